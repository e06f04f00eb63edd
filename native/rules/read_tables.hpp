/// The tables of a rulebook from named sections, each checked against the others: after this, no index is out of bounds.
///
///     masks     words of 64 bits     "patterns", "replacements", …
///     numbers   32 bits              "cells", "row_lengths", …
///
/// src/souko/rules/ writes the sections, under the same names. Where a section says how many things each of others has
/// (`…_counts`, `row_lengths`), the counts must add up to the number of those things.
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "rules/match.hpp"
#include "rules/tables.hpp"

namespace souko {

/// Numbers of things have at most 30 bits.
constexpr std::int64_t MAX_THINGS = 1 << 30;

/// What is wrong with the sections.
struct BadTables {
    std::string section;
    const char* what;
};

struct TableSections {
    std::size_t object_words, move_words;
    std::map<std::string, std::span<const Word>> masks;
    std::map<std::string, std::span<const std::int32_t>> numbers;
};

/// Whether movements are only in layers that exist: the engine looks these up.
inline bool has_known_layers(const Tables& tables, const Word* moves) {
    for (std::size_t word = 0; word < tables.move_words; ++word) {
        const std::size_t before = word * LAYERS_PER_WORD;
        const auto here =
            static_cast<unsigned>(std::clamp<std::size_t>(tables.layers, before, before + LAYERS_PER_WORD) - before);
        if (moves[word] & ~((Word{1} << here * SLOT_BITS) - 1)) return false;
    }
    return true;
}

/// A section of numbers, each of which is checked when it is read.
class Section {
   public:
    Section(std::string name, std::span<const std::int32_t> numbers) : name_(std::move(name)), numbers_(numbers) {}

    std::size_t size() const { return numbers_.size(); }

    void require(bool holds, const char* what) const {
        if (!holds) throw BadTables{name_, what};
    }

    Section& has(std::size_t size) {
        require(numbers_.size() == size, "has another size");
        return *this;
    }

    std::int32_t at(std::size_t place, std::int64_t least, std::int64_t most) const {
        const std::int32_t number = numbers_[place];
        require(least <= number && number <= most, "has a number out of bounds");
        return number;
    }

    bool flag(std::size_t place = 0) const { return at(place, 0, 1); }

    /// A number below `size`.
    std::size_t index(std::size_t place, std::size_t size) const {
        return static_cast<std::size_t>(at(place, 0, static_cast<std::int64_t>(size) - 1));
    }

    /// Where the things begin that are counted here; together they are `total`.
    std::vector<std::size_t> begins(std::size_t total) const {
        std::vector<std::size_t> found{0};
        for (std::size_t place = 0; place < numbers_.size(); ++place) {
            const auto left = static_cast<std::int64_t>(total - found.back());
            found.push_back(found.back() + static_cast<std::size_t>(at(place, 0, left)));
        }
        require(found.back() == total, "does not add up");
        return found;
    }

   private:
    std::string name_;
    std::span<const std::int32_t> numbers_;
};

class TableReader {
   public:
    explicit TableReader(const TableSections& sections) : sections_(sections) {}

    Tables read() {
        read_layers();
        read_patterns();
        read_randoms();
        read_rows();
        read_rules();
        read_groups();
        read_goals();
        read_sounds();
        read_flags();
        check_all_used();
        tables_.derive();
        return std::move(tables_);
    }

   private:
    static void require(bool holds, const char* section, const char* what) {
        if (!holds) throw BadTables{section, what};
    }

    Section numbers(const char* name) {
        const auto found = sections_.numbers.find(name);
        require(found != sections_.numbers.end(), name, "is missing");
        require(found->second.size() < static_cast<std::size_t>(MAX_THINGS), name, "is too long");
        return ++used_, Section(name, found->second);
    }

    /// Copies masks of `size` words each; how many there are.
    std::size_t masks(const char* name, std::size_t size, std::vector<Word>& into) {
        const auto found = sections_.masks.find(name);
        require(found != sections_.masks.end(), name, "is missing");
        require(found->second.size() % size == 0, name, "has another size");
        into.assign(found->second.begin(), found->second.end());
        return ++used_, into.size() / size;
    }

    void read_layers() {
        const std::size_t objects = sections_.object_words, moves = sections_.move_words;
        require(objects && moves && objects < 1u << 16 && moves < 1u << 16, "object_words, move_words",
                "no such width");
        tables_.object_words = objects, tables_.move_words = moves;
        tables_.layers = masks("layer_masks", objects, tables_.layer_masks);
        require(tables_.layers, "layer_masks", "is empty");
        require(tables_.layers <= moves * LAYERS_PER_WORD, "layer_masks",
                "has more layers than movements have room for");
        const Section layer_of = numbers("layer_of");
        layer_of.require(layer_of.size() && layer_of.size() <= 64 * objects, "has another size");
        for (std::size_t object = 0; object < layer_of.size(); ++object)
            tables_.layer_of.push_back(layer_of.at(object, NONE, static_cast<std::int64_t>(tables_.layers) - 1));
        require(masks("player", objects, tables_.player) == 1, "player", "has another size");
    }

    void read_patterns() {
        const std::size_t patterns = masks("patterns", tables_.pattern_size(), tables_.patterns);
        const std::size_t replacements = masks("replacements", tables_.replacement_size(), tables_.replacements);
        for (std::size_t each = 0; each < replacements; ++each)
            for (std::size_t part = 0; part < 3; ++part)
                require(has_known_layers(tables_,
                                         &tables_.replacements[each * tables_.replacement_size() +
                                                               2 * tables_.object_words + part * tables_.move_words]),
                        "replacements", "has a movement in no layer");
        const std::size_t any = masks("any_masks", tables_.object_words, tables_.any_masks);
        tables_.any_begin = numbers("any_counts").has(patterns).begins(any);
        const Section replacement = numbers("replacement").has(patterns);
        for (std::size_t each = 0; each < patterns; ++each)
            tables_.replacement.push_back(replacement.at(each, NONE, static_cast<std::int64_t>(replacements) - 1));
    }

    void read_randoms() {
        const std::size_t replacements = tables_.replacements.size() / tables_.replacement_size();
        const Section objects = numbers("random_objects"), layers = numbers("random_layers");
        for (std::size_t each = 0; each < objects.size(); ++each) {
            const std::size_t object = objects.index(each, tables_.layer_of.size());
            objects.require(tables_.layer_of[object] != NONE, "has an object without a layer");
            tables_.random_objects.push_back(static_cast<std::int32_t>(object));
        }
        for (std::size_t each = 0; each < layers.size(); ++each)
            tables_.random_layers.push_back(static_cast<std::int32_t>(layers.index(each, tables_.layers)));
        const auto objects_begin = numbers("random_object_counts").has(replacements).begins(objects.size());
        const auto layers_begin = numbers("random_layer_counts").has(replacements).begins(layers.size());
        for (std::size_t each = 0; each < replacements; ++each)
            tables_.randoms.push_back(
                {objects_begin[each], objects_begin[each + 1], layers_begin[each], layers_begin[each + 1]});
    }

    void read_rows() {
        const Section cells = numbers("cells"), lengths = numbers("row_lengths");
        const auto patterns = static_cast<std::int64_t>(tables_.any_begin.size() - 1);
        for (std::size_t each = 0; each < cells.size(); ++each)
            tables_.cells.push_back(cells.at(each, GAP, patterns - 1));
        const auto begin = lengths.begins(cells.size());
        for (std::size_t row = 0; row < lengths.size(); ++row) {
            const auto gaps = static_cast<std::size_t>(
                std::count(&tables_.cells[begin[row]], tables_.cells.data() + begin[row + 1], GAP));
            cells.require(gaps <= MAX_GAPS && gaps < begin[row + 1] - begin[row],
                          "has a row of too many ellipses, or of nothing else");
            tables_.rows.push_back({begin[row], begin[row + 1], 0, 0});
        }
    }

    void read_rules() {
        const Section kinds = numbers("command_kinds"), texts = numbers("command_texts").has(kinds.size());
        for (std::size_t each = 0; each < kinds.size(); ++each)
            tables_.commands.push_back({kinds.at(each, 0, 1 << 20), texts.at(each, NONE, MAX_THINGS)});
        const Section rows = numbers("rule_row_counts");
        const std::size_t rules = rows.size();
        const auto rows_begin = rows.begins(tables_.rows.size());
        const auto commands_begin = numbers("rule_command_counts").has(rules).begins(kinds.size());
        const Section directions = numbers("rule_directions").has(rules), rigid = numbers("rule_rigid").has(rules),
                      replaces = numbers("rule_replaces").has(rules);
        for (std::size_t rule = 0; rule < rules; ++rule) {
            rows.require(rows_begin[rule] < rows_begin[rule + 1], "has a rule without rows");
            tables_.rules.push_back({rows_begin[rule], rows_begin[rule + 1], commands_begin[rule],
                                     commands_begin[rule + 1],
                                     static_cast<unsigned>(directions.at(rule, UP, RIGHTWARDS)),
                                     static_cast<unsigned>(rigid.at(rule, 0, SLOT)), replaces.flag(rule)});
        }
    }

    /// The normal groups have the first rules, the late groups those after them.
    void read_groups() {
        const Section counts = numbers("group_rule_counts"), late_groups = numbers("late_group_count").has(1);
        const std::size_t all = counts.size(), late = late_groups.index(0, all + 1), normal = all - late;
        const auto begin = counts.begins(tables_.rules.size());
        const Section random = numbers("group_random").has(all), jumps = numbers("group_jumps").has(all);
        for (std::size_t group = 0; group < all; ++group) {
            counts.require(begin[group] < begin[group + 1], "has a group without rules");
            const auto number = static_cast<std::int64_t>(group < normal ? group : group - normal);
            (group < normal ? tables_.groups : tables_.late)
                .push_back({begin[group], begin[group + 1], random.flag(group), jumps.at(group, NONE, number)});
        }
        const Section rigid = numbers("rigid_groups");
        for (std::size_t each = 0; each < rigid.size(); ++each)
            tables_.rigid_groups.push_back(static_cast<std::int32_t>(rigid.index(each, normal)));
        for (const Rule& rule : tables_.rules)
            rigid.require(!rule.rigid || rigid.size(), "has no group for a rigid rule");
        for (std::size_t rule = begin[normal]; rule < begin[all]; ++rule) tables_.rules[rule].rigid = 0;
    }

    void read_goals() {
        const Section quantifiers = numbers("goal_quantifiers");
        const std::size_t goals = quantifiers.size();
        require(masks("goal_masks", 2 * tables_.object_words, tables_.goal_masks) == goals, "goal_masks",
                "has another size");
        const Section what = numbers("goal_what_every").has(goals), where = numbers("goal_where_every").has(goals);
        for (std::size_t goal = 0; goal < goals; ++goal)
            tables_.goals.push_back({static_cast<Goal::Quantifier>(quantifiers.at(goal, Goal::ALL, Goal::NO)),
                                     what.flag(goal), where.flag(goal)});
    }

    void read_sounds() {
        const std::size_t sounds = masks("sound_masks", tables_.sound_size(), tables_.sound_masks);
        const Section seeds = numbers("sound_seeds").has(sounds);
        for (std::size_t sound = 0; sound < sounds; ++sound)
            tables_.seeds.push_back(static_cast<std::int64_t>(seeds.index(sound, sounds)));
        tables_.sounds_begin = numbers("sound_counts").has(tables_.layers + 3).begins(sounds);
    }

    void read_flags() {
        const auto flag = [&](const char* name) { return numbers(name).has(1).flag(); };
        tables_.player_every = flag("player_every");
        tables_.run_rules_on_level_start = flag("run_rules_on_level_start");
        tables_.require_player_movement = flag("require_player_movement");
        tables_.no_undo = flag("no_undo");
        tables_.no_restart = flag("no_restart");
    }

    void check_all_used() const {
        if (used_ != sections_.masks.size() + sections_.numbers.size())
            throw BadTables{"all sections", "are more than there should be"};
    }

    const TableSections& sections_;
    Tables tables_{};
    std::size_t used_ = 0;
};

}  // namespace souko

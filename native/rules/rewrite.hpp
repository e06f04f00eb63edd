/// Applying rules: one rule wherever it matches, a group until nothing changes, all groups with their loops.
#pragma once

#include "rules/chance.hpp"
#include "rules/match.hpp"

namespace souko {

/// Passes through a group, and jumps back in one run of all groups, after which PuzzleScript goes on with what comes next.
constexpr int MAX_PASSES = 200, MAX_JUMPS = 200;
/// Bytes that a match may take in all: itself, and what a vector of them reserves. The limit `memory` is counted in these.
constexpr std::size_t MATCH_BYTES = 200;

/// What a turn produces beside the board.
struct Outcome {
    std::vector<Command> commands;  ///< each kind at most once
    std::vector<Word> created, destroyed;
    std::vector<std::int64_t> moved, blocked;  ///< seeds of sounds, each once

    bool has(std::int32_t kind) const {
        return std::ranges::any_of(commands, [=](const Command& command) { return command.kind == kind; });
    }
};

template <class Board>
class Rewriter {
   public:
    Rewriter(const Tables& tables, Board& board, Chance& chance, Meter& meter, Outcome& outcome)
        : tables_(tables), board_(board), chance_(chance), meter_(meter), outcome_(outcome), slots_(board.M()) {}

    /// Runs groups in order, without those that are banned; one that ends a loop leads back if anything changed so far.
    void run(const std::vector<Group>& groups, const std::vector<bool>* banned) {
        cursor_ = {.late = !banned};
        auto& [late, number, jumps, changed] = cursor_;
        while (number < groups.size()) {
            if (!banned || !(*banned)[number]) changed |= run_group(groups[number]);
            if (!changed || groups[number].jump == NONE) {
                ++number;
                continue;
            }
            number = static_cast<std::size_t>(groups[number].jump), changed = false;
            if (++jumps > MAX_JUMPS) return;
        }
    }

   private:
    /// How far the run of all groups has come.
    struct Cursor {
        bool late = false;
        std::size_t group = 0;
        int jumps = 0;
        bool changed = false;
    };

    /// Passes a milestone before a rule is tried: a digest of all that the rest of the turn depends on.
    void pass_milestone(int round, bool changed, std::size_t rule) {
        if (!chance_.passes_milestones) return;
        Digest here = chance_.path;
        for (const std::size_t number : {cursor_.group, rule, static_cast<std::size_t>(cursor_.jumps << 9 | round)})
            here.add(number);
        here.add(Word{cursor_.late} | Word{cursor_.changed} << 1 | Word{changed} << 2);
        for (const auto* words : {&board_.objects, &board_.moves, &board_.rigid_marks, &board_.rigid_moves})
            here.add(std::span<const Word>(*words));
        for (const Command& command : outcome_.commands)
            here.add(static_cast<Word>(command.kind)), here.add(static_cast<Word>(command.text));
        chance_.pass(here);
    }

    /// Goes through the rules of a group until a whole pass changes nothing; whether any did.
    bool run_group(const Group& group) {
        if (group.random) return run_random(group);
        for (int round = 0; round < MAX_PASSES; ++round) {
            bool changed = false;
            meter_.add_looks(group.end - group.begin);
            for (std::size_t number = group.begin; number < group.end; ++number) {
                if (!may_match(board_, tables_, number)) continue;
                pass_milestone(round, changed, number);
                changed |= run_rule(tables_.rules[number]);
            }
            if (!changed) return round > 0;
        }
        return true;
    }

    /// The matches of each row of a rule; false if one has none.
    bool find_all(const Rule& rule) {
        std::size_t matches = 0;
        if (found_.size() < rule.end - rule.begin) found_.resize(rule.end - rule.begin);
        for (std::size_t row = rule.begin; row < rule.end; ++row) {
            auto& found = found_[row - rule.begin];
            found.clear();
            find(board_, tables_, tables_.rows[row], rule.direction, meter_, found);
            if (found.empty()) return false;
            meter_.check_memory(matches += found.size(), MATCH_BYTES);
        }
        return true;
    }

    /// Applies a rule wherever it matches; every match but the first is checked again before.
    bool run_rule(const Rule& rule) {
        if (!find_all(rule)) return false;
        bool changed = false;
        if (rule.replaces) {
            tuple_.assign(rule.end - rule.begin, 0);
            std::size_t cells = 0;
            for (std::size_t row = rule.begin; row < rule.end; ++row) cells += tables_.rows[row].length;
            bool first = true;
            do {
                meter_.add_applications(), meter_.add_looks(cells * (board_.O() + board_.M()));
                if (first || still_matches(rule)) changed |= apply(rule);
                first = false;
            } while (next_tuple(rule));
        }
        collect_commands(rule);
        return changed;
    }

    /// The next combination of matches, one of each row; the first row changes fastest.
    bool next_tuple(const Rule& rule) {
        for (std::size_t row = 0; row < rule.end - rule.begin; ++row) {
            if (++tuple_[row] < found_[row].size()) return true;
            tuple_[row] = 0;
        }
        return false;
    }

    bool still_matches(const Rule& rule) {
        const std::ptrdiff_t step = board_.step(rule.direction);
        for (std::size_t row = rule.begin; row < rule.end; ++row)
            if (!walk(tables_, tables_.rows[row], match(row - rule.begin), step,
                      [&](std::int32_t number, std::size_t cell) { return fits(board_, tables_, number, cell); }))
                return false;
        return true;
    }

    const Match& match(std::size_t row) const { return found_[row][tuple_[row]]; }

    /// Replaces the cells of the current combination; whether anything changed.
    bool apply(const Rule& rule) {
        const std::ptrdiff_t step = board_.step(rule.direction);
        bool changed = false;
        for (std::size_t row = rule.begin; row < rule.end; ++row)
            walk(tables_, tables_.rows[row], match(row - rule.begin), step, [&](std::int32_t number, std::size_t cell) {
                const std::int32_t replacement = tables_.replacement[static_cast<std::size_t>(number)];
                if (replacement != NONE) changed |= replace(cell, static_cast<std::size_t>(replacement), rule.rigid);
                return true;
            });
        return changed;
    }

    bool replace(std::size_t cell, std::size_t number, unsigned rigid) {
        const std::size_t O = board_.O(), M = board_.M();
        const Word* const masks = &tables_.replacements[number * (2 * O + 3 * M)];
        const Random& random = tables_.randoms[number];
        Word *const objects = board_.objects_at(cell), *const moves = board_.moves_at(cell);
        const bool chooses = random.objects_begin < random.objects_end || random.layers_begin < random.layers_end;
        if (chooses) choose_random(random, masks);
        const Word *const off = chooses ? chosen_.data() : masks, *const on = off + O, *const moves_off = on + O,
                          *const moves_on = moves_off + M;
        const bool marked = rigid && mark(cell, masks + 2 * O + 2 * M, rigid);
        Word difference = marked, left = marked;
        for (std::size_t word = 0; word < O; ++word) {
            const Word old = objects[word], now = (old & ~off[word]) | on[word];
            objects[word] = now, difference |= now ^ old;
            outcome_.created[word] |= now & ~old, outcome_.destroyed[word] |= old & ~now;
        }
        for (std::size_t word = 0; word < M; ++word) {
            const Word old = moves[word], now = (old & ~moves_off[word]) | moves_on[word];
            moves[word] = now, difference |= now ^ old, left |= now;
        }
        if (left) board_.mark_moving(cell);
        if (difference) board_.add_to_summaries(cell);
        return difference;
    }

    /// Chooses an object first, then directions; `chosen_` are the masks of the replacement with what was chosen.
    void choose_random(const Random& random, const Word* masks) {
        const std::size_t O = board_.O(), M = board_.M();
        chosen_.assign(masks, masks + 2 * O + 2 * M);
        if (random.objects_begin < random.objects_end) {
            const std::size_t choice = chance_.choose(random.objects_end - random.objects_begin);
            const auto object = static_cast<std::size_t>(tables_.random_objects[random.objects_begin + choice]);
            const auto layer = static_cast<std::size_t>(tables_.layer_of[object]);
            for (std::size_t word = 0; word < O; ++word) chosen_[word] |= tables_.layer_masks[layer * O + word];
            chosen_[O + object / 64] |= Word{1} << object % 64;
            chosen_[2 * O + slot_word(layer)] |= Word{SLOT} << slot_shift(layer);
        }
        for (std::size_t each = random.layers_begin; each < random.layers_end; ++each) {
            const auto layer = static_cast<std::size_t>(tables_.random_layers[each]);
            chosen_[2 * O + M + slot_word(layer)] |= Word{1} << (slot_shift(layer) + chance_.choose(4));
        }
    }

    /// Marks the slots that a rigid rule decided with its group, unless that is known; whether it was not.
    bool mark(std::size_t cell, const Word* decided, unsigned rigid) {
        for (std::size_t word = 0; word < board_.M(); ++word)
            slots_[word] = rigid * Word{0x0084210842108421} & decided[word];
        if (holds(board_.rigid_marks_at(cell), slots_.data(), board_.M) ||
            holds(board_.rigid_moves_at(cell), decided, board_.M))
            return false;
        join(board_.rigid_marks_at(cell), slots_.data(), board_.M);
        join(board_.rigid_moves_at(cell), decided, board_.M);
        return true;
    }

    /// Applies one of the rules at one of its combinations of matches, chosen by chance.
    bool run_random(const Group& group) {
        std::vector<std::pair<std::size_t, std::size_t>> candidates;  // rule, number of combinations
        std::size_t sum = 0;
        for (std::size_t number = group.begin; number < group.end; ++number) {
            if (!may_match(board_, tables_, number) || !find_all(tables_.rules[number])) continue;
            const std::size_t count = count_tuples(tables_.rules[number]);
            candidates.emplace_back(number, count);
            if (__builtin_add_overflow(sum, count, &sum)) fail_applications();
        }
        if (candidates.empty()) return false;
        pass_milestone(0, false, group.begin);
        std::size_t choice = chance_.choose(sum), chosen = 0;
        while (choice >= candidates[chosen].second) choice -= candidates[chosen++].second;
        const Rule& rule = tables_.rules[candidates[chosen].first];
        find_all(rule);
        tuple_.clear();
        for (std::size_t row = 0; row < rule.end - rule.begin; ++row)
            tuple_.push_back(choice % found_[row].size()), choice /= found_[row].size();
        const bool changed = apply(rule);
        collect_commands(rule);
        return changed;
    }

    /// The number of combinations of matches. It is never larger than the limit, so it never overflows.
    std::size_t count_tuples(const Rule& rule) {
        std::size_t count = 1;
        for (std::size_t row = 0; row < rule.end - rule.begin; ++row)
            if (__builtin_mul_overflow(count, found_[row].size(), &count) || count > meter_.limits.applications)
                fail_applications();
        return count;
    }

    [[noreturn]] void fail_applications() const { fail(Failure::APPLICATIONS, meter_.limits.applications); }

    /// Adds the commands of a rule. A cancel replaces a restart, and either replaces all that came before.
    void collect_commands(const Rule& rule) {
        if (rule.commands_begin == rule.commands_end || outcome_.has(CANCEL)) return;
        const std::span<const Command> commands(&tables_.commands[rule.commands_begin],
                                                rule.commands_end - rule.commands_begin);
        const auto gives = [&](std::int32_t kind) {
            return std::ranges::any_of(commands, [=](const Command& command) { return command.kind == kind; });
        };
        if (outcome_.has(RESTART) && !gives(CANCEL)) return;
        if (gives(CANCEL) || gives(RESTART)) outcome_.commands.clear();
        for (const Command& command : commands)
            if (!outcome_.has(command.kind)) outcome_.commands.push_back(command);
    }

    const Tables& tables_;
    Board& board_;
    Chance& chance_;
    Meter& meter_;
    Outcome& outcome_;
    Cursor cursor_;
    std::vector<std::vector<Match>> found_;
    std::vector<std::size_t> tuple_;
    std::vector<Word> chosen_, slots_;
};

}  // namespace souko

/// A rulebook as flat arrays: what src/souko/rules/tables.py describes, with numbers in place of references.
///
///     group ──▶ rules ──▶ rows ──▶ cells: numbers of patterns, GAP for an ellipsis
///     pattern ──▶ replacement
///
/// Whatever is "begin" is where the things of one number begin in the next array; those of the next number end them.
#pragma once

#include <span>
#include <vector>

#include "masks.hpp"

namespace souko {

constexpr std::int32_t GAP = -1, NONE = -1;

/// What a rule asks for beside its picture. Numbers from FIRST_SOUND on are sfx0, sfx1, …
enum Order : std::int32_t { CANCEL, RESTART, WIN, AGAIN, CHECKPOINT, MESSAGE, FIRST_SOUND };

struct Command {
    std::int32_t order, text;  ///< the text is that of a message, by number
};

struct Row {
    std::size_t begin, end;  ///< its cells
    std::size_t length;      ///< without ellipses
    std::size_t needs;       ///< where in `needs` its objects and movements are that must be somewhere
};

struct Rule {
    std::size_t begin, end;  ///< its rows
    std::size_t commands_begin, commands_end;
    unsigned way;
    unsigned rigid;  ///< the number of its rigid group, counted from 1
    bool replaces;
};

struct Group {
    std::size_t begin, end;  ///< its rules
    bool random;
    std::int32_t jump;
};

struct Goal {
    enum Quantifier : std::int32_t { ALL, SOME, NO } quantifier;
    bool what_every, where_every;
};

struct Random {
    std::size_t objects_begin, objects_end, layers_begin, layers_end;
};

struct Tables {
    std::size_t object_words, move_words, layers;
    std::vector<Word> layer_masks;          ///< objects, by layer
    std::vector<std::int32_t> layer_of;     ///< by object
    std::vector<Word> patterns;             ///< objects all, none; movements all, none
    std::vector<std::size_t> anys_begin;    ///< by pattern, and one more
    std::vector<Word> anys;                 ///< of each of these something must be there
    std::vector<std::int32_t> replacement;  ///< by pattern
    std::vector<Word> replacements;         ///< objects off, on; movements off, on, decided
    std::vector<Random> randoms;            ///< by replacement
    std::vector<std::int32_t> random_objects, random_layers;
    std::vector<std::int32_t> cells;
    std::vector<Row> rows;
    std::vector<Word> needs;       ///< by row: objects and movements that must be somewhere on a line
    std::vector<Word> rule_needs;  ///< by rule: the same, somewhere on the board
    std::vector<Rule> rules;
    std::vector<Command> commands;
    std::vector<Group> groups, late;
    std::vector<std::int32_t> rigid_groups;
    std::vector<Goal> goals;
    std::vector<Word> goal_masks;  ///< what, where
    std::vector<Word> player;
    bool player_every = false;
    std::vector<std::size_t> move_noises_begin;  ///< by layer, and one more; then cantmove, create, destroy
    std::vector<Word> noises;                    ///< objects, movements
    std::vector<std::int64_t> seeds;             ///< by noise
    bool run_rules_on_level_start = false, require_player_movement = false, no_undo = false, no_restart = false;

    std::size_t pattern_size() const { return 2 * object_words + 2 * move_words; }
    std::size_t replacement_size() const { return 2 * object_words + 3 * move_words; }
    std::size_t noise_size() const { return object_words + move_words; }
    bool is_rigid() const { return !rigid_groups.empty(); }

    /// Finds out what must be somewhere on the board for a row to match, and how long rows are; called once.
    void prepare() {
        for (Row& row : rows) {
            row.needs = needs.size(), row.length = 0;
            needs.resize(needs.size() + noise_size());
            for (std::size_t cell = row.begin; cell < row.end; ++cell) {
                if (cells[cell] == GAP) continue;
                const Word* const pattern = &patterns[static_cast<std::size_t>(cells[cell]) * pattern_size()];
                for (std::size_t word = 0; word < object_words; ++word) needs[row.needs + word] |= pattern[word];
                for (std::size_t word = 0; word < move_words; ++word)
                    needs[row.needs + object_words + word] |= pattern[2 * object_words + word];
                ++row.length;
            }
        }
        rule_needs.resize(rules.size() * noise_size());
        for (std::size_t rule = 0; rule < rules.size(); ++rule)
            for (std::size_t row = rules[rule].begin; row < rules[rule].end; ++row)
                for (std::size_t word = 0; word < noise_size(); ++word)
                    rule_needs[rule * noise_size() + word] |= needs[rows[row].needs + word];
    }
};

}  // namespace souko

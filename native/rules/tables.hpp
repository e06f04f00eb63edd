/// A rulebook as flat arrays: what src/souko/rules describes as `Tables`, with numbers in place of references.
///
///     group ──▶ rules ──▶ rows ──▶ cells: numbers of patterns, GAP for an ellipsis
///     pattern ──▶ replacement
///
/// An array `x_begin` has one entry per thing, and one more: the things of x number n are x_begin[n] to x_begin[n + 1].
/// read_tables.hpp fills all this in, and checks it.
#pragma once

#include <span>
#include <vector>

#include "rules/masks.hpp"

namespace souko {

constexpr std::int32_t GAP = -1, NONE = -1;

/// What a rule can ask for beside its replacements. Kinds from FIRST_SOUND on are sfx0, sfx1, …
enum CommandKind : std::int32_t { CANCEL, RESTART, WIN, AGAIN, CHECKPOINT, MESSAGE, FIRST_SOUND };

struct Command {
    std::int32_t kind, text;  ///< the text is that of a message, by number
};

struct Row {
    std::size_t begin, end;  ///< its cells
    std::size_t length;      ///< without ellipses
    std::size_t needs;       ///< where in `needs` the objects and movements are without which it matches nowhere
};

struct Rule {
    std::size_t begin, end;  ///< its rows
    std::size_t commands_begin, commands_end;
    unsigned direction;
    unsigned rigid;  ///< the number of its rigid group, counted from 1; 0 if it is not rigid
    bool replaces;
};

struct Group {
    std::size_t begin, end;  ///< its rules
    bool random;
    std::int32_t jump;  ///< the group to go back to, or NONE
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
    std::vector<std::size_t> any_begin;     ///< by pattern
    std::vector<Word> any_masks;            ///< of each of these at least one object must be there
    std::vector<std::int32_t> replacement;  ///< by pattern, NONE if there is none
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
    std::vector<std::size_t> sounds_begin;  ///< by layer (sounds of moving); then cantmove, create, destroy
    std::vector<Word> sound_masks;          ///< objects, movements
    std::vector<std::int64_t> seeds;        ///< by sound
    bool run_rules_on_level_start = false, require_player_movement = false, no_undo = false, no_restart = false;

    std::size_t pattern_size() const { return 2 * object_words + 2 * move_words; }
    std::size_t replacement_size() const { return 2 * object_words + 3 * move_words; }
    std::size_t sound_size() const { return object_words + move_words; }
    bool is_rigid() const { return !rigid_groups.empty(); }

    /// Fills in what follows from the rest: the lengths and needs of rows, the needs of rules. Called once.
    void derive() {
        for (Row& row : rows) {
            row.needs = needs.size(), row.length = 0;
            needs.resize(needs.size() + sound_size());
            for (std::size_t cell = row.begin; cell < row.end; ++cell) {
                if (cells[cell] == GAP) continue;
                const Word* const pattern = &patterns[static_cast<std::size_t>(cells[cell]) * pattern_size()];
                for (std::size_t word = 0; word < object_words; ++word) needs[row.needs + word] |= pattern[word];
                for (std::size_t word = 0; word < move_words; ++word)
                    needs[row.needs + object_words + word] |= pattern[2 * object_words + word];
                ++row.length;
            }
        }
        rule_needs.resize(rules.size() * sound_size());
        for (std::size_t rule = 0; rule < rules.size(); ++rule)
            for (std::size_t row = rules[rule].begin; row < rules[rule].end; ++row)
                for (std::size_t word = 0; word < sound_size(); ++word)
                    rule_needs[rule * sound_size() + word] |= needs[rows[row].needs + word];
    }
};

}  // namespace souko

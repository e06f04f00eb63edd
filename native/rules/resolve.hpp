/// Carrying out movements: objects with room move, the others stay; movements that are left over may make a sound.
#pragma once

#include "rules/rewrite.hpp"

namespace souko {

template <class Board>
class Resolution {
   public:
    Resolution(const Tables& tables, Board& board, Meter& meter, Outcome& outcome)
        : tables_(tables), board_(board), meter_(meter), outcome_(outcome) {}

    /// Carries out all movements; whether a rigid group was newly banned.
    bool run(std::vector<bool>& banned) {
        if (!board_.has_moving_cells()) return false;
        while (pass()) continue;
        bool undo = false;
        for (std::size_t cell = board_.moving_begin; cell < board_.moving_end; ++cell)
            if (!is_empty(board_.moves_at(cell), board_.M)) undo |= leave_over(cell, banned);
        board_.clear_moving_cells();
        board_.clear_move_summaries();
        return undo;
    }

   private:
    /// Moves what can move, cell by cell and layer by layer; whether anything did.
    bool pass() {
        bool moved = false;
        meter_.add_looks((board_.moving_end - board_.moving_begin) * board_.M());
        for (std::size_t cell = board_.moving_begin; cell < board_.moving_end; ++cell)
            for (std::size_t word = 0; word < board_.M(); ++word)
                for (Word left = board_.moves_at(cell)[word]; left;) {
                    const unsigned place = static_cast<unsigned>(std::countr_zero(left)) / SLOT_BITS;
                    const unsigned shift = place * SLOT_BITS;
                    const auto bits = static_cast<unsigned>(left >> shift & SLOT);
                    left &= ~(Word{SLOT} << shift);
                    if (!move(cell, word * LAYERS_PER_WORD + place, bits)) continue;
                    board_.moves_at(cell)[word] &= ~(Word{SLOT} << shift);
                    moved = true;
                }
        return moved;
    }

    /// Moves the objects of one layer, if there is room; an action needs none. Two directions at once lead nowhere.
    bool move(std::size_t cell, std::size_t layer, unsigned bits) {
        if (!std::has_single_bit(bits)) return false;
        const auto direction = static_cast<unsigned>(std::countr_zero(bits));
        if (board_.at_border(cell, direction)) return false;
        const std::size_t target = cell + static_cast<std::size_t>(board_.step(direction));
        const Word* const mask = &tables_.layer_masks[layer * board_.O()];
        Word *const from = board_.objects_at(cell), *const to = board_.objects_at(target);
        if (direction != ACTION && meets(to, mask, board_.O)) return false;
        add_sounds(tables_.sounds_begin[layer], tables_.sounds_begin[layer + 1], cell, board_.moves_at(cell),
                   outcome_.moved);
        if (direction == ACTION) return true;
        for (std::size_t word = 0; word < board_.O(); ++word)
            to[word] |= from[word] & mask[word], from[word] &= ~mask[word];
        board_.mark_dirty(cell), board_.add_to_summaries(target);
        return true;
    }

    /// Adds the seeds of the sounds that a cell makes with these movements, each once.
    void add_sounds(std::size_t begin, std::size_t end, std::size_t cell, const Word* moves,
                    std::vector<std::int64_t>& seeds) const {
        meter_.add_looks((end - begin) * (1 + seeds.size() / 8));
        for (std::size_t sound = begin; sound < end; ++sound) {
            const Word* const masks = &tables_.sound_masks[sound * (board_.O() + board_.M())];
            if (meets(board_.objects_at(cell), masks, board_.O) && meets(moves, masks + board_.O(), board_.M) &&
                std::ranges::find(seeds, tables_.seeds[sound]) == seeds.end())
                seeds.push_back(tables_.seeds[sound]);
        }
    }

    /// Handles a movement that is left over in a cell: bans the rigid group that made it; whether it was not banned before.
    bool leave_over(std::size_t cell, std::vector<bool>& banned) {
        bool fresh = false;
        if (Word* const moves = board_.moves_at(cell);
            tables_.is_rigid() && !is_empty(board_.rigid_moves_at(cell), board_.M)) {
            for (std::size_t word = 0; word < board_.M(); ++word) moves[word] &= board_.rigid_moves_at(cell)[word];
            fresh = ban(cell, banned);
        }
        const std::size_t begin = tables_.sounds_begin[tables_.layers];
        add_sounds(begin, tables_.sounds_begin[tables_.layers + 1], cell, board_.moves_at(cell), outcome_.blocked);
        return fresh;
    }

    /// Bans the group of the lowest layer that still moves; a mark that two groups wrote into one slot belongs to neither.
    bool ban(std::size_t cell, std::vector<bool>& banned) {
        for (std::size_t word = 0; word < board_.M(); ++word)
            if (const Word moves = board_.moves_at(cell)[word]) {
                const unsigned shift = static_cast<unsigned>(std::countr_zero(moves)) / SLOT_BITS * SLOT_BITS;
                const std::size_t mark = board_.rigid_marks_at(cell)[word] >> shift & SLOT;
                const bool known = 0 < mark && mark <= tables_.rigid_groups.size();
                const std::size_t group =
                    known ? static_cast<std::size_t>(tables_.rigid_groups[mark - 1]) : banned.size() - 1;
                const bool fresh = !banned[group];
                banned[group] = true;
                return fresh;
            }
        return false;
    }

    const Tables& tables_;
    Board& board_;
    Meter& meter_;
    Outcome& outcome_;
};

}  // namespace souko

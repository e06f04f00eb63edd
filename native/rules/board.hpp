/// The board during a turn: objects and movements of each cell, and summaries of each row and column.
///
///     cell = x * height + y
///
/// A summary is the union of the masks of all cells of a row, a column or the board. It may have more bits than that:
/// nothing is taken out of it when an object leaves. So a summary without a bit proves that no cell has it.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "rules/tables.hpp"

namespace souko {

template <std::size_t object_words, std::size_t move_words>
class TurnBoard {
   public:
    Width<object_words> O;  ///< words per cell for objects
    Width<move_words> M;    ///< words per cell for movements
    std::size_t width = 0, height = 0;
    std::vector<Word> objects, moves;
    std::vector<Word> rigid_moves;  ///< all movements of the layers whose movement a rigid rule has set
    std::vector<Word> rigid_marks;  ///< the numbers of the groups of these rules, in the bits of these layers

    explicit TurnBoard(const Tables& tables)
        : O(tables.object_words), M(tables.move_words), rigid_(tables.is_rigid()) {}

    std::size_t size() const { return width * height; }
    Word* objects_at(std::size_t cell) { return &objects[cell * O()]; }
    Word* moves_at(std::size_t cell) { return &moves[cell * M()]; }
    Word* rigid_marks_at(std::size_t cell) { return &rigid_marks[cell * M()]; }
    Word* rigid_moves_at(std::size_t cell) { return &rigid_moves[cell * M()]; }
    const Word* objects_at(std::size_t cell) const { return &objects[cell * O()]; }
    const Word* moves_at(std::size_t cell) const { return &moves[cell * M()]; }

    /// The summaries of a row (y) or a column (x), and of the whole board.
    const Word* line_objects(bool vertical, std::size_t line) const {
        return &object_summaries_[at(vertical, line) * O()];
    }
    const Word* line_moves(bool vertical, std::size_t line) const { return &move_summaries_[at(vertical, line) * M()]; }
    const Word* all_objects() const { return line_objects(false, height); }
    const Word* all_moves() const { return line_moves(false, height); }

    /// Begins with a board in which nothing moves. All memory is allocated before anything changes: if there is not
    /// enough, the old board is unchanged.
    void load(std::size_t new_width, std::size_t new_height, std::vector<Word> cells) {
        reserve(new_width, new_height);
        if (width != new_width || height != new_height || x_of_.empty()) {
            width = new_width, height = new_height;
            x_of_.resize(size()), y_of_.resize(size());
            for (std::size_t cell = 0; cell < size(); ++cell)
                x_of_[cell] = static_cast<std::uint32_t>(cell / height),
                y_of_[cell] = static_cast<std::uint32_t>(cell % height);
        }
        objects = std::move(cells), dirty_ = MAX_DIRTY;
        clear_movements();
        summarize();
    }

    /// Puts objects back, with nothing moving. The number of cells stays the same, so nothing is allocated.
    void restore(const std::vector<Word>& cells) {
        std::ranges::copy(cells, objects.begin());
        dirty_ = MAX_DIRTY;
        clear_movements();
        summarize();
    }

    /// Replaces the objects, but not the summaries, and remembers from now on which cells change.
    void put(std::span<const Word> cells) {
        std::ranges::copy(cells, objects.begin());
        dirty_ = 0;
    }

    /// Undoes all changes since `put` with these cells: only cells that changed are copied.
    void put_back(std::span<const Word> cells) {
        if (dirty_ == MAX_DIRTY) return put(cells);
        for (const std::uint32_t cell : dirty_cells()) std::copy_n(&cells[cell * O()], O(), objects_at(cell));
        dirty_ = 0;
    }

    /// The cells whose objects may differ from the board of the last `put`; all of them if `too_many_dirty`.
    std::span<const std::uint32_t> dirty_cells() const { return {dirty_cells_.data(), dirty_}; }
    bool too_many_dirty() const { return dirty_ == MAX_DIRTY; }

    /// The objects of a cell may change.
    void mark_dirty(std::size_t cell) {
        if (dirty_ != MAX_DIRTY) dirty_cells_[dirty_++] = static_cast<std::uint32_t>(cell);
    }

    /// Removes all movements and rigid marks.
    void clear_movements() {
        moves.assign(size() * M(), 0);
        if (rigid_) rigid_marks.assign(size() * M(), 0), rigid_moves.assign(size() * M(), 0);
        clear_moving_range();
    }

    /// The same, if only cells in the moving range have any.
    void clear_moving_cells() {
        for (std::vector<Word>* const words : {&moves, &rigid_marks, &rigid_moves})
            if (!words->empty()) std::fill(words->begin() + at(moving_begin), words->begin() + at(moving_end), Word{0});
        clear_moving_range();
    }

    /// Widens the moving range: a cell may have a movement or a rigid mark.
    void mark_moving(std::size_t cell) {
        moving_begin = std::min(moving_begin, cell), moving_end = std::max(moving_end, cell + 1);
    }
    void mark_all_moving() { moving_begin = 0, moving_end = size(); }
    bool has_moving_cells() const { return moving_begin < moving_end; }

    /// Computes all summaries from the cells.
    void summarize() {
        summarize(objects, object_summaries_, O);
        if (has_moving_cells()) summarize(moves, move_summaries_, M);
        else clear_move_summaries();
    }

    /// The summaries of movements, when no cell has any.
    void clear_move_summaries() { move_summaries_.assign(lines() * M(), 0); }

    /// Adds what is now in a cell to the summaries.
    void add_to_summaries(std::size_t cell) {
        mark_dirty(cell);
        for (const std::size_t line : {at(false, y_of_[cell]), at(false, height), at(true, x_of_[cell])}) {
            join(&object_summaries_[line * O()], objects_at(cell), O);
            join(&move_summaries_[line * M()], moves_at(cell), M);
        }
    }

    /// Calls `visit(cell)` for the cells that have something of the mask, or all of it, until it returns false.
    template <class Visit>
    void visit(const Word* mask, bool every, Visit visit) const {
        for (std::size_t x = 0; x < width; ++x) {
            if (!is_there(line_objects(true, x), mask, every)) continue;
            for (std::size_t cell = x * height; cell < (x + 1) * height; ++cell)
                if (is_there(objects_at(cell), mask, every) && !visit(cell)) return;
        }
    }

    std::size_t x_of(std::size_t cell) const { return x_of_[cell]; }
    std::size_t y_of(std::size_t cell) const { return y_of_[cell]; }

    /// The distance to the next cell in a direction; 0 for an action.
    std::ptrdiff_t step(unsigned direction) const {
        const auto column = static_cast<std::ptrdiff_t>(height);
        return direction == UP           ? -1
               : direction == DOWN       ? 1
               : direction == LEFTWARDS  ? -column
               : direction == RIGHTWARDS ? column
                                         : 0;
    }
    bool at_border(std::size_t cell, unsigned direction) const {
        return direction == UP          ? y_of_[cell] == 0
               : direction == DOWN      ? y_of_[cell] + 1 == height
               : direction == LEFTWARDS ? x_of_[cell] == 0
                                        : direction == RIGHTWARDS && x_of_[cell] + 1 == width;
    }

    std::size_t moving_begin = 0, moving_end = 0;  ///< the moving range: no other cell has a movement or a rigid mark

   private:
    bool is_there(const Word* objects, const Word* mask, bool every) const {
        return every ? holds(objects, mask, O) : meets(objects, mask, O);
    }
    void clear_moving_range() { moving_begin = size(), moving_end = 0; }
    std::ptrdiff_t at(std::size_t cell) const { return static_cast<std::ptrdiff_t>(cell * M()); }

    /// Rows first, then the board, then columns.
    std::size_t at(bool vertical, std::size_t line) const { return line + (vertical ? height + 1 : 0); }
    std::size_t lines() const { return width + height + 1; }

    /// Allocates what a board of this size needs, and changes nothing else.
    void reserve(std::size_t new_width, std::size_t new_height) {
        const std::size_t cells = new_width * new_height, new_lines = new_width + new_height + 1;
        x_of_.reserve(cells), y_of_.reserve(cells), moves.reserve(cells * M());
        if (rigid_) rigid_marks.reserve(cells * M()), rigid_moves.reserve(cells * M());
        object_summaries_.reserve(new_lines * O()), move_summaries_.reserve(new_lines * M());
    }

    /// The union of the cells of each line; the cells of a column are neighbours in memory, and so are the rows' masks.
    template <class W>
    void summarize(const std::vector<Word>& cells, std::vector<Word>& summaries, W words) {
        summaries.assign(lines() * words(), 0);
        Word *const rows = summaries.data(), *const board = rows + height * words();
        for (std::size_t x = 0; x < width; ++x) {
            const Word* const here = &cells[x * height * words()];
            for (std::size_t word = 0; word < words(); ++word) {
                Word column = 0;
                for (std::size_t at = word; at < height * words(); at += words())
                    column |= here[at], rows[at] |= here[at];
                board[(x + 1) * words() + word] = column, board[word] |= column;
            }
        }
    }

    static constexpr std::size_t MAX_DIRTY = 64;  // cells: more are rare, and then the whole board is compared

    bool rigid_;
    std::array<std::uint32_t, MAX_DIRTY> dirty_cells_;
    std::size_t dirty_ = MAX_DIRTY;
    std::vector<Word> object_summaries_, move_summaries_;
    std::vector<std::uint32_t> x_of_, y_of_;
};

}  // namespace souko

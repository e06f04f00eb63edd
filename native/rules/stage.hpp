/// The board in the midst of a turn: objects and movements of each cell, and what there is in each row and column.
///
///     cell = x * height + y
///
/// What a row, a column or the board "has" may be more than what is there at the moment: nothing is taken out of these
/// masks when it goes, so they only ever spare a look.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "rules/tables.hpp"

namespace souko {

template <std::size_t object_words, std::size_t move_words>
class Stage {
   public:
    Width<object_words> O;
    Width<move_words> M;
    std::size_t width = 0, height = 0;
    std::vector<Word> objects, moves, marks, applied;

    explicit Stage(const Tables& tables) : O(tables.object_words), M(tables.move_words), rigid_(tables.is_rigid()) {}

    std::size_t size() const { return width * height; }
    Word* objects_at(std::size_t cell) { return &objects[cell * O()]; }
    Word* moves_at(std::size_t cell) { return &moves[cell * M()]; }
    Word* marks_at(std::size_t cell) { return &marks[cell * M()]; }
    Word* applied_at(std::size_t cell) { return &applied[cell * M()]; }
    const Word* objects_at(std::size_t cell) const { return &objects[cell * O()]; }
    const Word* moves_at(std::size_t cell) const { return &moves[cell * M()]; }

    /// What a row (y) or a column (x) has, and the whole board.
    const Word* line_objects(bool vertical, std::size_t line) const { return &has_objects_[at(vertical, line) * O()]; }
    const Word* line_moves(bool vertical, std::size_t line) const { return &has_moves_[at(vertical, line) * M()]; }
    const Word* all_objects() const { return line_objects(false, height); }
    const Word* all_moves() const { return line_moves(false, height); }

    /// Begins with a board at rest.
    void load(std::size_t new_width, std::size_t new_height, std::vector<Word> cells) {
        if (width != new_width || height != new_height || x_of_.empty()) {
            width = new_width, height = new_height;
            x_of_.resize(size()), y_of_.resize(size());
            for (std::size_t cell = 0; cell < size(); ++cell)
                x_of_[cell] = static_cast<std::uint32_t>(cell / height),
                y_of_[cell] = static_cast<std::uint32_t>(cell % height);
        }
        objects = std::move(cells), touched_ = TOUCHED_MORE;
        rest();
        look();
    }

    /// Puts objects back, with nothing moving.
    void restore(const std::vector<Word>& cells) {
        objects = cells, touched_ = TOUCHED_MORE;
        rest();
        look();
    }

    /// Puts another board there.
    void put(std::span<const Word> cells) {
        std::ranges::copy(cells, objects.begin());
        touched_ = 0;
    }

    /// Puts back the board that was put there last.
    void put_back(std::span<const Word> cells) {
        if (touched_ == TOUCHED_MORE) return put(cells);
        for (const std::uint32_t cell : touched()) std::copy_n(&cells[cell * O()], O(), objects_at(cell));
        touched_ = 0;
    }

    /// The cells whose objects may differ from the board that was put there last; all of them if `touched_many`.
    std::span<const std::uint32_t> touched() const { return {touched_cells_.data(), touched_}; }
    bool touched_many() const { return touched_ == TOUCHED_MORE; }

    /// The objects of a cell may change.
    void touch(std::size_t cell) {
        if (touched_ != TOUCHED_MORE) touched_cells_[touched_++] = static_cast<std::uint32_t>(cell);
    }

    /// Nothing moves any more.
    void rest() {
        moves.assign(size() * M(), 0);
        if (rigid_) marks.assign(size() * M(), 0), applied.assign(size() * M(), 0);
        calm();
    }

    /// The same, if nothing but the cells that were stirred has moved.
    void rest_where_stirred() {
        for (std::vector<Word>* const words : {&moves, &marks, &applied})
            if (!words->empty())
                std::fill(words->begin() + at(stirred_begin), words->begin() + at(stirred_end), Word{0});
        calm();
    }

    /// A cell may have a movement, or a rigid mark.
    void stir(std::size_t cell) {
        stirred_begin = std::min(stirred_begin, cell), stirred_end = std::max(stirred_end, cell + 1);
    }
    void stir_all() { stirred_begin = 0, stirred_end = size(); }
    bool is_stirred() const { return stirred_begin < stirred_end; }

    /// Finds out anew what rows, columns and the board have.
    void look() {
        look_at(objects, has_objects_, O);
        if (is_stirred()) look_at(moves, has_moves_, M);
        else look_at_rest();
    }

    /// Forgets all movements in rows, columns and the board; there are none in the cells.
    void look_at_rest() { has_moves_.assign(lines() * M(), 0); }

    /// Notes what is now in a cell.
    void note(std::size_t cell) {
        touch(cell);
        for (const std::size_t line : {at(false, y_of_[cell]), at(false, height), at(true, x_of_[cell])}) {
            join(&has_objects_[line * O()], objects_at(cell), O);
            join(&has_moves_[line * M()], moves_at(cell), M);
        }
    }

    /// Calls `visit(cell)` for the cells that have something of the mask, or all of it, until it says false.
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

    /// How far a way leads; how many steps there are to the border.
    std::ptrdiff_t step(unsigned way) const {
        const auto column = static_cast<std::ptrdiff_t>(height);
        return way == UP ? -1 : way == DOWN ? 1 : way == LEFTWARDS ? -column : way == RIGHTWARDS ? column : 0;
    }
    bool at_border(std::size_t cell, unsigned way) const {
        return way == UP          ? y_of_[cell] == 0
               : way == DOWN      ? y_of_[cell] + 1 == height
               : way == LEFTWARDS ? x_of_[cell] == 0
                                  : way == RIGHTWARDS && x_of_[cell] + 1 == width;
    }

    std::size_t stirred_begin = 0, stirred_end = 0;  ///< only these cells may have a movement

   private:
    bool is_there(const Word* objects, const Word* mask, bool every) const {
        return every ? holds(objects, mask, O) : meets(objects, mask, O);
    }
    void calm() { stirred_begin = size(), stirred_end = 0; }
    std::ptrdiff_t at(std::size_t cell) const { return static_cast<std::ptrdiff_t>(cell * M()); }

    /// Rows first, then the board, then columns.
    std::size_t at(bool vertical, std::size_t line) const { return line + (vertical ? height + 1 : 0); }
    std::size_t lines() const { return width + height + 1; }

    /// Gathers what is in the cells; those of a column lie side by side, as the rows do.
    template <class W>
    void look_at(const std::vector<Word>& cells, std::vector<Word>& has, W words) {
        has.assign(lines() * words(), 0);
        Word *const rows = has.data(), *const board = rows + height * words();
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

    static constexpr std::size_t TOUCHED_MORE = 64;

    bool rigid_;
    std::array<std::uint32_t, TOUCHED_MORE> touched_cells_;
    std::size_t touched_ = TOUCHED_MORE;
    std::vector<Word> has_objects_, has_moves_;
    std::vector<std::uint32_t> x_of_, y_of_;
};

}  // namespace souko

/// Where a run of box cells ends, found 64 cells at a time: one bit per cell along the rows, and one along the columns.
///
/// It costs two bits per cell and four bit writes per push, so it is built only where long runs have been met often.
#pragma once

#include <bit>
#include <vector>

#include "shared/cells.hpp"

namespace souko {

/// Bits in a line. The rim of walls gives every run an end, so the searches always find a zero.
class Line {
   public:
    explicit Line(std::size_t size) : words_(size / 64 + 1) {}

    void set(Cell at) { words_[at / 64] |= bit(at); }
    void clear(Cell at) { words_[at / 64] &= ~bit(at); }

    /// The first zero at `at` or after it.
    Cell zero_from(Cell at) const {
        std::size_t word = at / 64;
        std::uint64_t zeros = ~words_[word] & (~std::uint64_t{0} << at % 64);
        while (!zeros) zeros = ~words_[++word];
        return 64 * word + static_cast<Cell>(std::countr_zero(zeros));
    }

    /// The last zero at `at` or before it.
    Cell zero_until(Cell at) const {
        std::size_t word = at / 64;
        std::uint64_t zeros = ~words_[word] & (~std::uint64_t{0} >> (63 - at % 64));
        while (!zeros) zeros = ~words_[--word];
        return 64 * word + 63 - static_cast<Cell>(std::countl_zero(zeros));
    }

   private:
    static std::uint64_t bit(Cell at) { return std::uint64_t{1} << at % 64; }

    std::vector<std::uint64_t> words_;
};

class Runs {
   public:
    Runs(std::span<const Flags> cells, Cell stride)
        : stride_(stride), height_(cells.size() / stride), rows_(cells.size()), columns_(cells.size()) {
        for (Cell cell = 0; cell < cells.size(); ++cell)
            if (cells[cell] & BOX) add(cell);
    }

    void add(Cell cell) { rows_.set(cell), columns_.set(turned(cell)); }
    void remove(Cell cell) { rows_.clear(cell), columns_.clear(turned(cell)); }

    /// The first cell without a box, from `cell` on in the direction of `step`.
    Cell end(Cell cell, Step step) const {
        if (step == 1) return rows_.zero_from(cell);
        if (step == -1) return rows_.zero_until(cell);
        const Cell there = step > 0 ? columns_.zero_from(turned(cell)) : columns_.zero_until(turned(cell));
        return there % height_ * stride_ + there / height_;
    }

   private:
    /// The number of a cell when they are counted column by column.
    Cell turned(Cell cell) const { return cell % stride_ * height_ + cell / stride_; }

    Cell stride_, height_;
    Line rows_, columns_;
};

}  // namespace souko

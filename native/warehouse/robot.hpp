/// A robot in its warehouse: the cells with their rim, its cell, and a `Push` of the right kind.
///
/// It owns its cells, and they are checked when it is made; so a run needs no checks and can stop and go on at any
/// move.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "warehouse/replay.hpp"
#include "warehouse/score.hpp"

namespace souko {

/// The width that all boxes share, if it is 1 or 2; otherwise 0.
inline int width_of(std::span<const Flags> cells) {
    bool single = false, twin = false, other = false;
    for (const Flags cell : cells) {
        const int joints = cell & (LEFT | RIGHT);
        single |= (cell & BOX) && !joints;
        twin |= joints == LEFT || joints == RIGHT;
        other |= joints == (LEFT | RIGHT);
    }
    return other || (single && twin) ? 0 : twin ? 2 : 1;
}

/// Whether no box is in a wall, and every joint between parts of a box is marked on both sides.
inline bool is_sound(std::span<const Flags> cells) {
    for (std::size_t cell = 0; cell + 1 < cells.size(); ++cell) {
        const Flags here = cells[cell], next = cells[cell + 1];
        if ((here & WALL && here != WALL) || ((here & PARTS) && !(here & BOX))) return false;
        if (static_cast<bool>(here & RIGHT) != static_cast<bool>(next & LEFT)) return false;
    }
    return true;
}

/// Rows of cells in an array with a rim of walls (see cells.hpp), without the flags that do not matter here.
inline std::vector<Flags> with_rim(std::span<const Flags> cells, std::size_t rows, std::size_t columns) {
    std::vector<Flags> grid((rows + 2) * (columns + 1), WALL);
    for (std::size_t row = 0; row < rows; ++row)
        std::ranges::transform(cells.subspan(row * columns, columns), grid.begin() + (row + 1) * (columns + 1),
                               [](Flags cell) -> Flags { return cell & (WALL | PARTS); });
    return grid;
}

class Robot {
   public:
    /// `cells` have a rim and are sound, `width` is what `width_of` says of them, and the robot stands on floor.
    Robot(std::vector<Flags> cells, Cell stride, int width, bool alone, Progress start)
        : progress(start),
          cells_(std::move(cells)),
          stride_(stride),
          width_(width),
          alone_(alone),
          steps_(step_table(static_cast<std::int32_t>(stride))) {
        if (alone) push_.emplace<Push<1, true>>(cells_, stride);
        else if (width == 1) push_.emplace<Push<1>>(cells_, stride);
        else if (width == 2) push_.emplace<Push<2>>(cells_, stride);
        else push_.emplace<Push<0>>(cells_, stride);
    }

    Robot(const Robot&) = delete;  // `push_` points into `cells_`

    /// Follows the script towards move `until` for a slice of a few milliseconds; whether it has arrived. If memory runs
    /// out, the robot stands before the move that failed.
    bool run(std::string_view script, std::int64_t until) {
        const std::int64_t pause = std::min(until, progress.done + SLICE_MOVES);
        const bool failed = std::visit(
            [&](auto& push) {
                replay(cells_, steps_, script, pause, push, progress);
                return push.ran_out_of_memory();
            },
            push_);
        if (failed) {
            --progress.done;
            throw std::bad_alloc();
        }
        return progress.done >= until;
    }

    std::span<const Flags> cells() const { return cells_; }
    Cell stride() const { return stride_; }
    int width() const { return width_; }
    bool alone() const { return alone_; }
    std::int64_t score() const { return souko::score(cells_, stride_); }

    Progress progress;

   private:
    static constexpr std::int64_t SLICE_MOVES = 1 << 18;  // a few milliseconds

    std::vector<Flags> cells_;
    Cell stride_;
    int width_;
    bool alone_;
    StepTable steps_;
    std::variant<Push<1>, Push<1, true>, Push<2>, Push<0>> push_;
};

}  // namespace souko

/// A robot follows a script: one byte a move, looked up in a table of steps; line ends are steps of length zero.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "warehouse/push.hpp"

namespace souko {

/// How far a run has come. Kept outside of the loop, so that a run which was stopped can be shown and continued.
struct Progress {
    std::int64_t robot, done, moved, pushes;
};

using StepTable = std::array<std::int32_t, 256>;

/// Arrows and LURD letters in either case; every other byte stays where it is.
inline StepTable step_table(std::int32_t stride) {
    StepTable steps{};
    const auto name = [&](std::string_view names, std::int32_t step) {
        for (const char byte : names) steps[static_cast<unsigned char>(byte)] = step;
    };
    name("^uU", -stride), name("vdD", stride), name("<lL", -1), name(">rR", 1);
    return steps;
}

/// Follows the script until move `until`, or until `push` ends the slice. The rim of `cells` is solid and the robot is
/// inside it, so no step leaves the grid.
template <class Push>
void replay(std::span<const Flags> cells, const StepTable& steps, std::string_view script, std::int64_t until,
            Push& push, Progress& progress) {
    const Flags* const grid = cells.data();
    Cell robot = static_cast<Cell>(progress.robot);
    std::int64_t move = progress.done, moved = 0, pushes = 0;
    for (push.begin_slice(until); move < push.until;) {
        const Step step = steps[static_cast<unsigned char>(script[static_cast<std::size_t>(move++)])];
        const Cell next = ahead(robot, step);
        const Flags there = grid[next];
        if (there & BOX) {
            if (!push(next, step)) continue;
            ++pushes;
        } else if (there) {
            continue;
        }
        robot = next;
        ++moved;
    }
    progress = {static_cast<std::int64_t>(robot), move, progress.moved + moved, progress.pushes + pushes};
}

}  // namespace souko

/// Breadth-first flooding of a grid: which cells can be walked to, and the first step into each.
///
///     # # # # #        # # # # #      u l d r: the cell was first entered by a step in this direction
///     # @ . . #   ──▶  # @ r r #      Following the steps back from a cell gives a shortest walk to it.
///     # . # . #        # d # d #
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace souko {

/// The steps in the order in which they are tried; UNREACHED and START take the place of a step.
enum Arrival : std::uint8_t { UP, LEFT_STEP, DOWN, RIGHT_STEP, START, UNREACHED = 255 };

/// Fills `arrivals`, a cell each, and returns how many cells are reached. `blocked` has whole rows of `columns` cells.
///
/// A step up or down that leaves the grid wraps to an index beyond it, which is not less than the number of cells; a step
/// to the side is checked against the column.
inline std::size_t flood(std::span<const std::uint8_t> blocked, std::size_t columns, std::size_t start,
                         std::span<std::uint8_t> arrivals, std::vector<std::uint32_t>& queue) {
    constexpr std::size_t OUTSIDE = std::numeric_limits<std::size_t>::max();
    std::ranges::fill(arrivals, UNREACHED);
    queue.clear();
    arrivals[start] = START;
    queue.push_back(static_cast<std::uint32_t>(start));
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const std::size_t cell = queue[head], column = cell % columns;
        const std::array<std::size_t, 4> near = {cell - columns, column ? cell - 1 : OUTSIDE, cell + columns,
                                                 column + 1 < columns ? cell + 1 : OUTSIDE};
        for (std::uint8_t step = 0; step < near.size(); ++step)
            if (near[step] < blocked.size() && !blocked[near[step]] && arrivals[near[step]] == UNREACHED) {
                arrivals[near[step]] = step;
                queue.push_back(static_cast<std::uint32_t>(near[step]));
            }
    }
    return queue.size();
}

}  // namespace souko

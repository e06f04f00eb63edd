/// The contents of a cell as flags, and the layout of a grid. The flags are those of src/souko/boards/grid.py.
///
/// A grid of R x C cells lies in an array of (R + 2) x (C + 1) cells: a wall row above, one below, and one wall column
/// that closes each row on the right and the next row on the left. So a step from any cell of the grid stays in the
/// array, and no loop needs to ask where the edge is.
///
///     # # # # #
///     . . . . #
///     . . . . #
///     # # # # #
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace souko {

using Flags = std::uint8_t;
using Cell = std::size_t;
using Step = std::ptrdiff_t;

/// Goals never move, so they stay in Python: here floor is zero, and what is not zero is solid.
enum : Flags { FLOOR = 0, WALL = 1, BOX = 2, LEFT = 4, RIGHT = 8, PARTS = BOX | LEFT | RIGHT };

/// The cell that a step leads to; the rim of walls keeps it inside.
constexpr Cell ahead(Cell cell, Step step) { return cell + static_cast<Cell>(step); }

}  // namespace souko

"""A board and a number per cell as palette entries: one for each cell, or for each block of cells of a large board.

    # # # #   block 2    # #        a block is drawn as most of its cells are: wall, zero or positive;
    # # 3 5  ─────────▶  # 4        a positive block has the mean of its positive cells

The board is read in tiles, so that a large one needs little more memory than its entries.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from souko.boards import GOAL, Board, Cells
from souko.boards import WALL as WALL_FLAG
from souko.drawing.area import Area
from souko.drawing.charts.scale import WALL, ZERO, Scale
from souko.drawing.palette import Pixels

Numbers = NDArray[np.integer[Any]]

SIDE = 3000
"""In cells: boards with a longer side are drawn in blocks, because few screens show more pixels."""

_TILE_SIDE = 512
"""In cells, about: a tile of 64-bit numbers then fits into a few megabytes."""


class HeatGrid(NamedTuple):
    """The entries to draw in rows and columns, their scale, and the centre of each goal.

    A centre is a row and a column in entries; that of the first entry is (0.5, 0.5).
    """

    entries: Pixels
    scale: Scale
    goals: list[tuple[float, float]]


def block_for(shape: tuple[int, int]) -> int:
    """The cells a side of a block with which no side of the picture has more than 3000 blocks.

    >>> block_for((1000, 3000)), block_for((10000, 10000))
    (1, 4)
    """
    return max(1, -(-max(shape) // SIDE))


def heat_grid(board: Board, numbers: Numbers, block: int) -> HeatGrid:
    """The entries of all blocks.

    Cost: two visits per cell; memory for one byte per block and for a tile.
    """
    scale = Scale.over(*_value_range(board, numbers, block))
    entries = np.empty([-(-side // block) for side in board.shape], np.uint8)
    for area, cells, found in _tiles(board, numbers, block):
        top, left = area.top // block, area.left // block
        drawn = _entries(cells, found, scale, block)
        entries[top : top + drawn.shape[0], left : left + drawn.shape[1]] = drawn
    return HeatGrid(entries, scale, _goals(board, numbers, block))


def _tiles(board: Board, numbers: Numbers, block: int) -> Iterator[tuple[Area, Cells, Numbers]]:
    """The board in tiles of whole blocks: the area, its cells, and its numbers (0 on walls)."""
    (rows, columns), step = board.shape, max(block, _TILE_SIDE // block * block)
    cells, numbers = board.cells.reshape(board.shape), numbers.reshape(board.shape)
    for top in range(0, rows, step):
        for left in range(0, columns, step):
            area = Area(left, top, left + step, top + step).clipped(columns, rows)
            here = cells[area.slices]
            yield area, here, np.where(here & WALL_FLAG, 0, numbers[area.slices])


def _value_range(board: Board, numbers: Numbers, block: int) -> tuple[int, int]:
    """The least and the greatest number above 0; both are 0 if there is none."""
    found = (tile[tile > 0] for _, _, tile in _tiles(board, numbers, block))
    ranges = [(int(positive.min()), int(positive.max())) for positive in found if positive.size]
    return (min(low for low, _ in ranges), max(high for _, high in ranges)) if ranges else (0, 0)


def _goals(board: Board, numbers: Numbers, block: int) -> list[tuple[float, float]]:
    """The centre of each goal, in blocks."""
    return [
        ((area.top + row + 0.5) / block, (area.left + column + 0.5) / block)
        for area, cells, _ in _tiles(board, numbers, block)
        for row, column in np.argwhere(cells & GOAL).tolist()
    ]


def _entries(cells: Cells, numbers: Numbers, scale: Scale, block: int) -> Pixels:
    """The entries of a tile."""
    positive, walls = numbers > 0, (cells & WALL_FLAG) != 0
    positives, walls_in, zeros = (_summed(mask, block) for mask in (positive, walls, ~(positive | walls)))
    drawn = scale.entries(_summed(np.where(positive, numbers, 0), block) / np.maximum(positives, 1))
    drawn[zeros > positives] = ZERO
    drawn[walls_in > np.maximum(positives, zeros)] = WALL
    return drawn


def _summed(array: NDArray[Any], block: int) -> NDArray[Any]:
    """The sum of each block; blocks at the right and the bottom may have fewer cells."""
    if block == 1:
        return array
    down, across = (np.arange(0, side, block) for side in array.shape)
    # Floats, because the sum of many large numbers can exceed 64 bits.
    total: NDArray[np.float64] = np.add.reduceat(array, down, axis=0, dtype=np.float64)
    return np.add.reduceat(total, across, axis=1)

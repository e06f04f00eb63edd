"""A board and a number per cell as palette entries: one for each cell, or on a large board for each block of cells.

    # # # #   block 2    # #        a block is what most of its cells are: wall, nothing or numbers;
    # # 3 5  ─────────▶  # 4        of numbers it is the mean, nothing left out of it

The board is read piece by piece, so that a large one needs room for little more than its entries.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from souko.boards import GOAL, Board, Cells
from souko.boards import WALL as WALL_FLAG
from souko.drawing.area import Area
from souko.drawing.charts.scale import NOTHING, WALL, Scale
from souko.drawing.palette import Pixels

Numbers = NDArray[np.integer[Any]]

SIDE = 3000
"""Boards with a longer side are brought to blocks."""

_PIECE = 512
"""About how many cells a piece has a side."""


class Survey(NamedTuple):
    """What there is to draw: entries in rows and columns, the scale behind them, and the middle of each goal.

    A goal is a row and a column as well, in entries, so the middle of the first one is (0.5, 0.5).
    """

    entries: Pixels
    scale: Scale
    goals: list[tuple[float, float]]


def block_for(shape: tuple[int, int]) -> int:
    """How many cells a side a block has that brings the board to a picture of a handy size.

    >>> block_for((1000, 3000)), block_for((10000, 10000))
    (1, 4)
    """
    return max(1, -(-max(shape) // SIDE))


def surveyed(board: Board, numbers: Numbers, block: int) -> Survey:
    """The entries of all blocks.

    Cost: two visits per cell; memory for one byte per block and for a piece.
    """
    scale = Scale.over(*_ends(board, numbers, block))
    entries = np.empty([-(-side // block) for side in board.shape], np.uint8)
    for area, cells, found in _pieces(board, numbers, block):
        top, left = area.top // block, area.left // block
        drawn = _entries(cells, found, scale, block)
        entries[top : top + drawn.shape[0], left : left + drawn.shape[1]] = drawn
    return Survey(entries, scale, _goals(board, numbers, block))


def _pieces(board: Board, numbers: Numbers, block: int) -> Iterator[tuple[Area, Cells, Numbers]]:
    """The board in pieces of whole blocks: where, what stands there, and the numbers where something does."""
    (rows, columns), step = board.shape, max(block, _PIECE // block * block)
    cells, numbers = board.cells.reshape(board.shape), numbers.reshape(board.shape)
    for top in range(0, rows, step):
        for left in range(0, columns, step):
            area = Area(left, top, left + step, top + step).within(columns, rows)
            here = cells[area.part]
            yield area, here, np.where(here & WALL_FLAG, 0, numbers[area.part])


def _ends(board: Board, numbers: Numbers, block: int) -> tuple[int, int]:
    """The least number above 0 and the greatest; both are 0 if there is none."""
    found = (piece[piece > 0] for _, _, piece in _pieces(board, numbers, block))
    ends = [(int(some.min()), int(some.max())) for some in found if some.size]
    return (min(low for low, _ in ends), max(high for _, high in ends)) if ends else (0, 0)


def _goals(board: Board, numbers: Numbers, block: int) -> list[tuple[float, float]]:
    """The middle of each goal, in blocks."""
    return [
        ((area.top + row + 0.5) / block, (area.left + column + 0.5) / block)
        for area, cells, _ in _pieces(board, numbers, block)
        for row, column in np.argwhere(cells & GOAL).tolist()
    ]


def _entries(cells: Cells, numbers: Numbers, scale: Scale, block: int) -> Pixels:
    """The entries of a piece."""
    some, walls = numbers > 0, (cells & WALL_FLAG) != 0
    full, solid, bare = (_summed(mask, block) for mask in (some, walls, ~(some | walls)))
    drawn = scale.entries(_summed(np.where(some, numbers, 0), block) / np.maximum(full, 1))
    drawn[bare > full] = NOTHING
    drawn[solid > np.maximum(full, bare)] = WALL
    return drawn


def _summed(array: NDArray[Any], block: int) -> NDArray[Any]:
    """The sum of each block; those at the right and the bottom may be smaller. A block of one is its own sum."""
    if block == 1:
        return array
    down, across = (np.arange(0, side, block) for side in array.shape)
    # Floats, for the sum of many large numbers may be more than a whole number of 64 bits can hold.
    total: NDArray[np.float64] = np.add.reduceat(array, down, axis=0, dtype=np.float64)
    return np.add.reduceat(total, across, axis=1)

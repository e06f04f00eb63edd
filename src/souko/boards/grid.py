"""Cells of a grid, numbered row by row, and the flags of what is on them.

    columns = 4        0  1  2  3        cell  = row * columns + column
    rows    = 2        4  5  6  7        point = (row, column)

The content of a cell is a sum of flags, one byte per cell. A box wider than one cell is a run of box cells with
joints: LEFT and RIGHT say that a cell is joined to its neighbour on that side.

    O      BOX                            [==]   BOX+RIGHT, BOX+LEFT+RIGHT, BOX+LEFT+RIGHT, BOX+LEFT

So a box has exactly one cell without LEFT: its anchor, by which boxes are counted and scored.
"""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

FLOOR, WALL, BOX, LEFT, RIGHT, GOAL, PLAYER = 0, 1, 2, 4, 8, 16, 32

Cells = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Point = tuple[int, int]
Shape = tuple[int, int]

_Scalar = TypeVar("_Scalar", bound=np.generic)


def point_of(cell: int, columns: int) -> Point:
    """The (row, column) of a cell.

    >>> point_of(6, columns=4)
    (1, 2)
    """
    return divmod(cell, columns)


def read_only(array: NDArray[_Scalar]) -> NDArray[_Scalar]:
    """The same array, made read-only."""
    array.flags.writeable = False
    return array

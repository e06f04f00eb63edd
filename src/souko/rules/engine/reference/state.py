"""The board in the midst of a turn: what stands in each cell, and what is about to move.

    cell = x * height + y          0 3 6
                                   1 4 7      a board of width 3 and height 3
                                   2 5 8

Objects and movements are bit masks, one of each per cell (see `tables`). A movement belongs to a layer of a cell, not
to an object: it stays when the object is exchanged, and whatever comes there inherits it.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from souko.rules.tables import LevelCells

UP, DOWN, LEFT, RIGHT, ACTION = range(5)


class ObjectBoard(NamedTuple):
    """A board at rest."""

    width: int
    height: int
    cells: tuple[int, ...]


@dataclass(slots=True)
class State:
    """A board in motion; `marks` are the rigid groups that moved each slot, `applied` the slots they decided."""

    width: int
    height: int
    objects: list[int]
    moves: list[int]
    marks: list[int]
    applied: list[int]

    def copy(self) -> "State":
        """A state of its own with the same contents."""
        return State(self.width, self.height, self.objects[:], self.moves[:], self.marks[:], self.applied[:])

    def board(self) -> ObjectBoard:
        """What stands where."""
        return ObjectBoard(self.width, self.height, tuple(self.objects))


def at_rest(board: ObjectBoard | LevelCells) -> State:
    """The state in which nothing moves."""
    size = len(board.cells)
    return State(board.width, board.height, list(board.cells), [0] * size, [0] * size, [0] * size)


def step(direction: int, height: int) -> int:
    """How far a direction leads in numbers of cells.

    >>> [step(direction, 10) for direction in (UP, DOWN, LEFT, RIGHT, ACTION)]
    [-1, 1, -10, 10, 0]
    """
    return (-1, 1, -height, height, 0)[direction]


def room(cell: int, direction: int, width: int, height: int) -> int:
    """How many cells there are from this one to the border, counting both ends."""
    x, y = divmod(cell, height)
    return (y + 1, height - y, x + 1, width - x)[direction]


@lru_cache(maxsize=256)
def starts(width: int, height: int, direction: int, length: int) -> tuple[int, ...]:
    """The cells from which a row of that length fits, in the order in which rules look at them.

    Rules that look up or down go column by column, the others row by row; always from the top left corner.

    >>> starts(3, 2, RIGHT, 2), starts(3, 2, DOWN, 2)
    ((0, 2, 1, 3), (0, 2, 4))
    """
    rowwise = [x * height + y for y in range(height) for x in range(width)]
    cells = rowwise if direction in (LEFT, RIGHT) else range(width * height)
    return tuple(cell for cell in cells if room(cell, direction, width, height) >= length)

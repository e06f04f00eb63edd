"""The board within a turn: the objects of each cell, and their movements.

    cell = x * height + y          0 3 6
                                   1 4 7      a board of width 3 and height 3
                                   2 5 8

Objects and movements are bit masks, one of each per cell (see `tables`). A movement belongs to a layer of a cell, not
to an object: when a rule replaces the object, the new one inherits the movement.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from souko.rules.tables import LevelCells

UP, DOWN, LEFT, RIGHT, ACTION = range(5)


class ObjectBoard(NamedTuple):
    """A board between turns: the objects of each cell, as masks."""

    width: int
    height: int
    cells: tuple[int, ...]


@dataclass(slots=True)
class State:
    """A board within a turn: masks of objects and movements for each cell.

    For rigid rules, `rigid_moves` are the movements of all layers whose movement such a rule has set, and `rigid_marks`
    has the numbers of their groups, in the bits of these layers.
    """

    width: int
    height: int
    objects: list[int]
    moves: list[int]
    rigid_marks: list[int]
    rigid_moves: list[int]

    def copy(self) -> "State":
        """A copy that shares nothing with this state."""
        lists = (self.objects, self.moves, self.rigid_marks, self.rigid_moves)
        return State(self.width, self.height, *(cells[:] for cells in lists))

    def board(self) -> ObjectBoard:
        """The objects of each cell."""
        return ObjectBoard(self.width, self.height, tuple(self.objects))


def at_rest(board: ObjectBoard | LevelCells) -> State:
    """The state in which nothing moves."""
    size = len(board.cells)
    return State(board.width, board.height, list(board.cells), [0] * size, [0] * size, [0] * size)


def step(direction: int, height: int) -> int:
    """The difference between the numbers of two neighbouring cells in a direction.

    >>> [step(direction, 10) for direction in (UP, DOWN, LEFT, RIGHT, ACTION)]
    [-1, 1, -10, 10, 0]
    """
    return (-1, 1, -height, height, 0)[direction]


def cells_to_border(cell: int, direction: int, width: int, height: int) -> int:
    """The number of cells from this one to the border in a direction, both included."""
    x, y = divmod(cell, height)
    return (y + 1, height - y, x + 1, width - x)[direction]


@lru_cache(maxsize=256)
def starts(width: int, height: int, direction: int, length: int) -> tuple[int, ...]:
    """The cells from which a row of that length fits on the board, in the order in which rules are matched.

    Rules of direction up or down are matched column by column, the others row by row, from the top left corner.

    >>> starts(3, 2, RIGHT, 2), starts(3, 2, DOWN, 2)
    ((0, 2, 1, 3), (0, 2, 4))
    """
    rowwise = [x * height + y for y in range(height) for x in range(width)]
    cells = rowwise if direction in (LEFT, RIGHT) else range(width * height)
    return tuple(cell for cell in cells if cells_to_border(cell, direction, width, height) >= length)

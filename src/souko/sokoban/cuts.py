"""Which cells are connected, and which still are when one cell is blocked: answered at once, after one walk.

The walk goes depth first over the floor and numbers the cells as it finds them:

    1 2 3        Below 3 in the tree hang 4 and 5. Nothing down there touches a cell before 3; so if 3 is
    6   4        blocked, 4 and 5 are cut off. 6 hangs below 1 and touches nothing else: it is a leaf, and
        5        cuts nothing.

For each cell it keeps the number, the last number in its subtree, and whether its subtree touches anything before
its parent (the low number of Hopcroft and Tarjan). Then, with u blocked, a cell lies either above u, or in the subtree
of one of at most four children of u, which is cut off or not: a few comparisons. No recursion: a corridor of a million
cells is fine.
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from souko import _native
from souko.boards import Board, Point
from souko.errors import BudgetError, MoveError

MAX_CELLS = (1 << 29) - 1
"""Cells with the rim around them: a node of the native tree holds two of their numbers, 29 bits each, in one word."""


class Cuts:
    """The floor of a board and what parts it; boxes and player count as floor. Cells are numbers or (row, column).

    >>> cuts = Cuts(Board.from_text("#.#\\n...\\n#.#", "grid"))
    >>> cuts.connected((0, 1), (2, 1), without=(1, 1)), cuts.component_size((0, 1), without=(1, 0))
    (False, 4)
    >>> cuts.articulation_cells
    [4]

    Cost: linear to prepare, 13 bytes per cell; each question a few comparisons.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._cuts = _native.Cuts(board.cells, *checked_shape(board))
        while not self._cuts.advance():
            pass  # here Ctrl-C is answered

    def connected(self, a: int | Point, b: int | Point, *, without: int | Point) -> bool:
        """Whether a walk leads from a to b that does not touch the cell `without`."""
        return self._cuts.connected(*(cell_of(self.board, cell) for cell in (a, b, without)))

    def component_size(self, a: int | Point, *, without: int | Point) -> int:
        """How many cells can be walked to from a, itself among them, when `without` is blocked; 0 for walls."""
        return self._cuts.component_size(cell_of(self.board, a), cell_of(self.board, without))

    @cached_property
    def articulation_cells(self) -> list[int]:
        """The cells that part their component when they are blocked."""
        cutting = np.zeros(len(self.board.cells), np.uint8)
        self._cuts.fill_cutting(cutting)
        return np.flatnonzero(cutting).tolist()

    @cached_property
    def components(self) -> NDArray[np.int32]:
        """The number of each cell's component, from 0 in the order of their first cells; -1 for walls."""
        labels = np.empty(len(self.board.cells), np.int32)
        self._cuts.fill_components(labels)
        return labels.reshape(self.board.shape)


def checked_shape(board: Board) -> tuple[int, int]:
    """The shape of a board; raises `BudgetError` if it has more cells than can be numbered."""
    rows, columns = board.shape
    if not rows * columns:
        raise MoveError("a board without cells")
    if (rows + 2) * (columns + 1) > MAX_CELLS:
        raise BudgetError(f"a board of {rows:,} x {columns:,} cells; at most {MAX_CELLS:,} can be counted")
    return rows, columns


def cell_of(board: Board, place: int | Point) -> int:
    """The number of a cell that is given by its number or its point."""
    rows, columns = board.shape
    row, column = divmod(place, columns) if isinstance(place, int | np.integer) else place
    if not (0 <= row < rows and 0 <= column < columns):
        raise MoveError(f"no cell {place}: the board has {rows} rows and {columns} columns")
    return int(row * columns + column)

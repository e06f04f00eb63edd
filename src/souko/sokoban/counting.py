"""From how many starts can it be solved? All placements of a player and a box that lead to the goal, counted at once.

Search backwards, from the box on the goal, and let the player pull:

    . . $ @ .   ──▶   . . . $ @          A state is the cell of the box and the part of the floor where the player is
                                         once that cell is blocked: at most four parts, so O(cells) states.

Which neighbours of a blocked cell are still connected, and how many cells each part has, comes from one depth-first
tree with the goal as its root (see `cuts`): the goal is always above, so it is easily left out. Every state
that pulling reaches adds as many placements as its part has cells.

    X . .      box on the middle: the player on the right can push it home, 1 placement
               box on the right: the player cannot stand behind it, 0 placements

The board's own boxes and player are ignored: where they stand there is floor.
"""

from functools import cached_property
from typing import Literal, overload

import numpy as np
from numpy.typing import NDArray

from souko import _native
from souko.boards import WALL, Board, Moves, Point
from souko.errors import MoveError
from souko.limits import LIMITS, Progress
from souko.sokoban.cuts import cell_of, checked_shape
from souko.sokoban.many_boxes import ManyBoxes

PROGRESS_PARTS = 1000
"""Progress is reported in thousandths of the work."""


class Placements:
    """The placements of a player and one box from which the box can be pushed to the goal.

    >>> found = placements(Board.from_text("X...", "grid"))
    >>> found.total, found.by_box.tolist()
    (3, [[0, 2, 1, 0]])
    >>> found.solvable(player=3, box=1), found.pushes(3, 2), str(found.solution(3, 2))
    (True, 2, 'LL')

    Cost: linear in the cells; about 12 bytes per cell, and 8 more for `by_box`.
    """

    def __init__(self, board: Board, progress: Progress | None = None) -> None:
        self.board, self.boxes = board, 1
        (self.goal,) = np.flatnonzero(board.goals).tolist()
        self._found = _native.Placements(board.cells, *checked_shape(board), self.goal)
        while not self._found.advance():
            if progress:
                progress(int(self._found.progress() * PROGRESS_PARTS), PROGRESS_PARTS)

    @property
    def total(self) -> int:
        """How many placements there are."""
        return self._found.total()

    @cached_property
    def by_box(self) -> NDArray[np.int64]:
        """For each cell how many placements have the box there."""
        counts = np.zeros(len(self.board.cells), np.int64)
        self._found.fill_by_box(counts)
        return counts.reshape(self.board.shape)

    def solvable(self, player: int | Point, box: int | Point) -> bool:
        """Whether this placement counts."""
        return self._found.solvable(*self._cells(player, box))

    def pushes(self, player: int | Point, box: int | Point) -> int | None:
        """The fewest pushes that bring the box to the goal; None if nothing does.

        Cost: the first time a search over the whole board, with 16 bytes per cell; then at once.
        """
        return self._found.pushes(*self._cells(player, box))

    def solution(self, player: int | Point, box: int | Point) -> Moves | None:
        """Moves with the fewest pushes, and among those the fewest moves; None if there is no solution."""
        moves = self._found.solution(*self._cells(player, box))
        return None if moves is None else Moves(moves)

    def _cells(self, player: int | Point, box: int | Point) -> tuple[int, int]:
        return cell_of(self.board, player), cell_of(self.board, box)


@overload
def placements(
    board: Board, boxes: Literal[1] = 1, *, memory: int = LIMITS.memory, progress: Progress | None = None
) -> Placements: ...
@overload
def placements(
    board: Board, boxes: int, *, memory: int = LIMITS.memory, progress: Progress | None = None
) -> Placements | ManyBoxes: ...
def placements(
    board: Board, boxes: int = 1, *, memory: int = LIMITS.memory, progress: Progress | None = None
) -> Placements | ManyBoxes:
    """All placements of a player and this many boxes, on different cells and none on a goal, that can be solved.

    The board has as many goals as boxes. One box takes linear time; more are searched for within `memory` bytes.
    """
    goals = np.flatnonzero(board.goals)
    if (board.cells[goals] & WALL).any():
        raise MoveError("a goal stands in a wall")
    if boxes < 1:
        raise MoveError(f"{boxes} boxes: at least one, please")
    if not len(goals):
        raise MoveError("the board has no goal; mark one")
    if len(goals) != boxes:
        raise MoveError(
            f"the board has {len(goals)} goals for {boxes} boxes; place as many boxes as there are goals (boxes=…)"
        )
    return Placements(board, progress) if boxes == 1 else ManyBoxes(board, memory, progress)

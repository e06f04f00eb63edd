"""Sokoban levels by plain search: the fewest pushes, or the fewest moves; or the proof that there is no solution.

    by pushes   the boxes, and the part of the floor where the player is     few positions, found first by pushes
    by moves    the boxes, and the player                                     many positions, found first by moves

The search is native (native/solver/level_search.hpp), over the floor that the player or a box can ever reach.
Positions that are certainly lost are left out, so what is left to search is smaller, and "nothing found" still means
"no solution".
"""

from typing import NamedTuple

import numpy as np

from souko import _native
from souko.boards import Board, Moves
from souko.errors import BudgetError, MoveError
from souko.limits import LIMITS, NO_LIMIT, Limits, Progress
from souko.sliced_search import SEARCH_STATES, SlicedSearch
from souko.sokoban.reach import floor as reachable_floor
from souko.sokoban.reach import shortest_walk

NO_CELL = (1 << 16) - 1
"""Stands for a neighbour that is a wall or outside, among cells numbered with 16 bits."""
MAX_FLOOR = NO_CELL // 4
"""Cells that can be searched: a push is a cell and one of four directions, in 16 bits."""
LETTERS = "uldr"


class SearchResult(NamedTuple):
    """What a search found: the moves (None: there is no solution), and the number of positions visited."""

    moves: Moves | None
    positions: int
    seconds: float


class Floor:
    """The floor around the player, numbered; walls and what lies behind them are left out.

    >>> floor = Floor(Board.from_text("#####\\n#@$.#\\n#####"))
    >>> floor.cells, floor.near[:4].tolist()
    ([6, 7, 8], [65535, 65535, 65535, 1])
    """

    def __init__(self, board: Board) -> None:
        self.board, self.columns = board, board.shape[1]
        self.cells: list[int] = np.flatnonzero(reachable_floor(board)).tolist()
        if len(self.cells) > MAX_FLOOR:
            raise BudgetError(f"a floor of {len(self.cells):,} cells; at most {MAX_FLOOR:,} can be searched")
        self.number: dict[int | None, int] = {cell: number for number, cell in enumerate(self.cells)}
        near = [self.number.get(each, NO_CELL) for cell in self.cells for each in self._around(cell)]
        self.near = np.array(near, np.uint16)

    def boxes(self) -> list[int]:
        """The numbers of the cells with a box."""
        return [number for number, cell in enumerate(self.cells) if self.board.boxes[cell]]

    def is_hopeless(self) -> bool:
        """Whether there is nothing to solve, or a box or goal is missing where the player never comes."""
        boxes, goals = self.board.boxes, self.board.goals
        missing = boxes & ~goals if boxes.sum() <= goals.sum() else goals & ~boxes
        return not boxes.any() or not goals.any() or int(missing.sum()) > int(missing[self.cells].sum())

    def _around(self, cell: int) -> tuple[int | None, int | None, int | None, int | None]:
        """The cells up, left, down and right of one; None beyond the border."""
        rows, columns = self.board.shape
        row, column = divmod(cell, columns)
        return (
            cell - columns if row else None,
            cell - 1 if column else None,
            cell + columns if row + 1 < rows else None,
            cell + 1 if column + 1 < columns else None,
        )


def solve(  # noqa: PLR0913 - each a limit of its own
    board: Board,
    best: str = "pushes",
    *,
    states: int = SEARCH_STATES,
    seconds: float = float("inf"),
    memory: int = LIMITS.memory,
    progress: Progress | None = None,
) -> SearchResult:
    """The solution of a level with the fewest pushes, or the fewest moves.

    >>> str(solve(Board.from_text("######\\n#@ $.#\\n######")).moves)
    'rR'

    Raises `BudgetError` when a limit is reached first: that is not the same as no solution.
    """
    if best not in ("pushes", "moves"):
        raise MoveError(f"no such aim: {best!r}; the fewest 'pushes' or the fewest 'moves'")
    floor, by_pushes = Floor(board), best == "pushes"
    boxes = floor.boxes()
    limits = Limits(states=states, seconds=seconds, memory=memory)
    run = SlicedSearch(limits, 4 * len(boxes) if by_pushes else 4, progress)
    if floor.is_hopeless():
        return SearchResult(None, 0, run.seconds)
    goals = np.array([board.goals[cell] for cell in floor.cells], np.uint8)
    spare = bool(board.boxes.sum() > board.goals.sum())
    native = _native.LevelSearch(floor.near, goals, boxes, _player(floor), by_pushes, spare, min(memory, NO_LIMIT))
    run.run(native, native.advance)
    letters = (_by_pushes if by_pushes else _by_moves)(floor, native.steps()) if native.is_solved else None
    return SearchResult(None if letters is None else Moves(letters), native.size, run.seconds)


def _by_moves(floor: Floor, steps: list[int]) -> str:
    """The letters of moves, pushes in upper case."""
    boxes, player, letters = set(floor.boxes()), _player(floor), []
    for direction in steps:
        player = int(floor.near[4 * player + direction])
        pushed = player in boxes
        if pushed:
            boxes ^= {player, int(floor.near[4 * player + direction])}
        letters.append(LETTERS[direction].upper() if pushed else LETTERS[direction])
    return "".join(letters)


def _by_pushes(floor: Floor, steps: list[int]) -> str:
    """The letters of pushes, with the shortest walks between them."""
    boxes, player, letters = set(floor.boxes()), _player(floor), []
    for step in steps:
        box, direction = divmod(step, 4)
        behind = int(floor.near[4 * box + (direction + 2) % 4])
        letters.append(_walk(floor, boxes, player, behind) + LETTERS[direction].upper())
        boxes ^= {box, int(floor.near[4 * box + direction])}
        player = box
    return "".join(letters)


def _player(floor: Floor) -> int:
    assert floor.board.player is not None
    return floor.number[floor.board.player]


def _walk(floor: Floor, boxes: set[int], start: int, goal: int) -> str:
    """The shortest walk around the boxes."""
    blocked = floor.board.walls.copy()
    blocked[[floor.cells[box] for box in boxes]] = True
    found = shortest_walk(blocked, floor.columns, floor.cells[start], floor.cells[goal])
    assert found is not None, "a push that the player cannot walk to"
    return found

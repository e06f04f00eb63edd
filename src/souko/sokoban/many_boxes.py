"""Placements of several boxes, searched exhaustively: backwards from all boxes on the goals, by pulling.

A state is the set of box cells and the set of cells where the player can be; both are integers with one bit per cell.

There are about (cells choose boxes) states, so this is for small boards; the memory it may use is limited.
"""

from collections import deque
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from souko import _native
from souko.boards import Board, Moves, Point
from souko.errors import BudgetError, MoveError
from souko.limits import Progress
from souko.sokoban.cuts import cell_of

State = tuple[int, int]
"""The boxes, and the cells where the player can be."""


class ManyBoxes:
    """The placements of a player and several boxes from which all boxes can be pushed to the goals."""

    def __init__(self, board: Board, memory: int, progress: Progress | None = None) -> None:
        self.board, self.boxes = board, int(np.count_nonzero(board.goals))
        self._stride = board.shape[1] + 1  # with a wall at the end of each row, a shift never wraps around
        self._floor, self._goals = self._mask(~board.walls), self._mask(board.goals)
        self._cells = board.shape[0] * self._stride
        self._steps = (1, -1, self._stride, -self._stride)
        self._found = self._search(memory // self._bytes_per_state(), memory, progress)

    @property
    def total(self) -> int:
        """How many placements there are."""
        return sum(self._count(state) for state in self._found)

    @property
    def by_box(self) -> NDArray[np.int64]:
        """For each cell how many placements have a box there."""
        counts = np.zeros(self.board.shape[0] * self._stride, np.int64)
        for state in self._found:
            counts[list(_bits(state[0]))] += self._count(state)
        return np.ascontiguousarray(counts.reshape(-1, self._stride)[:, :-1])

    def solvable(self, player: int | Point, box: Iterable[int | Point]) -> bool:
        """Whether this placement counts."""
        return self.pushes(player, box) is not None

    def pushes(self, player: int | Point, box: Iterable[int | Point]) -> int | None:
        """The fewest pushes that bring all boxes to the goals; None if nothing does."""
        boxes, where = sum({self._bit(each) for each in box}), self._bit(player)
        if boxes.bit_count() != self.boxes or boxes & self._goals or where & (boxes | self._goals | ~self._floor):
            return None
        return self._found.get((boxes, self._flood(where, boxes))) if boxes & self._floor == boxes else None

    def solution(self, player: int | Point, box: Iterable[int | Point]) -> Moves | None:
        """Not for several boxes: those are for the solver."""
        raise MoveError(f"solution() is for one box, and here are {self.boxes}; pushes() tells the number")

    def _search(self, most: int, memory: int, progress: Progress | None) -> dict[State, int]:
        """The fewest pushes of every state that pulling reaches."""
        found = {(self._goals, cells): 0 for cells in self._pieces(self._floor & ~self._goals, self._goals)}
        queue = deque(found)
        while queue:
            state = queue.popleft()
            for before in self._pulls(state):
                if before not in found:
                    found[before] = found[state] + 1
                    queue.append(before)
            if len(found) > most:
                raise BudgetError(f"gave up after {len(found):,} states: the limit is {memory:,} bytes", "memory", True)
            if progress and len(found) % 1000 == 0:
                progress(len(found), most)
        return found

    def _pulls(self, state: State) -> Iterator[State]:
        boxes, player = state
        for box in _bits(boxes):
            for step in self._steps:
                beside, beyond = box + step, box + 2 * step
                if beyond >= 0 and player >> beside & 1 and (self._floor & ~boxes) >> beyond & 1:
                    pulled = boxes ^ (1 << box) ^ (1 << beside)
                    yield pulled, self._flood(1 << beyond, pulled)

    def _pieces(self, cells: int, boxes: int) -> Iterator[int]:
        """The connected pieces of the cells."""
        while cells:
            piece = self._flood(cells & -cells, boxes)
            yield piece
            cells &= ~piece

    def _flood(self, start: int, boxes: int) -> int:
        """The cells that can be walked to from one cell around the boxes, as bits."""
        free = (self._floor & ~boxes).to_bytes(-(-self._cells // 8), "little")
        return int.from_bytes(_native.flood_bits(free, self._cells, self._stride, start.bit_length() - 1), "little")

    def _count(self, state: State) -> int:
        """How many placements a state stands for."""
        boxes, player = state
        return 0 if boxes & self._goals else (player & ~self._goals).bit_count()

    def _mask(self, cells: NDArray[np.bool_]) -> int:
        rows, columns = np.divmod(np.flatnonzero(cells), self.board.shape[1])
        return sum(1 << cell for cell in (rows * self._stride + columns).tolist())

    def _bit(self, place: int | Point) -> int:
        row, column = divmod(cell_of(self.board, place), self.board.shape[1])
        return 1 << (row * self._stride + column)

    def _bytes_per_state(self) -> int:
        """A tuple of two integers in a dictionary and in the queue."""
        return 260 + 2 * self.board.shape[0] * self._stride // 7


def _bits(mask: int) -> Iterator[int]:
    """The places of the ones."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1

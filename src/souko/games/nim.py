"""Nim: take any number of objects from one heap; the player who takes the last one wins.

    heaps 3 4 5     3 ^ 4 ^ 5 = 2, not 0: the player to move wins, by making it 0: two from the heap of 3  (Bouton 1901)

The order of the heaps does not matter, so states are stored with sorted heaps.
"""

from collections.abc import Iterator

from souko.errors import MoveError
from souko.worlds import Game

State = tuple[int, tuple[int, ...]]
"""The player to move, 1 or 2, and the sizes of the heaps."""


class Nim(Game):
    """The game with heaps of these sizes; a move is (index of a heap, number taken). The result is the winner."""

    def __init__(self, *heaps: int) -> None:
        if not heaps or min(heaps) < 0:
            raise MoveError(f"heaps {heaps}: at least one, and none below 0")
        self.start = (1, heaps)

    def moves(self, state: State) -> Iterator[tuple[int, int]]:
        """All legal moves; of several equal heaps, only those from the first."""
        heaps = state[1]
        return (
            (heap, taken) for heap, size in enumerate(heaps) for taken in range(1, size + 1) if size not in heaps[:heap]
        )

    def play(self, state: State, move: tuple[int, int]) -> State:
        """The state after a move."""
        who, heaps = state
        heap, taken = move
        return (3 - who, (*heaps[:heap], heaps[heap] - taken, *heaps[heap + 1 :]))

    def over(self, state: State) -> int | None:
        """The winner: the player who has just taken the last object."""
        return None if any(state[1]) else 3 - state[0]

    def canon(self, state: State) -> State:
        """The state with sorted heaps."""
        return (state[0], tuple(sorted(state[1])))

    def who(self, state: State) -> int:
        """The player to move."""
        return state[0]

    def worth(self, result: int) -> int:
        """1 if player 1 wins, else 0."""
        return int(result == 1)

"""Nim: take as many as you like from one heap; who takes the last one wins.

    heaps 3 4 5     3 ^ 4 ^ 5 = 2, not 0: whoever moves wins, by making it 0: two from the heap of 3   (Bouton 1901)

Heaps of equal size are alike, so they are kept in order.
"""

from collections.abc import Iterator

from souko.errors import MoveError
from souko.worlds import Game

State = tuple[int, tuple[int, ...]]
"""Whose turn it is, 1 or 2, and the heaps."""


class Nim(Game):
    """The game with such heaps; a move is the number of a heap and how many are taken. The result is the winner."""

    def __init__(self, *heaps: int) -> None:
        if not heaps or min(heaps) < 0:
            raise MoveError(f"heaps {heaps}: at least one, and none below 0")
        self.start = (1, heaps)

    def moves(self, state: State) -> Iterator[tuple[int, int]]:
        """All that can be taken; from one of several equal heaps only once."""
        heaps = state[1]
        return (
            (heap, some) for heap, size in enumerate(heaps) for some in range(1, size + 1) if size not in heaps[:heap]
        )

    def play(self, state: State, move: tuple[int, int]) -> State:
        """The heaps after somebody took some."""
        who, heaps = state
        heap, some = move
        return (3 - who, (*heaps[:heap], heaps[heap] - some, *heaps[heap + 1 :]))

    def over(self, state: State) -> int | None:
        """The winner: whoever has just taken the last."""
        return None if any(state[1]) else 3 - state[0]

    def canon(self, state: State) -> State:
        """Heaps in order."""
        return (state[0], tuple(sorted(state[1])))

    def who(self, state: State) -> int:
        """Whose turn it is."""
        return state[0]

    def worth(self, result: int) -> int:
        """Player 1 wants to win."""
        return int(result == 1)

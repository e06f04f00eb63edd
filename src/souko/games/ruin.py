"""The gambler's ruin: win or lose one coin per round, until the purse is empty or the goal is reached.

    0 ◀── 1 ◀──▶ 2 ◀──▶ 3 ──▶ 4        with a fair coin, 1 becomes 4 with probability 1/4, in 3 rounds on average

States recur, so the universes cannot be counted, but the odds are exact.
"""

from typing import Any

from souko.errors import MoveError
from souko.worlds import Game, Tally, when


class Ruin(Game):
    """The game of a gambler with some gold and a goal; `win` of `win + lose` rounds are won.

    The result is the gold at the end: 0, or the goal.
    """

    def __init__(self, gold: int = 10, goal: int = 20, *, win: int = 1, lose: int = 1) -> None:
        if not 0 <= gold <= goal or goal < 1:
            raise MoveError(f"gold {gold}, goal {goal}: the gold lies between 0 and the goal")
        self.start, self.goal, self.bounds = (gold,), goal, (goal + 1,)
        self.coin = Tally({1: win, -1: lose})

    def chance(self, state: tuple[int]) -> Tally[int]:
        """One round: +1 or -1."""
        return self.coin

    def play(self, state: tuple[int], roll: int) -> tuple[int]:
        """The purse after a round."""
        return (state[0] + roll,)

    def over(self, state: tuple[int]) -> Any:
        """The gold at the end: 0 or the goal."""
        return when((state[0] == 0) | (state[0] == self.goal), state[0])

    def worth(self, result: int) -> int:
        """1 if the goal is reached, else 0."""
        return int(result > 0)

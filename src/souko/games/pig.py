"""Pig: roll as often as you like and add up; a 1 loses the points of this turn, and holding banks them.

    (mine, yours, this turn)   roll ─ 1 ──▶ this turn = 0, and the other player's turn
                                    └ 2…6 ─▶ this turn += roll
                               hold ───────▶ mine += this turn, and the other player's turn

States recur when both players roll a 1, so the value of a state depends on itself (see `cycles/strategy`).
"""

from typing import Any

from souko.worlds import Game, Tally

State = tuple[int, int, int, int, int]
"""The player to move, 1 or 2; the scores of that player and the other; the points of this turn; 1 if a roll is next."""


class Pig(Game):
    """The game for two players up to the target; the result is the winner."""

    def __init__(self, target: int = 100, sides: int = 6) -> None:
        self.target, self.die = target, Tally(range(1, sides + 1))
        self.start = (1, 0, 0, 0, 1)

    def chance(self, state: State) -> Tally[int] | None:
        """The die, if a roll is next."""
        return self.die if state[4] else None

    def moves(self, state: State) -> list[str]:
        """Roll again, or hold."""
        return ["roll", "hold"]

    def play(self, state: State, move: Any) -> State:
        """The state after a choice or a roll; every turn begins with a roll."""
        who, mine, yours, turn, _ = state
        if move == "roll":
            return (who, mine, yours, turn, 1)
        if move == "hold":
            return (3 - who, yours, mine + turn, 0, 1)
        return (3 - who, yours, mine, 0, 1) if move == 1 else (who, mine, yours, turn + move, 0)

    def over(self, state: State) -> int | None:
        """The winner, as soon as the banked score and the points of this turn reach the target."""
        return state[0] if state[1] + state[3] >= self.target else None

    def who(self, state: State) -> int:
        """The player to move."""
        return state[0]

    def worth(self, result: int) -> int:
        """1 if player 1 wins, else 0."""
        return int(result == 1)

"""Pig: roll as often as you dare and add it up; a one loses what this turn has brought. Hold, and it is yours.

    (mine, yours, this turn)   roll ─ 1 ──▶ nothing, and it is the other's turn
                                    └ 2…6 ─▶ so much more this turn
                               hold ───────▶ mine += this turn, and it is the other's turn

Nobody may win for a long time, so it goes in circles: what a position is worth depends on what it is worth.
"""

from typing import Any

from souko.worlds import Game, Tally

State = tuple[int, int, int, int, int]
"""Whose turn it is, 1 or 2; the scores of the one to move and of the other; this turn; 1 if the die is in the air."""


class Pig(Game):
    """The game for two players to such a target; the result is the winner."""

    def __init__(self, target: int = 100, sides: int = 6) -> None:
        self.target, self.die = target, Tally(range(1, sides + 1))
        self.start = (1, 0, 0, 0, 1)

    def chance(self, state: State) -> Tally[int] | None:
        """The die, if it is in the air."""
        return self.die if state[4] else None

    def moves(self, state: State) -> list[str]:
        """Dare or not."""
        return ["roll", "hold"]

    def play(self, state: State, move: Any) -> State:
        """What comes of a choice, or of a roll. Nobody holds nothing: a turn begins with a roll."""
        who, mine, yours, turn, _ = state
        if move == "roll":
            return (who, mine, yours, turn, 1)
        if move == "hold":
            return (3 - who, yours, mine + turn, 0, 1)
        return (3 - who, yours, mine, 0, 1) if move == 1 else (who, mine, yours, turn + move, 0)

    def over(self, state: State) -> int | None:
        """The winner, as soon as what is banked and what this turn has brought reach the target."""
        return state[0] if state[1] + state[3] >= self.target else None

    def who(self, state: State) -> int:
        """Whose turn it is."""
        return state[0]

    def worth(self, result: int) -> int:
        """Player 1 wants to win."""
        return int(result == 1)

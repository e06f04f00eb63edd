"""A game cut off after a number of choices: what is not over by then has payoff 0.

    (3, start) ── choice ──▶ (2, …) ── roll ──▶ (2, …) ── choice ──▶ (1, …) …  (0, …) out of time

Only choices count, rolls do not.
"""

from collections.abc import Iterable
from typing import Any

from souko.errors import MoveError
from souko.worlds.game import Game, Move, Result, State, start_state
from souko.worlds.limits import name_of
from souko.worlds.tally.tally import Tally

OUT_OF_TIME = "out of time"
"""The result of a game that is not over when the choices are used up."""


class HorizonGame(Game):
    """A game limited to a number of choices; its states are pairs (choices left, state)."""

    def __init__(self, game: Game, choices: int) -> None:
        if not isinstance(choices, int) or choices < 1:
            raise MoveError(f"a horizon of {choices!r}; expected the number of choices, 1 or more")
        self.start, self.size = (choices, start_state(game)), getattr(game, "size", 0)
        self.game, self.name = game, f"{name_of(game)} within {choices} choices"

    def chance(self, state: State) -> Tally[Any] | None:
        """The rolls of the game."""
        return self.game.chance(state[1])

    def moves(self, state: State) -> Iterable[Move]:
        """The choices of the game."""
        return self.game.moves(state[1])

    def play(self, state: State, move: Move) -> State:
        """The game's next state, with one choice less if the move is a choice."""
        left, own = state
        return (left - (self.game.chance(own) is None), self.game.play(own, move))

    def over(self, state: State) -> Result | None:
        """The result of the game, or `OUT_OF_TIME` if a choice is next and none is left."""
        result = self.game.over(state[1])
        is_late = result is None and state[0] < 1 and self.game.chance(state[1]) is None
        return OUT_OF_TIME if is_late else result

    def canon(self, state: State) -> State:
        """The canonical state of the game, with the same number of choices left."""
        return (state[0], self.game.canon(state[1]))

    def who(self, state: State) -> int:
        """The player who chooses in the game."""
        return self.game.who(state[1])

    def worth(self, result: Result) -> Any:
        """The payoff of the game; 0 if it is out of time."""
        return 0 if result is OUT_OF_TIME else self.game.worth(result)

"""A game that is only looked at so many choices ahead: what is not over by then counts for nothing.

    (3, start) ── choice ──▶ (2, …) ── roll ──▶ (2, …) ── choice ──▶ (1, …) …  (0, …) out of time

Rolls take no time; choices do.
"""

from collections.abc import Iterable
from typing import Any

from souko.errors import MoveError
from souko.worlds.game import Game, Move, Result, State, begin
from souko.worlds.limits import named
from souko.worlds.tally.tally import Tally

LATE = "out of time"


class Within(Game):
    """A game within so many choices; its states are pairs of choices left and state."""

    def __init__(self, game: Game, choices: int) -> None:
        if not isinstance(choices, int) or choices < 1:
            raise MoveError(f"a horizon of {choices!r}; at least one choice, please")
        self.start, self.size = (choices, begin(game)), getattr(game, "size", 0)
        self.game, self.name = game, f"{named(game)} within {choices} choices"

    def chance(self, state: State) -> Tally[Any] | None:
        """What may be rolled."""
        return self.game.chance(state[1])

    def moves(self, state: State) -> Iterable[Move]:
        """What may be chosen."""
        return self.game.moves(state[1])

    def play(self, state: State, move: Move) -> State:
        """The game goes on; a choice takes its time."""
        left, own = state
        return (left - (self.game.chance(own) is None), self.game.play(own, move))

    def over(self, state: State) -> Result | None:
        """The result of the game, or that the time is up where a choice would be next."""
        result = self.game.over(state[1])
        late = result is None and state[0] < 1 and self.game.chance(state[1]) is None
        return LATE if late else result

    def canon(self, state: State) -> State:
        """As in the game itself."""
        return (state[0], self.game.canon(state[1]))

    def who(self, state: State) -> int:
        """Whoever chooses in the game."""
        return self.game.who(state[1])

    def worth(self, result: Result) -> Any:
        """What the game says; out of time is worth nothing."""
        return 0 if result is LATE else self.game.worth(result)

"""A game: where it starts, what may happen, what comes of it, and when it is over.

                 chance(state) ─ a tally of rolls ──┐
    start ──▶ state                                 ├──▶ play(state, move) ──▶ state ──▶ … ──▶ over(state): the result
                 moves(state)  ─ what may be chosen ┘

Rules are pure functions over small immutable states; they know nothing of how they are run. One world rolls once,
another follows every face, a third looks for the best choice: each is a file beside this one.

    class Walk(Game):                                  a drunkard between home (0) and the pond (9)
        start = 5
        def chance(self, state): return Tally([-1, 1])
        def play(self, state, roll): return state + roll
        def over(self, state): return when((state == 0) | (state == 9), state)

Two things may be said besides, and change how fast an answer comes, never the answer: `canon` gives one state for all
that are alike, and `bounds` promises that states are tuples of small integers. If `play` and `over` use arithmetic
instead of `if`, whole columns of states then run through them at once (see `columns`).
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from souko.errors import MoveError, SoukoError
from souko.worlds.limits import named
from souko.worlds.tally.tally import Tally

State = Any
"""Anything that can be hashed; a tuple of integers if the game has bounds."""
Move = Any
Result = Any


class Game:
    """The rules of a game. Subclasses say where it starts, how it is played and when it is over."""

    start: State
    bounds: Sequence[int] | None = None
    """For each field of a state, how many values it has: field number k lies in range(bounds[k])."""

    def chance(self, state: State) -> Tally[Any] | None:
        """What may be rolled here, or None where somebody chooses."""
        return None

    def moves(self, state: State) -> Iterable[Move]:
        """What may be chosen here."""
        return ()

    def play(self, state: State, move: Move) -> State:
        """The state after a roll or a choice."""
        raise NotImplementedError(f"{named(self)} does not say how it is played")

    def over(self, state: State) -> Result | None:
        """The result, or None while the game goes on."""
        raise NotImplementedError(f"{named(self)} does not say when it is over")

    def canon(self, state: State) -> State:
        """The state that stands for all that are alike."""
        return state

    def who(self, state: State) -> int:
        """Who chooses here: player 1, who wants the most, or player 2, who wants the least."""
        return 1

    def worth(self, result: Result) -> Any:
        """What a result is worth to player 1: an integer or a fraction."""
        return result

    def missing(self, state: State) -> int:
        """How many moves it takes at least to win from here, as far as one can tell: what `search` may go by."""
        return 0


class Ends(NamedTuple):
    """What `when` makes of columns: which of the states are over, and how."""

    over: Any
    result: Any


def when(over: Any, result: Result) -> Any:
    """The result if it is over, else None; of whole columns, both.

    >>> when(21 >= 21, "won"), when(20 >= 21, "won")
    ('won', None)
    """
    if isinstance(over, np.ndarray):
        return Ends(over, result)
    return result if over else None


def as_game(thing: Any) -> Game:
    """A game as it is; of a rulebook's position, the game of playing on from there."""
    from souko.rules import Position

    if not isinstance(thing, Position):
        return thing  # type: ignore[no-any-return]  # if it is no game, `begin` will say so
    from souko.worlds.rulebooks import RulebookGame

    return RulebookGame(thing)


def begin(game: Game) -> State:
    """Where the game starts."""
    if not isinstance(game, Game):
        raise MoveError(
            f"{named(game)} is no game; a subclass of Game is, and RulebookGame(position), and Pushing(board)"
        )
    if not hasattr(game, "start"):
        raise MoveError(f"{named(game)} does not say where it starts; give it a start")
    _check_bounds(game)
    try:
        start = game.canon(game.start)
    except Exception as error:
        raise blamed(game, "canon", (game.start,), error) from error
    return checked(game, start)


def _check_bounds(game: Game) -> None:
    """Raise if the bounds are no numbers, one for each field."""
    bounds = game.bounds
    if bounds is not None and not (isinstance(bounds, Sequence) and all(isinstance(limit, int) for limit in bounds)):
        raise MoveError(f"{named(game)}: bounds {bounds!r}; a tuple with one whole number for each field, please")


def branches(game: Game, state: State) -> list[tuple[Move, int]]:
    """All that may happen next, each with the number of ways it does: rolls as often as the die has them."""
    try:
        die = game.chance(state)
        found = [(move, 1) for move in game.moves(state)] if die is None else list(die.counts.items())
    except Exception as error:
        raise blamed(game, "chance or moves", (state,), error) from error
    if not found:
        fault = "leaves nothing to roll or to choose, but is not over" if die is None else "rolls a die of no faces"
        raise MoveError(f"{named(game)}: state {state!r} {fault}")
    return found


def after(game: Game, state: State, move: Move) -> State:
    """The state that stands for what comes of a move."""
    try:
        return game.canon(game.play(state, move))
    except Exception as error:
        raise blamed(game, "play", (state, move), error) from error


def ended(game: Game, state: State) -> Result | None:
    """The result of a state, or None."""
    try:
        result = game.over(state)
        hash(result)
    except Exception as error:
        raise blamed(game, "over", (state,), error) from error
    return result


def checked(game: Game, state: State) -> State:
    """The state itself, if it can be hashed and keeps the bounds that the game promised."""
    try:
        hash(state)
    except TypeError:
        raise MoveError(f"{named(game)}: state {state!r} cannot be hashed; use tuples, not lists or sets") from None
    limits = game.bounds
    if limits is not None and not _within(state, limits):
        raise MoveError(f"{named(game)}: state {state!r} breaks the promised bounds {tuple(limits)}")
    return state


def _within(state: State, limits: Sequence[int]) -> bool:
    same = isinstance(state, tuple) and len(state) == len(limits)
    return same and all(
        isinstance(field, int | np.integer) and 0 <= field < limit for field, limit in zip(state, limits, strict=True)
    )


def blamed(game: Game, call: str, arguments: tuple[Any, ...], error: Exception) -> SoukoError:
    """What the rules raised, as an error that names the game, the state and the move."""
    if isinstance(error, SoukoError):
        return error
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return MoveError(f"{named(game)}: {call}({', '.join(map(repr, arguments))}) raised {what}")

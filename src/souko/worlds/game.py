"""The protocol of a game: where it starts, what may happen, what follows, and when it is over.

                 chance(state) ─ a tally of rolls ──┐
    start ──▶ state                                 ├──▶ play(state, move) ──▶ state ──▶ … ──▶ over(state): the result
                 moves(state)  ─ the legal choices ─┘

Rules are pure functions over small immutable states and do not depend on the world that runs them. One world rolls
once, another follows every face, a third looks for the best choice: each is a file beside this one.

    class Walk(Game):                                  a random walk between home (0) and the pond (9)
        start = 5
        def chance(self, state): return Tally([-1, 1])
        def play(self, state, roll): return state + roll
        def over(self, state): return when((state == 0) | (state == 9), state)

Two optional parts make a world faster without changing its answer: `canon` maps symmetric states to one of them, and
`bounds` promises that states are tuples of small integers. If `play` and `over` then use arithmetic instead of `if`,
they run on whole columns of states at once (see `engines/columns`).
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from souko.errors import MoveError, SoukoError
from souko.worlds.limits import name_of
from souko.worlds.tally.tally import Tally

State = Any
"""Anything hashable; a tuple of integers if the game has bounds."""
Move = Any
Result = Any


class Game:
    """The rules of a game. Subclasses define at least `start`, `play` and `over`."""

    start: State
    bounds: Sequence[int] | None = None
    """For each field of a state, the number of its values: field number k lies in range(bounds[k])."""

    def chance(self, state: State) -> Tally[Any] | None:
        """The rolls that are possible here, or None where a player chooses."""
        return None

    def moves(self, state: State) -> Iterable[Move]:
        """The legal choices here."""
        return ()

    def play(self, state: State, move: Move) -> State:
        """The state after a roll or a choice."""
        raise NotImplementedError(f"{name_of(self)} has no method play(state, move)")

    def over(self, state: State) -> Result | None:
        """The result, or None while the game goes on."""
        raise NotImplementedError(f"{name_of(self)} has no method over(state)")

    def canon(self, state: State) -> State:
        """The state that represents all states equivalent to this one."""
        return state

    def who(self, state: State) -> int:
        """The player who chooses here: 1, who maximises the payoff, or 2, who minimises it."""
        return 1

    def worth(self, result: Result) -> Any:
        """The payoff of a result to player 1: an integer or a fraction."""
        return result

    def missing(self, state: State) -> int:
        """A lower bound on the number of moves from here to a win, for `search` (the heuristic of A*)."""
        return 0


class ColumnResults(NamedTuple):
    """The answer of `when` for columns: which of the states are over, and their results."""

    over: Any
    result: Any


def when(over: Any, result: Result) -> Any:
    """The result if the condition holds, else None; for columns, both in one value.

    >>> when(21 >= 21, "won"), when(20 >= 21, "won")
    ('won', None)
    """
    if isinstance(over, np.ndarray):
        return ColumnResults(over, result)
    return result if over else None


def as_game(thing: Any) -> Game:
    """The game itself; for a position of a rulebook, the game that continues from it."""
    from souko.rules import Position

    if not isinstance(thing, Position):
        return thing  # type: ignore[no-any-return]  # `start_state` refuses what is not a game
    from souko.worlds.rulebooks import RulebookGame

    return RulebookGame(thing)


def start_state(game: Game) -> State:
    """The canonical start of a game, after checking the game."""
    if not isinstance(game, Game):
        raise MoveError(
            f"{name_of(game)} is not a game; use a subclass of Game, RulebookGame(position) or Pushing(board)"
        )
    if not hasattr(game, "start"):
        raise MoveError(f"{name_of(game)} has no start; set the attribute start to its first state")
    _check_bounds(game)
    try:
        start = game.canon(game.start)
    except Exception as error:
        raise rules_error(game, "canon", (game.start,), error) from error
    return check_state(game, start)


def _check_bounds(game: Game) -> None:
    """Raise `MoveError` unless the bounds are integers, one for each field."""
    bounds = game.bounds
    if bounds is not None and not (isinstance(bounds, Sequence) and all(isinstance(limit, int) for limit in bounds)):
        raise MoveError(f"{name_of(game)}: bounds {bounds!r}; expected a tuple with one whole number for each field")


def branches(game: Game, state: State) -> list[tuple[Move, int]]:
    """The rolls or choices in a state, each with its weight: a roll's count on the die, 1 for a choice."""
    try:
        die = game.chance(state)
        found = [(move, 1) for move in game.moves(state)] if die is None else list(die.counts.items())
    except Exception as error:
        raise rules_error(game, "chance or moves", (state,), error) from error
    if not found:
        fault = "has nothing to roll or to choose, but is not over" if die is None else "rolls a die without faces"
        raise MoveError(f"{name_of(game)}: state {state!r} {fault}")
    return found


def next_state(game: Game, state: State, move: Move) -> State:
    """The canonical state after a move."""
    try:
        return game.canon(game.play(state, move))
    except Exception as error:
        raise rules_error(game, "play", (state, move), error) from error


def result_of(game: Game, state: State) -> Result | None:
    """The result of a state, or None while the game goes on."""
    try:
        result = game.over(state)
        hash(result)
    except Exception as error:
        raise rules_error(game, "over", (state,), error) from error
    return result


def check_state(game: Game, state: State) -> State:
    """The state itself, after checking that it is hashable and within the bounds that the game promised."""
    try:
        hash(state)
    except TypeError:
        raise MoveError(f"{name_of(game)}: state {state!r} cannot be hashed; use tuples, not lists or sets") from None
    limits = game.bounds
    if limits is not None and not _in_bounds(state, limits):
        raise MoveError(f"{name_of(game)}: state {state!r} breaks the promised bounds {tuple(limits)}")
    return state


def _in_bounds(state: State, limits: Sequence[int]) -> bool:
    same = isinstance(state, tuple) and len(state) == len(limits)
    return same and all(
        isinstance(field, int | np.integer) and 0 <= field < limit for field, limit in zip(state, limits, strict=True)
    )


def rules_error(game: Game, call: str, arguments: tuple[Any, ...], error: Exception) -> SoukoError:
    """The error for an exception raised by a game's rules; it names the game, the state and the move."""
    if isinstance(error, SoukoError):
        return error
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return MoveError(f"{name_of(game)}: {call}({', '.join(map(repr, arguments))}) raised {what}")

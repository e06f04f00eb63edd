"""The single world: one history, step by step. The caller provides the rolls and the choices.

    rolls=[3, 1, 4]                    a script                       choices=["hold", "roll"]
    rolls=loaded(range(1, 101))    1, 2, … 100, 1, …
    rolls=7                            a generator with that seed     choices={state: move}        a policy
    rolls=ask(state, die)              a function                     choices=ask(state, moves)

A history is an iterator over its steps. Its `record` lists the rolls and choices, and `single(game, record=…)` replays
it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate, cycle, islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from souko.errors import BudgetError, MoveError
from souko.limits import LIMITS, Limits
from souko.worlds.game import (
    Game,
    Move,
    Result,
    State,
    as_game,
    branches,
    check_state,
    next_state,
    result_of,
    rules_error,
    start_state,
)
from souko.worlds.limits import name_of
from souko.worlds.tally.tally import Tally

if TYPE_CHECKING:
    from souko.rules import Position

Chooser = Callable[[State, Any], Move]
"""Returns the roll or the choice, from the state and the die or the list of moves."""
Rolls = int | Iterable[Any] | Chooser
Choices = Mapping[State, Move] | Iterable[Move] | Chooser
Record = list[Move]

SHOWN_MOVES = 12
"""Legal moves listed in an error message; the message stays within a few lines."""


class Step(NamedTuple):
    """One turn: its number from 1, the roll or choice, the state after it, and the result, if any."""

    turn: int
    move: Move
    state: State
    result: Result | None


class History(Iterator[Step]):
    """One game in progress; iterating plays on. `record` lists all rolls and choices so far."""

    def __init__(self, game: Game, roll: Chooser, choose: Chooser, turns: int) -> None:
        self.game, self.turns = game, turns
        self.state = start_state(game)
        self.result = result_of(game, self.state)
        self.record: Record = []
        self._roll, self._choose = roll, choose

    def __next__(self) -> Step:
        """Play one turn."""
        if self.result is not None:
            raise StopIteration
        move = self._next_move()
        self.state = check_state(self.game, next_state(self.game, self.state, move))
        self.result = result_of(self.game, self.state)
        self.record.append(move)
        return Step(len(self.record), move, self.state, self.result)

    def run(self) -> Self:
        """Play to the end and return the history itself."""
        for step in self:
            if step.turn >= self.turns and step.result is None:
                raise BudgetError(
                    f"{name_of(self.game)}: not over after {step.turn:,} turns, which is the limit", "turns"
                )
        return self

    def _next_move(self) -> Move:
        moves = [move for move, _ in branches(self.game, self.state)]
        die = self.game.chance(self.state)
        try:
            move = self._choose(self.state, moves) if die is None else self._roll(self.state, die)
        except Exception as error:
            raise rules_error(self.game, "the choice" if die is None else "the roll", (self.state,), error) from error
        if move not in moves:
            legal = ", ".join(map(repr, moves[:SHOWN_MOVES])) + ", …" * (len(moves) > SHOWN_MOVES)
            raise MoveError(f"{name_of(self.game)}: {move!r} in state {self.state!r}; the moves are {legal}")
        return move


def single(
    game: "Game | Position",
    *,
    rolls: Rolls | None = None,
    choices: Choices | None = None,
    record: Iterable[Move] | None = None,
    limits: Limits = LIMITS,
) -> History:
    """One history of a game; a record provides both rolls and choices.

    >>> from souko.games.dirac import Dirac
    >>> history = single(Dirac(range(1, 101), target=1000), rolls=loaded(range(1, 101), 3))
    >>> next(history), len(history.run().record), history.result
    (Step(turn=1, move=6, state=(1, 7, 0, 9, 10), result=None), 331, 1)
    >>> single(history.game, record=history.record).run().state == history.state
    True
    """
    game = as_game(game)
    if record is not None:
        both = _script(record, "record")
        return History(game, both, both, limits.turns)
    return History(game, _roll_chooser(rolls), _move_chooser(choices), limits.turns)


def loaded(faces: Iterable[int], rolls: int = 1) -> Iterator[int]:
    """The rolls of a die that shows its faces in turn, for ever; each value is the sum of `rolls` rolls.

    >>> list(islice(loaded(range(1, 101), 3), 4))
    [6, 15, 24, 33]
    """
    if rolls < 1:
        raise MoveError(f"{rolls} rolls at a time; at least 1")
    endless = cycle(faces)
    while rolled := list(islice(endless, rolls)):
        yield sum(rolled)


def _roll_chooser(rolls: Rolls | None) -> Chooser:
    """The function that rolls; without a source, an error as soon as a roll is needed."""
    if isinstance(rolls, int):
        generator = Random(rolls)
        return lambda state, die: _outcome_at(die, generator.randrange(die.total))
    return _chooser_from(rolls, "rolls")


def _outcome_at(die: Tally[Any], number: int) -> Any:
    """The outcome with this number when each outcome is repeated as often as it is counted."""
    return next(face for face, last in zip(die.counts, accumulate(die.counts.values()), strict=True) if number < last)


def _move_chooser(choices: Choices | None) -> Chooser:
    if isinstance(choices, Mapping):
        return lambda state, moves: choices[state]
    return _chooser_from(choices, "choices")


def _chooser_from(source: Iterable[Any] | Chooser | None, name: str) -> Chooser:
    if callable(source):
        return source
    return _script([] if source is None else source, name)


def _script(source: Iterable[Any], name: str) -> Chooser:
    """The function that returns the moves of a script one after the other."""
    if not isinstance(source, Iterable):
        raise MoveError(f"{name}={source!r}; expected a list, a function to ask, or a seed for rolls")
    script = iter(source)

    def next_move(state: State, options: Any) -> Move:
        for move in script:
            return move
        raise MoveError(f"the {name} ran out in state {state!r}; give more {name}=, or a function to ask")

    return next_move

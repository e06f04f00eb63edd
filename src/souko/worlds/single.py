"""The single world: one history, step by step. Rolls and choices come from somebody.

    rolls=[3, 1, 4]                a script                       choices=["hold", "roll"]
    rolls=loaded(range(1, 101))    1, 2, … 100, 1, …
    rolls=7                        a generator with that seed     choices={state: move}        a policy
    rolls=ask(state, die)          a person at the table          choices=ask(state, moves)

A history is an iterator over its steps. What happened is its record, and `single(game, record=…)` plays it again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate, cycle, islice
from random import Random
from typing import Any, NamedTuple, Self

from souko.errors import BudgetError, MoveError
from souko.worlds.game import Game, Move, Result, State, after, as_game, begin, blamed, branches, checked, ended
from souko.worlds.limits import USUAL, Budget, named
from souko.worlds.tally.tally import Tally

Somebody = Callable[[State, Any], Move]
"""Rolls or chooses: a function of the state, and of the die or the list of moves."""
Rolls = int | Iterable[Any] | Somebody
Choices = Mapping[State, Move] | Iterable[Move] | Somebody
Record = list[Move]


class Step(NamedTuple):
    """One play: its number from 1, what was rolled or chosen, the state that came of it, and the result, if any."""

    turn: int
    move: Move
    state: State
    result: Result | None


class History(Iterator[Step]):
    """One game as it goes; iterating plays on. `record` is all that was rolled and chosen so far."""

    def __init__(self, game: Game, roll: Somebody, choose: Somebody, turns: int) -> None:
        self.game, self.turns = game, turns
        self.state = begin(game)
        self.result = ended(game, self.state)
        self.record: Record = []
        self._roll, self._choose = roll, choose

    def __next__(self) -> Step:
        """Play once."""
        if self.result is not None:
            raise StopIteration
        move = self._next_move()
        self.state = checked(self.game, after(self.game, self.state, move))
        self.result = ended(self.game, self.state)
        self.record.append(move)
        return Step(len(self.record), move, self.state, self.result)

    def run(self) -> Self:
        """Play to the end; the history itself."""
        for step in self:
            if step.turn >= self.turns and step.result is None:
                raise BudgetError(f"{named(self.game)}: not over after {step.turn:,} turns, which is the budget")
        return self

    def _next_move(self) -> Move:
        moves = [move for move, _ in branches(self.game, self.state)]
        die = self.game.chance(self.state)
        asked = (self.state, moves if die is None else die)
        try:
            move = self._choose(*asked) if die is None else self._roll(*asked)
        except Exception as error:
            raise blamed(self.game, "the choice" if die is None else "the roll", (self.state,), error) from error
        if move not in moves:
            few = ", ".join(map(repr, moves[:12])) + ", …" * (len(moves) > 12)
            raise MoveError(f"{named(self.game)}: {move!r} in state {self.state!r}; there are {few}")
        return move


def single(
    game: Game,
    *,
    rolls: Rolls | None = None,
    choices: Choices | None = None,
    record: Iterable[Move] | None = None,
    budget: Budget = USUAL,
) -> History:
    """One history of a game; a record gives both rolls and choices.

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
        return History(game, both, both, budget.turns)
    return History(game, _roller(rolls), _chooser(choices), budget.turns)


def loaded(faces: Iterable[int], rolls: int = 1) -> Iterator[int]:
    """A die that falls on its faces one after the other, for ever; so many rolls at a time, added up.

    >>> list(islice(loaded(range(1, 101), 3), 4))
    [6, 15, 24, 33]
    """
    if rolls < 1:
        raise MoveError(f"{rolls} rolls at a time; at least 1")
    endless = cycle(faces)
    while taken := list(islice(endless, rolls)):
        yield sum(taken)


def _roller(rolls: Rolls | None) -> Somebody:
    """Whoever rolls; by default nobody does, and whoever must is told so."""
    if isinstance(rolls, int):
        generator = Random(rolls)
        return lambda state, die: _drawn(die, generator.randrange(die.total))
    return _asked(rolls, "rolls")


def _drawn(die: Tally[Any], number: int) -> Any:
    """The outcome with that number, if all universes of the die stand in a row."""
    return next(face for face, last in zip(die.counts, accumulate(die.counts.values()), strict=True) if number < last)


def _chooser(choices: Choices | None) -> Somebody:
    if isinstance(choices, Mapping):
        return lambda state, moves: choices[state]
    return _asked(choices, "choices")


def _asked(source: Iterable[Any] | Somebody | None, name: str) -> Somebody:
    if callable(source):
        return source
    return _script([] if source is None else source, name)


def _script(source: Iterable[Any], name: str) -> Somebody:
    """What a script says, one line after the other."""
    if not isinstance(source, Iterable):
        raise MoveError(f"{name}={source!r}; a list, a function to ask, or a seed for rolls")
    lines = iter(source)

    def line(state: State, ways: Any) -> Move:
        for move in lines:
            return move
        raise MoveError(f"the {name} ran out in state {state!r}; give more {name}=, or a function to ask")

    return line

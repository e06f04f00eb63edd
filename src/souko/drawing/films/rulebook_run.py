"""A take: moves in a rulebook, looked at turn by turn. It is to a position what a `Scene` is to a board.

    moves    right        action              down
    turns    ■            ■    □    □         ■        □ are turns that the rules asked for (again)
             1            2    3    4         5

The turns are counted before the film begins; a position holds all it needs to be played the same way once more.
"""

from collections.abc import Iterable
from copy import copy
from typing import Self

from souko.drawing.films.scene import FilmPace
from souko.errors import BudgetError, MoveError
from souko.rules import LIMITS, MOVE_NUMBERS, Position, move_numbers

_NAMES = {number: name for name, number in MOVE_NUMBERS.items()}


class RulebookRun:
    """A run of a rulebook from a position on, one turn after the other; what comes after a win is left out.

    `length` counts turns, `ends` says after how many of them each move has come to rest.

    >>> from souko import load
    >>> RulebookRun(load("sokoban").start(1), "right up").length
    2
    """

    pace = FilmPace(every=1, fps=6.0)
    _position: Position
    _done: int
    _made: int
    _further: int

    def __init__(self, start: Position, moves: str | Iterable[str]) -> None:
        self._start, self._moves = start, [_NAMES[number] for number in move_numbers(moves)]
        self._rewind()
        self.ends = [0]
        while self._goes_on:
            self.run(1)
            self.ends[self._made :] = [self._done]
        self.length = self._done
        self._rewind()

    @property
    def board(self) -> Position:
        """How it stands now."""
        return self._position

    @property
    def caption(self) -> str:
        """What to write above it."""
        move = f"move {self._made:,} of {len(self.ends) - 1:,}"
        parts = [self._start.rulebook.title, f"level {self._start.rulebook.boards.index(self._start.level) + 1}", move]
        return " · ".join(part for part in parts if part)

    def run(self, count: int) -> None:
        """Make the next turns."""
        for _ in range(count):
            if self._goes_on:
                self._turn()

    def at(self, move: int) -> Self:
        """Another one that stands as this one does after so many turns."""
        twin = copy(self)
        twin._rewind()
        twin.run(move)
        return twin

    def turns(self, moves: int) -> int:
        """How many turns there are up to the end of a move."""
        if not 0 <= moves < len(self.ends):
            raise MoveError(f"there is no move {moves:,}; the run has {len(self.ends) - 1:,} moves up to its end")
        return self.ends[moves]

    @property
    def _goes_on(self) -> bool:
        return not self._position.won and (self._position.again or self._made < len(self._moves))

    def _turn(self) -> None:
        self._done += 1
        if not self._position.again:
            self._further, self._made = 0, self._made + 1
            self._position = self._position.turn(self._moves[self._made - 1])
        elif self._further < LIMITS.further_turns:
            self._further += 1
            self._position = self._position.turn()
        else:
            tried = f"move {self._made:,} and {LIMITS.further_turns:,} further turns (again)"
            raise BudgetError(f"the rules go on and on: gave up after {tried}")

    def _rewind(self) -> None:
        self._position, self._done, self._made, self._further = self._start, 0, 0, 0

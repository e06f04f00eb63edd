"""A run of a rulebook: moves from a position on, shown turn by turn.

    moves    right        action              down
    turns    ■            ■    □    □         ■        □ are turns that the rules add (again)
             1            2    3    4         5

The run is played once to count its turns, and again when it is shown; a position holds the state of its random
generator, so both are equal.
"""

from collections.abc import Iterable
from copy import copy
from typing import Self

from souko.drawing.films.scene import FilmPace
from souko.errors import BudgetError, MoveError
from souko.rules import LIMITS, MOVE_NUMBERS, Position, move_numbers

_NAMES = {number: name for name, number in MOVE_NUMBERS.items()}


class RulebookRun:
    """A run of a rulebook from a position on, turn by turn; it ends with the first win.

    `length` counts turns; `ends[n]` is the number of turns up to the end of move n.

    >>> from souko import load
    >>> RulebookRun(load("sokoban").start(1), "right up").length
    2
    """

    pace = FilmPace(every=1, fps=6.0)
    _position: Position
    _turns_made: int
    _moves_made: int
    _again_turns: int

    def __init__(self, start: Position, moves: str | Iterable[str]) -> None:
        self._start, self._moves = start, [_NAMES[number] for number in move_numbers(moves)]
        self._rewind()
        self.ends = [0]
        while self._goes_on:
            self.run(1)
            self.ends[self._moves_made :] = [self._turns_made]
        self.length = self._turns_made
        self._rewind()

    @property
    def board(self) -> Position:
        """The position now."""
        return self._position

    @property
    def caption(self) -> str:
        """The title, the level and the number of the move."""
        move = f"move {self._moves_made:,} of {len(self.ends) - 1:,}"
        parts = [self._start.rulebook.title, f"level {self._start.rulebook.boards.index(self._start.level) + 1}", move]
        return " · ".join(part for part in parts if part)

    def run(self, count: int) -> None:
        """Make the next turns."""
        for _ in range(count):
            if self._goes_on:
                self._turn()

    def at(self, move: int) -> Self:
        """A copy of this run after `move` turns from its start."""
        other = copy(self)
        other._rewind()
        other.run(move)
        return other

    def turns(self, moves: int) -> int:
        """The number of turns up to the end of move number `moves`."""
        if not 0 <= moves < len(self.ends):
            raise MoveError(f"there is no move {moves:,}; the run has {len(self.ends) - 1:,} moves up to its end")
        return self.ends[moves]

    @property
    def _goes_on(self) -> bool:
        return not self._position.won and (self._position.again or self._moves_made < len(self._moves))

    def _turn(self) -> None:
        self._turns_made += 1
        if not self._position.again:
            self._again_turns, self._moves_made = 0, self._moves_made + 1
            self._position = self._position.turn(self._moves[self._moves_made - 1])
        elif self._again_turns < LIMITS.further_turns:
            self._again_turns += 1
            self._position = self._position.turn()
        else:
            tried = f"move {self._moves_made:,} and {LIMITS.further_turns:,} further turns (again)"
            raise BudgetError(f"the rules go on and on: gave up after {tried}")

    def _rewind(self) -> None:
        self._position, self._turns_made, self._moves_made, self._again_turns = self._start, 0, 0, 0

"""How far a world may go, and how it notices that it gets nowhere.

turn     1   2   3   4   5   6   7   8   9
kept     1   2       4               8             what lives at these turns is kept, and compared with what comes:
found                                    9 = 8     the same again, and by the same rules: so it goes on for ever
"""

from collections.abc import Callable
from sys import getsizeof
from typing import Any, NamedTuple

from souko.errors import BudgetError


class Budget(NamedTuple):
    """How far a world may go before it gives up: plays in a row, states at a time, bytes at a time.

    Whoever wants to know how far it has come gives a function, which is told the states, again and again.
    """

    turns: int = 100_000
    states: int = 20_000_000
    memory: int = 2_000_000_000
    progress: Callable[[int], object] | None = None

    def allow(self, game: object, states: int, size: int, turn: int = 0) -> None:
        """Raise `BudgetError` if so many states, of so many bytes each, or so many turns are too much."""
        if self.progress:
            self.progress(states)
        if turn <= self.turns and states <= self.states and states * size <= self.memory:
            return
        tried = f"{named(game)}: gave up with {states:,} states" + f" after {turn:,} turns" * (turn > 0)
        if turn > self.turns:
            raise BudgetError(f"{tried}: the budget is {self.turns:,} turns")
        if states > self.states:
            raise BudgetError(f"{tried}: the budget is {self.states:,} states")
        raise BudgetError(f"{tried}, {states * size:,} bytes or so: the budget is {self.memory:,} bytes")


USUAL = Budget()


class Circle:
    """Whether what evolves by a fixed law is back where it was: it is compared with what it was at turns 1, 2, 4, 8, …

    >>> back = Circle(lambda one, other: one == other)
    >>> [back(turn, turn % 3) for turn in range(1, 8)]
    [False, False, False, False, False, False, True]
    """

    def __init__(self, same: Callable[[Any, Any], bool]) -> None:
        self.same = same
        self.kept: Any = None

    def __call__(self, turn: int, states: Any) -> bool:
        """Whether it is back, in this turn."""
        if self.kept is not None and self.same(self.kept, states):
            return True
        if turn & (turn - 1) == 0:
            self.kept = states
        return False


class EndlessError(BudgetError):
    """Some histories never end, so they cannot be counted; `odds` and `value` can weigh them."""


def size_of(game: object, state: object) -> int:
    """Bytes that a state takes, or so: what the game says (`size`), or what Python does, one level deep."""
    parts = state if isinstance(state, tuple) else ()
    return int(getattr(game, "size", 0)) or getsizeof(state) + sum(map(getsizeof, parts))


def named(game: object) -> str:
    """What errors call a game."""
    return str(getattr(game, "name", "") or type(game).__name__)

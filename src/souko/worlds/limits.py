"""What a world may use before it gives up, and how it notices that a game never ends.

turn     1   2   3   4   5   6   7   8   9
kept     1   2       4               8             the states alive at these turns are kept, compared with later ones:
found                                    9 = 8     the same states again, under the same rules, so the game never ends
"""

from collections.abc import Callable
from sys import getsizeof
from typing import Any

from souko.errors import BudgetError
from souko.limits import Limits, Meter, Progress


def check_states(meter: Meter, game: object, states: int, size: int, turn: int = 0) -> None:
    """Report the number of states; raise `BudgetError` if states, bytes, turns or seconds exceed the limits."""
    meter.report(states)
    meter.used["states"], meter.used["turns"] = states, turn
    meter.set("turns", turn, game)
    meter.set("states", states, game)
    meter.set("memory", states * size, game)
    meter.set("seconds", meter.seconds, game)


def world_meter(limits: Limits, progress: Progress | None, *, is_keyword: bool = False) -> Meter:
    """A meter whose errors name the game; `is_keyword` if its limits are keywords of the function that was called."""
    return Meter(limits, progress, _explain, is_keyword=is_keyword)


def _explain(meter: Meter, limit: str, game: object) -> str:
    states, turn, allowed = int(meter.used["states"]), int(meter.used["turns"]), getattr(meter.limits, limit)
    tried = f"{name_of(game)}: gave up with {states:,} states" + f" after {turn:,} turns" * (turn > 0)
    if limit == "memory":
        return f"{tried}, about {int(meter.used['memory']):,} bytes: the limit is {allowed:,} bytes"
    return (
        f"{tried}: the limit is {allowed:,} {limit}" if limit != "seconds" else f"{tried}: {allowed:g} seconds are over"
    )


class CycleDetector:
    """Detects that a deterministic sequence repeats: each value is compared with the one of turn 1, 2, 4, 8, … (Brent).

    >>> repeats = CycleDetector(lambda one, other: one == other)
    >>> [repeats(turn, turn % 3) for turn in range(1, 8)]
    [False, False, False, False, False, False, True]
    """

    def __init__(self, same: Callable[[Any, Any], bool]) -> None:
        self.same = same
        self.kept: Any = None

    def __call__(self, turn: int, states: Any) -> bool:
        """Whether the states of this turn equal the kept ones."""
        if self.kept is not None and self.same(self.kept, states):
            return True
        if turn & (turn - 1) == 0:
            self.kept = states
        return False


class EndlessError(BudgetError):
    """Some histories never end, so they cannot be counted; `odds` and `value` handle such games."""


def size_of(game: object, state: object) -> int:
    """The approximate bytes of a state: the game's own `size`, or what Python reports, one level deep."""
    parts = state if isinstance(state, tuple) else ()
    return int(getattr(game, "size", 0)) or getsizeof(state) + sum(map(getsizeof, parts))


def name_of(game: object) -> str:
    """The name of a game in error messages: its `name`, or that of its class."""
    return str(getattr(game, "name", "") or type(game).__name__)

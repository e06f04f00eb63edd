"""Running a native search in slices: between two of them the clock is checked, progress reported, Ctrl-C answered.

advance(8) ─ check ─ advance(16) ─ check ─ … ─ advance(20000) ─ check ─ …       a slice takes about 0.05 s
"""

from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from souko.errors import BudgetError
from souko.limits import Limits, Meter, Progress

FIRST_SLICE, LONGEST_SLICE = 8, 20_000
"""Positions in the first slice, and in any slice at most."""
SLICE_SECONDS = 0.05
"""A slice that takes longer is followed by one half as long, so that limits are kept to within a tenth of a second."""
SEARCH_STATES = 1 << 32
"""Positions that a native search may visit by default: its memory ends it sooner."""


class GaveUpError(BudgetError):
    """A limit was reached; `args` are what was tried, how many positions were visited, and the keyword of the limit."""

    @property
    def positions(self) -> int:
        """The number of positions that were visited."""
        return int(self.args[1])

    @property
    def limit(self) -> str:
        """The keyword of the limit that was reached."""
        return str(self.args[2])

    def __str__(self) -> str:
        return str(BudgetError(f"{self.args[0]}; gave up after {self.positions:,} positions", self.limit, True))


class NativeSearch(Protocol):
    """What is used here of a native search."""

    @property
    def size(self) -> int:
        """The number of positions visited so far."""


class SlicedSearch:
    """Runs a native search within limits. `fan_out` is the most new positions that one position can lead to."""

    def __init__(self, limits: Limits, fan_out: int, progress: Progress | None) -> None:
        self.meter, self.fan_out = Meter(limits, progress, _explain), max(fan_out, 1)
        self._slice, self._slice_started = FIRST_SLICE, perf_counter()

    @property
    def seconds(self) -> float:
        """The seconds since the search began."""
        return self.meter.seconds

    def run(self, native: NativeSearch, advance: Callable[[int], bool]) -> None:
        """Call `advance` with a number of positions to expand until it returns True, or a limit is reached."""
        count = 0  # the first call only asks whether there is anything to do
        try:
            while not advance(count):
                self._check(native.size)
                count = self._next_slice(native.size)
        except BudgetError as error:
            raise GaveUpError(error.args[0], native.size, error.limit) from None

    def _check(self, size: int) -> None:
        """Raise `BudgetError` if a limit is exceeded, and report progress."""
        self.meter.set("states", size)
        self.meter.check_clock()
        self.meter.report(size)

    def _next_slice(self, size: int) -> int:
        """The positions of the next slice: more if the last one was fast, fewer if slow, or if few states are left."""
        now = perf_counter()
        is_slow, self._slice_started = now - self._slice_started > SLICE_SECONDS, now
        self._slice = max(self._slice // 2, 1) if is_slow else min(self._slice * 2, LONGEST_SLICE)
        return max(min(self._slice, (self.meter.limits.states - size) // self.fan_out), 1)


def _explain(meter: Meter, limit: str, _subject: object) -> str:
    allowed = getattr(meter.limits, limit)
    return f"more than {allowed:g} seconds" if limit == "seconds" else f"more than {allowed:,} positions"

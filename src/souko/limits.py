"""What long work may use, what it has used, and how far it has come.

    Limits      what is allowed: a value, with defaults that fit a laptop
    Meter       what has been used: a counter that raises `BudgetError` when a limit is exceeded
    Progress    a function that long work calls again and again

Work that takes longer than a second takes some of these three:

    count(game, limits=Limits(states=1_000_000), progress=bar.update)
"""

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import NamedTuple

from souko.errors import BudgetError

Progress = Callable[[int, int], object]
"""Called with what is done so far, and how much there is to do in all (0 if that is not known)."""
NO_LIMIT = 1 << 62
"""More than any machine has of anything; larger numbers would not fit into native ones."""
TERMS_PER_RULE, CELLS_PER_RULE = 2, 15
"""Allowed for each plain rule: terms of rules before their expansion, and cells of plain rules."""


class Limits(NamedTuple):
    """What is allowed; where one of these is not enough, a `BudgetError` names it.

    Reading a rulebook: `plain_rules` are those that its rules stand for. One move in it, with all that follows:
    `looks` at cells (comparisons of a cell with a mask), `applications` of rules, and `further_turns` that the rules
    ask for (`again`). Searches and worlds: `turns` of one game, `states` at a time, `seconds`. All: `memory`, in bytes.
    """

    plain_rules: int = 200_000
    looks: int = 300_000_000
    applications: int = 5_000_000
    further_turns: int = 10_000
    memory: int = 2_000_000_000
    turns: int = 100_000
    states: int = 20_000_000
    seconds: float = inf

    @property
    def terms(self) -> int:
        """The number of terms that rules may have before their expansion, each rule in all its directions."""
        return TERMS_PER_RULE * self.plain_rules

    @property
    def cells(self) -> int:
        """The number of cells that plain rules may have."""
        return CELLS_PER_RULE * self.plain_rules

    @property
    def of_a_move(self) -> tuple[int, int, int, int]:
        """The looks, applications, further turns and memory, as the native engine takes them."""
        limits = (self.looks, self.applications, self.further_turns, self.memory)
        looks, applications, further_turns, memory = (max(0, min(limit, NO_LIMIT)) for limit in limits)
        return looks, applications, further_turns, memory


LIMITS = Limits()
"""The limits, unless others are given."""

MOVE_LIMITS = {"looks": "looks at a cell", "applications": "applications", "further_turns": "further turns (again)"}
"""The limits of one move, and what they count."""


class Meter:
    """What has been used of limits so far: a number for each. The first that exceeds its limit raises `BudgetError`.

    `explain(meter, limit, subject)` words the error; `is_keyword` if the limits were given as keywords.

    >>> meter = Meter(Limits(applications=2))
    >>> meter.add("applications"), meter.add("applications")
    (None, None)
    >>> meter.add("applications")
    Traceback (most recent call last):
    souko.errors.BudgetError: more than 2 applications; a higher limit can be given: Limits(applications=N)
    """

    __slots__ = ("explain", "is_keyword", "limits", "progress", "started", "used")

    def __init__(
        self,
        limits: Limits = LIMITS,
        progress: Progress | None = None,
        explain: "Callable[[Meter, str, object], str] | None" = None,
        *,
        is_keyword: bool = False,
    ) -> None:
        self.limits, self.progress, self.explain, self.is_keyword = limits, progress, explain, is_keyword
        self.used: dict[str, float] = dict.fromkeys(limits._fields, 0)
        self.started = perf_counter()

    @property
    def seconds(self) -> float:
        """The seconds since this meter was made."""
        return perf_counter() - self.started

    def add(self, limit: str, amount: float = 1, subject: object = None) -> None:
        """Count more of something."""
        total = self.used[limit] = self.used[limit] + amount
        if total > getattr(self.limits, limit):
            raise self.exceeded(limit, subject)

    def set(self, limit: str, amount: float, subject: object = None) -> None:
        """Set how much of something is used now; `subject` is what uses it, for the error."""
        self.used[limit] = amount
        if amount > getattr(self.limits, limit):
            raise self.exceeded(limit, subject)

    def reset(self) -> None:
        """Begin to count anew."""
        self.used = dict.fromkeys(self.used, 0)

    def check_clock(self) -> None:
        """Raise `BudgetError` if the time is over."""
        self.set("seconds", self.seconds)

    def report(self, done: int, total: int = 0) -> None:
        """Report how much is done."""
        if self.progress:
            self.progress(done, total)

    def exceeded(self, limit: str, subject: object = None) -> BudgetError:
        """The error for a limit that is exceeded."""
        tried = f"more than {getattr(self.limits, limit):,} {limit}"
        return BudgetError(self.explain(self, limit, subject) if self.explain else tried, limit, self.is_keyword)


def move_error(limit: str, allowed: int) -> BudgetError:
    """The error of a move in a rulebook that exceeds a limit."""
    return BudgetError(f"the rules go on and on: gave up one move after {allowed} {MOVE_LIMITS[limit]}", limit)

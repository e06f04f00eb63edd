"""Counts that grow pair by pair, and are checked as they do.

    pairs    (3, 1) (4, 2) (4, 1) …          10000 at a time
    counts   {3: 1, 4: 3, …}                 afforded after each such time, before the next one is looked at

How many outcomes there will be is not known before they are there: the products of two dice of 4400 faces may be a
hundred, or nearly all of 19 million.
"""

from collections.abc import Iterable
from itertools import islice
from math import lcm
from sys import getsizeof
from typing import Any

from souko.worlds.tally.costs import afford
from souko.worlds.tally.outcomes import Counts, in_order, unhashable, without_numpy

CHUNK = 10_000
"""Pairs that are added between two looks at the memory."""


class Gathering:
    """The counts of equal outcomes, added up as they come."""

    def __init__(self, deed: str) -> None:
        self.deed, self.total = deed, 0
        self._counts: Counts = {}

    def add(self, pairs: Iterable[tuple[Any, int]], total: int = 0) -> None:
        """Count so many more; all of them together are `total`, if that is known."""
        self.total += total
        pairs = iter(pairs)
        while chunk := list(islice(pairs, CHUNK)):
            self._add(chunk)
            self._check(getsizeof(chunk[-1][0]))

    def multiply(self, times: int) -> None:
        """Count all that is there so many times."""
        if times > 1:
            self.total *= times
            self._check()
            for outcome in self._counts:
                self._counts[outcome] *= times

    def counts(self) -> Counts:
        """The counts, outcomes in order."""
        return in_order(without_numpy(self._counts))

    def _add(self, chunk: list[tuple[Any, int]]) -> None:
        counts = self._counts
        for outcome, count in chunk:
            try:
                counts[outcome] = counts.get(outcome, 0) + count
            except TypeError:
                raise unhashable(outcome) from None

    def _check(self, size: int = 0) -> None:
        """Raise `BudgetError` if the outcomes have become too many; one of them has so many bytes."""
        afford(self.deed, len(self._counts), self.total.bit_length() + 8 * size)


def gathered(pairs: Iterable[tuple[Any, int]], deed: str = "a tally", total: int = 0) -> Counts:
    """The counts of equal outcomes added up, outcomes in order.

    >>> gathered([("b", 1), ("a", 1), ("b", 2)])
    {'a': 1, 'b': 3}
    """
    gathering = Gathering(deed)
    gathering.add(pairs, total)
    return gathering.counts()


def followed(parts: Iterable[tuple[Counts, int]], deed: str, keep_odds: bool) -> Counts:
    """All parts as one, each counted so many times; to keep the odds, first all parts get the same total.

    >>> parts = [({1: 1}, 1), ({2: 1, 3: 1}, 1)]
    >>> followed(parts, "parts", False), followed(parts, "parts", True)
    ({1: 1, 2: 1, 3: 1}, {1: 2, 2: 1, 3: 1})
    """
    gathering, whole = Gathering(deed), 1
    for part, times in parts:
        total = sum(part.values())
        wider = lcm(whole, total) if keep_odds else whole
        gathering.multiply(wider // whole)
        share = times * (wider // total if keep_odds else 1)
        gathering.add(((outcome, count * share) for outcome, count in part.items()), total * share)
        whole = wider
    return gathering.counts()

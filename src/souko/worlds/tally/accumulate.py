"""Counts that are added up pair by pair; their memory is checked as they grow.

    pairs    (3, 1) (4, 2) (4, 1) …          a chunk of 10000
    counts   {3: 1, 4: 3, …}                 memory is checked after each chunk, before the next one

The number of distinct outcomes is not known in advance: the products of two dice of 4400 faces may be a hundred, or
nearly all of 19 million.
"""

from collections.abc import Iterable
from itertools import islice
from math import lcm
from sys import getsizeof
from typing import Any

from souko.worlds.tally.costs import check_memory
from souko.worlds.tally.outcomes import Counts, sort_counts, unhashable_error, without_numpy

CHUNK_SIZE = 10_000
"""Pairs between two checks of the memory: a few megabytes of outcomes."""


class Accumulator:
    """Adds up the counts of equal outcomes; `operation` names the computation in errors."""

    def __init__(self, operation: str) -> None:
        self.operation, self.total = operation, 0
        self._counts: Counts = {}

    def add(self, pairs: Iterable[tuple[Any, int]], total: int = 0) -> None:
        """Add pairs (outcome, count); `total` is the sum of their counts, if it is known."""
        self.total += total
        pairs = iter(pairs)
        while chunk := list(islice(pairs, CHUNK_SIZE)):
            self._add(chunk)
            self._check(getsizeof(chunk[-1][0]))

    def multiply(self, factor: int) -> None:
        """Multiply all counts so far."""
        if factor > 1:
            self.total *= factor
            self._check()
            for outcome in self._counts:
                self._counts[outcome] *= factor

    def counts(self) -> Counts:
        """The counts, sorted by outcome."""
        return sort_counts(without_numpy(self._counts))

    def _add(self, chunk: list[tuple[Any, int]]) -> None:
        counts = self._counts
        for outcome, count in chunk:
            try:
                counts[outcome] = counts.get(outcome, 0) + count
            except TypeError:
                raise unhashable_error(outcome) from None

    def _check(self, size: int = 0) -> None:
        """Raise `BudgetError` if there are too many outcomes, of `size` bytes each."""
        check_memory(self.operation, len(self._counts), self.total.bit_length() + 8 * size)


def accumulate_counts(pairs: Iterable[tuple[Any, int]], operation: str = "a tally", total: int = 0) -> Counts:
    """The counts of equal outcomes added up, sorted by outcome.

    >>> accumulate_counts([("b", 1), ("a", 1), ("b", 2)])
    {'a': 1, 'b': 3}
    """
    accumulator = Accumulator(operation)
    accumulator.add(pairs, total)
    return accumulator.counts()


def mixture(parts: Iterable[tuple[Counts, int]], operation: str, keep_odds: bool) -> Counts:
    """The sum of all parts, each multiplied by its weight; with `keep_odds` all parts get the same total first.

    >>> parts = [({1: 1}, 1), ({2: 1, 3: 1}, 1)]
    >>> mixture(parts, "parts", False), mixture(parts, "parts", True)
    ({1: 1, 2: 1, 3: 1}, {1: 2, 2: 1, 3: 1})
    """
    accumulator, common = Accumulator(operation), 1
    for part, weight in parts:
        total = sum(part.values())
        new_common = lcm(common, total) if keep_odds else common
        accumulator.multiply(new_common // common)
        factor = weight * (new_common // total if keep_odds else 1)
        accumulator.add(((outcome, count * factor) for outcome, count in part.items()), total * factor)
        common = new_common
    return accumulator.counts()

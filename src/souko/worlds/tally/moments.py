"""Moments and quantiles of a tally, and random draws from it.

{1: 1, 2: 2, 5: 1}      mean 5/2      median 2      a draw: a random number below 4, and the outcome at its place

    |1|2 2|5|           0 ≤ number < 4; exact integers of any size
"""

from bisect import bisect_right
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate
from numbers import Rational
from random import Random
from typing import Any

from souko.errors import BudgetError, MoveError
from souko.worlds.tally.costs import short_number, short_repr
from souko.worlds.tally.outcomes import Counts, are_integers, check_sorted

MAX_DRAWS = 20_000_000
"""Draws in one call: some 160 MB of references, and about ten seconds."""


def moment(counts: Counts, degree: int) -> Fraction:
    """The mean of a power of the outcomes.

    >>> moment({1: 1, 2: 2, 5: 1}, 1), moment({1: 1, 2: 2, 5: 1}, 2)
    (Fraction(5, 2), Fraction(17, 2))
    """
    number = int if are_integers(counts) else _exact_number
    powers = (number(outcome) ** degree * count for outcome, count in counts.items())
    return Fraction(sum(powers)) / sum(counts.values())


def _exact_number(outcome: object) -> Fraction:
    """The outcome as a fraction."""
    if not isinstance(outcome, (Rational, float, Decimal)):
        raise MoveError(f"{short_repr(outcome)} is not a number; map() the outcomes to numbers first")
    try:
        return Fraction(outcome)
    except (OverflowError, ValueError):
        raise MoveError(f"{short_repr(outcome)} is not a finite number") from None


def quantile(counts: Counts, share: Fraction | float) -> Any:
    """The lowest outcome with at least this share of all counts at or below it.

    >>> quantile({1: 1, 2: 2, 5: 1}, Fraction(1, 2))
    2
    """
    if not 0 <= share <= 1:
        raise MoveError(f"the quantile {short_repr(share)} does not exist; it is a share of all, 0 to 1")
    check_sorted(counts, "a quantile")
    wanted = Fraction(share) * sum(counts.values())
    cumulative = accumulate(counts.values())
    return next(outcome for outcome, below in zip(counts, cumulative, strict=True) if below >= wanted)


def draw(counts: Counts, seed: int | str, size: int) -> list[Any]:
    """A list of `size` outcomes, drawn in proportion to their counts with a generator of this seed.

    >>> draw({1: 1, 2: 2, 5: 1}, seed=7, size=5)
    [2, 2, 5, 1, 1]
    """
    if size > MAX_DRAWS:
        raise BudgetError(f"{short_number(size)} draws; at most {MAX_DRAWS} are made at once")
    random, outcomes = Random(seed), list(counts)
    cumulative = list(accumulate(counts.values()))
    return [outcomes[bisect_right(cumulative, random.randrange(cumulative[-1]))] for _ in range(size)]

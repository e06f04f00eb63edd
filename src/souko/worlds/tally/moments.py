"""What a tally says in a single number, and a draw from it.

{1: 1, 2: 2, 5: 1}      mean 5/2      half of all lies at or below 2      a draw: a number below 4, and where it falls

    |1|2 2|5|           0 ≤ number < 4, told in exact integers however large they are
"""

from bisect import bisect_right
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate
from numbers import Rational
from random import Random
from typing import Any

from souko.errors import BudgetError, MoveError
from souko.worlds.tally.costs import shortened, shown
from souko.worlds.tally.outcomes import Counts, check_order, is_whole

MOST = 20_000_000
"""So many draws are made at once."""


def moment(counts: Counts, degree: int) -> Fraction:
    """The mean of a power of the outcomes.

    >>> moment({1: 1, 2: 2, 5: 1}, 1), moment({1: 1, 2: 2, 5: 1}, 2)
    (Fraction(5, 2), Fraction(17, 2))
    """
    number = int if is_whole(counts) else _exact
    powers = (number(outcome) ** degree * count for outcome, count in counts.items())
    return Fraction(sum(powers)) / sum(counts.values())


def _exact(outcome: object) -> Fraction:
    """The outcome as an exact number."""
    if not isinstance(outcome, (Rational, float, Decimal)):
        raise MoveError(f"{shown(outcome)} is not a number; map() the outcomes to numbers first")
    try:
        return Fraction(outcome)
    except (OverflowError, ValueError):
        raise MoveError(f"{shown(outcome)} is not a finite number") from None


def quantile(counts: Counts, share: Fraction | float) -> Any:
    """The first outcome, from the lowest, at which at least this share of all is reached.

    >>> quantile({1: 1, 2: 2, 5: 1}, Fraction(1, 2))
    2
    """
    if not 0 <= share <= 1:
        raise MoveError(f"the quantile {shown(share)} does not exist; it is a share of all, 0 to 1")
    check_order(counts, "a quantile")
    wanted = Fraction(share) * sum(counts.values())
    reached = accumulate(counts.values())
    return next(outcome for outcome, so_far in zip(counts, reached, strict=True) if so_far >= wanted)


def drawn(counts: Counts, seed: int | str, size: int) -> list[Any]:
    """So many outcomes drawn with a generator of this seed, each as likely as it is often counted.

    >>> drawn({1: 1, 2: 2, 5: 1}, seed=7, size=5)
    [2, 2, 5, 1, 1]
    """
    if size > MOST:
        raise BudgetError(f"{shortened(size)} draws; at most {MOST} are made at once")
    random, outcomes = Random(seed), list(counts)
    ends = list(accumulate(counts.values()))
    return [outcomes[bisect_right(ends, random.randrange(ends[-1]))] for _ in range(size)]

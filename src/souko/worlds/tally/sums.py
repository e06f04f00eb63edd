"""What comes of two independent dice, and of many equal ones.

    any outcomes, any function      every pair of outcomes, one by one
    sums of integers                a product of polynomials; n copies are a power
    comparisons of integers         one walk along both, keeping count of what lies below

The short road is taken where it is shorter: two small dice have few pairs, and {0, 1, 1000000} is a polynomial with
many gaps. How much memory a polynomial takes is known before; pairs are checked as their outcomes become more.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from math import gcd
from operator import add, sub
from typing import Any

from souko.errors import MoveError
from souko.worlds.tally.accumulate import gathered
from souko.worlds.tally.costs import afford, afford_pairs, power_bits, shortened
from souko.worlds.tally.outcomes import Counts, is_whole
from souko.worlds.tally.polynomials import HELD, Dense, power, product, step_of

FEW, FEW_EACH = 200, 8
"""So many pairs, or so many for each outcome, are looked at one by one before anything cleverer pays."""

_DENSE = 8
"""A power may have so many coefficients for each outcome that there can be."""


def combined(function: Callable[[Any, Any], Any], a: Counts, b: Counts) -> Counts:
    """How often the function of both outcomes gives what.

    >>> combined(max, {1: 1, 2: 1}, {1: 1, 2: 1})
    {1: 1, 2: 3}
    """
    deed = f"{len(a)} and {len(b)} outcomes"
    afford_pairs(deed, len(a) * len(b))
    pairs = ((function(x, y), once * times) for x, once in a.items() for y, times in b.items())
    return gathered(pairs, deed, sum(a.values()) * sum(b.values()))


def summed(a: Counts, b: Counts) -> Counts:
    """How often the sum of both outcomes is what.

    >>> summed({1: 1, 2: 1}, {1: 1, 2: 1})
    {2: 1, 3: 2, 4: 1}
    """
    pairs = len(a) * len(b)
    if pairs <= FEW + FEW_EACH * (len(a) + len(b)) or not (is_whole(a) and is_whole(b)):
        return combined(add, a, b)
    step = gcd(step_of(a), step_of(b))
    size = (max(a) - min(a) + max(b) - min(b)) // step + 1
    if size > pairs:
        return combined(add, a, b)
    afford(f"{len(a)} and {len(b)} outcomes summed", size, _bits(a) + _bits(b), HELD)
    left, right = Dense.of(a, step), Dense.of(b, step)
    return Dense(left.start + right.start, step, product(left.coefficients, right.coefficients)).counts()


def subtracted(a: Counts, b: Counts) -> Counts:
    """How often the first outcome less the second is what.

    >>> subtracted({1: 1, 2: 1}, {1: 1, 2: 1})
    {-1: 1, 0: 2, 1: 1}
    """
    if not (is_whole(a) and is_whole(b)):
        return combined(sub, a, b)
    return summed(a, {-outcome: count for outcome, count in b.items()})


def copies(n: int, a: Counts) -> Counts:
    """How often the sum of n independent outcomes is what; the sum of none is 0.

    >>> copies(3, {1: 1, 2: 1, 3: 1})
    {3: 1, 4: 3, 5: 6, 6: 7, 7: 6, 8: 3, 9: 1}
    """
    if n <= 1:
        return a if n else {0: 1}
    deed, bits = f"{shortened(n)} copies of {len(a)} outcomes", _bits(a, n)
    afford(deed, most_sums(n, a), bits)
    step = is_whole(a) and (step_of(a) or 1)
    if not step or n * (max(a) - min(a)) // step > _DENSE * most_sums(n, a):
        return _doubled(n, a)
    dense = Dense.of(a, step)
    afford(deed, n * (len(dense.coefficients) - 1) + 1, bits, dense.held(n))
    return Dense(n * dense.start, step, power(dense.coefficients, n)).counts()


def most_sums(n: int, a: Counts) -> int:
    """How many different sums n outcomes can have at most: as many as lie in reach, or as there are ways to fall.

    >>> most_sums(2, {1: 1, 2: 1, 3: 1}), most_sums(2, {0: 1, 1: 1, 1000: 1})
    (5, 6)
    """
    ways = _multisets(n, len(a))
    return min(n * (max(a) - min(a)) // (step_of(a) or 1) + 1, ways) if is_whole(a) else ways


def _doubled(n: int, a: Counts) -> Counts:
    """The same for outcomes of any kind: halves, added to themselves."""
    if n == 1:
        return a
    half = _doubled(n // 2, a)
    even = combined(add, half, half)
    return combined(add, even, a) if n % 2 else even


def _bits(a: Counts, n: int = 1) -> int:
    """The bits of a count when n dice are summed, at most."""
    return power_bits(sum(a.values()), n)


def _multisets(n: int, faces: int) -> int:
    """In how many ways n equal dice can fall, or at least more than there is room for.

    >>> _multisets(2, 6), _multisets(10**9, 10**9) > 10**30
    (21, True)
    """
    ways = 1
    for k in range(1, min(n, faces - 1) + 1):
        ways = ways * (n + faces - k) // k
        if ways > 1 << 100:
            break
    return ways


def compared(test: Callable[[Any, Any], bool], a: Counts, b: Counts) -> Counts:
    """How often the comparison holds.

    >>> from operator import lt
    >>> compared(lt, {1: 1, 2: 1}, {1: 1, 2: 1})
    {False: 3, True: 1}
    """
    if len(a) * len(b) <= FEW or not (is_whole(a) and is_whole(b)):
        return combined(test, a, b)
    return gathered((test(sign, 0), count) for sign, count in _signs(a, b).items() if count)


def _signs(a: Counts, b: Counts) -> Counts:
    """How often the first is below (-1), equal to (0) and above (1) the second."""
    order = sorted(b)
    below = [0, *accumulate(b[y] for y in order)]
    above = sum(count * below[bisect_left(order, x)] for x, count in a.items())
    equal = sum(count * b.get(x, 0) for x, count in a.items())
    return {-1: sum(a.values()) * below[-1] - above - equal, 0: equal, 1: above}


@contextmanager
def understood(deed: str) -> Iterator[None]:
    """Turn what Python says of outcomes that do not bear an operation into an error of ours.

    >>> with understood("a sum"):
    ...     1 + "a"
    Traceback (most recent call last):
    souko.errors.MoveError: a sum: unsupported operand type(s) for +: 'int' and 'str'
    """
    try:
        yield
    except (TypeError, ArithmeticError) as error:
        raise MoveError(f"{deed}: {error}") from None

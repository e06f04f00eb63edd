"""Functions of two independent dice, and sums of n equal ones.

    any outcomes, any function      every pair of outcomes, one by one
    sums of integers                a product of polynomials; n copies are a power
    comparisons of integers         one pass over both, with the cumulative counts of the second

Each algorithm is used where it is faster: two small dice have few pairs, and {0, 1, 1000000} is a polynomial with many
gaps. The memory of a polynomial is known in advance; that of pairs is checked as their outcomes accumulate.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from math import gcd
from operator import add, sub
from typing import Any

from souko.errors import MoveError
from souko.worlds.tally.accumulate import accumulate_counts
from souko.worlds.tally.costs import check_memory, check_pairs, power_bits, short_number
from souko.worlds.tally.outcomes import Counts, are_integers
from souko.worlds.tally.polynomials import PRODUCT_COPIES, Dense, power, product, step_of

FEW_PAIRS, PAIRS_PER_OUTCOME = 200, 8
"""Up to 200 pairs, plus 8 for each outcome, combining pairs one by one is faster than a polynomial."""

_GAPS = 8
"""A power is a dense polynomial if it has at most 8 coefficients for each possible sum; else it has too many gaps."""


def combine_counts(function: Callable[[Any, Any], Any], a: Counts, b: Counts) -> Counts:
    """The counts of a function of two independent outcomes.

    >>> combine_counts(max, {1: 1, 2: 1}, {1: 1, 2: 1})
    {1: 1, 2: 3}
    """
    operation = f"{len(a)} and {len(b)} outcomes"
    check_pairs(operation, len(a) * len(b))
    pairs = ((function(x, y), count_x * count_y) for x, count_x in a.items() for y, count_y in b.items())
    return accumulate_counts(pairs, operation, sum(a.values()) * sum(b.values()))


def add_counts(a: Counts, b: Counts) -> Counts:
    """The counts of the sum of two independent outcomes.

    >>> add_counts({1: 1, 2: 1}, {1: 1, 2: 1})
    {2: 1, 3: 2, 4: 1}
    """
    pairs = len(a) * len(b)
    if pairs <= FEW_PAIRS + PAIRS_PER_OUTCOME * (len(a) + len(b)) or not (are_integers(a) and are_integers(b)):
        return combine_counts(add, a, b)
    step = gcd(step_of(a), step_of(b))
    size = (max(a) - min(a) + max(b) - min(b)) // step + 1
    if size > pairs:
        return combine_counts(add, a, b)
    check_memory(f"{len(a)} and {len(b)} outcomes summed", size, _count_bits(a) + _count_bits(b), PRODUCT_COPIES)
    left, right = Dense.of(a, step), Dense.of(b, step)
    return Dense(left.start + right.start, step, product(left.coefficients, right.coefficients)).counts()


def subtract_counts(a: Counts, b: Counts) -> Counts:
    """The counts of the difference of two independent outcomes.

    >>> subtract_counts({1: 1, 2: 1}, {1: 1, 2: 1})
    {-1: 1, 0: 2, 1: 1}
    """
    if not (are_integers(a) and are_integers(b)):
        return combine_counts(sub, a, b)
    return add_counts(a, {-outcome: count for outcome, count in b.items()})


def add_copies(n: int, a: Counts) -> Counts:
    """The counts of the sum of n independent outcomes; the sum of none is 0.

    >>> add_copies(3, {1: 1, 2: 1, 3: 1})
    {3: 1, 4: 3, 5: 6, 6: 7, 7: 6, 8: 3, 9: 1}
    """
    if n <= 1:
        return a if n else {0: 1}
    operation, bits = f"{short_number(n)} copies of {len(a)} outcomes", _count_bits(a, n)
    check_memory(operation, max_sums(n, a), bits)
    step = are_integers(a) and (step_of(a) or 1)
    if not step or n * (max(a) - min(a)) // step > _GAPS * max_sums(n, a):
        return _add_by_doubling(n, a)
    dense = Dense.of(a, step)
    check_memory(operation, n * (len(dense.coefficients) - 1) + 1, bits, dense.power_copies(n))
    return Dense(n * dense.start, step, power(dense.coefficients, n)).counts()


def max_sums(n: int, a: Counts) -> int:
    """An upper bound on the number of different sums of n outcomes: those in range, or the multisets of n faces.

    >>> max_sums(2, {1: 1, 2: 1, 3: 1}), max_sums(2, {0: 1, 1: 1, 1000: 1})
    (5, 6)
    """
    multisets = _multisets(n, len(a))
    return min(n * (max(a) - min(a)) // (step_of(a) or 1) + 1, multisets) if are_integers(a) else multisets


def _add_by_doubling(n: int, a: Counts) -> Counts:
    """The sum of n copies for outcomes of any kind: the sum of n // 2 copies, added to itself."""
    if n == 1:
        return a
    half = _add_by_doubling(n // 2, a)
    even = combine_counts(add, half, half)
    return combine_counts(add, even, a) if n % 2 else even


def _count_bits(a: Counts, n: int = 1) -> int:
    """An upper bound on the bits of a count when n dice are summed."""
    return power_bits(sum(a.values()), n)


def _multisets(n: int, faces: int) -> int:
    """The number of multisets of n faces; any number above 2^100 if there are more than that.

    >>> _multisets(2, 6), _multisets(10**9, 10**9) > 10**30
    (21, True)
    """
    number = 1
    for k in range(1, min(n, faces - 1) + 1):
        number = number * (n + faces - k) // k
        if number > 1 << 100:
            break
    return number


def compare_counts(test: Callable[[Any, Any], bool], a: Counts, b: Counts) -> Counts:
    """The counts of True and False when two independent outcomes are compared.

    >>> from operator import lt
    >>> compare_counts(lt, {1: 1, 2: 1}, {1: 1, 2: 1})
    {False: 3, True: 1}
    """
    if len(a) * len(b) <= FEW_PAIRS or not (are_integers(a) and are_integers(b)):
        return combine_counts(test, a, b)
    return accumulate_counts((test(sign, 0), count) for sign, count in _sign_counts(a, b).items() if count)


def _sign_counts(a: Counts, b: Counts) -> Counts:
    """The count of the first outcome being below (-1), equal to (0) and above (1) the second."""
    order = sorted(b)
    below = [0, *accumulate(b[y] for y in order)]
    above = sum(count * below[bisect_left(order, x)] for x, count in a.items())
    equal = sum(count * b.get(x, 0) for x, count in a.items())
    return {-1: sum(a.values()) * below[-1] - above - equal, 0: equal, 1: above}


@contextmanager
def as_move_error(operation: str) -> Iterator[None]:
    """Turn Python's error about outcomes that do not support an operation into a `MoveError`.

    >>> with as_move_error("a sum"):
    ...     1 + "a"
    Traceback (most recent call last):
    souko.errors.MoveError: a sum: unsupported operand type(s) for +: 'int' and 'str'
    """
    try:
        yield
    except (TypeError, ArithmeticError) as error:
        raise MoveError(f"{operation}: {error}") from None

"""A tally of integers is a polynomial, and a sum of dice is a product.

    a die {1, 2, 3}       x + x² + x³          exponents are outcomes, coefficients are counts
    two of them summed    x² + 2x³ + 3x⁴ + 2x⁵ + x⁶

`Dense` keeps the coefficients without the gaps: {10, 30, 70} starts at 10 and goes on in steps of 20 as [1, 1, 0, 1].
python-flint multiplies best. Without it, a product is one of two large integers, each coefficient in a
slot wide enough that no carry reaches the next (Kronecker), and a power p^n follows from p·(p^n)' = n·p'·p^n, which
gives each coefficient from the ones before it (Euler's recurrence):

    k·p₀·c_k = Σ_i ((n + 1)·i - k)·p_i·c_{k-i}
"""

from functools import cache
from math import gcd
from typing import Any, NamedTuple

from souko.worlds.outcomes import Counts

Coefficients = list[int]


class Dense(NamedTuple):
    """The counts of start, start + step, start + 2 step …"""

    start: int
    step: int
    coefficients: Coefficients

    @classmethod
    def of(cls, counts: Counts, step: int) -> "Dense":
        """The counts at outcomes that are whole steps away from the lowest.

        >>> Dense.of({10: 1, 30: 1, 70: 1}, 20)
        Dense(start=10, step=20, coefficients=[1, 1, 0, 1])
        """
        start = int(min(counts))
        coefficients = [0] * ((max(counts) - start) // step + 1)
        for outcome, count in counts.items():
            coefficients[(outcome - start) // step] = count
        return cls(start, step, coefficients)

    def counts(self) -> Counts:
        """The counts that are not zero, outcomes in order."""
        start, step, coefficients = self
        return {start + step * place: count for place, count in enumerate(coefficients) if count}


def step_of(counts: Counts) -> int:
    """The largest step that leads from each outcome to each other one; 0 if there is only one.

    >>> step_of({10: 1, 30: 1, 70: 1})
    20
    """
    start = min(counts)
    return gcd(*(outcome - start for outcome in counts))


def product(a: Coefficients, b: Coefficients) -> Coefficients:
    """The coefficients of a product.

    >>> product([1, 1, 1], [1, 1, 1])
    [1, 2, 3, 2, 1]
    """
    if polynomial := _flint():
        return list(map(int, (polynomial(a) * polynomial(b)).coeffs()))
    width = (sum(a) * sum(b)).bit_length() // 8 + 1
    return unpacked(packed(a, width) * packed(b, width), width, len(a) + len(b) - 1)


def power(a: Coefficients, n: int) -> Coefficients:
    """The coefficients of the n-th power; the first and the last of `a` are not zero.

    >>> power([1, 1, 1], 2)
    [1, 2, 3, 2, 1]
    """
    if len(a) == 1:
        return [a[0] ** n]
    if polynomial := _flint():
        return list(map(int, (polynomial(a) ** n).coeffs()))
    return _recurrence(a, n)


def packed(a: Coefficients, width: int) -> int:
    """All coefficients in one integer, a slot of `width` bytes for each."""
    return int.from_bytes(b"".join(count.to_bytes(width, "little") for count in a), "little")


def unpacked(number: int, width: int, size: int) -> Coefficients:
    """The coefficients from their slots.

    >>> unpacked(packed([1, 20, 300], 2), 2, 3)
    [1, 20, 300]
    """
    data = number.to_bytes(width * size, "little")
    return [int.from_bytes(data[place : place + width], "little") for place in range(0, width * size, width)]


def _recurrence(a: Coefficients, n: int) -> Coefficients:
    first, others = a[0], [(place, count) for place, count in enumerate(a) if place and count]
    powers = [first**n]
    for k in range(1, (len(a) - 1) * n + 1):
        known = (((n + 1) * i - k) * count * powers[k - i] for i, count in others if i <= k)
        powers.append(sum(known) // (k * first))
    return powers


@cache
def _flint() -> Any:
    """python-flint's polynomials with integer coefficients; None where it is not installed."""
    try:
        from flint import fmpz_poly
    except ImportError:
        return None
    return fmpz_poly

"""A tally of integers is a polynomial, and a sum of dice is a product.

    a die {1, 2, 3}       x + x² + x³          exponents are outcomes, coefficients are counts
    two of them summed    x² + 2x³ + 3x⁴ + 2x⁵ + x⁶

`Dense` keeps the coefficients without the gaps: {10, 30, 70} starts at 10 and goes on in steps of 20 as [1, 1, 0, 1].
python-flint multiplies best. Without it, a product is one of two large integers, each coefficient in a
slot wide enough that no carry reaches the next (Kronecker), and a power p^n follows from p·(p^n)' = n·p'·p^n, which
gives each coefficient from the ones before it (Euler's recurrence):

    k·p₀·c_k = Σ_i ((n + 1)·i - k)·p_i·c_{k-i}

Most dice are even: f faces, each as often as the next. Then p = (1 - x^f)/(1 - x), the same equation multiplied by
(1 - x)(1 - x^f) has three terms however many faces there are, and the second half of the c_k mirrors the first. This is
quicker than any multiplication, and a loop that Ctrl-C can stop; python-flint is not even loaded.

    k·c_k = (n + k - 1)·c_{k-1} - (f·(n + 1) - k)·c_{k-f} + (f·(n + 1) + 1 - n - k)·c_{k-f-1}
"""

from functools import cache
from math import gcd
from typing import Any, NamedTuple

from souko.worlds.tally.outcomes import Counts

Coefficients = list[int]

HELD = 6
"""So many times, or so, are the coefficients of a product held while it is made: packed, multiplied and unpacked."""


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

    def held(self, n: int) -> int:
        """How many times, or so, the coefficients of the n-th power are held while it is made.

        Once if all are equal, twice if python-flint takes a recurrence too, else as in a product.
        """
        if len(set(self.coefficients)) == 1:
            return 1
        return 2 if n >= 2 * len(self.coefficients) else HELD

    def counts(self) -> Counts:
        """The counts that are not zero, outcomes in order."""
        start, step, coefficients = self
        return {start + step * place: count for place, count in enumerate(coefficients) if count}


def step_of(counts: Counts) -> int:
    """The largest step that leads from each outcome to each other one; 0 if there is only one.

    >>> step_of({10: 1, 30: 1, 70: 1})
    20
    """
    start, step = min(counts), 0
    for outcome in counts:
        step = gcd(step, outcome - start)
        if step == 1:
            break
    return step


def product(a: Coefficients, b: Coefficients) -> Coefficients:
    """The coefficients of a product.

    >>> product([1, 1, 1], [1, 1, 1])
    [1, 2, 3, 2, 1]
    """
    if polynomial := _flint():
        return _listed(polynomial(a) * polynomial(b))
    width = (sum(a) * sum(b)).bit_length() // 8 + 1
    return unpacked(packed(a, width) * packed(b, width), width, len(a) + len(b) - 1)


def power(a: Coefficients, n: int) -> Coefficients:
    """The coefficients of the n-th power; the first and the last of `a` are not zero.

    >>> power([1, 1, 1], 2)
    [1, 2, 3, 2, 1]
    """
    if len(a) == 1:
        return [a[0] ** n]
    if len(set(a)) == 1:  # even
        return _even(len(a), n, a[0] ** n)
    if polynomial := _flint():
        return _listed(polynomial(a) ** n)
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


def _even(faces: int, n: int, first: int) -> Coefficients:
    """The coefficients of first·(1 + x + … + x^(faces - 1))^n, of which there are two at least.

    >>> _even(3, 2, 10)
    [10, 20, 30, 20, 10]
    """
    last, ahead = (faces - 1) * n, faces * (n + 1)
    ways = [0] * faces + [first]  # ways[k + faces] is c_k
    for k in range(1, last // 2 + 1):
        ways.append(((n + k - 1) * ways[-1] - (ahead - k) * ways[k] + (ahead + 1 - n - k) * ways[k - 1]) // k)
    low = ways[faces:]
    return low + low[(last - 1) // 2 :: -1]


def _listed(polynomial: Any) -> Coefficients:
    """The coefficients of a polynomial of python-flint, one after the other: all at once they would be held twice."""
    return [int(polynomial[place]) for place in range(polynomial.length())]


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

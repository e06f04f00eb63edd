"""A tally of integers is a polynomial, and a sum of dice is a product.

    a die {1, 2, 3}       x + x² + x³          exponents are outcomes, coefficients are counts
    two of them summed    x² + 2x³ + 3x⁴ + 2x⁵ + x⁶

`Dense` stores the coefficients in steps of their common divisor: {10, 30, 70} starts at 10, with step 20, as
[1, 1, 0, 1]. python-flint multiplies fastest. Without it, a product of polynomials is the product of two large
integers, in which each coefficient has a slot so wide that no carry reaches the next one (Kronecker substitution), and
a power p^n follows from p·(p^n)' = n·p'·p^n, which gives each coefficient from the ones before it (Euler's recurrence):

    k·p₀·c_k = Σ_i ((n + 1)·i - k)·p_i·c_{k-i}

Most dice are uniform: f faces of equal count. Then p = (1 - x^f)/(1 - x), the same equation multiplied by
(1 - x)(1 - x^f) has three terms for any number of faces, and the second half of the c_k mirrors the first. This is
faster than any multiplication, and a Python loop that Ctrl-C can stop; python-flint is not even imported.

    k·c_k = (n + k - 1)·c_{k-1} - (f·(n + 1) - k)·c_{k-f} + (f·(n + 1) + 1 - n - k)·c_{k-f-1}
"""

from functools import cache
from math import gcd
from typing import Any, NamedTuple

from souko.worlds.tally.outcomes import Counts

Coefficients = list[int]

PRODUCT_COPIES = 6
"""Copies of the coefficients in memory while a product is made: packed, multiplied and unpacked."""


class Dense(NamedTuple):
    """A polynomial by its coefficients: the counts of start, start + step, start + 2 step, …"""

    start: int
    step: int
    coefficients: Coefficients

    @classmethod
    def of(cls, counts: Counts, step: int) -> "Dense":
        """The polynomial of counts; `step` divides the distance of each outcome from the lowest.

        >>> Dense.of({10: 1, 30: 1, 70: 1}, 20)
        Dense(start=10, step=20, coefficients=[1, 1, 0, 1])
        """
        start = int(min(counts))
        coefficients = [0] * ((max(counts) - start) // step + 1)
        for outcome, count in counts.items():
            coefficients[(outcome - start) // step] = count
        return cls(start, step, coefficients)

    def power_copies(self, n: int) -> int:
        """The copies of the coefficients in memory while the n-th power is made.

        One if all are equal, two where python-flint uses a recurrence too, else as many as for a product.
        """
        if len(set(self.coefficients)) == 1:
            return 1
        return 2 if n >= 2 * len(self.coefficients) else PRODUCT_COPIES

    def counts(self) -> Counts:
        """The counts above 0, sorted by outcome."""
        start, step, coefficients = self
        return {start + step * index: count for index, count in enumerate(coefficients) if count}


def step_of(counts: Counts) -> int:
    """The greatest common divisor of the distances between outcomes; 0 if there is only one outcome.

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
        return _coefficients(polynomial(a) * polynomial(b))
    width = (sum(a) * sum(b)).bit_length() // 8 + 1
    return unpack(pack(a, width) * pack(b, width), width, len(a) + len(b) - 1)


def power(a: Coefficients, n: int) -> Coefficients:
    """The coefficients of the n-th power; the first and the last of `a` are not zero.

    >>> power([1, 1, 1], 2)
    [1, 2, 3, 2, 1]
    """
    if len(a) == 1:
        return [a[0] ** n]
    if len(set(a)) == 1:
        return _uniform_power(len(a), n, a[0] ** n)
    if polynomial := _flint():
        return _coefficients(polynomial(a) ** n)
    return _recurrence(a, n)


def pack(a: Coefficients, width: int) -> int:
    """One integer with all coefficients, each in a slot of `width` bytes."""
    return int.from_bytes(b"".join(count.to_bytes(width, "little") for count in a), "little")


def unpack(number: int, width: int, size: int) -> Coefficients:
    """The coefficients from the slots of an integer.

    >>> unpack(pack([1, 20, 300], 2), 2, 3)
    [1, 20, 300]
    """
    data = number.to_bytes(width * size, "little")
    return [int.from_bytes(data[first : first + width], "little") for first in range(0, width * size, width)]


def _uniform_power(faces: int, n: int, first: int) -> Coefficients:
    """The coefficients of first·(1 + x + … + x^(faces - 1))^n, for two faces or more.

    >>> _uniform_power(3, 2, 10)
    [10, 20, 30, 20, 10]
    """
    last, m = (faces - 1) * n, faces * (n + 1)
    padded = [0] * faces + [first]  # padded[k + faces] is c_k
    for k in range(1, last // 2 + 1):
        padded.append(((n + k - 1) * padded[-1] - (m - k) * padded[k] + (m + 1 - n - k) * padded[k - 1]) // k)
    low = padded[faces:]
    return low + low[(last - 1) // 2 :: -1]


def _coefficients(polynomial: Any) -> Coefficients:
    """The coefficients of a polynomial of python-flint; converted one by one, without a second list of them."""
    return [int(polynomial[index]) for index in range(polynomial.length())]


def _recurrence(a: Coefficients, n: int) -> Coefficients:
    """The coefficients of the n-th power by Euler's recurrence."""
    first, others = a[0], [(index, count) for index, count in enumerate(a) if index and count]
    powers = [first**n]
    for k in range(1, (len(a) - 1) * n + 1):
        known = (((n + 1) * i - k) * count * powers[k - i] for i, count in others if i <= k)
        powers.append(sum(known) // (k * first))
    return powers


@cache
def _flint() -> Any:
    """python-flint's class of integer polynomials; None where it is not installed."""
    try:
        from flint import fmpz_poly
    except ImportError:
        return None
    return fmpz_poly

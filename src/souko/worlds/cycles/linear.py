"""Linear equations of random walks, solved exactly: x = b + A x, where A is sparse and holds probabilities.

    x0 = 1 + ½ x1            eliminate x1, which has the fewest neighbours:
    x1 =     ½ x0 + ½ x2         its right side is put into every equation that mentions it;
    x2 =     ½ x1            the system shrinks to one equation, which is a number; then substitute back

Eliminating a variable joins all that lead to it with all it leads to, so the one with the fewest such pairs goes first:
chains and rings stay as sparse as they are. The numbers are those of python-flint if it is installed, else fractions.

In floats x1 = ⅓ x1 + … must not be divided by 1 - ⅓: where a walk hardly ever leaves, little more than rounding errors
would be left of the difference. It is divided by the sum of all its other shares, with that of leaving the walk, which
is the same number; nothing is ever subtracted, so no digits are lost (Grassmann, Taksar and Heyman 1985).
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Any

Number = Any
"""An exact number, `Fraction` or `flint.fmpq`; in `solve_floats` a float."""
Row = dict[int, Number]
"""The coefficients of one equation, by variable."""
SMALLEST_PIVOT = 1e-290
"""A smaller pivot counts as 0: it is near the denormal floats, which have fewer digits."""


def exact_number() -> Callable[[int, int], Number]:
    """The type of exact numbers, called with a numerator and a denominator: `fmpq` if installed, else `Fraction`."""
    try:
        from flint import fmpq
    except ImportError:
        return Fraction
    return fmpq


def to_fraction(number: Number) -> Fraction:
    """The number as a `Fraction`."""
    return number if isinstance(number, Fraction) else Fraction(int(number.p), int(number.q))


def to_float(number: Number) -> float:
    """The nearest float; a number of flint is divided here, for it does not convert itself."""
    if isinstance(number, float):
        return number
    return float(number) if isinstance(number, Fraction) else int(number.p) / int(number.q)


def solve(rows: Sequence[Row], constants: Sequence[Number]) -> list[Number]:
    """The solution of x[j] = constants[j] + the sum of rows[j][i] * x[i].

    >>> half = Fraction(1, 2)
    >>> [str(x) for x in solve([{1: half}, {0: half, 2: half}, {1: half}], [Fraction(1), Fraction(0), Fraction(0)])]
    ['3/2', '1', '1/2']

    Surprises: raises `ZeroDivisionError` if a walk can never leave.
    """
    return _System([dict(row) for row in rows], list(constants)).solution()


def solve_floats(rows: Sequence[Row], leaving: Sequence[float], constants: Sequence[float]) -> list[float]:
    """As `solve`, in floats; `leaving[j]` is 1 minus the sum of rows[j]. All digits but the last are right.

    >>> solve_floats([{0: 1 - 1e-30, 1: 1e-30}, {0: 0.5}], [0.0, 0.5], [0.0, 0.5])
    [1.0, 1.0]

    Surprises: raises `ZeroDivisionError` if a walk can never leave, or hardly once in 10^290 times.
    """
    outside = len(rows)
    shares: list[Row] = [row | {outside: share} for row, share in zip(rows, leaving, strict=True)]
    return _FloatSystem([*shares, {}], list(constants)).solution()


class _System:
    """Equations, and for each variable the set of equations that mention it."""

    def __init__(self, rows: list[Row], constants: list[Number]) -> None:
        self.rows, self.constants = rows, constants
        self.users: list[set[int]] = [set() for _ in rows]
        for number, row in enumerate(rows):
            for variable in row:
                self.users[variable].add(number)
        self.eliminated: list[int] = []

    def solution(self) -> list[Number]:
        """The value of each variable."""
        for variable in self.order():
            self.eliminate(variable)
        return self.substitute_back()

    def order(self) -> Iterator[int]:
        """The variables, cheapest elimination first; the cost is computed again when a variable's turn comes."""
        heap = [(self._cost(variable), variable) for variable in range(len(self.constants))]
        heapify(heap)
        done = [False] * len(heap)
        while heap:
            cost, variable = heappop(heap)
            if done[variable]:
                continue
            if cost < (now := self._cost(variable)):
                heappush(heap, (now, variable))
                continue
            done[variable] = True
            yield variable

    def _cost(self, variable: int) -> int:
        return len(self.rows[variable]) * len(self.users[variable])

    def eliminate(self, variable: int) -> None:
        """Replace a variable by its right side in every equation that mentions it."""
        users = self.users[variable]
        if variable in users:
            own = self.rows[variable].pop(variable)
            self._divide(variable, self._pivot(variable, own))
            users.discard(variable)
        row = self.rows[variable]
        for user in users:
            target = self.rows[user]
            factor = target.pop(variable)
            self.constants[user] += factor * self.constants[variable]
            for other, share in row.items():
                target[other] = target[other] + factor * share if other in target else factor * share
                self.users[other].add(user)
        for other in row:
            self.users[other].discard(variable)
        self.eliminated.append(variable)

    def _pivot(self, variable: int, own: Number) -> Number:
        """1 minus the coefficient that a variable has in its own equation."""
        return 1 - own

    def _divide(self, variable: int, by: Number) -> None:
        self.constants[variable] /= by
        self.rows[variable] = {other: share / by for other, share in self.rows[variable].items()}

    def substitute_back(self) -> list[Number]:
        """The values, from the last variable that was eliminated back to the first."""
        values: list[Number] = [*self.constants, 0.0]
        for variable in reversed(self.eliminated):
            for other, share in self.rows[variable].items():
                values[variable] += share * values[other]
        return values[:-1]


class _FloatSystem(_System):
    """Equations in floats; one more variable, always 0 and never eliminated, stands for leaving the walk."""

    def _pivot(self, variable: int, own: Number) -> Number:
        """The same as the sum of all other coefficients, without a subtraction."""
        pivot = sum(self.rows[variable].values())
        return pivot if pivot > SMALLEST_PIVOT else 0.0

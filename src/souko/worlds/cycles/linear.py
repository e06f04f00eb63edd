"""Linear equations of walks, solved exactly: x = b + A x, where A is sparse and its entries are probabilities.

    x0 = 1 + ½ x1            eliminate x1, which has the fewest neighbours:
    x1 =     ½ x0 + ½ x2         every equation that mentions it takes its right side instead;
    x2 =     ½ x1            what is left is smaller, and in the end a number; then all the way back

Eliminating a variable joins all that lead to it with all it leads to, so the one with the fewest such pairs goes first:
chains and rings stay as sparse as they are. The numbers are those of python-flint if it is installed, else fractions.

In floats x1 = ⅓ x1 + … must not be divided by 1 - ⅓: where a walk hardly ever leaves, little more than rounding errors
would be left of the difference. It is divided by the sum of all its other shares, with that of leaving the walk, which
is the same; so nothing is ever subtracted, and nothing lost (Grassmann, Taksar and Heyman 1985).
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Any

Number = Any
"""An exact number: `Fraction`, or `flint.fmpq`."""
Row = dict[int, Number]
SMALLEST = 1e-290
"""Below this, floats lose their digits."""


def exact() -> Callable[[int, int], Number]:
    """What makes an exact number of a numerator and a denominator."""
    try:
        from flint import fmpq
    except ImportError:
        return Fraction
    return fmpq


def fraction(number: Number) -> Fraction:
    """The number as a fraction of Python."""
    return number if isinstance(number, Fraction) else Fraction(int(number.p), int(number.q))


def nearest(number: Number) -> float:
    """The nearest float; numbers of flint know only their parts."""
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
    return _System([dict(row) for row in rows], list(constants)).solved()


def solve_floats(rows: Sequence[Row], leaving: Sequence[float], constants: Sequence[float]) -> list[float]:
    """As `solve`, in floats; `leaving[j]` is what the shares in rows[j] leave of 1. All digits but the last are right.

    >>> solve_floats([{0: 1 - 1e-30, 1: 1e-30}, {0: 0.5}], [0.0, 0.5], [0.0, 0.5])
    [1.0, 1.0]

    Surprises: raises `ZeroDivisionError` if a walk can never leave, or hardly once in 10^290 times.
    """
    away = len(rows)
    shares: list[Row] = [row | {away: share} for row, share in zip(rows, leaving, strict=True)]
    return _Leaving([*shares, {}], list(constants)).solved()


class _System:
    """Equations, and for each variable the equations that mention it."""

    def __init__(self, rows: list[Row], constants: list[Number]) -> None:
        self.rows, self.constants = rows, constants
        self.users: list[set[int]] = [set() for _ in rows]
        for number, row in enumerate(rows):
            for variable in row:
                self.users[variable].add(number)
        self.gone: list[int] = []

    def solved(self) -> list[Number]:
        """The value of each variable."""
        for variable in self.order():
            self.eliminate(variable)
        return self.found()

    def order(self) -> Iterator[int]:
        """The variables, those with few neighbours first; neighbours change on the way."""
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
        """Put the right side of a variable wherever it is mentioned."""
        users = self.users[variable]
        if variable in users:
            own = self.rows[variable].pop(variable)
            self._divide(variable, self._rest(variable, own))
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
        self.gone.append(variable)

    def _rest(self, variable: int, own: Number) -> Number:
        """What the share that a variable has in itself leaves of 1."""
        return 1 - own

    def _divide(self, variable: int, by: Number) -> None:
        self.constants[variable] /= by
        self.rows[variable] = {other: share / by for other, share in self.rows[variable].items()}

    def found(self) -> list[Number]:
        """The values, from the last that was eliminated back to the first."""
        values: list[Number] = [*self.constants, 0.0]
        for variable in reversed(self.gone):
            for other, share in self.rows[variable].items():
                values[variable] += share * values[other]
        return values[:-1]


class _Leaving(_System):
    """Equations in which a variable more, which is worth nothing and never eliminated, stands for leaving."""

    def _rest(self, variable: int, own: Number) -> Number:
        rest = sum(self.rows[variable].values())
        return rest if rest > SMALLEST else 0.0

"""Linear equations of walks, solved exactly: x = b + A x, where A is sparse and its entries are probabilities.

    x0 = 1 + ½ x1            eliminate x1, which has the fewest neighbours:
    x1 =     ½ x0 + ½ x2         every equation that mentions it takes its right side instead;
    x2 =     ½ x1            what is left is smaller, and in the end a number; then all the way back

Eliminating a variable joins all that lead to it with all it leads to, so the one with the fewest such pairs goes first:
chains and rings stay as sparse as they are. The numbers are those of python-flint if it is installed, else fractions.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Any

Number = Any
"""An exact number: `Fraction`, or `flint.fmpq`."""
Row = dict[int, Number]


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


def solve(rows: Sequence[Row], constants: Sequence[Number]) -> list[Number]:
    """The solution of x[j] = constants[j] + the sum of rows[j][i] * x[i].

    >>> half = Fraction(1, 2)
    >>> [str(x) for x in solve([{1: half}, {0: half, 2: half}, {1: half}], [Fraction(1), Fraction(0), Fraction(0)])]
    ['3/2', '1', '1/2']

    Surprises: raises `ZeroDivisionError` if a walk can never leave.
    """
    system = _System([dict(row) for row in rows], list(constants))
    for variable in system.order():
        system.eliminate(variable)
    return system.found()


class _System:
    """Equations, and for each variable the equations that mention it."""

    def __init__(self, rows: list[Row], constants: list[Number]) -> None:
        self.rows, self.constants = rows, constants
        self.users: list[set[int]] = [set() for _ in rows]
        for number, row in enumerate(rows):
            for variable in row:
                self.users[variable].add(number)
        self.gone: list[int] = []

    def order(self) -> Iterator[int]:
        """The variables, those with few neighbours first; neighbours change on the way."""
        heap = [(self._cost(variable), variable) for variable in range(len(self.rows))]
        heapify(heap)
        done = [False] * len(self.rows)
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
            self._divide(variable, 1 - self.rows[variable].pop(variable))
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

    def _divide(self, variable: int, by: Number) -> None:
        self.constants[variable] /= by
        self.rows[variable] = {other: share / by for other, share in self.rows[variable].items()}

    def found(self) -> list[Number]:
        """The values, from the last that was eliminated back to the first."""
        values: list[Number] = list(self.constants)
        for variable in reversed(self.gone):
            for other, share in self.rows[variable].items():
                values[variable] += share * values[other]
        return values

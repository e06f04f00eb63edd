"""Tally: an exact multiset with arithmetic. A die is one, and so is all that can be made of dice.

                                     █
                                   █ █ █
    █ █ █ █ █ █                  █ █ █ █ █
    1 2 3 4 5 6                █ █ █ █ █ █ █
    d6 = d(6)                █ █ █ █ █ █ █ █ █
                           █ █ █ █ █ █ █ █ █ █ █
                           2 3 4 5 6 7 8 9 . . 12
                           d6 + d6, or 2 @ d6: 36 universes

An outcome is anything hashable; its count is an integer of any size, and nothing is lost behind the caller's back: two
dice have 36 universes, three 216. Whoever wants shares asks for `odds()`, whoever wants small numbers for
`normalised()`. Two tallies in one expression are two rolls: `d6 + d6` is the sum of two dice, `2 * d6` twice one die.

`==` compares tallies as values. The tally of "both fall equal" is `a.eq(b)`; `< <= > >=` are tallies of True and False,
and so have no truth value of their own.
"""

from collections.abc import Callable, Hashable, ItemsView, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from math import gcd
from operator import abs as absolute
from operator import eq, floordiv, ge, gt, le, lt, mod, mul, ne, neg
from types import MappingProxyType
from typing import Any, Generic, NoReturn, TypeVar, overload

from souko.errors import MoveError
from souko.worlds.tally.accumulate import followed, gathered
from souko.worlds.tally.bars import bar_lines
from souko.worlds.tally.bins import binned
from souko.worlds.tally.costs import shortened, shown
from souko.worlds.tally.moments import drawn, moment, quantile
from souko.worlds.tally.outcomes import Counts, counted, whole_number
from souko.worlds.tally.pools import kept
from souko.worlds.tally.sums import combined, compared, copies, subtracted, summed, understood

T = TypeVar("T", bound=Hashable)
New = TypeVar("New", bound=Hashable)
Road = Callable[[Counts, Counts], Counts]

LONGEST = 300
"""A tally that takes more characters to write down is shown shortened."""


class Tally(Generic[T]):
    """How often each outcome is counted: from outcomes, from a mapping to counts, or from a range.

    >>> d3 = Tally([1, 2, 3])
    >>> d3 + d3 + d3
    Tally({3: 1, 4: 3, 5: 6, 6: 7, 7: 6, 8: 3, 9: 1})
    >>> 3 * d3
    Tally({3: 1, 6: 1, 9: 1})
    """

    __slots__ = ("_counts", "total")
    __array_ufunc__ = None  # so that numbers of NumPy leave arithmetic with tallies to us
    _counts: dict[T, int]
    total: int
    """All counts together: how many universes there are."""

    def __init__(self, outcomes: "Tally[T] | Mapping[T, int] | Iterable[T]") -> None:
        _fill(self, counted(outcomes._counts if isinstance(outcomes, Tally) else outcomes))

    @property
    def counts(self) -> Mapping[T, int]:
        """How often each outcome is counted; read only, outcomes in order if they have one."""
        return MappingProxyType(self._counts)

    def items(self) -> ItemsView[T, int]:
        """Outcomes with their counts, in order."""
        return self._counts.items()

    def __iter__(self) -> Iterator[T]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._counts

    def __getitem__(self, outcome: T) -> int:
        """How often the outcome is counted; 0 if it is not there."""
        return self._counts.get(outcome, 0)

    # Values

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a tally does not change; make a new one instead of setting {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a tally does not change; {name!r} stays")

    def __reduce__(self) -> tuple[Any, ...]:
        return Tally, (self._counts,)

    def __eq__(self, other: object) -> bool:
        return self._counts == other._counts if isinstance(other, Tally) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._counts.items()))

    def __bool__(self) -> NoReturn:
        raise MoveError("a tally is neither true nor false; ask for its odds(), or for eq(), given(), in")

    def __repr__(self) -> str:
        """The tally as it can be written in Python, or a shortened form of it.

        >>> 1000 @ d(6)
        <Tally of 5001 outcomes, 1000 to 6000, 1.417e+778 in all>
        """
        with suppress(ValueError):  # Python writes no number of more than 4300 digits
            is_small = len(self) * self.total.bit_length() <= LONGEST * 3
            if is_small and len(full := f"Tally({self._counts!r})") <= LONGEST:
                return full
        first, last = (shown(next(way), 40) for way in (iter(self), reversed(self._counts)))
        return f"<Tally of {len(self)} outcomes, {first} to {last}, {shortened(self.total)} in all>"

    # Arithmetic: each tally is a roll of its own; anything else is an outcome

    def _and(self, deed: str, road: Road, other: object) -> "Tally[Any]":
        with understood(f"tally {deed} tally"):
            return _tally(road(self._counts, lifted(other)._counts))

    def __add__(self, other: object) -> "Tally[Any]":
        return self._and("+", summed, other)

    def __sub__(self, other: object) -> "Tally[Any]":
        return self._and("-", subtracted, other)

    def __mul__(self, other: object) -> "Tally[Any]":
        return self._and("*", partial(combined, mul), other)

    def __floordiv__(self, other: object) -> "Tally[Any]":
        return self._and("//", partial(combined, floordiv), other)

    def __mod__(self, other: object) -> "Tally[Any]":
        return self._and("%", partial(combined, mod), other)

    def __radd__(self, other: object) -> "Tally[Any]":
        return lifted(other) + self

    def __rsub__(self, other: object) -> "Tally[Any]":
        return lifted(other) - self

    def __rmul__(self, other: object) -> "Tally[Any]":
        return lifted(other) * self

    def __rfloordiv__(self, other: object) -> "Tally[Any]":
        return lifted(other) // self

    def __rmod__(self, other: object) -> "Tally[Any]":
        return lifted(other) % self

    def __rmatmul__(self, n: int) -> "Tally[Any]":
        """`n @ a`: the sum of n independent rolls.

        >>> 2 @ Tally([1, 2, 3]), 0 @ Tally([1, 2, 3])
        (Tally({2: 1, 3: 2, 4: 3, 5: 2, 6: 1}), Tally({0: 1}))

        Cost: one power of a polynomial for integers.
        """
        with understood("the sum of rolls"):
            return _tally(copies(whole_number(n, "a number of rolls"), self._counts))

    def __neg__(self) -> "Tally[Any]":
        with understood("-tally"):
            return self.map(neg)  # type: ignore[arg-type]

    def __abs__(self) -> "Tally[Any]":
        with understood("abs(tally)"):
            return self.map(absolute)  # type: ignore[arg-type]

    # Comparisons: tallies of True and False

    def __lt__(self, other: object) -> "Tally[bool]":
        return self._and("<", partial(compared, lt), other)

    def __le__(self, other: object) -> "Tally[bool]":
        return self._and("<=", partial(compared, le), other)

    def __gt__(self, other: object) -> "Tally[bool]":
        return self._and(">", partial(compared, gt), other)

    def __ge__(self, other: object) -> "Tally[bool]":
        return self._and(">=", partial(compared, ge), other)

    def eq(self, other: object) -> "Tally[bool]":
        """How often two rolls are equal.

        >>> d(6).eq(d(6)), d(6) >= 5
        (Tally({False: 30, True: 6}), Tally({False: 4, True: 2}))
        """
        return self._and("==", partial(compared, eq), other)

    def ne(self, other: object) -> "Tally[bool]":
        """How often two rolls are not equal."""
        return self._and("!=", partial(compared, ne), other)

    # Outcomes made of outcomes

    def map(self, function: Callable[[T], New]) -> "Tally[New]":
        """The tally of what the function makes of each outcome.

        >>> d(6).map(lambda face: "six" if face == 6 else "other")
        Tally({'other': 5, 'six': 1})
        """
        return _tally(gathered((function(outcome), count) for outcome, count in self.items()))

    def combine(self, function: Callable[[T, Any], New], other: object) -> "Tally[New]":
        """The tally of what the function makes of two rolls.

        >>> Tally([1, 2]).combine(max, Tally([1, 2]))
        Tally({1: 1, 2: 3})
        """
        return _tally(combined(function, self._counts, lifted(other)._counts))

    def bind(self, function: "Callable[[T], Tally[New] | New]", keep_odds: bool = False) -> "Tally[New]":
        """All that can follow: each outcome goes on as the tally that the function gives for it.

        Universes are counted: an outcome counted twice brings each outcome of its tally twice as often, and an outcome
        that goes on in more ways has more universes, just as it is when a game counts them:

        >>> again = lambda face: face + d(6) if face == 6 else face
        >>> d(6).bind(again).total, d(6).bind(again).odds()[5]
        (11, Fraction(1, 11))

        With `keep_odds` every outcome stays as likely as it was, and the counts grow to allow it:

        >>> d(6).bind(again, keep_odds=True).odds()[5]
        Fraction(1, 6)
        """
        parts = ((lifted(function(outcome))._counts, count) for outcome, count in self.items())
        return _tally(followed(parts, f"what follows {len(self)} outcomes", keep_odds))

    def given(self, condition: Callable[[T], object]) -> "Tally[T]":
        """Only the outcomes for which the condition holds, counted as before.

        >>> (2 @ d(6)).given(lambda both: both >= 10)
        Tally({10: 3, 11: 2, 12: 1})
        """
        left = {outcome: count for outcome, count in self.items() if condition(outcome)}
        if not left:
            raise MoveError("given a condition that no outcome meets; nothing is left to count")
        return _tally(left)

    def normalised(self) -> "Tally[T]":
        """The same odds in the smallest counts.

        >>> Tally({"win": 10, "lose": 15}).normalised()
        Tally({'lose': 3, 'win': 2})
        """
        divisor = gcd(*self._counts.values())
        return _tally({outcome: count // divisor for outcome, count in self.items()})

    # Several dice of which some are kept

    def keep(self, part: int | slice, *, of: int) -> "Tally[Any]":
        """The sum of part of so many rolls, laid out from lowest to highest; the counts are those of all rolls.

        >>> d(6).keep(1, of=3).most(1), d(6).keep(slice(1, 3), of=4).total
        ([(3, 52)], 1296)
        """
        rolls = whole_number(of, "a number of rolls")
        places = range(rolls)[part if isinstance(part, slice) else slice(part, part + 1 or None)]
        if places.step != 1:
            raise MoveError(f"keep({shown(part)}): kept dice lie side by side")
        if not isinstance(part, slice) and not places:
            raise MoveError(f"keep({shown(part)}) of {shortened(rolls)} rolls; places are 0 to {shortened(rolls - 1)}")
        with understood("the sum of kept rolls"):
            return _tally(kept(self._counts, rolls, places.start, places.stop))

    def highest(self, k: int, *, of: int) -> "Tally[Any]":
        """The sum of the k highest of so many rolls.

        >>> d(6).highest(3, of=4).most(1)
        [(13, 172)]
        """
        return self.keep(slice(of - _part(k, of), None), of=of)

    def lowest(self, k: int, *, of: int) -> "Tally[Any]":
        """The sum of the k lowest of so many rolls.

        >>> d(6).lowest(1, of=2)
        Tally({1: 11, 2: 9, 3: 7, 4: 5, 5: 3, 6: 1})
        """
        return self.keep(slice(_part(k, of)), of=of)

    # Numbers

    @property
    def mean(self) -> Fraction:
        """The mean of the outcomes.

        >>> d(6).mean, d(6).variance
        (Fraction(7, 2), Fraction(35, 12))
        """
        return moment(self._counts, 1)

    @property
    def variance(self) -> Fraction:
        """The mean square of what separates the outcomes from their mean."""
        return moment(self._counts, 2) - self.mean**2

    def quantile(self, share: Fraction | float) -> T:
        """The first outcome, from the lowest, at which this share of all is reached; 1/2 gives the median.

        >>> (3 @ d(6)).quantile(0.5)
        10
        """
        outcome: T = quantile(self._counts, share)
        return outcome

    def odds(self) -> dict[T, Fraction]:
        """How likely each outcome is.

        >>> d(3).odds()
        {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
        """
        return {outcome: Fraction(count, self.total) for outcome, count in self.items()}

    def most(self, n: int = 1) -> list[tuple[T, int]]:
        """The n outcomes that are counted most often, with their counts; of equal ones the first."""
        return sorted(self.items(), key=lambda item: -item[1])[: whole_number(n, "a number of outcomes")]

    def rows(self, most: int = 32) -> list[tuple[str, int]]:
        """Labels and counts for a chart of so many bars at most: neighbours together, the far ends cut off.

        >>> d(100).rows(5)
        [('0..49', 49), ('50..99', 50), ('100..149', 1)]
        """
        return binned(self, whole_number(most, "a number of rows"))

    def chart(self, width: int = 80, most: int = 32, blocks: bool = True) -> str:
        """A bar chart for the terminal; `souko.drawing.bar_chart` makes pictures of `rows()`.

        >>> print(Tally({"heads": 3, "tails": 1}).chart(40))
        heads ██████████████████████ 3   75.00 %
        tails ███████▎               1   25.00 %
        """
        return "\n".join(bar_lines(self.rows(most), width, blocks))

    @overload
    def sample(self, seed: int | str) -> T: ...
    @overload
    def sample(self, seed: int | str, size: int) -> list[T]: ...
    def sample(self, seed: int | str, size: int | None = None) -> T | list[T]:
        """One outcome, or a list of `size`, drawn with a generator of this seed.

        >>> d(6).sample(1), d(6).sample(1, 5)
        (2, [2, 5, 1, 3, 1])
        """
        draws: list[T] = drawn(self._counts, seed, 1 if size is None else whole_number(size, "a number of draws"))
        return draws[0] if size is None else draws


def d(*faces: Any) -> Tally[Any]:
    """A die: with the faces 1 to n, or with these faces if there are several.

    >>> d(4), d(1, 1, 2)
    (Tally({1: 1, 2: 1, 3: 1, 4: 1}), Tally({1: 2, 2: 1}))
    """
    return Tally(range(1, whole_number(faces[0], "a number of faces") + 1) if len(faces) == 1 else faces)


def lifted(value: Any) -> Tally[Any]:
    """The value itself if it is a tally, else the tally of nothing but this outcome."""
    return value if isinstance(value, Tally) else Tally([value])


def _tally(counts: Counts) -> Tally[Any]:
    """A tally of counts that are known to be good and in order."""
    tally: Tally[Any] = object.__new__(Tally)
    _fill(tally, counts)
    return tally


def _fill(tally: Tally[Any], counts: Counts) -> None:
    object.__setattr__(tally, "_counts", counts)
    object.__setattr__(tally, "total", sum(counts.values()))


def _part(k: int, of: int) -> int:
    """The number of kept rolls, if there are so many."""
    if whole_number(k, "a number of kept rolls") > whole_number(of, "a number of rolls"):
        raise MoveError(f"{shortened(k)} of {shortened(of)} rolls: there are not so many to keep")
    return k

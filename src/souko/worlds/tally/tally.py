"""Tally: an exact multiset with arithmetic. A die is a tally, and so is every function of dice.

                                     █
                                   █ █ █
    █ █ █ █ █ █                  █ █ █ █ █
    1 2 3 4 5 6                █ █ █ █ █ █ █
    d6 = d(6)                █ █ █ █ █ █ █ █ █
                           █ █ █ █ █ █ █ █ █ █ █
                           2 3 4 5 6 7 8 9 . . 12
                           d6 + d6, or 2 @ d6: 36 universes

An outcome is any hashable value; its count is an integer of any size. Counts are never reduced: two dice have 36
universes, three have 216. `odds()` gives probabilities, and `normalised()` the smallest counts with the same odds. Each
tally in an expression is an independent roll: `d6 + d6` is the sum of two dice, `2 * d6` is twice one die.

`==` compares tallies as values; the tally of "two rolls are equal" is `a.eq(b)`. `< <= > >=` give tallies of True and
False, so they have no truth value.
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
from souko.worlds.tally.accumulate import accumulate_counts, mixture
from souko.worlds.tally.bars import bar_lines
from souko.worlds.tally.bins import chart_rows
from souko.worlds.tally.costs import short_number, short_repr
from souko.worlds.tally.moments import draw, moment, quantile
from souko.worlds.tally.outcomes import Counts, counts_of, whole_number
from souko.worlds.tally.pools import kept_counts
from souko.worlds.tally.sums import (
    add_copies,
    add_counts,
    as_move_error,
    combine_counts,
    compare_counts,
    subtract_counts,
)

T = TypeVar("T", bound=Hashable)
New = TypeVar("New", bound=Hashable)
BinaryOperation = Callable[[Counts, Counts], Counts]

MAX_REPR_LENGTH = 300
"""Characters of a `repr` in full; a longer one is replaced by a summary. Three lines or so of a terminal."""


class Tally(Generic[T]):
    """The count of each outcome: made from outcomes, from a mapping to counts, or from a range.

    >>> d3 = Tally([1, 2, 3])
    >>> d3 + d3 + d3
    Tally({3: 1, 4: 3, 5: 6, 6: 7, 7: 6, 8: 3, 9: 1})
    >>> 3 * d3
    Tally({3: 1, 6: 1, 9: 1})
    """

    __slots__ = ("_counts", "total")
    __array_ufunc__ = None  # numbers of NumPy leave arithmetic with tallies to this class
    _counts: dict[T, int]
    total: int
    """The sum of all counts: the number of universes."""

    def __init__(self, outcomes: "Tally[T] | Mapping[T, int] | Iterable[T]") -> None:
        _fill(self, counts_of(outcomes._counts if isinstance(outcomes, Tally) else outcomes))

    @property
    def counts(self) -> Mapping[T, int]:
        """The count of each outcome; read only, and sorted by outcome where outcomes have an order."""
        return MappingProxyType(self._counts)

    def items(self) -> ItemsView[T, int]:
        """The outcomes with their counts, sorted by outcome."""
        return self._counts.items()

    def __iter__(self) -> Iterator[T]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._counts

    def __getitem__(self, outcome: T) -> int:
        """The count of the outcome; 0 if it is not in the tally."""
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
        """The tally as a Python expression, or a summary if that is long.

        >>> 1000 @ d(6)
        <Tally of 5001 outcomes, 1000 to 6000, 1.417e+778 in all>
        """
        with suppress(ValueError):  # Python prints no number of more than 4300 digits
            is_small = len(self) * self.total.bit_length() <= MAX_REPR_LENGTH * 3
            if is_small and len(full := f"Tally({self._counts!r})") <= MAX_REPR_LENGTH:
                return full
        first, last = (short_repr(next(end), 40) for end in (iter(self), reversed(self._counts)))
        return f"<Tally of {len(self)} outcomes, {first} to {last}, {short_number(self.total)} in all>"

    # Arithmetic: each tally is an independent roll; anything else is a fixed outcome

    def _with(self, sign: str, operation: BinaryOperation, other: object) -> "Tally[Any]":
        with as_move_error(f"tally {sign} tally"):
            return _from_counts(operation(self._counts, as_tally(other)._counts))

    def __add__(self, other: object) -> "Tally[Any]":
        return self._with("+", add_counts, other)

    def __sub__(self, other: object) -> "Tally[Any]":
        return self._with("-", subtract_counts, other)

    def __mul__(self, other: object) -> "Tally[Any]":
        return self._with("*", partial(combine_counts, mul), other)

    def __floordiv__(self, other: object) -> "Tally[Any]":
        return self._with("//", partial(combine_counts, floordiv), other)

    def __mod__(self, other: object) -> "Tally[Any]":
        return self._with("%", partial(combine_counts, mod), other)

    def __radd__(self, other: object) -> "Tally[Any]":
        return as_tally(other) + self

    def __rsub__(self, other: object) -> "Tally[Any]":
        return as_tally(other) - self

    def __rmul__(self, other: object) -> "Tally[Any]":
        return as_tally(other) * self

    def __rfloordiv__(self, other: object) -> "Tally[Any]":
        return as_tally(other) // self

    def __rmod__(self, other: object) -> "Tally[Any]":
        return as_tally(other) % self

    def __rmatmul__(self, n: int) -> "Tally[Any]":
        """`n @ a`: the sum of n independent rolls.

        >>> 2 @ Tally([1, 2, 3]), 0 @ Tally([1, 2, 3])
        (Tally({2: 1, 3: 2, 4: 3, 5: 2, 6: 1}), Tally({0: 1}))

        Cost: one power of a polynomial for integers.
        """
        with as_move_error("the sum of rolls"):
            return _from_counts(add_copies(whole_number(n, "a number of rolls"), self._counts))

    def __neg__(self) -> "Tally[Any]":
        with as_move_error("-tally"):
            return self.map(neg)  # type: ignore[arg-type]

    def __abs__(self) -> "Tally[Any]":
        with as_move_error("abs(tally)"):
            return self.map(absolute)  # type: ignore[arg-type]

    # Comparisons: tallies of True and False

    def __lt__(self, other: object) -> "Tally[bool]":
        return self._with("<", partial(compare_counts, lt), other)

    def __le__(self, other: object) -> "Tally[bool]":
        return self._with("<=", partial(compare_counts, le), other)

    def __gt__(self, other: object) -> "Tally[bool]":
        return self._with(">", partial(compare_counts, gt), other)

    def __ge__(self, other: object) -> "Tally[bool]":
        return self._with(">=", partial(compare_counts, ge), other)

    def eq(self, other: object) -> "Tally[bool]":
        """The tally of True and False for "two rolls are equal".

        >>> d(6).eq(d(6)), d(6) >= 5
        (Tally({False: 30, True: 6}), Tally({False: 4, True: 2}))
        """
        return self._with("==", partial(compare_counts, eq), other)

    def ne(self, other: object) -> "Tally[bool]":
        """The tally of True and False for "two rolls are not equal"."""
        return self._with("!=", partial(compare_counts, ne), other)

    # Functions of outcomes

    def map(self, function: Callable[[T], New]) -> "Tally[New]":
        """The tally of a function of the outcome.

        >>> d(6).map(lambda face: "six" if face == 6 else "other")
        Tally({'other': 5, 'six': 1})
        """
        return _from_counts(accumulate_counts((function(outcome), count) for outcome, count in self.items()))

    def combine(self, function: Callable[[T, Any], New], other: object) -> "Tally[New]":
        """The tally of a function of two independent rolls.

        >>> Tally([1, 2]).combine(max, Tally([1, 2]))
        Tally({1: 1, 2: 3})
        """
        return _from_counts(combine_counts(function, self._counts, as_tally(other)._counts))

    @overload
    def bind(self, function: "Callable[[T], Tally[New]]", keep_odds: bool = False) -> "Tally[New]": ...
    @overload
    def bind(self, function: "Callable[[T], Tally[New] | New]", keep_odds: bool = False) -> "Tally[New]": ...
    def bind(self, function: "Callable[[T], Tally[New] | New]", keep_odds: bool = False) -> "Tally[New]":
        """The tally in which each outcome is replaced by the tally that the function returns for it.

        Universes are counted, as in a game: an outcome counted twice adds its tally twice, and an outcome with a larger
        tally gets more universes:

        >>> again = lambda face: face + d(6) if face == 6 else face
        >>> d(6).bind(again).total, d(6).bind(again).odds()[5]
        (11, Fraction(1, 11))

        With `keep_odds` every outcome keeps its probability, and the counts are multiplied as needed:

        >>> d(6).bind(again, keep_odds=True).odds()[5]
        Fraction(1, 6)
        """
        parts = ((as_tally(function(outcome))._counts, count) for outcome, count in self.items())
        return _from_counts(mixture(parts, f"what follows {len(self)} outcomes", keep_odds))

    def given(self, condition: Callable[[T], object]) -> "Tally[T]":
        """The outcomes that meet the condition, with their counts.

        >>> (2 @ d(6)).given(lambda both: both >= 10)
        Tally({10: 3, 11: 2, 12: 1})
        """
        left = {outcome: count for outcome, count in self.items() if condition(outcome)}
        if not left:
            raise MoveError("given a condition that no outcome meets; nothing is left to count")
        return _from_counts(left)

    def normalised(self) -> "Tally[T]":
        """The smallest counts with the same odds.

        >>> Tally({"win": 10, "lose": 15}).normalised()
        Tally({'lose': 3, 'win': 2})
        """
        divisor = gcd(*self._counts.values())
        return _from_counts({outcome: count // divisor for outcome, count in self.items()})

    # Several dice, of which some are kept

    def keep(self, part: int | slice, *, of: int) -> "Tally[Any]":
        """The sum of some of `of` rolls sorted from lowest to highest: one place, or a slice; all rolls are counted.

        >>> d(6).keep(1, of=3).most_common(1), d(6).keep(slice(1, 3), of=4).total
        ([(3, 52)], 1296)
        """
        rolls = whole_number(of, "a number of rolls")
        places = range(rolls)[part if isinstance(part, slice) else slice(part, part + 1 or None)]
        if places.step != 1:
            raise MoveError(f"keep({short_repr(part)}): kept dice are adjacent; use a slice of step 1")
        if not isinstance(part, slice) and not places:
            raise MoveError(
                f"keep({short_repr(part)}) of {short_number(rolls)} rolls; places are 0 to {short_number(rolls - 1)}"
            )
        with as_move_error("the sum of kept rolls"):
            return _from_counts(kept_counts(self._counts, rolls, places.start, places.stop))

    def highest(self, k: int, *, of: int) -> "Tally[Any]":
        """The sum of the k highest of `of` rolls.

        >>> d(6).highest(3, of=4).most_common(1)
        [(13, 172)]
        """
        return self.keep(slice(of - _check_kept(k, of), None), of=of)

    def lowest(self, k: int, *, of: int) -> "Tally[Any]":
        """The sum of the k lowest of `of` rolls.

        >>> d(6).lowest(1, of=2)
        Tally({1: 11, 2: 9, 3: 7, 4: 5, 5: 3, 6: 1})
        """
        return self.keep(slice(_check_kept(k, of)), of=of)

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
        """The mean squared distance of the outcomes from their mean."""
        return moment(self._counts, 2) - self.mean**2

    def quantile(self, share: Fraction | float) -> T:
        """The lowest outcome with at least this share of all counts at or below it; 1/2 gives the median.

        >>> (3 @ d(6)).quantile(0.5)
        10
        """
        outcome: T = quantile(self._counts, share)
        return outcome

    def odds(self) -> dict[T, Fraction]:
        """The probability of each outcome.

        >>> d(3).odds()
        {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
        """
        return {outcome: Fraction(count, self.total) for outcome, count in self.items()}

    def most_common(self, n: int = 1) -> list[tuple[T, int]]:
        """The n outcomes with the highest counts, with these; of equal counts the first outcome."""
        return sorted(self.items(), key=lambda item: -item[1])[: whole_number(n, "a number of outcomes")]

    def rows(self, max_rows: int = 32) -> list[tuple[str, int]]:
        """Labels and counts for a chart of at most `max_rows` bars: neighbours in bins, each tail in one row.

        >>> d(100).rows(5)
        [('0..49', 49), ('50..99', 50), ('100..149', 1)]
        """
        return chart_rows(self, whole_number(max_rows, "a number of rows"))

    def chart(self, width: int = 80, max_rows: int = 32, blocks: bool = True) -> str:
        """A bar chart for the terminal; `souko.drawing.bar_chart` draws `rows()` as a picture.

        >>> print(Tally({"heads": 3, "tails": 1}).chart(40))
        heads ██████████████████████ 3   75.00 %
        tails ███████▎               1   25.00 %
        """
        return "\n".join(bar_lines(self.rows(max_rows), width, blocks))

    @overload
    def sample(self, seed: int | str) -> T: ...
    @overload
    def sample(self, seed: int | str, size: int) -> list[T]: ...
    def sample(self, seed: int | str, size: int | None = None) -> T | list[T]:
        """One outcome, or a list of `size`, drawn with a generator of this seed.

        >>> d(6).sample(1), d(6).sample(1, 5)
        (2, [2, 5, 1, 3, 1])
        """
        draws: list[T] = draw(self._counts, seed, 1 if size is None else whole_number(size, "a number of draws"))
        return draws[0] if size is None else draws


def d(*faces: Any) -> Tally[Any]:
    """A die with the faces 1 to n, or, if several are given, with these faces.

    >>> d(4), d(1, 1, 2)
    (Tally({1: 1, 2: 1, 3: 1, 4: 1}), Tally({1: 2, 2: 1}))
    """
    return Tally(range(1, whole_number(faces[0], "a number of faces") + 1) if len(faces) == 1 else faces)


def as_tally(value: Any) -> Tally[Any]:
    """The value itself if it is a tally, else the tally with this one outcome."""
    return value if isinstance(value, Tally) else Tally([value])


def _from_counts(counts: Counts) -> Tally[Any]:
    """The tally of counts that are known to be valid and sorted."""
    tally: Tally[Any] = object.__new__(Tally)
    _fill(tally, counts)
    return tally


def _fill(tally: Tally[Any], counts: Counts) -> None:
    object.__setattr__(tally, "_counts", counts)
    object.__setattr__(tally, "total", sum(counts.values()))


def _check_kept(k: int, of: int) -> int:
    """The number of kept rolls, after checking that there are as many."""
    if whole_number(k, "a number of kept rolls") > whole_number(of, "a number of rolls"):
        raise MoveError(f"{short_number(k)} of {short_number(of)} rolls: more than there are")
    return k

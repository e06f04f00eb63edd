"""The sum of some of n equal dice, laid out from lowest to highest, without throwing them in all ways.

    4d6 highest 3      · 2 │ 3 5 6 │        n = 4, places 1 to 4 are kept, place 0 is not
                     places 0  1 2 3

Faces are dealt with one after the other, lowest first. All that matters of the dice dealt so far is how many they are
and what the kept ones add up to, so the ways are counted by these two:

    ways[m]     a polynomial: how many dice show a lower face, and what those on kept places add up to
    a face shown by j more dice      C(n - m, j) · count^j ways, and face · (kept places among them) added

As soon as the last kept place is filled, the other dice show this face or a higher one in so many ways, and are done
with. If more places are dropped at the low end than at the high end, we begin with the highest face instead.

Where the first places are kept and there are fewer faces than places, it is quicker to ask which face fills the last
kept place: the m dice below it add up to A^m, A the polynomial of the lower faces, and Horner's rule gives the sum

    Σ_m C(n, m) · A^m · x^(face · (k - m)) · (ways of n - m dice to show this face k - m times at least, and none lower)
"""

from collections import Counter, defaultdict
from math import comb
from typing import Any, NamedTuple

from souko.errors import BudgetError
from souko.worlds.costs import afford, short
from souko.worlds.outcomes import Counts, in_order, is_whole
from souko.worlds.polynomials import Dense, step_of, unpacked

WORK = 10**10
"""Bytes that may be multiplied and moved: about ten seconds."""

Faces = list[tuple[Any, int]]


class Places(NamedTuple):
    """Which of n places are kept: from `low` up to, and without, `high`."""

    n: int
    low: int
    high: int

    def among(self, first: int, last: int) -> int:
        """How many of the places from `first` up to `last` are kept."""
        return max(0, min(last, self.high) - max(first, self.low))


def kept(counts: Counts, n: int, low: int, high: int) -> Counts:
    """How often the dice on places low to high add up to what, n of them laid out from lowest to highest.

    >>> kept({1: 1, 2: 1, 3: 1}, 2, 1, 2)
    {1: 1, 2: 3, 3: 5}
    """
    if low >= high:
        return {0: sum(counts.values()) ** n}
    places, faces = Places(n, low, high), list(counts.items())
    if low > n - high:
        places, faces = Places(n, n - high, n - low), faces[::-1]
    if not is_whole(counts):
        return in_order(dict(_dealt(faces, places, Sparse())))
    sums = Packed(counts, places)
    return sums.counts((_dealt if places.low or len(faces) > places.high else _by_last)(faces, places, sums))


def _dealt(faces: Faces, places: Places, sums: "Packed | Sparse") -> Any:
    """The ways of all that can happen, by the sum of the kept dice; face by face."""
    ways, done = {0: sums.one}, sums.none
    beyond = sum(count for _, count in faces)
    for face, count in faces:
        beyond -= count
        wider: defaultdict[int, Any] = defaultdict(lambda: sums.none)
        for m, now in ways.items():
            here = [comb(places.n - m, j) * count**j for j in range(places.high - m)]
            fewer = sum(weight * beyond ** (places.n - m - j) for j, weight in enumerate(here))
            filled = (count + beyond) ** (places.n - m) - fewer
            done = done + sums.grown(now, face, places.among(m, places.high), filled)
            for j, weight in enumerate(here if beyond else ()):
                wider[m + j] = wider[m + j] + sums.grown(now, face, places.among(m, m + j), weight)
        ways = wider
    return done


def _by_last(faces: Faces, places: Places, sums: "Packed") -> int:
    """The same where the first k places are kept: by the face on the last of them, with Horner's rule."""
    n, _, k = places
    beyond, done = sum(count for _, count in faces), 0
    for place, (face, count) in enumerate(faces):
        beyond -= count
        ways, filled, rest = 0, (count + beyond) ** (n - k), beyond ** (n - k + 1)
        for more in range(k):  # dice that show this face at least, of n - k + more that are not below it
            filled = (count + beyond) * filled - comb(n - k + more, more) * count**more * rest
            ways = sum(sums.grown(ways, lower, 1, times) for lower, times in faces[:place])
            ways += sums.grown(comb(n, k - 1 - more), face, more + 1, filled)
        done += ways
    return done


class Packed:
    """Sums of integers: a polynomial in one large integer, each coefficient in a slot of its own."""

    one: Any = 1
    none: Any = 0

    def __init__(self, counts: Counts, places: Places) -> None:
        self.start, self.step = int(min(counts)), step_of(counts) or 1
        self.kept = places.high - places.low
        self.size = (max(counts) - self.start) // self.step * self.kept + 1
        bits = places.n * (sum(counts.values()) - 1).bit_length()
        self.width = bits // 8 + 1
        deed = f"{self.kept} of {places.n} dice with {len(counts)} outcomes"
        afford(deed, self.size, bits)
        steps = len(counts) * places.high * (places.high if places.low else min(places.high, len(counts)))
        if (work := steps * self.size * self.width // 4) > WORK:
            raise BudgetError(f"{deed}: {short(work)} bytes to be moved; at most {WORK} are")

    def grown(self, ways: Any, face: int, times: int, weight: int) -> Any:
        """The ways with a face added so often, each counted `weight` times."""
        return ways * weight << (face - self.start) // self.step * times * 8 * self.width

    def counts(self, ways: int) -> Counts:
        """How often there is which sum."""
        return Dense(self.start * self.kept, self.step, unpacked(ways, self.width, self.size)).counts()


class Sparse:
    """Sums of anything that can be added and multiplied, in a dictionary; one alone is taken as it is."""

    def __init__(self) -> None:
        self.one: Any = Counter([None])
        self.none: Any = Counter()

    def grown(self, ways: Any, face: Any, times: int, weight: int) -> Any:
        """The ways with a face added so often, each counted `weight` times."""
        more = face if times == 1 else face * times
        sums: Counter[Any] = Counter()
        for old, count in ways.items():
            sums[old if not times else more if old is None else old + more] += count * weight
        return sums

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

from collections import Counter
from math import comb
from typing import Any, NamedTuple

from souko.worlds.tally.costs import afford, afford_pairs, afford_work, power_bits, shortened
from souko.worlds.tally.outcomes import Counts, check_order, in_order, is_whole
from souko.worlds.tally.polynomials import HELD, Dense, step_of, unpacked

Faces = list[tuple[Any, int]]


class Places(NamedTuple):
    """Which of n places are kept: from `low` up to, and without, `high`."""

    n: int
    low: int
    high: int

    def among(self, first: int, last: int) -> int:
        """How many of the places from `first` up to `last` are kept."""
        return max(0, min(last, self.high) - max(first, self.low))


class Shown(NamedTuple):
    """A face that is shown on so many kept places, in so many ways."""

    face: Any
    times: int
    weight: int


def kept(counts: Counts, n: int, low: int, high: int) -> Counts:
    """How often the dice on places low to high add up to what, n of them laid out from lowest to highest.

    >>> kept({1: 1, 2: 1, 3: 1}, 2, 1, 2)
    {1: 1, 2: 3, 3: 5}
    """
    deed = f"{shortened(max(high - low, 0))} of {shortened(n)} dice with {len(counts)} outcomes"
    bits = power_bits(sum(counts.values()), n)
    afford(deed, 1, bits)
    if low >= high:
        return {0: sum(counts.values()) ** n}
    check_order(counts, "the highest and lowest")
    places, faces = Places(n, low, high), list(counts.items())
    if low > n - high:
        places, faces = Places(n, n - high, n - low), faces[::-1]
    if not is_whole(counts):
        return in_order(dict(_dealt(faces, places, Sparse(deed, bits))))
    sums = Packed(deed, bits, counts, places)
    return sums.counts((_by_last if sums.is_by_last else _dealt)(faces, places, sums))


def _dealt(faces: Faces, places: Places, sums: "Packed | Sparse") -> Any:
    """The ways of all that can happen, by the sum of the kept dice; face by face."""
    ways, done = {0: sums.one}, dict[int, Any]()
    beyond = sum(count for _, count in faces)
    for face, count in faces:
        beyond -= count
        wider: dict[int, Any] = {}
        for m, now in ways.items():
            here = [comb(places.n - m, j) * count**j for j in range(places.high - m)]
            fewer = sum(weight * beyond ** (places.n - m - j) for j, weight in enumerate(here))
            filled = (count + beyond) ** (places.n - m) - fewer
            sums.add(done, 0, now, Shown(face, places.among(m, places.high), filled))
            for j, weight in enumerate(here if beyond else ()):
                sums.add(wider, m + j, now, Shown(face, places.among(m, m + j), weight))
                sums.check(ways, wider, done)
        ways = wider
    return done[0]


def _by_last(faces: Faces, places: Places, sums: "Packed") -> int:
    """The same where the first k places are kept: by the face on the last of them, with Horner's rule."""
    n, _, k = places
    beyond, done = sum(count for _, count in faces), 0
    for place, (face, count) in enumerate(faces):
        beyond -= count
        ways, filled, rest = 0, (count + beyond) ** (n - k), beyond ** (n - k + 1)
        for more in range(k):  # dice that show this face at least, of n - k + more that are not below it
            filled = (count + beyond) * filled - comb(n - k + more, more) * count**more * rest
            ways = sum(sums.grown(ways, Shown(lower, 1, times)) for lower, times in faces[:place])
            ways += sums.grown(comb(n, k - 1 - more), Shown(face, more + 1, filled))
        done += ways
    return done


class Packed:
    """Sums of integers: a polynomial in one large integer, each coefficient in a slot of its own."""

    one: Any = 1

    def __init__(self, deed: str, bits: int, counts: Counts, places: Places) -> None:
        self.start, self.step = int(min(counts)), step_of(counts) or 1
        self.kept = places.high - places.low
        self.size = (max(counts) - self.start) // self.step * self.kept + 1
        self.is_by_last = not places.low and len(counts) <= places.high
        self.width = bits // 8 + 1
        afford(deed, self.size, bits, HELD if self.is_by_last else max(HELD, places.high))
        steps = len(counts) * places.high * (len(counts) if self.is_by_last else places.high)
        afford_work(deed, steps * self.size * self.width // 4)

    def grown(self, ways: int, shown: Shown) -> int:
        """The ways with the faces that are shown."""
        slots: int = (shown.face - self.start) // self.step * shown.times
        return ways * shown.weight << 8 * self.width * slots

    def add(self, layer: dict[int, Any], place: int, ways: int, shown: Shown) -> None:
        """Add the ways with the faces that are shown to others."""
        layer[place] = layer.get(place, 0) + self.grown(ways, shown)

    def check(self, *layers: dict[int, Any]) -> None:
        """Nothing: all has been checked at the start."""

    def counts(self, ways: int) -> Counts:
        """How often there is which sum."""
        return Dense(self.start * self.kept, self.step, unpacked(ways, self.width, self.size)).counts()


class Sparse:
    """Sums of anything that can be added and multiplied, in a dictionary; one alone is taken as it is."""

    def __init__(self, deed: str, bits: int) -> None:
        self.deed, self.bits, self.pairs = deed, bits, 0
        self.one: Any = Counter([None])

    def add(self, layer: dict[int, Any], place: int, ways: Any, shown: Shown) -> None:
        """Add the ways with the faces that are shown to others."""
        self.pairs += len(ways)
        afford_pairs(self.deed, self.pairs)
        face, times, weight = shown
        more, sums = face if times == 1 else face * times, layer.setdefault(place, Counter())
        for old, count in ways.items():
            sums[old if not times else more if old is None else old + more] += count * weight

    def check(self, *layers: dict[int, Any]) -> None:
        """Raise `BudgetError` if the sums have become too many."""
        afford(self.deed, sum(len(sums) for layer in layers for sums in layer.values()), self.bits)

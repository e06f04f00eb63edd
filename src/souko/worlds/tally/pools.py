"""The sum of some of n equal dice, sorted from lowest to highest, without enumerating all rolls.

    4d6 highest 3      · 2 │ 3 5 6 │        n = 4, places 1 to 4 are kept, place 0 is not
                     places 0  1 2 3

Faces are placed one after the other, lowest first. Only two things about the dice placed so far matter: how many they
are, and the sum of the kept ones. So rolls are counted by these two:

    sums[m]     a polynomial: the rolls in which m dice show a lower face, by the sum of those on kept places
    a face on j more dice      multiplies by C(n - m, j) · count^j, and adds face · (kept places among them)

As soon as the last kept place is filled, the remaining dice may show this face or any higher one, and only their number
of rolls matters. If more places are dropped at the low end than at the high end, the highest face is placed first.

If the first places are kept and there are fewer faces than places, it is faster to ask which face is on the last kept
place: the m dice below it have the sum A^m, A the polynomial of the lower faces, and Horner's rule evaluates

    Σ_m C(n, m) · A^m · x^(face · (k - m)) · (rolls of n - m dice with this face at least k - m times, and none lower)
"""

from collections import Counter
from math import comb
from typing import Any, NamedTuple

from souko.worlds.tally.costs import check_memory, check_pairs, check_work, power_bits, short_number
from souko.worlds.tally.outcomes import Counts, are_integers, check_sorted, sort_counts
from souko.worlds.tally.polynomials import PRODUCT_COPIES, Dense, step_of, unpack

Faces = list[tuple[Any, int]]


class KeptPlaces(NamedTuple):
    """The kept places of n: from `low` up to but not including `high`."""

    n: int
    low: int
    high: int

    def among(self, first: int, last: int) -> int:
        """The number of kept places from `first` up to but not including `last`."""
        return max(0, min(last, self.high) - max(first, self.low))


class FaceRun(NamedTuple):
    """Equal dice: their face, the number of them on kept places, and the number of rolls (the weight)."""

    face: Any
    kept: int
    weight: int


def kept_counts(counts: Counts, n: int, low: int, high: int) -> Counts:
    """The counts of the sum of the dice on places low to high, for n dice sorted from lowest to highest.

    >>> kept_counts({1: 1, 2: 1, 3: 1}, 2, 1, 2)
    {1: 1, 2: 3, 3: 5}
    """
    operation = f"{short_number(max(high - low, 0))} of {short_number(n)} dice with {len(counts)} outcomes"
    bits = power_bits(sum(counts.values()), n)
    check_memory(operation, 1, bits)
    if low >= high:
        return {0: sum(counts.values()) ** n}
    check_sorted(counts, "the highest and lowest")
    places, faces = KeptPlaces(n, low, high), list(counts.items())
    if low > n - high:
        places, faces = KeptPlaces(n, n - high, n - low), faces[::-1]
    if not are_integers(counts):
        return sort_counts(dict(_sum_by_faces(faces, places, SparseSums(operation, bits))))
    sums = PackedSums(operation, bits, counts, places)
    return sums.counts((_sum_by_last_face if sums.by_last_face else _sum_by_faces)(faces, places, sums))


def _sum_by_faces(faces: Faces, places: KeptPlaces, sums: "PackedSums | SparseSums") -> Any:
    """The rolls by the sum of the kept dice, face by face."""
    layer, done = {0: sums.one}, dict[int, Any]()
    higher = sum(count for _, count in faces)
    for face, count in faces:
        higher -= count
        next_layer: dict[int, Any] = {}
        for m, now in layer.items():
            weights = [comb(places.n - m, j) * count**j for j in range(places.high - m)]
            unfilled = sum(weight * higher ** (places.n - m - j) for j, weight in enumerate(weights))
            filled = (count + higher) ** (places.n - m) - unfilled
            sums.add(done, 0, now, FaceRun(face, places.among(m, places.high), filled))
            for j, weight in enumerate(weights if higher else ()):
                sums.add(next_layer, m + j, now, FaceRun(face, places.among(m, m + j), weight))
                sums.check(layer, next_layer, done)
        layer = next_layer
    return done[0]


def _sum_by_last_face(faces: Faces, places: KeptPlaces, sums: "PackedSums") -> int:
    """The same if the first k places are kept: by the face on the last of them, with Horner's rule."""
    n, _, k = places
    higher, done = sum(count for _, count in faces), 0
    for index, (face, count) in enumerate(faces):
        higher -= count
        now, filled, rest = 0, (count + higher) ** (n - k), higher ** (n - k + 1)
        for more in range(k):  # dice with this face at least, of n - k + more that are not below it
            filled = (count + higher) * filled - comb(n - k + more, more) * count**more * rest
            now = sum(sums.extended(now, FaceRun(lower, 1, weight)) for lower, weight in faces[:index])
            now += sums.extended(comb(n, k - 1 - more), FaceRun(face, more + 1, filled))
        done += now
    return done


class PackedSums:
    """Sums of integers: a polynomial packed into one large integer, each coefficient in its own slot."""

    one: Any = 1

    def __init__(self, operation: str, bits: int, counts: Counts, places: KeptPlaces) -> None:
        self.start, self.step = int(min(counts)), step_of(counts) or 1
        self.kept = places.high - places.low
        self.size = (max(counts) - self.start) // self.step * self.kept + 1
        self.by_last_face = not places.low and len(counts) <= places.high
        self.width = bits // 8 + 1
        check_memory(
            operation, self.size, bits, PRODUCT_COPIES if self.by_last_face else max(PRODUCT_COPIES, places.high)
        )
        steps = len(counts) * places.high * (len(counts) if self.by_last_face else places.high)
        check_work(operation, steps * self.size * self.width // 4)

    def extended(self, sums: int, run: FaceRun) -> int:
        """The sums with a run of equal dice added."""
        slots: int = (run.face - self.start) // self.step * run.kept
        return sums * run.weight << 8 * self.width * slots

    def add(self, layer: dict[int, Any], m: int, sums: int, run: FaceRun) -> None:
        """Add to layer[m] the sums with a run of equal dice added."""
        layer[m] = layer.get(m, 0) + self.extended(sums, run)

    def check(self, *layers: dict[int, Any]) -> None:
        """Do nothing: the memory was checked at the start."""

    def counts(self, sums: int) -> Counts:
        """The count of each sum."""
        return Dense(self.start * self.kept, self.step, unpack(sums, self.width, self.size)).counts()


class SparseSums:
    """Sums of outcomes that can be added and multiplied, in a dictionary; a single outcome needs no addition."""

    def __init__(self, operation: str, bits: int) -> None:
        self.operation, self.bits, self.pairs = operation, bits, 0
        self.one: Any = Counter([None])

    def add(self, layer: dict[int, Any], m: int, sums: Any, run: FaceRun) -> None:
        """Add to layer[m] the sums with a run of equal dice added."""
        self.pairs += len(sums)
        check_pairs(self.operation, self.pairs)
        face, kept, weight = run
        added, total = face if kept == 1 else face * kept, layer.setdefault(m, Counter())
        for old, count in sums.items():
            total[old if not kept else added if old is None else old + added] += count * weight

    def check(self, *layers: dict[int, Any]) -> None:
        """Raise `BudgetError` if there are too many sums."""
        check_memory(self.operation, sum(len(sums) for layer in layers for sums in layer.values()), self.bits)

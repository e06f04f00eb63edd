"""Columns of counts of any size: each count is cut into limbs of so many bits, and each limb has a column.

    count   1 000 000 007      limbs of 8 bits    7  202  154  59        lowest first
                                                  │   │    │    │
    column of counts  ─────────────────────▶   [ …] [ …] [ …] [ …]       one row per state

Counts grow without end, and nothing may wrap. Limbs are added as doubles, which hold every integer up to 2^53: if all
that flows into one state is at most `flow` limbs, limbs of 53 - log2(flow) bits cannot go wrong. That is checked before
each sum, and the limbs are cut anew when the flow changes; whatever overflows a limb is carried after the sum.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
EXACT = 53
"""Every integer of so many bits is a double."""
FEWEST = 8
"""Limbs of fewer bits than that are not worth it."""


class Limbs:
    """A column of counts: `parts[k]` holds bits k * bits to (k + 1) * bits of each."""

    def __init__(self, parts: Sequence[Ints], bits: int) -> None:
        self.parts = list(parts)
        self.bits = bits

    @classmethod
    def from_counts(cls, counts: Iterable[int], bits: int = 32) -> "Limbs":
        """The column of these counts.

        >>> [part.tolist() for part in Limbs.from_counts([1_000_000_007, 255], 8).parts]
        [[7, 255], [202, 0], [154, 0], [59, 0]]
        """
        numbers = list(counts)
        most = max((number.bit_length() for number in numbers), default=0)
        mask = (1 << bits) - 1
        shifts = range(0, max(most, 1), bits)
        return cls([np.array([number >> shift & mask for number in numbers], np.int64) for shift in shifts], bits)

    def to_counts(self) -> list[int]:
        """The counts."""
        columns = [part.tolist() for part in self.parts]
        return [sum(limb << k * self.bits for k, limb in enumerate(limbs)) for limbs in zip(*columns, strict=True)]

    def cut(self, bits: int) -> "Limbs":
        """The same counts in limbs of another size.

        >>> Limbs.from_counts([2**100 + 1], 45).cut(11).to_counts() == [2**100 + 1]
        True
        """
        if bits == self.bits:
            return self
        pieces = range(-(-len(self.parts) * self.bits // bits))
        return trimmed([self._window(piece * bits, bits) for piece in pieces], bits)

    def _window(self, low: int, bits: int) -> Ints:
        """The bits `low` to `low + bits` of each count."""
        window = np.zeros_like(self.parts[0])
        for k in range(low // self.bits, min(-(-(low + bits) // self.bits), len(self.parts))):
            shift = k * self.bits - low
            window |= self.parts[k] >> -shift if shift < 0 else (self.parts[k] & ((1 << bits - shift) - 1)) << shift
        return window & ((1 << bits) - 1)

    def dot(self, weights: Ints) -> int:
        """The sum of all counts, each times its weight; fewer than 2^20 ways to a state, limbs of at most 53 bits.

        >>> Limbs.from_counts([10**30, 5]).dot(np.array([3, 2]))
        3000000000000000000000000000010
        """
        most = int(weights.max(initial=0)) * len(weights)
        dot = _dot if most.bit_length() + self.bits < 64 else _long_dot
        return sum(dot(weights, part) << k * self.bits for k, part in enumerate(self.parts))

    def sum(self) -> int:
        """The sum of all counts."""
        if len(self.parts[0]).bit_length() + self.bits < 64:
            return sum(int(part.sum()) << k * self.bits for k, part in enumerate(self.parts))
        return self.dot(np.ones(len(self.parts[0]), np.int64))


def _dot(weights: Ints, part: Ints) -> int:
    return int(weights @ part)


def _long_dot(weights: Ints, part: Ints) -> int:
    """The same where it would not fit into 64 bits: the limbs in halves, and few rows at a time."""
    total = 0
    for begin in range(0, len(part), 1 << 15):
        rows = slice(begin, begin + (1 << 15))
        low, high = part[rows] & 0x7FFFFFF, part[rows] >> 27  # 27 + 26 bits; 2^20 ways and 2^15 rows: 62 at most
        total += int(weights[rows] @ low) + (int(weights[rows] @ high) << 27)
    return total


def carried(sums: Iterable[Floats], bits: int) -> Limbs:
    """Limbs from sums of limbs, each below 2^53: what overflows one is added to the next."""
    if bits == EXACT:
        return Limbs([each.astype(np.int64) for each in sums], bits)
    parts: list[Ints] = []
    carry: Any = 0
    for each in sums:
        whole = each.astype(np.int64) + carry
        parts.append(whole & ((1 << bits) - 1))
        carry = whole >> bits
    while np.any(carry):
        parts.append(carry & ((1 << bits) - 1))
        carry = carry >> bits
    return trimmed(parts, bits)


def trimmed(parts: list[Ints], bits: int) -> Limbs:
    """Limbs without empty columns at the top."""
    while len(parts) > 1 and not parts[-1].any():
        parts.pop()
    return Limbs(parts, bits)

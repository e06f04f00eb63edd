"""Columns of counts of any size: each count is cut into limbs of a fixed number of bits, one column per limb.

    count   1 000 000 007      limbs of 8 bits    7  202  154  59        lowest first
                                                  │   │    │    │
    column of counts  ─────────────────────▶   [ …] [ …] [ …] [ …]       one row per state

Counts have no upper bound, and no sum may wrap around. Limbs are added as doubles, which hold every integer up to 2^53:
if at most n limbs are added up for one state, limbs of 53 - log2(n) bits give exact sums. This is checked before each
sum, and the counts are cut into limbs of another size when n changes; after the sum, carries go to the next limb.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
EXACT_BITS = 53
"""Bits of the integers that a double holds exactly."""
MIN_LIMB_BITS = 8
"""The shortest limbs, in bits: shorter ones would need too many columns."""
LONG_DOT_ROWS = 1 << 15
"""Rows that are added at once in `_long_dot`: weights of 20 bits, half limbs of 27 and 2^15 rows need 62 bits."""


class Limbs:
    """A column of counts: `parts[k]` holds bits k * bits to (k + 1) * bits of each."""

    def __init__(self, parts: Sequence[Ints], bits: int) -> None:
        self.parts = list(parts)
        self.bits = bits

    @classmethod
    def from_counts(cls, counts: Iterable[int], bits: int = 32) -> "Limbs":
        """The column of the given counts.

        >>> [part.tolist() for part in Limbs.from_counts([1_000_000_007, 255], 8).parts]
        [[7, 255], [202, 0], [154, 0], [59, 0]]
        """
        numbers = list(counts)
        longest = max((number.bit_length() for number in numbers), default=0)
        mask = (1 << bits) - 1
        shifts = range(0, max(longest, 1), bits)
        return cls([np.array([number >> shift & mask for number in numbers], np.int64) for shift in shifts], bits)

    def to_counts(self) -> list[int]:
        """The counts as integers."""
        columns = [part.tolist() for part in self.parts]
        return [sum(limb << k * self.bits for k, limb in enumerate(limbs)) for limbs in zip(*columns, strict=True)]

    def with_bits(self, bits: int) -> "Limbs":
        """The same counts in limbs of another size.

        >>> Limbs.from_counts([2**100 + 1], 45).with_bits(11).to_counts() == [2**100 + 1]
        True
        """
        if bits == self.bits:
            return self
        pieces = range(-(-len(self.parts) * self.bits // bits))
        return without_empty_limbs([self._window(piece * bits, bits) for piece in pieces], bits)

    def _window(self, low: int, bits: int) -> Ints:
        """The bits `low` to `low + bits` of each count."""
        window = np.zeros_like(self.parts[0])
        for k in range(low // self.bits, min(-(-(low + bits) // self.bits), len(self.parts))):
            shift = k * self.bits - low
            window |= self.parts[k] >> -shift if shift < 0 else (self.parts[k] & ((1 << bits - shift) - 1)) << shift
        return window & ((1 << bits) - 1)

    def dot(self, weights: Ints) -> int:
        """The sum of all counts, each times its weight; a weight is at most 2^20, a limb has at most 53 bits.

        >>> Limbs.from_counts([10**30, 5]).dot(np.array([3, 2]))
        3000000000000000000000000000010
        """
        largest = int(weights.max(initial=0)) * len(weights)
        dot = _dot if largest.bit_length() + self.bits < 64 else _long_dot
        return sum(dot(weights, part) << k * self.bits for k, part in enumerate(self.parts))

    def sum(self) -> int:
        """The sum of all counts."""
        if len(self.parts[0]).bit_length() + self.bits < 64:
            return sum(int(part.sum()) << k * self.bits for k, part in enumerate(self.parts))
        return self.dot(np.ones(len(self.parts[0]), np.int64))


def _dot(weights: Ints, part: Ints) -> int:
    return int(weights @ part)


def _long_dot(weights: Ints, part: Ints) -> int:
    """The same where the sum may not fit into 64 bits: limbs in two halves, and few rows at a time."""
    total = 0
    for first in range(0, len(part), LONG_DOT_ROWS):
        rows = slice(first, first + LONG_DOT_ROWS)
        low, high = part[rows] & 0x7FFFFFF, part[rows] >> 27  # 27 and 26 bits
        total += int(weights[rows] @ low) + (int(weights[rows] @ high) << 27)
    return total


def carry_over(sums: Iterable[Floats], bits: int) -> Limbs:
    """The limbs from sums of limbs, each sum below 2^53: its upper bits are carried to the next limb."""
    if bits == EXACT_BITS:
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
    return without_empty_limbs(parts, bits)


def without_empty_limbs(parts: list[Ints], bits: int) -> Limbs:
    """The limbs without the highest ones that are 0 in all rows."""
    while len(parts) > 1 and not parts[-1].any():
        parts.pop()
    return Limbs(parts, bits)

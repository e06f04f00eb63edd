"""Equal states of a turn become one: equal keys are found and their counts added.

    key     17  93   5  93  -1        -1: the game is over, the state does not go on
    weight   1   3   3   1   1        each entry adds the count of its state times the weight of its face
             └───┴─┬─┴───┘
    merged      5  17  93             93 gets 3 times the one count and once the other

Keys of few bits are marked in a table of all keys, which is fastest as long as the table is not much longer than the
column; other keys are found by their hash (native/shared/merge.hpp).
"""

import numpy as np

from souko import _native
from souko.errors import MoveError
from souko.worlds.engines.limbs import EXACT_BITS, MIN_LIMB_BITS, Floats, Ints, Limbs, carry_over
from souko.worlds.engines.packing import Keys

CHUNK_SIZE = 1 << 17
"""Entries whose counts are added at a time: their products fit into the processor's cache."""
MAX_TABLE_BITS = 22
"""Bits of the keys that a table of all keys may have: 4 million entries."""
TABLE_ENTRIES_BITS = 8
"""The table may have 2^8 entries for each key to merge; a longer one takes more time to scan than hashing does."""


def merge(later: Keys, size: int, counts: Limbs, weights: Ints) -> tuple[Keys, Limbs]:
    """The keys that go on, sorted and without duplicates, and their counts.

    `later` has a row for each face and a column for each state; `counts` belong to the states, `weights` to the faces.

    >>> keys, counts = merge(np.array([[5, -1], [93, 5]]), 7, Limbs.from_counts([10, 1]), np.array([3, 1]))
    >>> keys.tolist(), counts.to_counts()
    ([5, 93], [31, 10])
    """
    use_table = size <= MAX_TABLE_BITS and later.size << TABLE_ENTRIES_BITS >= 1 << size
    keys, slots = _slots_by_table(later, size) if use_table else _slots_by_hash(later)
    bits = _limb_bits(slots, counts, weights, len(keys))
    parts = (part.astype(np.float64) for part in counts.with_bits(bits).parts)
    return keys, carry_over((_sums(slots, part, weights, len(keys)) for part in parts), bits)


def _limb_bits(slots: Ints, counts: Limbs, weights: Ints, size: int) -> int:
    """The longest limbs, in bits, with which no sum passes 2^53; all 53 bits if the sum of all counts does not."""
    total_weight = int(weights.sum()) * slots.shape[1]
    if len(counts.parts) == 1 and int(counts.parts[0].max(initial=0)) * total_weight < 1 << EXACT_BITS:
        return EXACT_BITS
    largest_slot = int(np.bincount(slots.ravel(), minlength=size + 1)[:-1].max(initial=1))
    added = min(largest_slot * int(weights.max()), total_weight)
    bits: int = EXACT_BITS - added.bit_length()
    if bits < MIN_LIMB_BITS:
        raise MoveError("too many universes meet in one state to be counted in columns; use engine='dictionary'")
    return bits


def _slots_by_table(later: Keys, size: int) -> tuple[Keys, Ints]:
    """The distinct keys, and for each entry of `later` its index among them; one past the last if it is over."""
    seen = np.zeros((1 << size) + 1, np.bool_)
    seen[later] = True  # -1 is the last entry
    keys = np.flatnonzero(seen[:-1])
    indices = np.empty(len(seen), np.int64)
    indices[keys] = np.arange(len(keys))
    indices[-1] = len(keys)
    return keys, indices[later]


def _slots_by_hash(later: Keys) -> tuple[Keys, Ints]:
    """The same for keys of any size, natively."""
    indices = np.empty(later.size, np.int64)
    merged = _native.Merge(later.ravel(), indices)
    keys = np.empty(merged.size, np.int64)
    merged.copy_keys(keys)
    return keys, indices.reshape(later.shape)


def _sums(slots: Ints, part: Floats, weights: Ints, size: int) -> Floats:
    """For each slot the sum of limb times weight over all entries; exact, because all sums are below 2^53."""
    total = np.zeros(size + 1)
    step = max(CHUNK_SIZE // max(slots.shape[1], 1), 1)
    for first in range(0, len(slots), step):
        rows = slice(first, first + step)
        products = part * weights[rows].astype(np.float64)[:, None]
        total += np.bincount(slots[rows].ravel(), products.ravel(), size + 1)
    return total[:-1]

"""States that meet become one: equal keys are found, and their counts added.

    key     17  93   5  93  -1        -1: over, does not go on
    ways     1   3   3   1   1        what flows along each arrow is the count behind it times its ways
             └───┴─┬─┴───┘
    merged      5  17  93             93 gets 3 times the one count and once the other

Keys of few bits are ticked off on a table of all keys, which is quickest as long as the table is not much longer than
the column; other keys are found by their hash (native/shared/merge.hpp).
"""

import numpy as np

from souko import _native
from souko.errors import MoveError
from souko.worlds.engines.limbs import EXACT, FEWEST, Floats, Ints, Limbs, carried
from souko.worlds.engines.packing import Keys

CHUNK = 1 << 17
"""So many arrows are followed at a time."""
TABLE = 22
"""Keys of at most so many bits may be merged on a table of all keys,"""
SHORT = 8
"""if it has at most 2^8 entries for each arrow."""


def merge(later: Keys, size: int, counts: Limbs, ways: Ints) -> tuple[Keys, Limbs]:
    """The keys that go on, in order and without doubles, and their counts.

    `later` has a row for each face and a column for each state, `counts` belong to the states and `ways` to the faces.

    >>> keys, counts = merge(np.array([[5, -1], [93, 5]]), 7, Limbs.from_counts([10, 1]), np.array([3, 1]))
    >>> keys.tolist(), counts.to_counts()
    ([5, 93], [31, 10])
    """
    on_table = size <= TABLE and later.size << SHORT >= 1 << size
    keys, slots = _on_table(later, size) if on_table else _by_hash(later)
    bits = _bits(slots, counts, ways, len(keys))
    parts = (part.astype(np.float64) for part in counts.cut(bits).parts)
    return keys, carried((_flow(slots, part, ways, len(keys)) for part in parts), bits)


def _bits(slots: Ints, counts: Limbs, ways: Ints, size: int) -> int:
    """How long limbs may be, so that no sum of them passes 2^53; all 53 bits if all counts together do not."""
    if len(counts.parts) == 1 and int(counts.parts[0].max(initial=0)) * int(ways.sum()) * slots.shape[1] < 1 << EXACT:
        return EXACT
    arrows = int(np.bincount(slots.ravel(), minlength=size + 1)[:-1].max(initial=1))
    bits: int = EXACT - min(arrows * int(ways.max()), slots.shape[1] * int(ways.sum())).bit_length()
    if bits < FEWEST:
        raise MoveError("too many universes meet in one state to be counted in columns")
    return bits


def _on_table(later: Keys, size: int) -> tuple[Keys, Ints]:
    """The different keys, and for each of `later` its place among them; the place after the last if it is over."""
    seen = np.zeros((1 << size) + 1, np.bool_)
    seen[later] = True  # -1 is the last entry
    keys = np.flatnonzero(seen[:-1])
    places = np.empty(len(seen), np.int64)
    places[keys] = np.arange(len(keys))
    places[-1] = len(keys)
    return keys, places[later]


def _by_hash(later: Keys) -> tuple[Keys, Ints]:
    """The same, for keys of any size, natively."""
    places = np.empty(later.size, np.int64)
    merged = _native.Merge(later.ravel(), places)
    keys = np.empty(merged.size, np.int64)
    merged.copy_keys(keys)
    return keys, places.reshape(later.shape)


def _flow(slots: Ints, part: Floats, ways: Ints, size: int) -> Floats:
    """What flows into each slot: the sum of part times ways over all arrows; exact, for all sums are below 2^53."""
    total = np.zeros(size + 1)
    step = max(CHUNK // max(slots.shape[1], 1), 1)
    for begin in range(0, len(slots), step):
        rows = slice(begin, begin + step)
        weights = part * ways[rows].astype(np.float64)[:, None]
        total += np.bincount(slots[rows].ravel(), weights.ravel(), size + 1)
    return total[:-1]

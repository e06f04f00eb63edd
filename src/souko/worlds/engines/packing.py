"""States of small integers packed into one 64-bit key each.

    bounds  (2, 10, 31, 10, 31)      who  p     a      q     b
    bits     1   4   5   4   5         1  0111  00110  1001  10100   ──▶ one integer of 19 bits

Many states are then one column of keys, which can be sorted and compared at full speed; unpacked they are one column
per field, and rules that use arithmetic only run on columns as they run on numbers.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from souko.errors import MoveError
from souko.worlds.game import Game, State
from souko.worlds.limits import named

Keys = NDArray[np.int64]
MOST = 62
"""Bits that a key may have."""


class Packing:
    """How the states of a game are packed."""

    def __init__(self, game: Game, bounds: Sequence[int]) -> None:
        self.game = game
        self.bounds = tuple(bounds)
        self.bits = [max(limit - 1, 0).bit_length() for limit in self.bounds]
        self.shifts = [sum(self.bits[:k]) for k in range(len(self.bits))]
        self.size = sum(self.bits)
        self.state: Callable[[Any], State] = getattr(type(game.start), "_make", tuple)
        if self.size > MOST:
            raise MoveError(f"{named(game)}: a state takes {self.size} bits; at most {MOST} fit into a key")

    def pack(self, columns: Sequence[Any], over: NDArray[np.bool_]) -> Keys:
        """The keys of states; those that are not over must keep the bounds."""
        if len(columns) != len(self.bounds):
            raise MoveError(f"{named(self.game)}: a state of {len(columns)} fields; promised were {len(self.bounds)}")
        keys = np.zeros(over.shape, np.int64)
        for column, limit, shift in zip(columns, self.bounds, self.shifts, strict=True):
            field = np.asarray(column)
            if field.dtype != np.int64:
                field = self._whole(field)
            self._check(field, limit, over)
            keys |= field << shift
        return keys

    def unpack(self, keys: Keys) -> State:
        """A state whose fields are columns."""
        fields = [keys >> shift & ((1 << bits) - 1) for shift, bits in zip(self.shifts, self.bits, strict=True)]
        return self.state(fields)

    def key(self, state: State) -> int:
        """The key of a single state."""
        return sum(int(field) << shift for field, shift in zip(state, self.shifts, strict=True))

    def _whole(self, field: NDArray[Any]) -> Keys:
        if field.dtype.kind not in "bui":
            raise MoveError(f"{named(self.game)}: a field of type {field.dtype} in a state with bounds; use integers")
        return field.astype(np.int64)

    def _check(self, field: Keys, limit: int, over: NDArray[np.bool_]) -> None:
        if field.view(np.uint64).max(initial=0) >= limit:  # what is below zero is huge without a sign
            live = np.broadcast_to(field, over.shape)[~over]
            wrong = live[(live < 0) | (live >= limit)]
            if len(wrong):
                raise MoveError(
                    f"{named(self.game)}: a field is {wrong[0]}, which breaks the promised bounds {self.bounds}"
                )

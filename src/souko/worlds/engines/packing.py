"""States of small integers, each packed into one 64-bit key.

    bounds  (2, 10, 31, 10, 31)      who  p     a      q     b
    bits     1   4   5   4   5         1  0111  00110  1001  10100   ──▶ one integer of 19 bits

Many states are then one column of keys, which NumPy sorts and compares as integers; unpacked they are one column per
field, and rules that only use arithmetic run on columns as they run on numbers.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from souko.errors import MoveError
from souko.worlds.game import Game, State
from souko.worlds.limits import name_of

Keys = NDArray[np.int64]
MAX_KEY_BITS = 62
"""Bits of a key: those of an int64 without its sign, because -1 marks a state that is over, and one bit to spare."""


class Packing:
    """The layout of the key of a game's states."""

    def __init__(self, game: Game, bounds: Sequence[int]) -> None:
        self.game = game
        self.bounds = tuple(bounds)
        self.bits = [max(limit - 1, 0).bit_length() for limit in self.bounds]
        self.shifts = [sum(self.bits[:k]) for k in range(len(self.bits))]
        self.size = sum(self.bits)
        self.state: Callable[[Any], State] = getattr(type(game.start), "_make", tuple)
        if self.size > MAX_KEY_BITS:
            raise MoveError(f"{name_of(game)}: a state takes {self.size} bits; at most {MAX_KEY_BITS} fit into a key")

    def pack(self, columns: Sequence[Any], over: NDArray[np.bool_]) -> Keys:
        """The keys of states; those that are not over must be within the bounds."""
        if len(columns) != len(self.bounds):
            raise MoveError(
                f"{name_of(self.game)}: a state has {len(columns)} fields, but the bounds {len(self.bounds)}"
            )
        keys = np.zeros(over.shape, np.int64)
        for column, limit, shift in zip(columns, self.bounds, self.shifts, strict=True):
            field = np.asarray(column)
            if field.dtype != np.int64:
                field = self._as_integers(field)
            self._check(field, limit, over)
            keys |= field << shift
        return keys

    def unpack(self, keys: Keys) -> State:
        """The states of these keys as one state whose fields are columns."""
        fields = [keys >> shift & ((1 << bits) - 1) for shift, bits in zip(self.shifts, self.bits, strict=True)]
        return self.state(fields)

    def key(self, state: State) -> int:
        """The key of a single state."""
        return sum(int(field) << shift for field, shift in zip(state, self.shifts, strict=True))

    def _as_integers(self, field: NDArray[Any]) -> Keys:
        if field.dtype.kind not in "bui":
            raise MoveError(f"{name_of(self.game)}: a field of type {field.dtype} in a state with bounds; use integers")
        return field.astype(np.int64)

    def _check(self, field: Keys, limit: int, over: NDArray[np.bool_]) -> None:
        if (
            field.view(np.uint64).max(initial=0) >= limit
        ):  # as unsigned numbers, negative ones are larger than any limit
            live = np.broadcast_to(field, over.shape)[~over]
            wrong = live[(live < 0) | (live >= limit)]
            if len(wrong):
                raise MoveError(
                    f"{name_of(self.game)}: a field is {wrong[0]}, which breaks the promised bounds {self.bounds}"
                )

"""The overflow check: on the corners of the bounds, where numbers are largest, columns must agree with plain Python.

0 ───────── bound - 1        numbers in columns have 64 bits and wrap around silently; those of Python never do.
│           │                If nothing wraps on the corners, with the smallest and the largest face, nothing does
0 ───────── bound - 1        in between, as long as the rules are sums and products of the fields.
"""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import numpy as np

from souko.worlds.engines.limbs import Ints
from souko.worlds.engines.packing import Packing
from souko.worlds.game import Game, Move, Result, State

MAX_CORNERS = 64
"""Corners that are tried: all of a state with 6 fields; a state with more fields has too many to play in Python."""
Played = tuple[list[int], Result | None]
"""A move that was played: the fields of the next state, and the result."""


def find_mismatch(game: Game, packing: Packing, faces: Ints) -> tuple[State, Move] | None:
    """A corner and a face for which columns and plain Python differ; None if they agree.

    The corner may be a state that never occurs, so the rules may fail on it; it then counts as agreeing.
    """
    ranges = [sorted({0, max(limit - 1, 0)}) for limit in packing.bounds]
    corners = [*islice(product(*ranges), MAX_CORNERS - 1), tuple(each[-1] for each in ranges)]
    rolls = sorted({int(faces.min()), int(faces.max())})
    in_columns = _play_columns(game, packing.state(np.array(corners, np.int64).T), np.array(rolls)[:, None])
    for (face, corner), found in zip(product(rolls, map(packing.state, corners)), in_columns, strict=False):
        in_python = _play_state(game, corner, face)
        if in_python is not None and in_python != found:
            return corner, face
    return None


def _play_columns(game: Game, columns: State, faces: Ints) -> Iterator[Played]:
    """Each face played in each state as columns; nothing if the rules fail."""
    try:
        with np.errstate(all="ignore"):
            successors = game.canon(game.play(columns, faces))
            ends: Any = game.over(successors)
        shape = (len(faces), len(columns[0]))
        fields = [np.broadcast_to(field, shape).ravel().tolist() for field in successors]
        over, result = np.broadcast_to(ends.over, shape).ravel(), ends.result
    except Exception:
        return
    results = (
        np.broadcast_to(result, shape).ravel().tolist() if isinstance(result, np.ndarray) else [result] * over.size
    )
    for index, state in enumerate(zip(*fields, strict=True)):
        yield list(map(int, state)), results[index] if over[index] else None


def _play_state(game: Game, state: State, face: int) -> Played | None:
    """One face played in one state in plain Python; None if the rules fail."""
    try:
        successor = game.canon(game.play(state, face))
        return list(map(int, successor)), game.over(successor)
    except Exception:
        return None

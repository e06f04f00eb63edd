"""Rules in the corners of the bounds: where numbers are largest, columns must say what plain Python says.

0 ───────── bound - 1        numbers in columns have 64 bits and wrap without a word; those of Python never do.
│           │                If nothing wraps in the corners, with the smallest and the largest face, nothing does
0 ───────── bound - 1        in between, as long as the rules are sums and products of what is in the state.
"""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import numpy as np

from souko.worlds.engines.limbs import Ints
from souko.worlds.engines.packing import Packing
from souko.worlds.game import Game, Move, Result, State

MOST = 64
"""So many corners at most are tried."""
Played = tuple[list[int], Result | None]
"""What comes of a move: the fields of the state, and the result."""


def differing(game: Game, packing: Packing, faces: Ints) -> tuple[State, Move] | None:
    """A corner, and a face, of which columns make something else than Python; None if there is none.

    No such state need ever come, so the rules may fail there: then nothing is learnt of it.
    """
    sides = [sorted({0, max(limit - 1, 0)}) for limit in packing.bounds]
    corners = [*islice(product(*sides), MOST - 1), tuple(side[-1] for side in sides)]
    rolls = sorted({int(faces.min()), int(faces.max())})
    quick = _quickly(game, packing.state(np.array(corners, np.int64).T), np.array(rolls)[:, None])
    for (face, corner), found in zip(product(rolls, map(packing.state, corners)), quick, strict=False):
        slow = _slowly(game, corner, face)
        if slow is not None and slow != found:
            return corner, face
    return None


def _quickly(game: Game, columns: State, faces: Ints) -> Iterator[Played]:
    """What comes of each face and state in columns, and its result; nothing if the rules fail."""
    try:
        with np.errstate(all="ignore"):
            then = game.canon(game.play(columns, faces))
            ends: Any = game.over(then)
        shape = (len(faces), len(columns[0]))
        fields = [np.broadcast_to(field, shape).ravel().tolist() for field in then]
        over, result = np.broadcast_to(ends.over, shape).ravel(), ends.result
    except Exception:
        return
    results = (
        np.broadcast_to(result, shape).ravel().tolist() if isinstance(result, np.ndarray) else [result] * over.size
    )
    for place, state in enumerate(zip(*fields, strict=True)):
        yield list(map(int, state)), results[place] if over[place] else None


def _slowly(game: Game, state: State, face: int) -> Played | None:
    """The same for one state, the slow way; None if the rules fail, for the state may be impossible."""
    try:
        then = game.canon(game.play(state, face))
        return list(map(int, then)), game.over(then)
    except Exception:
        return None

"""The camera of a rulebook: the part of the board that is drawn.

    flickscreen 4x3                     zoomscreen 4x3
    +--------+--------+--------+        +------------------+
    |        |        |        |        |     +--------+   |      the player in the middle, as far
    |        |  @     |        |        |     |    @   |   |      as the edges of the board allow
    +--------+--------+--------+        |     +--------+   |
    the page that the player is on      +------------------+

A board that is not wider (or higher) than the screen is drawn whole. The last page of a board may extend beyond its
edge, so that all pictures of a level have one size.
"""

import numpy as np
from numpy.typing import NDArray

from souko.drawing.area import Area
from souko.rules import Position, Rulebook

Words = NDArray[np.uint64]


def cells_of(position: Position) -> Words:
    """The objects in each cell, as an array [row, column, word]; a word holds 64 objects."""
    words = np.frombuffer(position.packed, np.uint64)
    return words.reshape(position.width, position.height, -1).swapaxes(0, 1)


def camera_window(position: Position, before: Area | None = None) -> Area:
    """The cells that the camera shows; without a player, the same as `before`, or those at the top left."""
    screen, board = _screen(position.rulebook), (position.width, position.height)
    if screen is None:
        return Area(0, 0, *board)
    size = (min(screen[0], board[0]), min(screen[1], board[1]))
    player = _player(position)
    if player is None:
        return before or Area(0, 0, *size)
    first = _page_start if "flickscreen" in position.rulebook.model.prelude else _centred_start
    left, top = (first(*each) for each in zip(player, screen, board, strict=True))
    return Area(left, top, left + size[0], top + size[1])


def _screen(rulebook: Rulebook) -> tuple[int, int] | None:
    """The width and the height of the screen in cells; None if the whole board is shown."""
    prelude = rulebook.model.prelude
    value = prelude.get("flickscreen") or prelude.get("zoomscreen")
    if not value:
        return None
    width, height = (int(side.strip().partition(".")[0]) for side in value.split("x"))
    return (width, height) if min(width, height) > 0 else None


def _player(position: Position) -> tuple[int, int] | None:
    """The column and the row of the first player in column order; None if there is none."""
    tables, native = position.rulebook.tables, position.rulebook.native_tables
    mask = native.cells([tables.player])
    found = cells_of(position).swapaxes(0, 1) & mask
    here = (found == mask).all(axis=2) if tables.player_every else found.any(axis=2)
    cell = int(here.argmax())
    return divmod(cell, position.height) if here.flat[cell] else None


def _page_start(place: int, screen: int, board: int) -> int:
    """The first column (or row) of the page that contains column (row) `place`."""
    return place // screen * screen if screen < board else 0


def _centred_start(place: int, screen: int, board: int) -> int:
    """The first column (or row) of a screen with `place` in the middle, or as near to it as the board allows.

    >>> [_centred_start(place, 4, 10) for place in (0, 2, 5, 9)]
    [0, 0, 3, 6]
    """
    return max(0, min(place - screen // 2, board - screen))

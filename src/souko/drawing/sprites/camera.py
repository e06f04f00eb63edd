"""The camera of a rulebook: which cells of a board are seen.

    flickscreen 4x3                     zoomscreen 4x3
    +--------+--------+--------+        +------------------+
    |        |        |        |        |     +--------+   |      the player in the middle,
    |        |  @     |        |        |     |    @   |   |      as far as the board goes
    +--------+--------+--------+        |     +--------+   |
    the page that the player is on      +------------------+

A board that is no wider (higher) than the screen is seen from end to end. The last page of a board may stick out
over its edge, so that all pictures of a level have one size.
"""

import numpy as np
from numpy.typing import NDArray

from souko.drawing.area import Area
from souko.rules import Position, Rulebook

Words = NDArray[np.uint64]


def cells_of(position: Position) -> Words:
    """What stands in each cell, as an array of rows, columns and words of 64 objects."""
    words = np.frombuffer(position.packed, np.uint64)
    return words.reshape(position.width, position.height, -1).swapaxes(0, 1)


def camera_window(position: Position, before: Area | None = None) -> Area:
    """The cells that the camera sees; without a player it rests where it was before, or at the top left."""
    screen, board = _screen(position.rulebook), (position.width, position.height)
    if screen is None:
        return Area(0, 0, *board)
    size = (min(screen[0], board[0]), min(screen[1], board[1]))
    player = _player(position)
    if player is None:
        return before or Area(0, 0, *size)
    first = _paged if "flickscreen" in position.rulebook.model.prelude else _centred
    left, top = (first(*each) for each in zip(player, screen, board, strict=True))
    return Area(left, top, left + size[0], top + size[1])


def _screen(rulebook: Rulebook) -> tuple[int, int] | None:
    """The width and the height of the screen, in cells; None if it is as large as the board."""
    prelude = rulebook.model.prelude
    value = prelude.get("flickscreen") or prelude.get("zoomscreen")
    if not value:
        return None
    width, height = (int(side.strip().partition(".")[0]) for side in value.split("x"))
    return (width, height) if min(width, height) > 0 else None


def _player(position: Position) -> tuple[int, int] | None:
    """The column and the row of the first player, column after column; None if there is none."""
    tables, flat = position.rulebook.tables, position.rulebook.flat
    mask = flat.cells([tables.player])
    found = cells_of(position).swapaxes(0, 1) & mask
    here = (found == mask).all(axis=2) if tables.player_every else found.any(axis=2)
    cell = int(here.argmax())
    return divmod(cell, position.height) if here.flat[cell] else None


def _paged(place: int, screen: int, board: int) -> int:
    """Where the page begins that a place is on."""
    return place // screen * screen if screen < board else 0


def _centred(place: int, screen: int, board: int) -> int:
    """Where a screen begins that has the place in its middle, or as near to it as the board allows.

    >>> [_centred(place, 4, 10) for place in (0, 2, 5, 9)]
    [0, 0, 3, 6]
    """
    return max(0, min(place - screen // 2, board - screen))

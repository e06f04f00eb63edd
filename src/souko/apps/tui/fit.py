"""How large a board is drawn so that it fits: pixels for each cell, or one character where there is no room for them.

    pixels a side    characters for a cell
    5, 10, 15        5 x 2½, …               the sprite as it is, or each pixel as a block
    3                3 x 1½                  the corners, the edges and the middle
    2                2 x 1                   the quarters
    0                1 x 1                   the character of the legend, if need be for a part of the board

A character is two pixels high.
"""

from typing import NamedTuple

import numpy as np

from souko.drawing import SPRITE_SIDE, Area, Entries

LARGEST = 4
"""A pixel is drawn no larger than this."""
_SHARES = {3: ((0, 2), (2, 3), (3, 5)), 2: ((0, 3), (2, 5))}
"""Which of the five pixels of a sprite become one, if it is drawn with fewer."""


class Fit(NamedTuple):
    """Where a board is drawn: the cells that are seen, pixels a side for each (0: characters), and the top left."""

    seen: Area
    side: int
    left: int
    top: int

    def cell_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The row and the column of the cell that is drawn at a character; None if none is."""
        across, down = (x - self.left) // (self.side or 1), (y - self.top) * (2 if self.side else 1) // (self.side or 1)
        width, height = self.seen.size
        is_inside = 0 <= across < width and 0 <= down < height
        return (self.seen.top + down, self.seen.left + across) if is_inside else None


def fitted(seen: Area, focus: tuple[int, int], room: tuple[int, int], plain: bool = False) -> Fit:
    """How to draw cells in a room of so many columns and lines; `focus` (row, column) stays in sight.

    >>> fitted(Area(0, 0, 6, 6), (0, 0), (80, 20))
    Fit(seen=Area(left=0, top=0, right=6, bottom=6), side=5, left=25, top=2)
    >>> fitted(Area(0, 0, 50, 50), (49, 0), (80, 20)).seen
    Area(left=0, top=30, right=50, bottom=50)
    """
    side = 0 if plain else _side(seen.size, room)
    seen = seen if side else _cropped(seen, focus, room)
    width, height = seen.size
    lines = -(-height * side // 2) if side else height
    return Fit(seen, side, (room[0] - width * (side or 1)) // 2, (room[1] - lines) // 2)


def _side(size: tuple[int, int], room: tuple[int, int]) -> int:
    """The most pixels a side for which there is room; 0 if there is none."""
    most = min(room[0] // max(size[0], 1), 2 * room[1] // max(size[1], 1))
    if most >= SPRITE_SIDE:
        return min(most // SPRITE_SIDE, LARGEST) * SPRITE_SIDE
    return next((side for side in _SHARES if side <= most), 0)


def _cropped(seen: Area, focus: tuple[int, int], room: tuple[int, int]) -> Area:
    """As much of the cells as there is room for, the focus in the middle if that can be."""
    left, right = _part(seen.left, seen.right, focus[1], room[0])
    top, bottom = _part(seen.top, seen.bottom, focus[0], room[1])
    return Area(left, top, right, bottom)


def _part(first: int, last: int, middle: int, room: int) -> tuple[int, int]:
    begin = max(first, min(middle - room // 2, last - room))
    return begin, min(last, begin + room)


def resized(entries: Entries, side: int) -> Entries:
    """A drawing with so many pixels a side for each cell instead of five.

    Of pixels that become one, the entry with the highest number stays: colours are numbered from the back to the front.
    """
    if side % SPRITE_SIDE == 0:
        return entries.repeat(side // SPRITE_SIDE, axis=0).repeat(side // SPRITE_SIDE, axis=1)
    rows, columns = (length // SPRITE_SIDE for length in entries.shape)
    cells = entries.reshape(rows, SPRITE_SIDE, columns, SPRITE_SIDE)
    cells = np.stack([cells[:, first:last].max(axis=1) for first, last in _SHARES[side]], axis=1)
    cells = np.stack([cells[..., first:last].max(axis=-1) for first, last in _SHARES[side]], axis=-1)
    return cells.reshape(rows * side, columns * side)

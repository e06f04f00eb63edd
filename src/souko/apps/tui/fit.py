"""The size at which a board fits into a terminal: pixels per cell, or one character per cell if there is less space.

    pixels a side    characters per cell
    5, 10, 15, 20    5 x 2½, …               the sprite, or each of its pixels as a block
    3                3 x 1½                  the corners, the edges and the middle of the sprite
    2                2 x 1                   the quarters of the sprite
    0                1 x 1                   the character of the legend; a large board is cropped

A character is two pixels high.
"""

from typing import NamedTuple

import numpy as np

from souko.drawing import SPRITE_SIDE, Area, Entries

MAX_PIXEL_SCALE = 4
"""The largest side of a sprite pixel, in pixels of the screen, so that small boards do not fill the terminal."""
_SHARES = {3: ((0, 2), (2, 3), (3, 5)), 2: ((0, 3), (2, 5))}
"""The ranges of a sprite's five pixels that become one pixel when it is drawn with fewer."""


class Fit(NamedTuple):
    """How a board is drawn: the visible cells, pixels a side per cell (0: a character), and the top left."""

    seen: Area
    side: int
    left: int
    top: int

    def cell_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The (row, column) of the cell that is drawn at a character of the screen; None if none is."""
        across, down = (x - self.left) // (self.side or 1), (y - self.top) * (2 if self.side else 1) // (self.side or 1)
        width, height = self.seen.size
        is_inside = 0 <= across < width and 0 <= down < height
        return (self.seen.top + down, self.seen.left + across) if is_inside else None


def fit_board(seen: Area, focus: tuple[int, int], space: tuple[int, int], plain: bool = False) -> Fit:
    """How to draw cells in a space of columns and lines; `focus` (row, column) stays visible.

    >>> fit_board(Area(0, 0, 6, 6), (0, 0), (80, 20))
    Fit(seen=Area(left=0, top=0, right=6, bottom=6), side=5, left=25, top=2)
    >>> fit_board(Area(0, 0, 50, 50), (49, 0), (80, 20)).seen
    Area(left=0, top=30, right=50, bottom=50)
    """
    side = 0 if plain else _side(seen.size, space)
    seen = seen if side else _cropped(seen, focus, space)
    width, height = seen.size
    lines = -(-height * side // 2) if side else height
    return Fit(seen, side, (space[0] - width * (side or 1)) // 2, (space[1] - lines) // 2)


def _side(size: tuple[int, int], space: tuple[int, int]) -> int:
    """The most pixels a side that fit; 0 if not even two do."""
    most = min(space[0] // max(size[0], 1), 2 * space[1] // max(size[1], 1))
    if most >= SPRITE_SIDE:
        return min(most // SPRITE_SIDE, MAX_PIXEL_SCALE) * SPRITE_SIDE
    return next((side for side in _SHARES if side <= most), 0)


def _cropped(seen: Area, focus: tuple[int, int], space: tuple[int, int]) -> Area:
    """As many of the cells as fit, with the focus in the middle if possible."""
    left, right = _part(seen.left, seen.right, focus[1], space[0])
    top, bottom = _part(seen.top, seen.bottom, focus[0], space[1])
    return Area(left, top, right, bottom)


def _part(first: int, last: int, middle: int, space: int) -> tuple[int, int]:
    begin = max(first, min(middle - space // 2, last - space))
    return begin, min(last, begin + space)


def resize(entries: Entries, side: int) -> Entries:
    """A drawing with `side` pixels a side per cell instead of five.

    Of pixels that become one, the highest entry stays: colours are numbered from the back to the front.
    """
    if side % SPRITE_SIDE == 0:
        return entries.repeat(side // SPRITE_SIDE, axis=0).repeat(side // SPRITE_SIDE, axis=1)
    rows, columns = (length // SPRITE_SIDE for length in entries.shape)
    cells = entries.reshape(rows, SPRITE_SIDE, columns, SPRITE_SIDE)
    cells = np.stack([cells[:, first:last].max(axis=1) for first, last in _SHARES[side]], axis=1)
    cells = np.stack([cells[..., first:last].max(axis=-1) for first, last in _SHARES[side]], axis=-1)
    return cells.reshape(rows * side, columns * side)

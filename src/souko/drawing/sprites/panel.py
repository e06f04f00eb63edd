"""A panel of sprites: one position on a canvas, redrawn only where it changed.

A sprite has five pixels a side and a cell on the canvas any number, so pixel `y` of the canvas shows row
`y * 5 // cell` of the sprites: in multiples of five all sprite pixels are equally large, below five some are skipped.
"""

import numpy as np

from souko.boards import Shape
from souko.drawing.area import Area
from souko.drawing.palette import Palette, Pixels
from souko.drawing.sprites.camera import camera_window
from souko.drawing.sprites.sprites import SPRITE_SIDE, sprites_of
from souko.errors import MoveError
from souko.rules import Position, Rulebook


def shape_seen(position: Position) -> Shape:
    """The rows and columns of a position that the camera shows."""
    columns, rows = camera_window(position).size
    return rows, columns


class SpritePanel:
    """Draws positions of one shape onto its part of a canvas."""

    def __init__(self, pixels: Pixels, palette: Palette, cell: int) -> None:
        self._pixels, self._palette, self._cell = pixels, palette, cell
        self._rulebook: Rulebook | None = None
        self._window: Area | None = None
        self._shown: Pixels | None = None

    def draw(self, position: Position) -> Area | None:
        """Draw the position and return the area of pixels that may have changed; None if nothing did."""
        self._window = camera_window(position, self._window)
        drawn = self._palette_entries(position)[sprites_of(position.rulebook).entries(position, self._window)]
        changed = self._changed(drawn)
        self._shown = drawn
        if changed is None:
            return None
        rows, columns = (np.arange(side.start, side.stop) * SPRITE_SIDE // self._cell for side in changed.slices)
        self._pixels[changed.slices] = drawn[np.ix_(rows, columns)]
        return changed

    def _palette_entries(self, position: Position) -> Pixels:
        """The palette entry of each colour of the rulebook."""
        if self._rulebook is not position.rulebook:
            self._rulebook = position.rulebook
            self._entries = self._palette.nearest(sprites_of(position.rulebook).table.astype(np.float64))
        return self._entries

    def _changed(self, drawn: Pixels) -> Area | None:
        """The area of pixels, in whole cells, that differ from the last drawn position; all of them the first time."""
        if self._shown is None:
            return Area(0, 0, self._pixels.shape[1], self._pixels.shape[0])
        if self._shown.shape != drawn.shape:
            shapes = [tuple(side // SPRITE_SIDE for side in shape) for shape in (self._shown.shape, drawn.shape)]
            raise MoveError(f"a scene changed its shape from {shapes[0]} to {shapes[1]}; a film has one only")
        around = Area.around(drawn != self._shown)
        if around is None:
            return None
        low, high = (edge // SPRITE_SIDE for edge in around[:2]), (-(-edge // SPRITE_SIDE) for edge in around[2:])
        return Area(*low, *high).scaled(self._cell)

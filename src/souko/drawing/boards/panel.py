"""A panel: one board on a canvas, redrawn only where it changed.

codes before      codes now        the smallest rectangle around what differs, and around the player's halo
. . . . . .       . . . . . .        +-------+
. @ O . . .       . . @ O . .        | ~ ~ ~ |      tiles[codes] fill it in one look-up; then the halo
. . . . . .       . . . . . .        | ~ @ ~ |      tints the pixels in it that are floor
                                     +-------+
"""

from math import ceil

import numpy as np

from souko.boards import Board, BoardColours, Cells, point_of
from souko.drawing.area import Area
from souko.drawing.boards.codes import tile_codes
from souko.drawing.boards.tiles import board_pixels, halo, tiles
from souko.drawing.palette import FLOOR, Pixels
from souko.errors import MoveError

HALO_CELLS, HALO_SHARE, HALO_PIXELS = 2.6, 45, 5.0
"""The radius of the halo is the largest of 2.6 cells, 1/45 of the longer side of the panel and 5 pixels, so that the
player is easy to find on a large board too."""


class Panel:
    """Draws boards of one shape onto its part of a canvas."""

    def __init__(self, pixels: Pixels, colours: BoardColours, cell: int) -> None:
        self._pixels, self._tiles, self._cell = pixels, tiles(colours, cell), cell
        self._codes: Cells | None = None
        self._halo_area: Area | None = None
        radius = max(HALO_CELLS * cell, max(pixels.shape, default=0) / HALO_SHARE, HALO_PIXELS)
        self._halo_cells = ceil(radius / cell)
        self._halo = halo(radius, (2 * self._halo_cells + 1) * cell)

    def draw(self, board: Board) -> Area | None:
        """Draw the board and return the area of pixels that may have changed; None if nothing did."""
        codes = tile_codes(board)
        changed = self._changed(codes)
        self._codes = codes
        if changed is None:
            return None
        halo_area = self._around_player(board)
        changed = changed.union(self._halo_area).union(halo_area)
        self._halo_area = halo_area
        self._pixels[changed.scaled(self._cell).slices] = board_pixels(self._tiles, codes[changed.slices])
        if board.player is not None:
            self._draw_halo(point_of(board.player, board.shape[1]))
        return changed.scaled(self._cell)

    def _changed(self, codes: Cells) -> Area | None:
        """The area of cells that differ from the last drawn board; all cells the first time."""
        if self._codes is None:
            return Area(0, 0, codes.shape[1], codes.shape[0]) if codes.size else None
        if self._codes.shape != codes.shape:
            raise MoveError(f"a scene changed its shape from {self._codes.shape} to {codes.shape}; a film has one only")
        return Area.around(codes != self._codes)

    def _around_player(self, board: Board) -> Area | None:
        """The area of cells that the halo touches."""
        if board.player is None:
            return None
        (row, column), reach = point_of(board.player, board.shape[1]), self._halo_cells
        around = Area(column - reach, row - reach, column + reach + 1, row + reach + 1)
        return around.clipped(board.shape[1], board.shape[0])

    def _draw_halo(self, player: tuple[int, int]) -> None:
        """Tint the floor around the player."""
        (row, column), reach, cell = player, self._halo_cells, self._cell
        height, width = self._pixels.shape
        window = Area(0, 0, *self._halo.shape).moved((column - reach) * cell, (row - reach) * cell)
        seen = window.clipped(width, height)
        around = self._pixels[seen.slices]
        tint = self._halo[seen.moved(-window.left, -window.top).slices]
        np.copyto(around, tint, where=around == FLOOR)

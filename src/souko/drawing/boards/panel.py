"""A panel: one board on a sheet of pixels, redrawn only where it changed.

codes before      codes now        the smallest rectangle around what differs, and around the robot's halo
. . . . . .       . . . . . .        +-------+
. @ O . . .       . . @ O . .        | ~ ~ ~ |      tiles[codes] fill it in one look-up; then the halo
. . . . . .       . . . . . .        | ~ @ ~ |      tints those of its pixels that are bare floor
                                     +-------+
"""

from math import ceil

import numpy as np

from souko.boards import Board, BoardColours, Cells, point_of
from souko.drawing.area import Area
from souko.drawing.boards.codes import codes_of
from souko.drawing.boards.tiles import halo, laid, tiles
from souko.drawing.palette import FLOOR, Pixels
from souko.errors import MoveError


class Panel:
    """Draws boards of one shape onto its part of a sheet."""

    def __init__(self, pixels: Pixels, colours: BoardColours, cell: int) -> None:
        self._pixels, self._tiles, self._cell = pixels, tiles(colours, cell), cell
        self._codes: Cells | None = None
        self._lit: Area | None = None
        radius = max(cell * 2.6, max(pixels.shape, default=0) / 45, 5.0)
        self._reach = ceil(radius / cell)
        self._halo = halo(radius, (2 * self._reach + 1) * cell)

    def draw(self, board: Board) -> Area | None:
        """Show the board; the answer is the area of pixels that may have changed, None if nothing did."""
        codes = codes_of(board)
        changed = self._changed(codes)
        self._codes = codes
        if changed is None:
            return None
        lit = self._around_player(board)
        changed = changed.joined(self._lit).joined(lit)
        self._lit = lit
        self._pixels[changed.scaled(self._cell).part] = laid(self._tiles, codes[changed.part])
        if board.player is not None:
            self._shine(point_of(board.player, board.shape[1]))
        return changed.scaled(self._cell)

    def _changed(self, codes: Cells) -> Area | None:
        """The cells that look different from the last time; at first, all."""
        if self._codes is None:
            return Area(0, 0, codes.shape[1], codes.shape[0]) if codes.size else None
        if self._codes.shape != codes.shape:
            raise MoveError(f"a scene changed its shape from {self._codes.shape} to {codes.shape}; a film has one only")
        return Area.around(codes != self._codes)

    def _around_player(self, board: Board) -> Area | None:
        """The cells that the halo touches."""
        if board.player is None:
            return None
        (row, column), reach = point_of(board.player, board.shape[1]), self._reach
        around = Area(column - reach, row - reach, column + reach + 1, row + reach + 1)
        return around.within(board.shape[1], board.shape[0])

    def _shine(self, player: tuple[int, int]) -> None:
        """Tint the floor around the player."""
        (row, column), reach, cell = player, self._reach, self._cell
        height, width = self._pixels.shape
        window = Area(0, 0, *self._halo.shape).moved((column - reach) * cell, (row - reach) * cell)
        seen = window.within(width, height)
        around = self._pixels[seen.part]
        shine = self._halo[seen.moved(-window.left, -window.top).part]
        np.copyto(around, shine, where=around == FLOOR)

"""Tiles: the pixels of one cell, as palette entries, for each tile code and any size from one pixel up.

A tile is drawn in layers, each an antialiased shape in one colour:

    body  .####.    light  .####.    face  .++++.     the parts of a wide box extend beyond the edge of the tile,
          ######           ####             +**+      so that they share one rim and look like one box
          ######           ##               +**+#
          .####.                            .####.    one pixel of floor separates neighbouring boxes

All tiles of a size are one array [code, y, x], and a whole board is one look-up in it.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from souko.boards import BOX, GOAL, LEFT, PLAYER, RIGHT, BoardColours
from souko.drawing.boards.codes import EAST, NORTH, SECOND_TONE, SOUTH, WALL_TILE, WEST
from souko.drawing.boards.shapes import blend_over, disc, glow, rounded_rectangle
from souko.drawing.palette import BLACK, FLOOR, HALO_STEPS, WHITE, Palette, Pixels, Rgb, blend, rgb

_BEYOND = 1e6
"""In pixels: an edge this far away is outside of any tile."""
_HALO_STRENGTH = 0.62
"""The share of the player's colour in the floor right beside it."""


@lru_cache(maxsize=16)
def tiles(colours: BoardColours, cell: int) -> Pixels:
    """Every tile of that size: [code, y, x]."""
    painter, codes = _TilePainter(colours, cell), list(_CODES)
    drawn = np.full((256, cell, cell), FLOOR, np.uint8)
    drawn[codes] = Palette(colours).nearest(np.stack([painter.tile(code) for code in codes]))
    drawn.flags.writeable = False
    return drawn


def board_pixels(drawn: Pixels, codes: Pixels) -> Pixels:
    """The pixels of a board: the tile of each code.

    Cost: two visits per pixel, one for the look-up and one for the copy.
    """
    rows, columns, cell = *codes.shape, drawn.shape[1]
    return drawn[codes].transpose(0, 2, 1, 3).reshape(rows * cell, columns * cell)


@lru_cache(maxsize=16)
def halo(radius: float, size: int) -> Pixels:
    """A square of entries that fade from the player's colour in the middle to floor at the radius."""
    return FLOOR + np.rint(glow(size, radius) * _HALO_STRENGTH * (HALO_STEPS - 1)).astype(np.uint8)


def _boxes() -> list[int]:
    joints = (0, RIGHT, LEFT, LEFT | RIGHT)
    return [BOX | joint | goal | odd for joint in joints for goal in (0, GOAL) for odd in (0, SECOND_TONE)]


_CODES = (0, GOAL, PLAYER, PLAYER | GOAL, *_boxes(), *range(WALL_TILE, WALL_TILE + 16))


@dataclass(frozen=True)
class _TilePainter:
    """Draws tiles of one size in RGB."""

    colours: BoardColours
    cell: int

    def tile(self, code: int) -> Rgb:
        """The tile of a code, as red, green and blue."""
        ground = np.broadcast_to(rgb(self.colours.floor), (self.cell, self.cell, 3))
        if code & WALL_TILE:
            return self._wall(code)
        if code & BOX:
            return self._box(ground, code)
        marked = self._goal(ground, rgb(self.colours.floor), 0.9) if code & GOAL else ground
        return self._player(marked, code) if code & PLAYER else marked

    def _wall(self, code: int) -> Rgb:
        """A wall with a faint pattern of bricks, darker at the sides where it ends."""
        stone, floor, cell = rgb(self.colours.wall), rgb(self.colours.floor), self.cell
        tile = np.broadcast_to(stone, (cell, cell, 3)).copy()
        if cell >= 5:
            tile[cell // 2, : cell // 2] = tile[0, cell // 2 :] = blend(stone, floor, 0.07)
        if cell >= 4:
            rim, shade = max(1, cell // 10), blend(stone, floor, 0.32)
            for side, strip in (
                (NORTH, tile[:rim]),
                (SOUTH, tile[-rim:]),
                (WEST, tile[:, :rim]),
                (EAST, tile[:, -rim:]),
            ):
                if code & side:
                    strip[:] = shade
        return tile

    def _box(self, ground: Rgb, code: int) -> Rgb:
        """A box with a bevel; the rim has one tone along the whole box, the face alternates between two."""
        box, end, cell = rgb(self.colours.box), rgb(self.colours.box_end), self.cell
        tone, bevel = (end if code & SECOND_TONE else box), cell // 8 + (5 <= cell < 16)
        tile = self._plate(ground, blend(box, BLACK, 0.3 if bevel else 0), code, 0, 0)
        if bevel:
            tile = self._plate(tile, blend(box, WHITE, 0.4), code, 0, bevel)
        tile = self._plate(tile, tone, code, bevel, bevel)
        if cell == 2 and not code & RIGHT:
            tile[1, 1] = blend(tone, BLACK, 0.45)  # no space for a gap: a dark corner separates neighbours
        return self._goal(tile, tone, 1.0 if cell > 2 else 0.5) if code & GOAL else tile

    def _plate(self, tile: Rgb, colour: Rgb, code: int, lead: int, trail: int) -> Rgb:
        """The tile with the body of a box, inset by `lead` pixels at the top left and `trail` at the bottom right."""
        first, last = self._gaps
        top, bottom = first + lead, self.cell - last - trail
        left = -_BEYOND if code & LEFT else top
        right = _BEYOND if code & RIGHT else bottom
        radius = max(0.0, self.cell * 0.16 - lead) if self.cell > 3 else 0.0
        return blend_over(tile, colour, rounded_rectangle(self.cell, (left, top, right, bottom), radius))

    @property
    def _gaps(self) -> tuple[int, int]:
        """The pixels of floor before and after a box."""
        if self.cell < 3:
            return 0, 0
        return (max(1, self.cell // 16), max(1, self.cell // 16)) if self.cell >= 10 else (0, 1)

    def _goal(self, tile: Rgb, under: Rgb, strength: float) -> Rgb:
        """The tile with a dot; from 10 pixels on, with a dark ring between the dot and what is under it."""
        first, last = self._gaps
        middle, radius = (self.cell + first - last) / 2, max(self.cell * 0.23, 0.62)
        if self.cell >= 10:
            tile = blend_over(tile, blend(under, BLACK, 0.35), disc(self.cell, middle, radius + self.cell / 14))
        return blend_over(tile, rgb(self.colours.goal), disc(self.cell, middle, radius) * strength)

    def _player(self, tile: Rgb, code: int) -> Rgb:
        """A disc as large as the cell with a light in the middle, or eyes if there is space; on a goal with a ring."""
        player, middle, reach = rgb(self.colours.player), self.cell / 2, max(self.cell * 0.5, 1.3)
        if code & GOAL:
            tile = blend_over(tile, rgb(self.colours.goal), disc(self.cell, middle, reach))
            reach *= 0.78
        tile = blend_over(tile, player, disc(self.cell, middle, reach))
        if self.cell < 10:
            return blend_over(tile, WHITE, disc(self.cell, middle, self.cell * 0.16) * 0.6) if self.cell > 3 else tile
        for side in (-1, 1):
            eye = disc(self.cell, middle, self.cell * 0.11, self.cell * 0.17 * side)
            tile = blend_over(tile, WHITE, eye)
            tile = blend_over(tile, BLACK, disc(self.cell, middle, self.cell * 0.055, self.cell * 0.19 * side))
        return tile

"""Tiles: what one cell looks like, in palette entries, for each code and any size from one pixel up.

A tile is painted in layers, each a shape with soft edges and a paint:

    body  .####.    light  .####.    face  .++++.     joined parts run on beyond the edge of the tile, so the two
          ######           ####             +**+      halves of a wide box share one rim: it is one box
          ######           ##               +**+#
          .####.                            .####.    and one pixel of floor stays free between neighbours

All tiles of a size are one array [code, y, x], and a whole board is one look-up in it.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from souko.boards import BOX, GOAL, LEFT, PLAYER, RIGHT, BoardColours
from souko.drawing.boards.codes import EAST, NORTH, ODD, SOUTH, WALLS, WEST
from souko.drawing.boards.shapes import disc, glow, laid_over, rounded
from souko.drawing.palette import BLACK, FLOOR, HALO_STEPS, WHITE, Paint, Palette, Pixels, mixed, paint

_BEYOND = 1e6
_BRIGHTEST = 0.62
"""How much of the robot's colour the floor beside it takes on."""


@lru_cache(maxsize=16)
def tiles(colours: BoardColours, cell: int) -> Pixels:
    """Every tile of that size: [code, y, x]."""
    brush, codes = _Brush(colours, cell), list(_CODES)
    drawn = np.full((256, cell, cell), FLOOR, np.uint8)
    drawn[codes] = Palette(colours).nearest(np.stack([brush.tile(code) for code in codes]))
    drawn.flags.writeable = False
    return drawn


def laid(drawn: Pixels, codes: Pixels) -> Pixels:
    """The picture of the codes, each as its tile.

    Cost: one look-up and one copy, in all two visits per pixel.
    """
    rows, columns, cell = *codes.shape, drawn.shape[1]
    return drawn[codes].transpose(0, 2, 1, 3).reshape(rows * cell, columns * cell)


@lru_cache(maxsize=16)
def halo(radius: float, size: int) -> Pixels:
    """A square of entries that fade from the robot's colour in the middle to floor at the radius."""
    return FLOOR + np.rint(glow(size, radius) * _BRIGHTEST * (HALO_STEPS - 1)).astype(np.uint8)


def _boxes() -> list[int]:
    joints = (0, RIGHT, LEFT, LEFT | RIGHT)
    return [BOX | joint | goal | odd for joint in joints for goal in (0, GOAL) for odd in (0, ODD)]


_CODES = (0, GOAL, PLAYER, PLAYER | GOAL, *_boxes(), *range(WALLS, WALLS + 16))


@dataclass(frozen=True)
class _Brush:
    """Paints tiles of one size in true colour."""

    colours: BoardColours
    cell: int

    def tile(self, code: int) -> Paint:
        """The tile of a code, as red, green and blue."""
        ground = np.broadcast_to(paint(self.colours.floor), (self.cell, self.cell, 3))
        if code & WALLS:
            return self._wall(code)
        if code & BOX:
            return self._box(ground, code)
        marked = self._goal(ground, paint(self.colours.floor), 0.9) if code & GOAL else ground
        return self._robot(marked, code) if code & PLAYER else marked

    def _wall(self, code: int) -> Paint:
        """Stone with a soft grain, darker where it ends."""
        stone, floor, cell = paint(self.colours.wall), paint(self.colours.floor), self.cell
        tile = np.broadcast_to(stone, (cell, cell, 3)).copy()
        if cell >= 5:
            tile[cell // 2, : cell // 2] = tile[0, cell // 2 :] = mixed(stone, floor, 0.07)
        if cell >= 4:
            rim, shade = max(1, cell // 10), mixed(stone, floor, 0.32)
            for side, strip in (
                (NORTH, tile[:rim]),
                (SOUTH, tile[-rim:]),
                (WEST, tile[:, :rim]),
                (EAST, tile[:, -rim:]),
            ):
                if code & side:
                    strip[:] = shade
        return tile

    def _box(self, ground: Paint, code: int) -> Paint:
        """A bevelled body; its rim is in one tone from end to end, its face alternates between two."""
        box, end, cell = paint(self.colours.box), paint(self.colours.box_end), self.cell
        tone, bevel = (end if code & ODD else box), cell // 8 + (5 <= cell < 16)
        tile = self._plate(ground, mixed(box, BLACK, 0.3 if bevel else 0), code, 0, 0)
        if bevel:
            tile = self._plate(tile, mixed(box, WHITE, 0.4), code, 0, bevel)
        tile = self._plate(tile, tone, code, bevel, bevel)
        if cell == 2 and not code & RIGHT:
            tile[1, 1] = mixed(tone, BLACK, 0.45)  # no room for a gap: a dark corner tells neighbours apart
        return self._goal(tile, tone, 1.0 if cell > 2 else 0.5) if code & GOAL else tile

    def _plate(self, tile: Paint, colour: Paint, code: int, lead: int, trail: int) -> Paint:
        """The tile with the body of a box on it, drawn in by some pixels at the top left and the bottom right."""
        first, last = self._gaps
        top, bottom = first + lead, self.cell - last - trail
        left = -_BEYOND if code & LEFT else top
        right = _BEYOND if code & RIGHT else bottom
        radius = max(0.0, self.cell * 0.16 - lead) if self.cell > 3 else 0.0
        return laid_over(tile, colour, rounded(self.cell, (left, top, right, bottom), radius))

    @property
    def _gaps(self) -> tuple[int, int]:
        """How much floor stays free before and after a box."""
        if self.cell < 3:
            return 0, 0
        return (max(1, self.cell // 16), max(1, self.cell // 16)) if self.cell >= 10 else (0, 1)

    def _goal(self, tile: Paint, under: Paint, strength: float) -> Paint:
        """The tile with a dot on it; a dark seam keeps the dot apart from what is under it."""
        first, last = self._gaps
        middle, radius = (self.cell + first - last) / 2, max(self.cell * 0.23, 0.62)
        if self.cell >= 10:
            tile = laid_over(tile, mixed(under, BLACK, 0.35), disc(self.cell, middle, radius + self.cell / 14))
        return laid_over(tile, paint(self.colours.goal), disc(self.cell, middle, radius) * strength)

    def _robot(self, tile: Paint, code: int) -> Paint:
        """A disc as large as the cell with a light in the middle, or eyes if there is room; a ring if on a goal."""
        player, middle, reach = paint(self.colours.player), self.cell / 2, max(self.cell * 0.5, 1.3)
        if code & GOAL:
            tile = laid_over(tile, paint(self.colours.goal), disc(self.cell, middle, reach))
            reach *= 0.78
        tile = laid_over(tile, player, disc(self.cell, middle, reach))
        if self.cell < 10:
            return laid_over(tile, WHITE, disc(self.cell, middle, self.cell * 0.16) * 0.6) if self.cell > 3 else tile
        for side in (-1, 1):
            eye = disc(self.cell, middle, self.cell * 0.11, self.cell * 0.17 * side)
            tile = laid_over(tile, WHITE, eye)
            tile = laid_over(tile, BLACK, disc(self.cell, middle, self.cell * 0.055, self.cell * 0.19 * side))
        return tile

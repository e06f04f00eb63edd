"""The palette of a film: at most 256 colours, the same in every frame.

A pixel is a number in this table. It holds the colours of a theme and the shades between those that meet:

     0      CLEAR      what stays as it was; writers use it, drawings never do
     1      FLOOR      floor, and from here on its way to the robot's colour: the halo
     …      lettering  from the background to the text
     …      shades     floor to wall, floor to box, box to goal, …: edges between them are soft
     …      sprites    the colours that rulebooks name, as far as there is room

Tiles and sprites are painted in true colour and then brought to the nearest entry.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from souko.boards import BoardColours

CLEAR, FLOOR = 0, 1
HALO_STEPS, TEXT_STEPS = 40, 16

Pixels = NDArray[np.uint8]
Paint = NDArray[np.float64]

WHITE, BLACK = np.full(3, 255.0), np.zeros(3)


def paint(colour: str) -> Paint:
    """The red, green and blue of `#rrggbb`.

    >>> paint("#ff8000").tolist()
    [255.0, 128.0, 0.0]
    """
    return np.array(list(bytes.fromhex(colour.removeprefix("#"))), np.float64)


def mixed(one: Paint, other: Paint, share: float) -> Paint:
    """`one` with a share of the other in it."""
    return one + (other - one) * share


@dataclass(frozen=True)
class Palette:
    """The colours of a theme and the shades between them, then those of sprites; without tiles there are no shades."""

    colours: BoardColours
    sprites: tuple[str, ...] = ()
    tiles: bool = True

    @cached_property
    def table(self) -> Pixels:
        """256 rows of red, green and blue; those not needed are black."""
        table = np.zeros((256, 3), np.uint8)
        table[FLOOR : self.size] = np.rint(np.concatenate(self._ramps)[: self.size - FLOOR])
        return table

    @property
    def size(self) -> int:
        """How many entries are in use."""
        return min(FLOOR + sum(map(len, self._ramps)), 256)

    @property
    def background(self) -> int:
        """The entry around the panels, and the first of the lettering."""
        return FLOOR + HALO_STEPS

    def nearest(self, painted: Paint) -> Pixels:
        """The entry closest to each colour of a painting (…, 3)."""
        flat = np.rint(painted).astype(np.int32).reshape(-1, 3)
        found, back = np.unique(flat, axis=0, return_inverse=True)
        entries = self.table[FLOOR : self.size].astype(np.int32)
        distances = ((found[:, None, :] - entries[None, :, :]) ** 2).sum(axis=2)
        closest: Pixels = (distances.argmin(axis=1) + FLOOR).astype(np.uint8)
        return closest[back.ravel()].reshape(painted.shape[:-1])

    @property
    def _ramps(self) -> list[Paint]:
        """All entries, in their order; what comes after the last there is room for is left out."""
        shades = self._shades if self.tiles else []
        return [self._halo, self._lettering, *shades, *(paint(colour)[None] for colour in self.sprites)]

    @cached_property
    def _halo(self) -> Paint:
        return _ramp(paint(self.colours.floor), paint(self.colours.player), HALO_STEPS)

    @cached_property
    def _lettering(self) -> Paint:
        return _ramp(paint(self.colours.background), paint(self.colours.text), TEXT_STEPS)

    @cached_property
    def _shades(self) -> list[Paint]:
        floor, wall, box, end, goal, player = map(paint, self.colours[:6])
        boxes = [
            _ramp(*pair, 9)
            for tone in (box, end)
            for pair in ((floor, tone), (mixed(tone, BLACK, 0.5), tone), (tone, mixed(tone, WHITE, 0.5)), (tone, goal))
        ]
        others = ((floor, wall, 16), (floor, goal, 12), (player, WHITE, 10), (player, BLACK, 10), (goal, player, 8))
        return [*boxes, *(_ramp(*pair) for pair in others)]


def _ramp(first: Paint, last: Paint, steps: int) -> Paint:
    """Evenly spaced colours from the first to the last, both among them."""
    return np.linspace(first, last, steps)

"""The palette of a film: at most 256 colours, the same in every frame.

A pixel is an index into this table. It holds the colours of a theme and the shades between neighbouring ones:

     0      TRANSPARENT  the pixel stays as it was; film writers use it, drawings never do
     1      FLOOR        floor, then shades from floor to the player's colour: the halo
     …      text         shades from the background to the text colour
     …      shades       floor to wall, floor to box, box to goal, …: for antialiased edges
     …      sprites      the colours that rulebooks name, as many as there is space for

Tiles and sprites are drawn in RGB and then mapped to the nearest entry.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from souko.boards import BoardColours

TRANSPARENT, FLOOR = 0, 1
HALO_STEPS, TEXT_STEPS = 40, 16
"""Entries of each ramp: enough that no bands are seen, few enough that 256 hold everything."""

Pixels = NDArray[np.uint8]
Rgb = NDArray[np.float64]

WHITE, BLACK = np.full(3, 255.0), np.zeros(3)


def rgb(colour: str) -> Rgb:
    """The red, green and blue of `#rrggbb`.

    >>> rgb("#ff8000").tolist()
    [255.0, 128.0, 0.0]
    """
    return np.array(list(bytes.fromhex(colour.removeprefix("#"))), np.float64)


def blend(one: Rgb, other: Rgb, share: float) -> Rgb:
    """The colour between the two: `one` if `share` is 0, `other` if it is 1."""
    return one + (other - one) * share


@dataclass(frozen=True)
class Palette:
    """The colours of a theme, the shades between them (only if `tiles`), and the colours of sprites."""

    colours: BoardColours
    sprites: tuple[str, ...] = ()
    tiles: bool = True

    @cached_property
    def table(self) -> Pixels:
        """256 rows of red, green and blue; unused rows are black."""
        table = np.zeros((256, 3), np.uint8)
        table[FLOOR : self.size] = np.rint(np.concatenate(self._ramps)[: self.size - FLOOR])
        return table

    @property
    def size(self) -> int:
        """The number of entries in use."""
        return min(FLOOR + sum(map(len, self._ramps)), 256)

    @property
    def background(self) -> int:
        """The entry of the background, which is the first shade of the text."""
        return FLOOR + HALO_STEPS

    def nearest(self, image: Rgb) -> Pixels:
        """The entry closest to each colour of an RGB image (…, 3)."""
        flat = np.rint(image).astype(np.int32).reshape(-1, 3)
        found, back = np.unique(flat, axis=0, return_inverse=True)
        entries = self.table[FLOOR : self.size].astype(np.int32)
        distances = ((found[:, None, :] - entries[None, :, :]) ** 2).sum(axis=2)
        closest: Pixels = (distances.argmin(axis=1) + FLOOR).astype(np.uint8)
        return closest[back.ravel()].reshape(image.shape[:-1])

    @property
    def _ramps(self) -> list[Rgb]:
        """All entries in order; `table` cuts off those beyond 256."""
        shades = self._shades if self.tiles else []
        return [self._halo, self._text, *shades, *(rgb(colour)[None] for colour in self.sprites)]

    @cached_property
    def _halo(self) -> Rgb:
        return _ramp(rgb(self.colours.floor), rgb(self.colours.player), HALO_STEPS)

    @cached_property
    def _text(self) -> Rgb:
        return _ramp(rgb(self.colours.background), rgb(self.colours.text), TEXT_STEPS)

    @cached_property
    def _shades(self) -> list[Rgb]:
        floor, wall, box, end, goal, player = map(rgb, self.colours[:6])
        boxes = [
            _ramp(*pair, 9)
            for tone in (box, end)
            for pair in ((floor, tone), (blend(tone, BLACK, 0.5), tone), (tone, blend(tone, WHITE, 0.5)), (tone, goal))
        ]
        others = ((floor, wall, 16), (floor, goal, 12), (player, WHITE, 10), (player, BLACK, 10), (goal, player, 8))
        return [*boxes, *(_ramp(*pair) for pair in others)]


def _ramp(first: Rgb, last: Rgb, steps: int) -> Rgb:
    """Evenly spaced colours from the first to the last, both included."""
    return np.linspace(first, last, steps)

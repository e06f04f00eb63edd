"""The scale of a heat map: numbers to levels, levels to colours.

    1 ─── 2,000 ─── 4,000 ── 5,403        indigo · violet · magenta · coral · straw

Nine anchor colours run from dark to bright in equal steps of lightness (in OKLab), so that equal steps of a number
look equally large, also in grey and to colour-blind readers. Shades between the anchors give 64 levels. The number 0
has no level: such floor is a grey of the theme, hatched if there is space.

A map is an array of palette entries, a byte each:

     0   shades from the background to the text colour
    16   WALL, ZERO and its HATCH, the SEAM between cells, DARK and LIGHT around a GOAL
    32   the levels, lowest first
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from souko.boards import BoardColours
from souko.drawing.palette import BLACK, TEXT_STEPS, WHITE, Pixels, Rgb, blend, rgb

ANCHORS = ("#281f8d", "#4f22a9", "#7a2cb1", "#ab33a5", "#d44489", "#f45d6d", "#ff855a", "#ffad5e", "#fed168")
BACKGROUND, PALE, TEXT = 0, TEXT_STEPS // 3, TEXT_STEPS - 1
LOWEST, LEVELS = 32, 64
WALL, ZERO, HATCH, SEAM, DARK, LIGHT, GOAL = range(TEXT_STEPS, TEXT_STEPS + 7)

_MIN_TICK_GAP = 0.15
"""As a share of the scale: a tick closer than this to an end is left out, so that numbers do not touch."""


@dataclass(frozen=True)
class Scale:
    """The numbers of the lowest and the highest level; if `high` is 0 there are no numbers."""

    low: int
    high: int

    @classmethod
    def over(cls, least: int, most: int) -> "Scale":
        """The scale for numbers in this range: it begins at 1, unless more than half of it would be unused.

        >>> Scale.over(3, 50), Scale.over(40, 50)
        (Scale(low=1, high=50), Scale(low=40, high=50))
        """
        return cls(least if 2 * least > most else 1, most)

    def entries(self, numbers: NDArray[np.float64]) -> Pixels:
        """The palette entry of each number; the highest level if low and high are equal."""
        if self.low >= self.high:
            return np.full(numbers.shape, LOWEST + LEVELS - 1, np.uint8)
        share = (numbers - self.low) / (self.high - self.low)
        levels: Pixels = np.rint(share.clip(0, 1) * (LEVELS - 1)).astype(np.uint8)
        return levels + np.uint8(LOWEST)

    @property
    def levels(self) -> range:
        """The palette entries in use: all levels, only the highest if low and high are equal, none without numbers."""
        top = LOWEST + LEVELS
        return range(LOWEST if self.low < self.high else top - bool(self.high), top)

    def share(self, number: int) -> float:
        """The position of a number on the scale, from 0 to 1."""
        return (number - self.low) / max(1, self.high - self.low)

    @property
    def ticks(self) -> list[int]:
        """The numbers to write along the scale: both ends and up to three round numbers between them.

        >>> Scale(1, 5403).ticks
        [1, 2000, 4000, 5403]
        """
        step = next(step for step in _round_numbers() if 4.25 * step >= self.high - self.low)
        inner = range(-(-self.low // step) * step, self.high, step)
        between = (tick for tick in inner if _MIN_TICK_GAP < self.share(tick) < 1 - _MIN_TICK_GAP)
        return sorted({self.low, *between, self.high}) if self.high else []


def table_of(colours: BoardColours) -> Pixels:
    """The palette of a heat map: 256 rows of red, green and blue."""
    floor, wall, *_, goal, _, text, background = map(rgb, colours)
    zero = blend(floor, wall, 0.27)
    table = np.zeros((256, 3))
    table[:TEXT_STEPS] = np.linspace(background, text, TEXT_STEPS)
    table[WALL : GOAL + 1] = [wall, zero, blend(zero, wall, 0.25), background, BLACK, WHITE, goal]
    table[LOWEST : LOWEST + LEVELS] = _shades()
    return np.rint(table).astype(np.uint8)


def _shades() -> Rgb:
    """The colours of the levels: interpolated between the anchors."""
    anchors, places = np.array([rgb(anchor) for anchor in ANCHORS]), np.linspace(0, len(ANCHORS) - 1, LEVELS)
    return np.stack([np.interp(places, range(len(ANCHORS)), channel) for channel in anchors.T], axis=1)


def _round_numbers() -> Iterator[int]:
    """1, 2, 2, 5, 10, 20, 25, 50, 100, 200, 250 and so on; the second 2 does no harm."""
    return (tenths * 10**zeros // 10 for zeros in count() for tenths in (10, 20, 25, 50))

"""Pixels in a terminal: a character is an upper half block, its ink one pixel and its ground the one below.

▀  ink      upper pixel          pixels   a a b          characters   ▀▀ (a on b)  ▀ (b on b: a blank)
   ground   lower pixel                   b b b
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

Pixels = NDArray[np.uint8]
HALF = "▀"


def lines_of(pixels: Pixels, ground: str) -> list[Strip]:
    """The drawing as lines of half blocks; `ground` (#rrggbb) lies below its last row."""
    colours = _numbers(pixels)
    if len(colours) % 2:
        below = np.full((1, colours.shape[1]), int(ground[1:], 16), colours.dtype)
        colours = np.concatenate([colours, below])
    return [Strip(_runs(upper, lower), len(upper)) for upper, lower in zip(colours[::2], colours[1::2], strict=True)]


def _numbers(pixels: Pixels) -> NDArray[np.int64]:
    """Each colour as one number."""
    red, green, blue = np.moveaxis(pixels.astype(np.int64), -1, 0)
    numbers: NDArray[np.int64] = (red << 16) + (green << 8) + blue
    return numbers


def _runs(upper: NDArray[np.int64], lower: NDArray[np.int64]) -> Iterator[Segment]:
    """The characters of a line, those of the same colours together."""
    changes = np.flatnonzero((np.diff(upper) != 0) | (np.diff(lower) != 0)) + 1
    edges = [0, *changes.tolist(), len(upper)]
    for first, last in pairwise(edges):
        ink, ground = int(upper[first]), int(lower[first])
        yield Segment(HALF * (last - first), style(ink, ground))


@lru_cache(maxsize=1 << 14)
def style(ink: int, ground: int) -> Style:
    """The style of a character."""
    return Style(color=_colour(ink), bgcolor=_colour(ground))


def shaded(ground: int, ink: int) -> int:
    """A ground with a third of the ink in it.

    >>> hex(shaded(0x000000, 0xFF6600))
    '0x552200'
    """
    return sum(((2 * (ground >> place & 255) + (ink >> place & 255)) // 3) << place for place in (0, 8, 16))


def _colour(number: int) -> Color:
    return Color.from_rgb(number >> 16, number >> 8 & 255, number & 255)

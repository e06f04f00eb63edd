"""Pixels in a terminal: a character is an upper half block; its foreground is one pixel, its background the one below.

▀  foreground   upper pixel        pixels   a a b        characters   ▀▀ (a on b)  ▀ (b on b: a blank)
   background   lower pixel                 b b b
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


def lines_of(pixels: Pixels, background: str) -> list[Strip]:
    """The pixels as lines of half blocks; `background` (#rrggbb) fills up an odd last row."""
    colours = _numbers(pixels)
    if len(colours) % 2:
        below = np.full((1, colours.shape[1]), int(background[1:], 16), colours.dtype)
        colours = np.concatenate([colours, below])
    return [Strip(_runs(upper, lower), len(upper)) for upper, lower in zip(colours[::2], colours[1::2], strict=True)]


def _numbers(pixels: Pixels) -> NDArray[np.int64]:
    """Each colour as a number 0xrrggbb."""
    red, green, blue = np.moveaxis(pixels.astype(np.int64), -1, 0)
    numbers: NDArray[np.int64] = (red << 16) + (green << 8) + blue
    return numbers


def _runs(upper: NDArray[np.int64], lower: NDArray[np.int64]) -> Iterator[Segment]:
    """The characters of a line, in runs of the same colours."""
    changes = np.flatnonzero((np.diff(upper) != 0) | (np.diff(lower) != 0)) + 1
    edges = [0, *changes.tolist(), len(upper)]
    for first, last in pairwise(edges):
        foreground, background = int(upper[first]), int(lower[first])
        yield Segment(HALF * (last - first), style(foreground, background))


@lru_cache(maxsize=1 << 14)
def style(foreground: int, background: int) -> Style:
    """The style of a character."""
    return Style(color=_colour(foreground), bgcolor=_colour(background))


def tinted(background: int, foreground: int) -> int:
    """A background with a third of the foreground in it.

    >>> hex(tinted(0x000000, 0xFF6600))
    '0x552200'
    """
    return sum(((2 * (background >> place & 255) + (foreground >> place & 255)) // 3) << place for place in (0, 8, 16))


def _colour(number: int) -> Color:
    return Color.from_rgb(number >> 16, number >> 8 & 255, number & 255)

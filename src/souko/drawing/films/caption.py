"""Captions: a few words above each panel, never cut and never over a neighbour.

A caption is made of parts with a dot between them. If it does not fit on one line it is broken between parts:

    narrow · score 1,500,553 · move 12,340 of 20,000        narrow · score 1,500,553
                                                            move 12,340 of 20,000

Numbers grow while a film runs, so room is kept for captions longer by a third than they are at first. One that
outgrows even that is set in smaller letters, and stays so: letters that jump in size are hard to read.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from souko.drawing.area import Area
from souko.drawing.palette import TEXT_STEPS, Pixels

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont, ImageFont

DOT = " · "
GROWTH = 1.35
SMALLEST = 7
WIDEST = 520
"""A panel's place is widened for its caption up to this many pixels."""


class Lettering(NamedTuple):
    """How captions are set: the size of the letters and the lines there are for them."""

    size: int
    lines: int

    @property
    def pitch(self) -> int:
        """From one line to the next."""
        return round(self.size * 1.4)

    @property
    def height(self) -> int:
        """All lines together, with some air below."""
        return self.lines * self.pitch + self.size // 3 if self.lines else 0


def width_for(caption: str, panel: int, size: int) -> int:
    """How wide the place of a panel must be for its caption: no part of it may be broken."""
    longest = max(width_of(part, size) for part in caption.split(DOT))
    return max(panel, min(round(longest * GROWTH), WIDEST))


def lines_for(caption: str, width: int, size: int) -> int:
    """How many lines the caption may come to need."""
    return len(broken(caption, round(width / GROWTH), size)) if caption else 0


def broken(caption: str, width: int, size: int) -> list[str]:
    """The caption as lines, broken between parts wherever the next one does not fit."""
    lines: list[str] = []
    for part in caption.split(DOT):
        longer = DOT.join([*lines[-1:], part])
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def fitted(caption: str, width: int, lettering: Lettering) -> tuple[list[str], int]:
    """The lines of a caption and the largest size of letters, not above the given, that lets them fit."""
    for size in range(lettering.size, SMALLEST - 1, -1):
        lines = broken(caption, width, size)
        if len(lines) <= lettering.lines and all(width_of(line, size) <= width for line in lines):
            return lines, size
    return [_shortened(line, width) for line in lines[: lettering.lines]], SMALLEST


class Caption:
    """Draws captions onto its strip of a sheet."""

    def __init__(self, pixels: Pixels, lettering: Lettering, background: int) -> None:
        self._pixels, self._lettering, self._background = pixels, lettering, background
        self._shown = ""

    def draw(self, caption: str) -> Area | None:
        """Show the caption; the answer is the area that changed, None if it reads as before."""
        if caption == self._shown or not self._pixels.size:
            return None
        self._shown = caption
        lines, size = fitted(caption, self._pixels.shape[1], self._lettering)
        self._lettering = self._lettering._replace(size=size)
        drawn = self._background + _inked(lines, size, self._pixels.shape)
        changed = Area.around(drawn != self._pixels)
        self._pixels[:] = drawn
        return changed


def width_of(text: str, size: int) -> int:
    """How wide a text is, in pixels."""
    return sum(_glyph(character, size).shape[1] for character in text)


def _inked(lines: Sequence[str], size: int, shape: tuple[int, ...]) -> Pixels:
    """How dark each pixel of a strip is, in steps of the lettering; the last line stands at the bottom."""
    strip, pitch = np.zeros(shape, np.uint8), Lettering(size, 0).pitch
    top = shape[0] - Lettering(size, len(lines)).height
    for number, line in enumerate(lines):
        glyphs = [_glyph(character, size) for character in line] or [_glyph(" ", size)]
        row = np.hstack(glyphs)[:, : shape[1]]
        strip[top + number * pitch :][: len(row), : row.shape[1]] = row
    return strip


@lru_cache(maxsize=1024)
def _glyph(character: str, size: int) -> Pixels:
    """One character, as dark as `_inked` says. Set one by one: a film writes a caption a frame, and fonts are slow."""
    from PIL import Image, ImageDraw

    width = max(1, ceil(_font(size).getlength(character)))
    image = Image.new("L", (width, Lettering(size, 0).pitch))
    ImageDraw.Draw(image).text((0, 0), character, fill=255, font=_font(size))
    return (np.asarray(image).astype(np.uint16) * (TEXT_STEPS - 1) // 255).astype(np.uint8)


def _shortened(line: str, width: int) -> str:
    """As much of the line as fits in the smallest letters; the last resort."""
    while line and width_of(line + "…", SMALLEST) > width:
        line = line[:-1]
    return line + "…"


@lru_cache(maxsize=64)
def _font(size: int) -> "FreeTypeFont | ImageFont":
    from PIL import ImageFont

    return ImageFont.load_default(size=size)

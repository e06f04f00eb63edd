"""Captions: text above each panel, never cut off and never drawn over the next panel.

A caption is made of parts with a dot between them. If it does not fit on one line it is wrapped between parts:

    narrow · score 1,500,553 · move 12,340 of 20,000        narrow · score 1,500,553
                                                            move 12,340 of 20,000

Numbers in a caption grow during a film, so the layout keeps space for captions a third longer than the first ones. A
caption that needs more gets a smaller font for the rest of the film: a font that jumps in size is hard to read.
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
"""How much longer than the first caption a later one may be: numbers get more digits."""
MIN_FONT_SIZE = 7
"""In pixels: smaller letters cannot be read."""
MAX_SLOT_WIDTH = 520
"""In pixels: the slot of a narrow panel is widened for its caption up to this."""
SVG_FONT_SLACK = 1.2
"""An SVG is shown in the viewer's own font, which may be wider than ours by this factor."""


class TextBlock(NamedTuple):
    """A block of text: its font size in pixels, and its number of lines."""

    size: int
    lines: int

    @property
    def line_height(self) -> int:
        """Pixels from one line to the next."""
        return round(self.size * 1.4)

    @property
    def height(self) -> int:
        """Pixels of all lines, with a third of a letter below them; 0 if there is no line."""
        return self.lines * self.line_height + self.size // 3 if self.lines else 0


def slot_width(caption: str, panel: int, size: int) -> int:
    """The width of the slot of a panel of width `panel`: wide enough that no part of the caption is split."""
    longest = max(text_width(part, size) for part in caption.split(DOT))
    return max(panel, min(round(longest * GROWTH), MAX_SLOT_WIDTH))


def line_count(caption: str, width: int, size: int) -> int:
    """The most lines that the caption will need as it grows."""
    return len(wrap(caption, round(width / GROWTH), size)) if caption else 0


def wrap(caption: str, width: int, size: int) -> list[str]:
    """The caption as lines, split between parts where the next one does not fit."""
    lines: list[str] = []
    for part in caption.split(DOT):
        longer = DOT.join([*lines[-1:], part])
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def fit_text(caption: str, width: int, text_block: TextBlock) -> tuple[list[str], int]:
    """The lines of a caption and the largest font size, at most that of the block, with which they fit."""
    for size in range(text_block.size, MIN_FONT_SIZE - 1, -1):
        lines = wrap(caption, width, size)
        if len(lines) <= text_block.lines and all(text_width(line, size) <= width for line in lines):
            return lines, size
    return [_truncated(line, width) for line in lines[: text_block.lines]], MIN_FONT_SIZE


class Caption:
    """Draws captions onto its strip of a canvas."""

    def __init__(self, pixels: Pixels, text_block: TextBlock, background: int) -> None:
        self._pixels, self._lettering, self._background = pixels, text_block, background
        self._shown = ""

    def draw(self, caption: str) -> Area | None:
        """Draw the caption and return the area that changed; None if the text is the same as before."""
        if caption == self._shown or not self._pixels.size:
            return None
        self._shown = caption
        lines, size = fit_text(caption, self._pixels.shape[1], self._lettering)
        self._lettering = self._lettering._replace(size=size)
        drawn = self._background + _rendered(lines, size, self._pixels.shape)
        changed = Area.around(drawn != self._pixels)
        self._pixels[:] = drawn
        return changed


def text_width(text: str, size: int) -> int:
    """The width of a text in pixels."""
    return sum(_glyph(character, size).shape[1] for character in text)


def _rendered(lines: Sequence[str], size: int, shape: tuple[int, ...]) -> Pixels:
    """The lines drawn on a strip, as numbers from 0 to `TEXT_STEPS` - 1; the last line is at the bottom."""
    strip, line_height = np.zeros(shape, np.uint8), TextBlock(size, 0).line_height
    top = shape[0] - TextBlock(size, len(lines)).height
    for number, line in enumerate(lines):
        glyphs = [_glyph(character, size) for character in line] or [_glyph(" ", size)]
        row = np.hstack(glyphs)[:, : shape[1]]
        strip[top + number * line_height :][: len(row), : row.shape[1]] = row
    return strip


@lru_cache(maxsize=1024)
def _glyph(character: str, size: int) -> Pixels:
    """One character as `_rendered` draws it. Cached, because a film draws a caption each frame and fonts are slow."""
    from PIL import Image, ImageDraw

    width = max(1, ceil(_font(size).getlength(character)))
    image = Image.new("L", (width, TextBlock(size, 0).line_height))
    ImageDraw.Draw(image).text((0, 0), character, fill=255, font=_font(size))
    return (np.asarray(image).astype(np.uint16) * (TEXT_STEPS - 1) // 255).astype(np.uint8)


def _truncated(line: str, width: int) -> str:
    """As much of the line as fits in the smallest font, and an ellipsis."""
    while line and text_width(line + "…", MIN_FONT_SIZE) > width:
        line = line[:-1]
    return line + "…"


@lru_cache(maxsize=64)
def _font(size: int) -> "FreeTypeFont | ImageFont":
    from PIL import ImageFont

    return ImageFont.load_default(size=size)

"""A bar chart as a picture: PNG or SVG.

    3d6 · mean 10.5                  the caption
    10 % ─────────█─█──────
          ▄ █ █ █ █ █ █ ▄            bars, and lines at round shares of all
     0 % ─█─█─█─█─█─█─█─█──
          3   6   9   12             labels; only those that have room

It is made of the same bars and words as the legend of a heat map, and painted by the same functions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from os import PathLike
from pathlib import Path

import numpy as np

from souko.drawing.area import Area
from souko.drawing.charts.legend import WIDER, LegendBar, Word
from souko.drawing.charts.raster import set_word
from souko.drawing.charts.scale import BACKGROUND, LEVELS, LOWEST, PALE, TEXT, table_of
from souko.drawing.charts.svg import colour_svg, word_svg
from souko.drawing.films.caption import Lettering, fitted, lines_for, width_for, width_of
from souko.drawing.films.frame import GAP, MARGIN
from souko.drawing.palette import Pixels
from souko.drawing.png import encode_png
from souko.drawing.themes import theme as theme_named
from souko.drawing.written_file import WrittenPicture, check_picture_path, write_picture
from souko.errors import MoveError

Rows = Sequence[tuple[str, int]]
"""What stands below a bar, and how high it is: plain words and numbers, such as `rows()` of a tally."""

WIDTH, HEIGHT, LETTERS = 800, 360, 14
"""Of all bars together, in pixels, and of the letters."""

WIDEST, MOST = 80, 4000
"""A bar has so many pixels at most, and there are at most so many bars."""

INK = LOWEST + LEVELS * 5 // 8


def bar_chart(rows: Rows, path: str | PathLike[str], *, caption: str = "", theme: str = "classic") -> WrittenPicture:
    """Write a PNG or an SVG with a bar for each label and its count; lines mark round shares of all counts."""
    path, chart = Path(path), BarChart(tuple(rows), caption, table_of(theme_named(theme)))
    check_picture_path(path)
    if not 0 < len(rows) <= MOST or chart.longest < 1:
        raise MoveError(f"{len(rows)} bars of {chart.total} in all; give 1 to {MOST}, and one that can be seen")
    return write_picture(path, chart.size, lambda: _png(chart), lambda: _svg(chart))


@dataclass(frozen=True)
class BarChart:
    """Where everything stands, in pixels."""

    rows: tuple[tuple[str, int], ...]
    caption: str
    table: Pixels

    @property
    def total(self) -> int:
        """All counts together."""
        return sum(count for _, count in self.rows)

    @property
    def longest(self) -> int:
        """The largest count."""
        return max((count for _, count in self.rows), default=0)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        beyond = max(0, self._widest - self.slot) // 2
        width = max(self.plot.right + beyond, self._across + MARGIN)
        return width + MARGIN, self.plot.bottom + Lettering(LETTERS, 1).height + MARGIN

    @property
    def slot(self) -> int:
        """From one bar to the next."""
        return min(max(WIDTH // len(self.rows), 1), WIDEST)

    @cached_property
    def plot(self) -> Area:
        """Where the bars stand."""
        left = MARGIN + round(max(width_of(f"{_per_cent(share)}", LETTERS) for share in self.ticks) * WIDER) + GAP
        top = MARGIN + Lettering(self._lines[1], len(self._lines[0])).height + GAP
        return Area(left, top, left + self.slot * len(self.rows), top + HEIGHT)

    @cached_property
    def ticks(self) -> list[Fraction]:
        """Round shares of all, from none to the largest: at most four after none."""
        largest = Fraction(self.longest, self.total)
        steps = (Fraction(digit, 10**zeros) for zeros in range(5, -1, -1) for digit in (1, 2, 5))
        step = next(step for step in steps if 4 * step >= largest)
        return [step * number for number in range(int(largest / step) + 1)]

    @property
    def bars(self) -> list[LegendBar]:
        """The lines behind the bars, and the bars."""
        lines = (Area(self.plot.left, self._height(share), self.plot.right, 0) for share in self.ticks)
        return [
            *(LegendBar(line._replace(bottom=line.top + 1), PALE) for line in lines),
            *map(self._bar, range(len(self.rows))),
        ]

    @property
    def words(self) -> list[Word]:
        """The caption, the shares and the labels."""
        lines, size = self._lines
        pitch, half = Lettering(size, 1).pitch, LETTERS * 2 // 3
        caption = [Word(line, MARGIN, MARGIN + number * pitch, size) for number, line in enumerate(lines)]
        edge = self.plot.left - GAP // 2
        shares = [Word(_per_cent(share), edge, self._height(share) - half, LETTERS, 1.0) for share in self.ticks]
        every = ceil((self._widest + LETTERS) / self.slot)
        return [*caption, *shares, *map(self._label, range(0, len(self.rows), every))]

    def _bar(self, place: int) -> LegendBar:
        """A bar on its line; what is not nothing can be seen."""
        left, air, count = self.plot.left + place * self.slot, self.slot // 5, self.rows[place][1]
        height = max(HEIGHT * count // self.longest, bool(count))
        area = Area(left + air // 2, self.plot.bottom - height, left + self.slot - (air + 1) // 2, self.plot.bottom)
        return LegendBar(area, INK)

    def _label(self, place: int) -> Word:
        middle = self.plot.left + place * self.slot + self.slot // 2
        return Word(_plain(self.rows[place][0]), middle, self.plot.bottom + LETTERS // 3, LETTERS, 0.5)

    def _height(self, share: Fraction) -> int:
        return self.plot.bottom - int(share * self.total * HEIGHT / self.longest)

    @cached_property
    def _widest(self) -> int:
        """The width of the longest label, in letters that may be wider than ours."""
        return round(max(width_of(_plain(label), LETTERS) for label, _ in self.rows) * WIDER)

    @cached_property
    def _across(self) -> int:
        return width_for(_plain(self.caption), self.slot * len(self.rows), LETTERS)

    @cached_property
    def _lines(self) -> tuple[list[str], int]:
        """The lines of the caption and the size of their letters."""
        if not self.caption:
            return [], LETTERS
        caption = _plain(self.caption)
        lettering = Lettering(LETTERS, lines_for(caption, self._across, LETTERS))
        return fitted(caption, round(self._across / WIDER), lettering)


def _png(chart: BarChart) -> bytes:
    width, height = chart.size
    pixels = np.full((height, width), BACKGROUND, np.uint8)
    for word in chart.words:
        set_word(pixels, word)
    for area, entry in chart.bars:
        pixels[area.part] = entry
    return encode_png(pixels, chart.table)


def _svg(chart: BarChart) -> bytes:
    width, height = chart.size
    drawn = [f'<path fill="{colour_svg(chart.table, BACKGROUND)}" d="M0 0h{width}v{height}h-{width}z"/>']
    for (left, top, right, bottom), entry in chart.bars:
        shape = f"M{left} {top}H{right}V{bottom}H{left}z"
        drawn.append(f'<path fill="{colour_svg(chart.table, entry)}" d="{shape}"/>')
    drawn += [word_svg(word, colour_svg(chart.table, TEXT)) for word in chart.words]
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(drawn)}</svg>\n'.encode()


def _per_cent(share: Fraction) -> str:
    return f"{float(100 * share):g} %"


def _plain(text: str) -> str:
    """The text with a blank for all that cannot be printed."""
    return "".join(character if character.isprintable() else " " for character in text)

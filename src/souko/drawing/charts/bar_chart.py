"""A bar chart as a picture: PNG or SVG.

    3d6 · mean 10.5                  the caption
    10 % ─────────█─█──────
          ▄ █ █ █ █ █ █ ▄            bars, and lines at round percentages
     0 % ─█─█─█─█─█─█─█─█──
          3   6   9   12             as many labels as there is space for

It is made of filled areas and labels, like the legend of a heat map, and drawn by the same functions.
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
from souko.drawing.charts.legend import FilledArea, Label, printable
from souko.drawing.charts.raster import draw_label
from souko.drawing.charts.scale import BACKGROUND, LEVELS, LOWEST, PALE, TEXT, table_of
from souko.drawing.charts.svg import colour_svg, label_svg
from souko.drawing.films.caption import SVG_FONT_SLACK, TextBlock, fit_text, line_count, slot_width, text_width
from souko.drawing.films.frame import GAP, MARGIN
from souko.drawing.palette import Pixels
from souko.drawing.png import encode_png
from souko.drawing.themes import theme as theme_named
from souko.drawing.written_file import WrittenPicture, check_picture_path, write_picture
from souko.errors import MoveError

Rows = Sequence[tuple[str, int]]
"""The label and the count of each bar, such as `rows()` of a tally."""

WIDTH, HEIGHT, FONT_SIZE = 800, 360, 14
"""In pixels: all bars together, and the font."""

MAX_BAR_WIDTH = 80
"""In pixels, so that two bars do not look like two walls."""

MAX_BARS = 4000
"""A bar is at least a pixel wide, and wider pictures are seldom shown whole."""

BAR_ENTRY = LOWEST + LEVELS * 5 // 8
"""The palette entry of the bars: a bright level of the heat map."""


def bar_chart(rows: Rows, path: str | PathLike[str], *, caption: str = "", theme: str = "classic") -> WrittenPicture:
    """Write a PNG or an SVG with a bar for each label and its count; lines mark round percentages of the total."""
    path, chart = Path(path), BarChart(tuple(rows), caption, table_of(theme_named(theme)))
    check_picture_path(path)
    if not 0 < len(rows) <= MAX_BARS or chart.longest < 1:
        raise MoveError(f"{len(rows)} bars of {chart.total} in all; give 1 to {MAX_BARS}, and one that can be seen")
    return write_picture(path, chart.size, lambda: _png(chart), lambda: _svg(chart))


@dataclass(frozen=True)
class BarChart:
    """The layout of a bar chart, in pixels."""

    rows: tuple[tuple[str, int], ...]
    caption: str
    table: Pixels

    @property
    def total(self) -> int:
        """The sum of all counts."""
        return sum(count for _, count in self.rows)

    @property
    def longest(self) -> int:
        """The largest count."""
        return max((count for _, count in self.rows), default=0)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        beyond = max(0, self._widest - self.slot) // 2
        width = max(self.plot.right + beyond, self._caption_width + MARGIN)
        return width + MARGIN, self.plot.bottom + TextBlock(FONT_SIZE, 1).height + MARGIN

    @property
    def slot(self) -> int:
        """Pixels from one bar to the next."""
        return min(max(WIDTH // len(self.rows), 1), MAX_BAR_WIDTH)

    @cached_property
    def plot(self) -> Area:
        """The area of the bars."""
        left = (
            MARGIN
            + round(max(text_width(f"{_percent(share)}", FONT_SIZE) for share in self.ticks) * SVG_FONT_SLACK)
            + GAP
        )
        top = MARGIN + TextBlock(self._lines[1], len(self._lines[0])).height + GAP
        return Area(left, top, left + self.slot * len(self.rows), top + HEIGHT)

    @cached_property
    def ticks(self) -> list[Fraction]:
        """Round shares of the total, from 0 to the largest share: at most four beside 0."""
        largest = Fraction(self.longest, self.total)
        steps = (Fraction(digit, 10**zeros) for zeros in range(5, -1, -1) for digit in (1, 2, 5))
        step = next(step for step in steps if 4 * step >= largest)
        return [step * number for number in range(int(largest / step) + 1)]

    @property
    def bars(self) -> list[FilledArea]:
        """The lines behind the bars, and the bars."""
        lines = (Area(self.plot.left, self._height(share), self.plot.right, 0) for share in self.ticks)
        return [
            *(FilledArea(line._replace(bottom=line.top + 1), PALE) for line in lines),
            *map(self._bar, range(len(self.rows))),
        ]

    @property
    def labels(self) -> list[Label]:
        """The lines of the caption, the percentages and the labels of the bars."""
        lines, size = self._lines
        line_height, half = TextBlock(size, 1).line_height, FONT_SIZE * 2 // 3
        caption = [Label(line, MARGIN, MARGIN + number * line_height, size) for number, line in enumerate(lines)]
        edge = self.plot.left - GAP // 2
        shares = [Label(_percent(share), edge, self._height(share) - half, FONT_SIZE, 1.0) for share in self.ticks]
        every = ceil((self._widest + FONT_SIZE) / self.slot)
        return [*caption, *shares, *map(self._label, range(0, len(self.rows), every))]

    def _bar(self, place: int) -> FilledArea:
        """The area of a bar; a count above 0 is at least a pixel high."""
        left, gap, count = self.plot.left + place * self.slot, self.slot // 5, self.rows[place][1]
        height = max(HEIGHT * count // self.longest, bool(count))
        area = Area(left + gap // 2, self.plot.bottom - height, left + self.slot - (gap + 1) // 2, self.plot.bottom)
        return FilledArea(area, BAR_ENTRY)

    def _label(self, place: int) -> Label:
        middle = self.plot.left + place * self.slot + self.slot // 2
        return Label(printable(self.rows[place][0]), middle, self.plot.bottom + FONT_SIZE // 3, FONT_SIZE, 0.5)

    def _height(self, share: Fraction) -> int:
        return self.plot.bottom - int(share * self.total * HEIGHT / self.longest)

    @cached_property
    def _widest(self) -> int:
        """The width of the widest label, in a font that may be wider than ours."""
        return round(max(text_width(printable(label), FONT_SIZE) for label, _ in self.rows) * SVG_FONT_SLACK)

    @cached_property
    def _caption_width(self) -> int:
        return slot_width(printable(self.caption), self.slot * len(self.rows), FONT_SIZE)

    @cached_property
    def _lines(self) -> tuple[list[str], int]:
        """The lines of the caption and their font size."""
        if not self.caption:
            return [], FONT_SIZE
        caption = printable(self.caption)
        text_block = TextBlock(FONT_SIZE, line_count(caption, self._caption_width, FONT_SIZE))
        return fit_text(caption, round(self._caption_width / SVG_FONT_SLACK), text_block)


def _png(chart: BarChart) -> bytes:
    width, height = chart.size
    pixels = np.full((height, width), BACKGROUND, np.uint8)
    for label in chart.labels:
        draw_label(pixels, label)
    for area, entry in chart.bars:
        pixels[area.slices] = entry
    return encode_png(pixels, chart.table)


def _svg(chart: BarChart) -> bytes:
    width, height = chart.size
    drawn = [f'<path fill="{colour_svg(chart.table, BACKGROUND)}" d="M0 0h{width}v{height}h-{width}z"/>']
    for (left, top, right, bottom), entry in chart.bars:
        shape = f"M{left} {top}H{right}V{bottom}H{left}z"
        drawn.append(f'<path fill="{colour_svg(chart.table, entry)}" d="{shape}"/>')
    drawn += [label_svg(label, colour_svg(chart.table, TEXT)) for label in chart.labels]
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(drawn)}</svg>\n'.encode()


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):g} %"

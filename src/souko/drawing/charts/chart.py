"""The layout of a heat map: the map itself, and the position of everything around it.

    5,403 placements · 8 x 10      the caption, never cut off
    +------------------------+
    |      the map        ◆  |     cells, and a mark on each goal
    +------------------------+
    the legend

`chart_png` and `chart_svg` draw it.
"""

from dataclasses import dataclass
from functools import cached_property

from souko.drawing.area import Area
from souko.drawing.charts.blocks import HeatGrid
from souko.drawing.charts.legend import NARROWEST, FilledArea, Label, Legend, Mark
from souko.drawing.films.caption import SVG_FONT_SLACK, TextBlock, fit_text, line_count, slot_width
from souko.drawing.films.frame import GAP, MARGIN, MAX_SIDE
from souko.drawing.palette import Pixels
from souko.errors import MoveError

DETAIL_CELL = 12
"""In pixels: smaller cells have no seams around them and no hatching in them."""

_MARK_IN_FONT_SIZES, _MARK_IN_CELLS = 0.8, 0.36
"""The reach of a goal mark: the larger of the two; the first shrinks when there are many goals."""


@dataclass(frozen=True)
class Chart:
    """The contents of a chart; a cell is `cell` pixels a side, `table` is the palette."""

    grid: HeatGrid
    cell: int
    table: Pixels
    caption: str
    unit: str

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        return self._width + 2 * MARGIN, self._legend.bottom + MARGIN

    @property
    def map(self) -> Area:
        """The area of the map."""
        rows, columns = self.grid.entries.shape
        top = MARGIN + TextBlock(self._lines[1], len(self._lines[0])).height
        return Area(0, 0, columns, rows).scaled(self.cell).moved(MARGIN, top)

    @property
    def has_details(self) -> bool:
        """Whether cells have space for seams and hatching."""
        return self.cell >= DETAIL_CELL

    @property
    def hatch(self) -> int:
        """Pixels from one line of the hatching to the next; 0 if there is no space for it."""
        return max(4, self.cell // 5) if self.has_details else 0

    @property
    def bars(self) -> list[FilledArea]:
        """The filled areas of the legend."""
        return self._legend.bars

    @property
    def labels(self) -> list[Label]:
        """The lines of the caption and the labels of the legend."""
        lines, size = self._lines
        line_height = TextBlock(size, 1).line_height
        caption = [Label(line, MARGIN, MARGIN + number * line_height, size) for number, line in enumerate(lines)]
        return [*caption, *self._legend.labels]

    @property
    def marks(self) -> list[Mark]:
        """The marks of the goals on the map, smaller if there are many, and the mark in the legend."""
        (left, top, *_), goals = self.map, self.grid.goals
        reach = max(self.cell * _MARK_IN_CELLS, self._font_size * _MARK_IN_FONT_SIZES / max(1, len(goals)) ** 0.25)
        marks = [Mark(left + column * self.cell, top + row * self.cell, reach) for row, column in goals]
        return [*marks, *self._legend.marks]

    @cached_property
    def _legend(self) -> Legend:
        place = MARGIN, self.map.bottom + GAP, self._width, self._font_size
        return Legend(self.grid.scale, self.unit, *place, bool(self.grid.goals))

    @cached_property
    def _width(self) -> int:
        return max(slot_width(self.caption, self._map_width, self._font_size), NARROWEST * self._font_size)

    @cached_property
    def _lines(self) -> tuple[list[str], int]:
        """The lines of the caption and their font size."""
        text_block = TextBlock(self._font_size, line_count(self.caption, self._width, self._font_size))
        return fit_text(self.caption, round(self._width / SVG_FONT_SLACK), text_block)

    @property
    def _font_size(self) -> int:
        return min(max(self._map_width // 70, 12), 28)

    @property
    def _map_width(self) -> int:
        columns: int = self.grid.entries.shape[1]
        return columns * self.cell


def check_size(chart: Chart) -> None:
    """Raise `MoveError` if a side of the chart is longer than encoders and viewers allow."""
    width, height = chart.size
    if max(width, height) > MAX_SIDE:
        raise MoveError(
            f"a picture of {width} x {height} pixels is too large ({MAX_SIDE} a side at most);"
            f" give a cell below {chart.cell}, or none"
        )

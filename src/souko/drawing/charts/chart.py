"""A chart: a map made of palette entries, and all that stands around it with its place.

    5,403 placements · 8 x 10      the caption, never cut
    +------------------------+
    |      the map        ◆  |     cells and, for goals, marks
    +------------------------+
    the legend

A chart does not draw itself: `chart_png` and `chart_svg` do.
"""

from dataclasses import dataclass
from functools import cached_property

from souko.drawing.area import Area
from souko.drawing.charts.blocks import Survey
from souko.drawing.charts.legend import NARROWEST, WIDER, Legend, LegendBar, Mark, Word
from souko.drawing.films.caption import Lettering, fitted, lines_for, width_for
from souko.drawing.films.frame import GAP, LARGEST, MARGIN
from souko.drawing.palette import Pixels
from souko.errors import MoveError

ROOMY = 12
"""A cell of so many pixels has room for a seam around it and a hatch in it."""

_MARK, _MARK_IN_CELL = 0.8, 0.36
"""How far a mark reaches: at least so many letters if it is the only one, and so much of a cell."""


@dataclass(frozen=True)
class Chart:
    """What is drawn, in pixels of `cell` a cell, and with which colours (`table`, a row for each entry)."""

    survey: Survey
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
        """Where the map lies."""
        rows, columns = self.survey.entries.shape
        top = MARGIN + Lettering(self._lines[1], len(self._lines[0])).height
        return Area(0, 0, columns, rows).scaled(self.cell).moved(MARGIN, top)

    @property
    def roomy(self) -> bool:
        """Whether cells have room for seams and hatches."""
        return self.cell >= ROOMY

    @property
    def hatch(self) -> int:
        """From one line of a hatch to the next; 0 if there is no room for one."""
        return max(4, self.cell // 5) if self.roomy else 0

    @property
    def bars(self) -> list[LegendBar]:
        """The rectangles of the legend."""
        return self._legend.bars

    @property
    def words(self) -> list[Word]:
        """The lines of the caption and the words of the legend."""
        lines, size = self._lines
        pitch = Lettering(size, 1).pitch
        caption = [Word(line, MARGIN, MARGIN + number * pitch, size) for number, line in enumerate(lines)]
        return [*caption, *self._legend.words]

    @property
    def marks(self) -> list[Mark]:
        """The goals on the map, smaller the more there are, and the one in the legend."""
        (left, top, *_), goals = self.map, self.survey.goals
        reach = max(self.cell * _MARK_IN_CELL, self._letters * _MARK / max(1, len(goals)) ** 0.25)
        marks = [Mark(left + column * self.cell, top + row * self.cell, reach) for row, column in goals]
        return [*marks, *self._legend.marks]

    @cached_property
    def _legend(self) -> Legend:
        place = MARGIN, self.map.bottom + GAP, self._width, self._letters
        return Legend(self.survey.scale, self.unit, *place, bool(self.survey.goals))

    @cached_property
    def _width(self) -> int:
        return max(width_for(self.caption, self._across, self._letters), NARROWEST * self._letters)

    @cached_property
    def _lines(self) -> tuple[list[str], int]:
        """The lines of the caption and the size of their letters."""
        lettering = Lettering(self._letters, lines_for(self.caption, self._width, self._letters))
        return fitted(self.caption, round(self._width / WIDER), lettering)

    @property
    def _letters(self) -> int:
        return min(max(self._across // 70, 12), 28)

    @property
    def _across(self) -> int:
        columns: int = self.survey.entries.shape[1]
        return columns * self.cell


def checked(chart: Chart) -> Chart:
    """The chart, unless it is larger than encoders and viewers bear."""
    width, height = chart.size
    if max(width, height) > LARGEST:
        raise MoveError(
            f"a picture of {width} x {height} pixels is too large ({LARGEST} a side at most);"
            f" give a cell below {chart.cell}, or none"
        )
    return chart

"""The legend of a heat map: what its colours and marks mean, as filled areas, labels and marks.

    player cells            ◆ goal       the unit, and how a goal looks
    [//]  [######################]       the value 0, and the levels from low to high
     0    1     2,000        5,403       ticks; inner ones only where there is space

`raster` draws these as pixels and `svg` writes them as elements.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from souko.drawing.area import Area
from souko.drawing.charts.scale import PALE, TEXT, ZERO, Scale
from souko.drawing.films.caption import SVG_FONT_SLACK, TextBlock, fit_text, text_width

NARROWEST = 24
"""The least width of a legend, in font sizes: space for the unit, the word "goal" and two numbers."""


def printable(text: str) -> str:
    """The text with a blank for each character that cannot be printed, such as a newline."""
    return "".join(character if character.isprintable() else " " for character in text)


class FilledArea(NamedTuple):
    """A rectangle in one colour of the palette."""

    area: Area
    entry: int


class Label(NamedTuple):
    """A line of text at x; `anchor` is the share of its width left of x: 0 start, 0.5 middle, 1 end."""

    text: str
    x: int
    top: int
    size: int
    anchor: float = 0.0

    @property
    def area(self) -> Area:
        """The pixels it covers."""
        width = text_width(self.text, self.size)
        left = round(self.x - width * self.anchor)
        return Area(left, self.top, left + width, self.top + TextBlock(self.size, 1).height)


class Mark(NamedTuple):
    """A goal mark: a diamond whose corners are `reach` pixels from its centre."""

    x: float
    y: float
    reach: float


@dataclass(frozen=True)
class Legend:
    """The legend of a scale: its left, top and width, and its font `size`, all in pixels.

    `goals` says whether the board has any: without them the legend does not explain their mark.
    """

    scale: Scale
    unit: str
    left: int
    top: int
    width: int
    size: int
    goals: bool = True

    @property
    def bottom(self) -> int:
        """The first pixel below it."""
        return self._below + TextBlock(self.size, 1).height

    @property
    def marks(self) -> list[Mark]:
        """The mark left of the word "goal"."""
        x, y = self._goal_label.area.left - self.size, self.top + self.size * 0.7
        return [Mark(x, y, self.size * 0.5)] if self.goals else []

    @property
    def bars(self) -> list[FilledArea]:
        """The patch of the value 0 in its frame, the levels, and a tick mark above each number."""
        frame, (left, top, right, bottom) = self._zero_patch, self._zero_patch
        patch = Area(left + 1, top + 1, right - 1, bottom - 1)
        tick_marks = [FilledArea(self._tick_mark(tick), TEXT) for tick in self._ticks]
        return [FilledArea(frame, PALE), FilledArea(patch, ZERO), *self._levels, *tick_marks]

    @property
    def labels(self) -> list[Label]:
        """The unit, the word "goal", and the numbers."""
        space = self._goal_label.area.left - 2 * self.size - self.left
        (unit, *_), size = fit_text(self.unit, round(space / SVG_FONT_SLACK), TextBlock(self.size, 1))
        goal_label = [self._goal_label] if self.goals else []
        zero = Label("0", (self._zero_patch.left + self._zero_patch.right) // 2, self._below, self.size, 0.5)
        return [Label(unit, self.left, self.top, size), *goal_label, zero, *map(self._tick_label, self._ticks)]

    @cached_property
    def _ticks(self) -> list[int]:
        """The ends of the scale, and those of the numbers between them that do not touch another."""
        ticks, label = self.scale.ticks, self._tick_label
        kept = ticks[:1]
        for tick in ticks[1:-1]:
            if _are_apart(label(kept[-1]), label(tick)) and _are_apart(label(tick), label(ticks[-1])):
                kept.append(tick)
        return [*kept, *ticks[1:][-1:]]

    def _tick_label(self, tick: int) -> Label:
        """The label of a number below its tick mark, moved inside the ends of the strip."""
        text, tick_mark, strip = f"{tick:,}", self._tick_mark(tick), self._strip
        half, middle = round(text_width(text, self.size) / 2), (tick_mark.left + tick_mark.right) // 2
        return Label(text, min(max(middle, strip.left + half), strip.right - half), self._below, self.size, 0.5)

    def _tick_mark(self, tick: int) -> Area:
        strip, thick = self._strip, max(1, self.size // 10)
        left = strip.left + round(self.scale.share(tick) * (strip.size[0] - thick))
        return Area(left, strip.bottom, left + thick, strip.bottom + self.size // 3)

    @property
    def _levels(self) -> list[FilledArea]:
        """The levels side by side; only the highest if all values are equal, none if there are none."""
        strip, used = self._strip, self.scale.levels
        edges = [strip.left + strip.size[0] * place // len(used) for place in range(len(used) + 1)] if used else []
        return [
            FilledArea(Area(left, strip.top, right, strip.bottom), entry)
            for (left, right), entry in zip(pairwise(edges), used, strict=True)
        ]

    @property
    def _goal_label(self) -> Label:
        return Label("goal", self._strip.right, self.top, self.size, 1.0)

    @property
    def _zero_patch(self) -> Area:
        return self._row(self.left, self.left + 2 * self.size)

    @cached_property
    def _strip(self) -> Area:
        return self._row(self.left + 3 * self.size, self.left + self.width)

    def _row(self, left: int, right: int) -> Area:
        top = self.top + TextBlock(self.size, 1).height
        return Area(left, top, right, top + self.size)

    @property
    def _below(self) -> int:
        return self._strip.bottom + self.size // 3 + 1


def _are_apart(left: Label, right: Label) -> bool:
    """Whether two labels are at least a letter apart, even in a wider font."""
    apart = right.area.left - left.area.right
    return apart >= left.size + (left.area.size[0] + right.area.size[0]) * (SVG_FONT_SLACK - 1) / 2

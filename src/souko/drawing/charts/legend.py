"""The legend of a heat map: what its colours and marks mean, as bars, words and marks that anyone can draw.

    player cells            ◆ goal       the unit, and how a goal looks
    [//]  [######################]       nothing, and the levels from low to high
     0    1     2,000        5,403       ticks; those in between only where there is room

A PNG paints these into pixels and an SVG writes them as elements; neither knows what they are for.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from souko.drawing.area import Area
from souko.drawing.charts.scale import NOTHING, PALE, TEXT, Scale
from souko.drawing.films.caption import Lettering, fitted, width_of

NARROWEST = 24
"""A legend is at least so many times as wide as its letters are large."""

WIDER = 1.2
"""The letters of an SVG are the viewer's own, and may be wider than ours by so much."""


class LegendBar(NamedTuple):
    """A rectangle in one colour of the palette."""

    area: Area
    entry: int


class Word(NamedTuple):
    """A line of text at a point; `lean` is the share of it that lies left of there."""

    text: str
    x: int
    top: int
    size: int
    lean: float = 0.0

    @property
    def area(self) -> Area:
        """The pixels it takes."""
        width = width_of(self.text, self.size)
        left = round(self.x - width * self.lean)
        return Area(left, self.top, left + width, self.top + Lettering(self.size, 1).height)


class Mark(NamedTuple):
    """A diamond around a point: a goal. Its corners are `reach` away from the middle."""

    x: float
    y: float
    reach: float


@dataclass(frozen=True)
class Legend:
    """The legend of a scale: where it begins, how wide it is and how large its letters are.

    Boards without a goal need no word for one; `goals` says whether there are any.
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
        """Where it ends."""
        return self._below + Lettering(self.size, 1).height

    @property
    def marks(self) -> list[Mark]:
        """How a goal looks, left of the word for it."""
        x, y = self._key.area.left - self.size, self.top + self.size * 0.7
        return [Mark(x, y, self.size * 0.5)] if self.goals else []

    @property
    def bars(self) -> list[LegendBar]:
        """The patch of nothing in a frame, the levels, and a stroke above each number."""
        frame, (left, top, right, bottom) = self._patch, self._patch
        patch = Area(left + 1, top + 1, right - 1, bottom - 1)
        strokes = [LegendBar(self._stroke(tick), TEXT) for tick in self._ticks]
        return [LegendBar(frame, PALE), LegendBar(patch, NOTHING), *self._levels, *strokes]

    @property
    def words(self) -> list[Word]:
        """The unit, the word for a goal, and the numbers."""
        room = self._key.area.left - 2 * self.size - self.left
        (unit, *_), size = fitted(self.unit, round(room / WIDER), Lettering(self.size, 1))
        key = [self._key] if self.goals else []
        zero = Word("0", (self._patch.left + self._patch.right) // 2, self._below, self.size, 0.5)
        return [Word(unit, self.left, self.top, size), *key, zero, *map(self._number, self._ticks)]

    @cached_property
    def _ticks(self) -> list[int]:
        """The ends of the scale, and of the numbers between them those that come near no other."""
        ticks, word = self.scale.ticks, self._number
        kept = ticks[:1]
        for tick in ticks[1:-1]:
            if _clear(word(kept[-1]), word(tick)) and _clear(word(tick), word(ticks[-1])):
                kept.append(tick)
        return [*kept, *ticks[1:][-1:]]

    def _number(self, tick: int) -> Word:
        """A number below its stroke, but not beyond the ends of the strip."""
        text, stroke, strip = f"{tick:,}", self._stroke(tick), self._strip
        half, middle = round(width_of(text, self.size) / 2), (stroke.left + stroke.right) // 2
        return Word(text, min(max(middle, strip.left + half), strip.right - half), self._below, self.size, 0.5)

    def _stroke(self, tick: int) -> Area:
        strip, thick = self._strip, max(1, self.size // 10)
        left = strip.left + round(self.scale.share(tick) * (strip.size[0] - thick))
        return Area(left, strip.bottom, left + thick, strip.bottom + self.size // 3)

    @property
    def _levels(self) -> list[LegendBar]:
        """The levels side by side; only the highest if there is but one number, none if there is no number."""
        strip, used = self._strip, self.scale.levels
        edges = [strip.left + strip.size[0] * place // len(used) for place in range(len(used) + 1)] if used else []
        return [
            LegendBar(Area(left, strip.top, right, strip.bottom), entry)
            for (left, right), entry in zip(pairwise(edges), used, strict=True)
        ]

    @property
    def _key(self) -> Word:
        return Word("goal", self._strip.right, self.top, self.size, 1.0)

    @property
    def _patch(self) -> Area:
        return self._row(self.left, self.left + 2 * self.size)

    @cached_property
    def _strip(self) -> Area:
        return self._row(self.left + 3 * self.size, self.left + self.width)

    def _row(self, left: int, right: int) -> Area:
        top = self.top + Lettering(self.size, 1).height
        return Area(left, top, right, top + self.size)

    @property
    def _below(self) -> int:
        return self._strip.bottom + self.size // 3 + 1


def _clear(left: Word, right: Word) -> bool:
    """Whether two words are at least a letter apart, even in wider letters."""
    apart = right.area.left - left.area.right
    return apart >= left.size + (left.area.size[0] + right.area.size[0]) * (WIDER - 1) / 2

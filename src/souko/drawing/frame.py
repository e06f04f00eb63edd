"""Frames: panels side by side on one sheet of pixels, each with its caption above it.

    +--------------------------------------------+
    |  narrow · move 10       wide · move 10     |   margin, caption strip,
    |  ##########             ################   |   panels aligned at the top,
    |  #..@O....#             ##....@.[]....##   |   a gap between their places
    |  ##########             ################   |
    +--------------------------------------------+

A place is as wide as its panel, or wider if the caption needs it. The sheet is kept from frame to frame: each new
one draws only what changed, and says in which area.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from souko.boards.board import Board
from souko.boards.grid import Shape
from souko.boards.svg import Colours
from souko.drawing.area import Area
from souko.drawing.caption import Caption, Lettering, lines_for, width_for
from souko.drawing.palette import Palette
from souko.drawing.panel import Panel
from souko.drawing.scene import Scene
from souko.errors import MoveError

MARGIN, GAP = 12, 12
CELL = 6
ROOMY = (3840, 2160)
"""Unless told otherwise a cell is `CELL` pixels, or as many as make the picture fit this."""

LARGEST = 16384
"""No side of a picture is longer: encoders refuse it, and so do most viewers."""


class Place(NamedTuple):
    """Where a panel and its caption strip lie on the sheet."""

    caption: Area
    panel: Area


@dataclass(frozen=True)
class Layout:
    """The size of a sheet, the places on it, and how large cells and letters are."""

    size: tuple[int, int]
    places: tuple[Place, ...]
    cell: int
    lettering: Lettering

    def padded(self, multiple: int) -> "Layout":
        """The same layout on a sheet whose sides are multiples of a number."""
        width, height = (-(-side // multiple) * multiple for side in self.size)
        return replace(self, size=(width, height))


def layout(shapes: Sequence[Shape], captions: Sequence[str], cell: int | None = None) -> Layout:
    """The layout for boards of these shapes under these captions; `cell` None means as large as is customary."""
    if cell is not None:
        return _checked(_laid_out(shapes, captions, cell))
    tries = (_laid_out(shapes, captions, size) for size in range(CELL, 0, -1))
    return _checked(next((found for found in tries if _fits(found, *ROOMY)), _laid_out(shapes, captions, 1)))


def layout_of(scenes: Sequence[Scene], cell: int | None = None) -> Layout:
    """The layout for the scenes as they stand."""
    return layout([scene.board().shape for scene in scenes], [scene.caption() for scene in scenes], cell)


def check_drawable(scenes: Sequence[Scene], cell: int | None) -> None:
    """Raise `MoveError` unless there is something to draw and its cells can be seen."""
    if not scenes:
        raise MoveError("there is nothing to draw: give at least one scene")
    if cell is not None and cell < 1:
        raise MoveError(f"a cell of {cell} pixels cannot be seen; give 1 or more")


class Sheet:
    """The picture of a frame, as palette entries; drawing the next one changes it in place."""

    def __init__(self, plan: Layout, colours: Colours) -> None:
        width, height = plan.size
        background = Palette(colours).background
        self.pixels = np.full((height, width), background, np.uint8)
        self._whole: Area | None = Area(0, 0, width, height)
        self._captions = [Caption(self.pixels[p.caption.part], plan.lettering, background) for p in plan.places]
        self._panels = [Panel(self.pixels[place.panel.part], colours, plan.cell) for place in plan.places]
        self._places = plan.places

    def draw(self, boards: Sequence[Board], captions: Sequence[str]) -> Area | None:
        """Draw the next frame; the answer is the area that may have changed, None if nothing did."""
        changed, self._whole = self._whole, None
        for number, place in enumerate(self._places):
            panel, caption = self._panels[number].draw(boards[number]), self._captions[number].draw(captions[number])
            changed = _joined(changed, panel, place.panel)
            changed = _joined(changed, caption, place.caption)
        return changed


def _joined(changed: Area | None, part: Area | None, place: Area) -> Area | None:
    """What changed so far, and a part of a place."""
    return changed if part is None else part.moved(place.left, place.top).joined(changed)


def _laid_out(shapes: Sequence[Shape], captions: Sequence[str], cell: int) -> Layout:
    panels = [(columns * cell, rows * cell) for rows, columns in shapes]
    size = min(max(sum(width for width, _ in panels) // 70, 12), 28)
    widths = [width_for(text, width, size) for text, (width, _) in zip(captions, panels, strict=True)]
    lines = max(lines_for(text, width, size) for text, width in zip(captions, widths, strict=True))
    lettering = Lettering(size, lines)
    lefts = accumulate(widths, lambda left, width: left + width + GAP, initial=MARGIN)
    places = tuple(
        _place(left, width, panel, lettering) for left, width, panel in zip(lefts, widths, panels, strict=False)
    )
    height = lettering.height + max(height for _, height in panels) + 2 * MARGIN
    return Layout((places[-1].caption.right + MARGIN, height), places, cell, lettering)


def _place(left: int, width: int, panel: tuple[int, int], lettering: Lettering) -> Place:
    top = MARGIN + lettering.height
    return Place(Area(left, MARGIN, left + width, top), Area(left, top, left + panel[0], top + panel[1]))


def _fits(plan: Layout, width: int, height: int) -> bool:
    return plan.size[0] <= width and plan.size[1] <= height


def _checked(plan: Layout) -> Layout:
    if not _fits(plan, LARGEST, LARGEST):
        width, height = plan.size
        remedy = f"give a cell below {plan.cell}" if plan.cell > 1 else "draw fewer boards"
        raise MoveError(f"a picture of {width} x {height} pixels is too large ({LARGEST} a side at most); {remedy}")
    return plan

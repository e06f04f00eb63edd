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

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from souko.boards import BoardColours, Shape
from souko.drawing.area import Area
from souko.drawing.boards.panel import Panel
from souko.drawing.films.caption import Caption, Lettering, lines_for, width_for
from souko.drawing.films.scene import Scene, Sight
from souko.drawing.palette import Palette
from souko.drawing.sprites.panel import SpritePanel, shape_seen
from souko.drawing.sprites.sprites import SPRITE_SIDE, sprites_of
from souko.errors import MoveError
from souko.rules import Position

MARGIN, GAP = 12, 12
CELLS = range(6, 0, -1)
ROOMY = (3840, 2160)
"""Unless told otherwise a cell has the most pixels of `CELLS` with which the picture fits this."""

HANDY = 500
"""About how large a picture of sprites is, unless told otherwise: small boards have large cells."""

LARGEST = 16384
"""No side of a picture is longer: encoders refuse it, and so do most viewers."""


class PanelPlace(NamedTuple):
    """Where a panel and its caption strip lie on the sheet."""

    caption: Area
    panel: Area


@dataclass(frozen=True)
class Layout:
    """The size of a sheet, the places on it, and how large cells and letters are."""

    size: tuple[int, int]
    places: tuple[PanelPlace, ...]
    cell: int
    lettering: Lettering

    def padded(self, multiple: int) -> "Layout":
        """The same layout on a sheet whose sides are multiples of a number."""
        width, height = (-(-side // multiple) * multiple for side in self.size)
        return replace(self, size=(width, height))


def layout(
    shapes: Sequence[Shape], captions: Sequence[str], cell: int | None = None, cells: Iterable[int] = CELLS
) -> Layout:
    """The layout for boards of these shapes under these captions; `cell` None means the first of `cells` that fits."""
    if cell is not None:
        return _checked(_laid_out(shapes, captions, cell))
    tries = (_laid_out(shapes, captions, size) for size in cells)
    return _checked(next((found for found in tries if _fits(found, *ROOMY)), _laid_out(shapes, captions, 1)))


def layout_of(scenes: Sequence[Scene], cell: int | None = None) -> Layout:
    """The layout for the scenes as they stand."""
    sights = [scene.board() for scene in scenes]
    shapes = [shape_seen(sight) if isinstance(sight, Position) else sight.shape for sight in sights]
    cells = cells_for_sprites(shapes) if all(isinstance(sight, Position) for sight in sights) else CELLS
    return layout(shapes, [scene.caption() for scene in scenes], cell, cells)


def cells_for_sprites(shapes: Sequence[Shape]) -> Iterable[int]:
    """The sizes of cells to try: those in which all pixels of a sprite are equally large, then smaller ones.

    >>> list(cells_for_sprites([(6, 20)]))
    [25, 20, 15, 10, 5, 4, 3, 2, 1]
    """
    longest = max(1, sum(columns for _, columns in shapes), *(rows for rows, _ in shapes))
    return [
        *range(max(1, round(HANDY / longest / SPRITE_SIDE)) * SPRITE_SIDE, SPRITE_SIDE, -SPRITE_SIDE),
        *range(SPRITE_SIDE, 0, -1),
    ]


def palette_of(scenes: Sequence[Scene], colours: BoardColours) -> Palette:
    """The palette for the scenes: rulebooks bring their own colours, and where no board is, all are theirs."""
    sights = [scene.board() for scene in scenes]
    sprites = [sprites_of(sight.rulebook) for sight in sights if isinstance(sight, Position)]
    named = tuple(dict.fromkeys(colour for each in sprites for colour in each.colours))
    if len(sprites) < len(sights):
        return Palette(colours, named)
    return Palette(colours._replace(background=named[0], text=sprites[0].text), named, tiles=False)


def check_drawable(scenes: Sequence[Scene], cell: int | None) -> None:
    """Raise `MoveError` unless there is something to draw and its cells can be seen."""
    if not scenes:
        raise MoveError("there is nothing to draw: give at least one scene")
    if cell is not None and cell < 1:
        raise MoveError(f"a cell of {cell} pixels cannot be seen; give 1 or more")


class Sheet:
    """The picture of a frame, as palette entries; drawing the next one changes it in place."""

    def __init__(self, plan: Layout, palette: Palette) -> None:
        width, height = plan.size
        background = palette.background
        self.pixels = np.full((height, width), background, np.uint8)
        self._whole: Area | None = Area(0, 0, width, height)
        self._captions = [Caption(self.pixels[p.caption.part], plan.lettering, background) for p in plan.places]
        self._places, self._palette, self._cell = plan.places, palette, plan.cell
        self._panels: list[Callable[[Any], Area | None]] = []

    def draw(self, sights: Sequence[Sight], captions: Sequence[str]) -> Area | None:
        """Draw the next frame; the answer is the area that may have changed, None if nothing did."""
        changed, self._whole = self._whole, None
        self._panels = self._panels or list(map(self._panel, self._places, sights))
        for number, place in enumerate(self._places):
            panel, caption = self._panels[number](sights[number]), self._captions[number].draw(captions[number])
            changed = _joined(changed, panel, place.panel)
            changed = _joined(changed, caption, place.caption)
        return changed

    def _panel(self, place: PanelPlace, sight: Sight) -> Callable[[Any], Area | None]:
        """What draws the sights of a scene that begins with this one."""
        pixels = self.pixels[place.panel.part]
        if isinstance(sight, Position):
            return SpritePanel(pixels, self._palette, self._cell).draw
        return Panel(pixels, self._palette.colours, self._cell).draw


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


def _place(left: int, width: int, panel: tuple[int, int], lettering: Lettering) -> PanelPlace:
    top = MARGIN + lettering.height
    return PanelPlace(Area(left, MARGIN, left + width, top), Area(left, top, left + panel[0], top + panel[1]))


def _fits(plan: Layout, width: int, height: int) -> bool:
    return plan.size[0] <= width and plan.size[1] <= height


def _checked(plan: Layout) -> Layout:
    if not _fits(plan, LARGEST, LARGEST):
        width, height = plan.size
        remedy = f"give a cell below {plan.cell}" if plan.cell > 1 else "draw fewer boards"
        raise MoveError(f"a picture of {width} x {height} pixels is too large ({LARGEST} a side at most); {remedy}")
    return plan

"""Frames: panels side by side on one canvas, each with its caption above it.

    +--------------------------------------------+
    |  narrow · move 10       wide · move 10     |   margin, caption strip,
    |  ##########             ################   |   panels aligned at the top,
    |  #..@O....#             ##....@.[]....##   |   a gap between their slots
    |  ##########             ################   |
    +--------------------------------------------+

A slot is as wide as its panel, or wider if the caption needs it. One canvas is used for all frames: each frame draws
only what changed, and returns the changed area.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from souko.boards import BoardColours, Shape
from souko.drawing.area import Area
from souko.drawing.boards.panel import Panel
from souko.drawing.films.caption import Caption, TextBlock, line_count, slot_width
from souko.drawing.films.scene import Scene, Snapshot
from souko.drawing.palette import Palette
from souko.drawing.sprites.panel import SpritePanel, shape_seen
from souko.drawing.sprites.sprites import SPRITE_SIDE, sprites_of
from souko.errors import MoveError
from souko.rules import Position

MARGIN, GAP = 12, 12
"""In pixels: around all panels, and between two of them."""

CELL_SIZES = range(6, 0, -1)
MAX_DEFAULT_SIZE = (3840, 2160)
"""By default a cell has the first of `CELL_SIZES` pixels a side with which the picture is not larger than this."""

SPRITE_PICTURE_SIDE = 500
"""In pixels, about: the default size of a picture of sprites, so that small boards get large cells."""

MAX_SIDE = 16384
"""In pixels: encoders and most viewers refuse longer sides."""


class PanelSlot(NamedTuple):
    """The areas of a panel and of its caption on the canvas."""

    caption: Area
    panel: Area


@dataclass(frozen=True)
class Layout:
    """The size of a canvas, the slots on it, the side of a cell, and the font size and lines of captions."""

    size: tuple[int, int]
    slots: tuple[PanelSlot, ...]
    cell: int
    text_block: TextBlock

    def padded(self, side_multiple: int) -> "Layout":
        """The same layout on a canvas whose sides are rounded up to multiples of a number."""
        width, height = (-(-side // side_multiple) * side_multiple for side in self.size)
        return replace(self, size=(width, height))


def choose_layout(
    shapes: Sequence[Shape], captions: Sequence[str], cell: int | None = None, cells: Iterable[int] = CELL_SIZES
) -> Layout:
    """The layout for boards of these shapes and captions; if `cell` is None, with the first of `cells` that fits."""
    if cell is not None:
        return _checked(_lay_out(shapes, captions, cell))
    tries = (_lay_out(shapes, captions, size) for size in cells)
    return _checked(next((found for found in tries if _fits(found, *MAX_DEFAULT_SIZE)), _lay_out(shapes, captions, 1)))


def layout_of(scenes: Sequence[Scene], cell: int | None = None) -> Layout:
    """The layout for the scenes as they are now."""
    snapshots = [scene.board() for scene in scenes]
    shapes = [shape_seen(snapshot) if isinstance(snapshot, Position) else snapshot.shape for snapshot in snapshots]
    cells = cells_for_sprites(shapes) if all(isinstance(snapshot, Position) for snapshot in snapshots) else CELL_SIZES
    return choose_layout(shapes, [scene.caption() for scene in scenes], cell, cells)


def cells_for_sprites(shapes: Sequence[Shape]) -> Iterable[int]:
    """The cell sizes to try: multiples of a sprite's 5 pixels first, then smaller ones.

    >>> list(cells_for_sprites([(6, 20)]))
    [25, 20, 15, 10, 5, 4, 3, 2, 1]
    """
    longest = max(1, sum(columns for _, columns in shapes), *(rows for rows, _ in shapes))
    return [
        *range(max(1, round(SPRITE_PICTURE_SIDE / longest / SPRITE_SIDE)) * SPRITE_SIDE, SPRITE_SIDE, -SPRITE_SIDE),
        *range(SPRITE_SIDE, 0, -1),
    ]


def palette_of(scenes: Sequence[Scene], colours: BoardColours) -> Palette:
    """The palette for the scenes: theme and sprite colours, or only sprite colours if there is no board."""
    snapshots = [scene.board() for scene in scenes]
    sprites = [sprites_of(snapshot.rulebook) for snapshot in snapshots if isinstance(snapshot, Position)]
    named = tuple(dict.fromkeys(colour for each in sprites for colour in each.colours))
    if len(sprites) < len(snapshots):
        return Palette(colours, named)
    return Palette(colours._replace(background=named[0], text=sprites[0].text), named, tiles=False)


def check_drawable(scenes: Sequence[Scene], cell: int | None) -> None:
    """Raise `MoveError` unless there is a scene, and a cell has at least a pixel."""
    if not scenes:
        raise MoveError("there is nothing to draw: give at least one scene")
    if cell is not None and cell < 1:
        raise MoveError(f"a cell of {cell} pixels cannot be seen; give 1 or more")


class Canvas:
    """The pixels of a frame, as palette entries; drawing the next frame changes them in place."""

    def __init__(self, layout: Layout, palette: Palette) -> None:
        width, height = layout.size
        background = palette.background
        self.pixels = np.full((height, width), background, np.uint8)
        self._whole: Area | None = Area(0, 0, width, height)
        self._captions = [Caption(self.pixels[p.caption.slices], layout.text_block, background) for p in layout.slots]
        self._places, self._palette, self._cell = layout.slots, palette, layout.cell
        self._panels: list[Callable[[Any], Area | None]] = []

    def draw(self, snapshots: Sequence[Snapshot], captions: Sequence[str]) -> Area | None:
        """Draw the next frame and return the area that may have changed; None if nothing did."""
        changed, self._whole = self._whole, None
        self._panels = self._panels or list(map(self._panel, self._places, snapshots))
        for number, place in enumerate(self._places):
            panel, caption = self._panels[number](snapshots[number]), self._captions[number].draw(captions[number])
            changed = _joined(changed, panel, place.panel)
            changed = _joined(changed, caption, place.caption)
        return changed

    def _panel(self, place: PanelSlot, snapshot: Snapshot) -> Callable[[Any], Area | None]:
        """The function that draws the snapshots of a scene whose first one is given."""
        pixels = self.pixels[place.panel.slices]
        if isinstance(snapshot, Position):
            return SpritePanel(pixels, self._palette, self._cell).draw
        return Panel(pixels, self._palette.colours, self._cell).draw


def _joined(changed: Area | None, part: Area | None, place: Area) -> Area | None:
    """The area changed so far, extended by a part of a slot."""
    return changed if part is None else part.moved(place.left, place.top).union(changed)


def _lay_out(shapes: Sequence[Shape], captions: Sequence[str], cell: int) -> Layout:
    panels = [(columns * cell, rows * cell) for rows, columns in shapes]
    size = min(max(sum(width for width, _ in panels) // 70, 12), 28)
    widths = [slot_width(text, width, size) for text, (width, _) in zip(captions, panels, strict=True)]
    lines = max(line_count(text, width, size) for text, width in zip(captions, widths, strict=True))
    text_block = TextBlock(size, lines)
    lefts = accumulate(widths, lambda left, width: left + width + GAP, initial=MARGIN)
    slots = tuple(
        _place(left, width, panel, text_block) for left, width, panel in zip(lefts, widths, panels, strict=False)
    )
    height = text_block.height + max(height for _, height in panels) + 2 * MARGIN
    return Layout((slots[-1].caption.right + MARGIN, height), slots, cell, text_block)


def _place(left: int, width: int, panel: tuple[int, int], text_block: TextBlock) -> PanelSlot:
    top = MARGIN + text_block.height
    return PanelSlot(Area(left, MARGIN, left + width, top), Area(left, top, left + panel[0], top + panel[1]))


def _fits(layout: Layout, width: int, height: int) -> bool:
    return layout.size[0] <= width and layout.size[1] <= height


def _checked(layout: Layout) -> Layout:
    if not _fits(layout, MAX_SIDE, MAX_SIDE):
        width, height = layout.size
        remedy = f"give a cell below {layout.cell}" if layout.cell > 1 else "draw fewer boards"
        raise MoveError(f"a picture of {width} x {height} pixels is too large ({MAX_SIDE} a side at most); {remedy}")
    return layout

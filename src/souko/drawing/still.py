"""Pictures of one moment: a PNG drawn with the tiles of a film, or an SVG that stays sharp at any size.

Both have the layout of a film: panels side by side, captions above them.
"""

from collections.abc import Sequence
from html import escape
from os import PathLike
from pathlib import Path

from souko.boards import BoardColours, board_svg
from souko.drawing.films.caption import SVG_FONT_SLACK, TextBlock, fit_text
from souko.drawing.films.film import advance
from souko.drawing.films.frame import Canvas, Layout, PanelSlot, check_drawable, layout_of, palette_of
from souko.drawing.films.scene import Scene, Subject, scenes_of
from souko.drawing.palette import Palette
from souko.drawing.png import encode_png
from souko.drawing.sprites.svg import position_svg
from souko.drawing.themes import theme as theme_named
from souko.drawing.written_file import WrittenPicture, check_picture_path, write_picture
from souko.errors import MoveError
from souko.rules import Position


def picture(
    subjects: Subject | Sequence[Subject],
    path: str | PathLike[str],
    *,
    cell: int | None = None,
    at: int = 0,
    theme: str = "classic",
) -> WrittenPicture:
    """Write the subjects, side by side, as a PNG or an SVG; the ending of the path decides which.

    A `Scene` is run for `at` moves, or to its end if that comes first, and stays there. A cell is `cell` pixels a side;
    by default 6, or fewer if the picture would exceed 3840 x 2160; for rulebooks, as many as give about 500 pixels.
    """
    scenes, path, colours = scenes_of(subjects), Path(path), theme_named(theme)
    check_drawable(scenes, cell)
    check_picture_path(path)
    _check_moment(scenes, at)
    advance(scenes, 0, at)
    layout, palette = layout_of(scenes, cell), palette_of(scenes, colours)
    drawn = scenes, layout, palette
    return write_picture(path, layout.size, lambda: _png(*drawn), lambda: _svg(*drawn))


def _check_moment(scenes: Sequence[Scene], at: int) -> None:
    longest = max(scene.length for scene in scenes)
    if not 0 <= at <= longest:
        raise MoveError(f"at is {at}; the longest scene has moves 0 to {longest}")


def _png(scenes: Sequence[Scene], layout: Layout, palette: Palette) -> bytes:
    canvas = Canvas(layout, palette)
    canvas.draw([scene.board() for scene in scenes], [scene.caption() for scene in scenes])
    return encode_png(canvas.pixels, palette.table)


def _svg(scenes: Sequence[Scene], layout: Layout, palette: Palette) -> bytes:
    (width, height), colours = layout.size, palette.colours
    panels = "".join(_panel(scene, place, layout, colours) for scene, place in zip(scenes, layout.slots, strict=True))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<path fill="{colours.background}" d="M0 0h{width}v{height}h-{width}z"/>{panels}</svg>\n'
    ).encode()


def _panel(scene: Scene, place: PanelSlot, layout: Layout, colours: BoardColours) -> str:
    snapshot, cell = scene.board(), layout.cell
    board = (
        position_svg(snapshot, cell)
        if isinstance(snapshot, Position)
        else board_svg(snapshot, cell=cell, colours=colours)
    )
    placed = f'<g transform="translate({place.panel.left} {place.panel.top})">{board}</g>'
    return _caption(scene.caption(), place, layout.text_block, colours) + placed


def _caption(caption: str, place: PanelSlot, text_block: TextBlock, colours: BoardColours) -> str:
    if not caption:
        return ""
    lines, size = fit_text(caption, round(place.caption.size[0] / SVG_FONT_SLACK), text_block)
    top = place.caption.bottom - TextBlock(size, len(lines)).height + size
    style = f'fill="{colours.text}" font-family="Helvetica, Arial, sans-serif" font-size="{size}"'
    return "".join(
        f'<text x="{place.caption.left}" y="{top + number * text_block.line_height}" {style}>{escape(line)}</text>'
        for number, line in enumerate(lines)
    )

"""Pictures of a single moment: a PNG made of the same tiles as a film, or an SVG that stays sharp at any size.

Both have the layout of a film: panels side by side, captions above them.
"""

from collections.abc import Sequence
from html import escape
from os import PathLike
from pathlib import Path

from souko.boards import BoardColours, board_svg
from souko.drawing.films.caption import Lettering, fitted
from souko.drawing.films.film import advance
from souko.drawing.films.frame import Layout, PanelPlace, Sheet, check_drawable, layout_of, palette_of
from souko.drawing.films.scene import Scene, Subject, scenes_of
from souko.drawing.palette import Palette
from souko.drawing.png import encode_png
from souko.drawing.sprites.svg import position_svg
from souko.drawing.themes import theme as theme_named
from souko.drawing.written_file import WrittenPicture, check_picture_path, write_picture
from souko.errors import MoveError
from souko.rules import Position

_WIDER = 1.2
"""The letters of an SVG are the viewer's own, and may be wider than ours by so much."""


def picture(
    subjects: Subject | Sequence[Subject],
    path: str | PathLike[str],
    *,
    cell: int | None = None,
    at: int = 0,
    theme: str = "classic",
) -> WrittenPicture:
    """Write the subjects, side by side, as a PNG or an SVG; the ending of the path decides.

    Scenes are shown after `at` more moves (a shorter one rests at its end) and left there. A cell is `cell` pixels: 6,
    or fewer if the picture would not fit 3840 x 2160; of a rulebook as many as make about 500 pixels.
    """
    scenes, path, colours = scenes_of(subjects), Path(path), theme_named(theme)
    check_drawable(scenes, cell)
    check_picture_path(path)
    _check_moment(scenes, at)
    advance(scenes, 0, at)
    plan, palette = layout_of(scenes, cell), palette_of(scenes, colours)
    drawn = scenes, plan, palette
    return write_picture(path, plan.size, lambda: _png(*drawn), lambda: _svg(*drawn))


def _check_moment(scenes: Sequence[Scene], at: int) -> None:
    longest = max(scene.length for scene in scenes)
    if not 0 <= at <= longest:
        raise MoveError(f"at is {at}; the longest scene has moves 0 to {longest}")


def _png(scenes: Sequence[Scene], plan: Layout, palette: Palette) -> bytes:
    sheet = Sheet(plan, palette)
    sheet.draw([scene.board() for scene in scenes], [scene.caption() for scene in scenes])
    return encode_png(sheet.pixels, palette.table)


def _svg(scenes: Sequence[Scene], plan: Layout, palette: Palette) -> bytes:
    (width, height), colours = plan.size, palette.colours
    panels = "".join(_panel(scene, place, plan, colours) for scene, place in zip(scenes, plan.places, strict=True))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<path fill="{colours.background}" d="M0 0h{width}v{height}h-{width}z"/>{panels}</svg>\n'
    ).encode()


def _panel(scene: Scene, place: PanelPlace, plan: Layout, colours: BoardColours) -> str:
    sight, cell = scene.board(), plan.cell
    board = position_svg(sight, cell) if isinstance(sight, Position) else board_svg(sight, cell=cell, colours=colours)
    placed = f'<g transform="translate({place.panel.left} {place.panel.top})">{board}</g>'
    return _caption(scene.caption(), place, plan.lettering, colours) + placed


def _caption(caption: str, place: PanelPlace, lettering: Lettering, colours: BoardColours) -> str:
    if not caption:
        return ""
    lines, size = fitted(caption, round(place.caption.size[0] / _WIDER), lettering)
    top = place.caption.bottom - Lettering(size, len(lines)).height + size
    style = f'fill="{colours.text}" font-family="Helvetica, Arial, sans-serif" font-size="{size}"'
    return "".join(
        f'<text x="{place.caption.left}" y="{top + number * lettering.pitch}" {style}>{escape(line)}</text>'
        for number, line in enumerate(lines)
    )

"""Heat maps: a board on which the floor is coloured by a number for each cell.

board, numbers ─ blocks ─▶ entries ─ chart ─┬─ chart_png
                 scale ────────── legend ───┴─ chart_svg
"""

from os import PathLike
from pathlib import Path

from souko.boards import Board, Shape
from souko.drawing.charts.blocks import Numbers, block_for, surveyed
from souko.drawing.charts.chart import Chart, checked
from souko.drawing.charts.raster import chart_png
from souko.drawing.charts.scale import table_of
from souko.drawing.charts.svg import chart_svg
from souko.drawing.themes import theme as theme_named
from souko.drawing.written_file import WrittenPicture, check_picture_path, write_picture
from souko.errors import MoveError

LARGEST_CELL, USUAL_SIDE = 40, 1000
"""Unless told otherwise the map is at most so many pixels a side, and never is a cell larger."""


def heat_map(  # noqa: PLR0913 - the options of `picture`, and what to write beside the map
    board: Board,
    values: Numbers,
    path: str | PathLike[str],
    *,
    cell: int | None = None,
    theme: str = "classic",
    caption: str = "",
    unit: str = "player cells",
) -> WrittenPicture:
    """Write a PNG or an SVG of the board with each cell of floor in the colour of its value; 0 is nothing.

    `values` has one whole number per cell, row by row. Goals are marked, a scale in `unit` stands below the map and the
    caption above it; what else stands on the board is not drawn. A cell is `cell` pixels: as many as bring the map to
    1000 a side, at most 40. Boards above 3000 cells a side are drawn in blocks of cells, each in the colour of their
    mean; but not if `cell` is given.

    Cost: three visits per cell, and memory for the picture.
    """
    path, table = Path(path), table_of(theme_named(theme))
    _check(board, values, path, cell)
    block = block_for(board.shape) if cell is None else 1
    survey = surveyed(board, values, block)
    chart = checked(Chart(survey, cell or _cell_for(board.shape), table, _plain(caption), _plain(unit)))
    return write_picture(path, chart.size, lambda: chart_png(chart), lambda: chart_svg(chart))


def _check(board: Board, values: Numbers, path: Path, cell: int | None) -> None:
    check_picture_path(path)
    if not board.cells.size:
        raise MoveError("there is nothing to draw: the board has no cells")
    if values.shape != board.cells.shape or values.dtype.kind not in "iu":
        raise MoveError(
            f"values are {values.shape} of {values.dtype}; give {board.cells.size} whole numbers, one for each cell"
        )
    if cell is not None and cell < 1:
        raise MoveError(f"a cell of {cell} pixels cannot be seen; give 1 or more")


def _cell_for(shape: Shape) -> int:
    return min(max(USUAL_SIDE // max(shape), 1), LARGEST_CELL)


def _plain(text: str) -> str:
    """The text with a blank for all that cannot be printed: letters have no lines, and XML no control characters."""
    return "".join(character if character.isprintable() else " " for character in text)

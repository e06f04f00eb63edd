"""Heat maps: a board with the floor coloured by a number for each cell.

board, numbers ─ blocks ─▶ entries ─ chart ─┬─ chart_png
                 scale ────────── legend ───┴─ chart_svg
"""

from os import PathLike
from pathlib import Path

from souko.boards import Board, Shape
from souko.drawing.charts.blocks import Numbers, block_for, heat_grid
from souko.drawing.charts.chart import Chart, check_size
from souko.drawing.charts.legend import printable
from souko.drawing.charts.raster import chart_png
from souko.drawing.charts.scale import table_of
from souko.drawing.charts.svg import chart_svg
from souko.drawing.themes import theme as theme_named
from souko.drawing.written_file import WrittenPicture, check_picture_path, write_picture
from souko.errors import MoveError

LARGEST_CELL, USUAL_SIDE = 40, 1000
"""In pixels a side, by default: a cell is at most 40, and the map at most 1000 unless cells would vanish."""


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
    """Write a PNG or an SVG of the board with each floor cell in the colour of its value; 0 has no colour.

    `values` has one integer per cell, row by row. Walls and goals are drawn, boxes and the player are not; a scale in
    `unit` is below the map, the caption above it. A cell is `cell` pixels a side; by default as many as make the map
    1000 pixels a side, at most 40. If `cell` is not given, boards above 3000 cells a side are drawn in blocks of cells,
    each in the colour of its mean.

    Cost: three visits per cell, and memory for the picture.
    """
    path, table = Path(path), table_of(theme_named(theme))
    _check(board, values, path, cell)
    block = block_for(board.shape) if cell is None else 1
    grid = heat_grid(board, values, block)
    chart = Chart(grid, cell or _cell_for(board.shape), table, printable(caption), printable(unit))
    check_size(chart)
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

"""A warehouse file: a map, a blank line, and the script of a robot on any number of lines.

    #######
    #.O.O.#        the map: rows of equal length, one robot
    #..@..#
    #######
                   a blank line
    <^>v           the script
    v^<<

The edge of a map counts as wall. The script is not split into lines, because it can be very long.
"""

import re
from typing import NamedTuple

from souko.boards.board import Board
from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.cell_grid import CellGrid, grid_from_block
from souko.boards.formats.complaints import BoardComplaints
from souko.boards.formats.detection import is_script, no_board
from souko.boards.formats.lines import grid_from_lines
from souko.boards.level import Collection, Level
from souko.boards.moves import Moves
from souko.boards.notation import lurd_from_arrows
from souko.errors import MoveError, Place, unreadable

WIDTH = 70
"""In characters: the line width of a written script."""

_BLANK_LINES = re.compile(r"(?:[ \t]*\n)*")
_GAP = re.compile(r"\n[ \t]*(?:\n|$)")


class _MapAndScript(NamedTuple):
    """The map and the script of a file, and their places; the map is a slice of the text, to save memory."""

    text: str
    map: slice
    rows_place: Place
    script: str
    script_place: Place

    @property
    def drawing(self) -> str:
        """The map, with a newline at its end if it has one."""
        return self.text[self.map]

    @property
    def rows(self) -> list[str]:
        """The lines of the map."""
        return self.drawing.removesuffix("\n").split("\n")


def level_from_text(text: str, alphabet: Alphabet, name: str = "", *, lenient: bool = False) -> Level:
    """The warehouse and its script; `lenient` skips unknown characters in the script."""
    parts = _map_and_script(text, name)
    complaints = BoardComplaints()
    with complaints.collect():
        board = _board(parts, alphabet)
    with complaints.collect():
        script = lurd_from_arrows(parts.script, lenient=lenient, place=parts.script_place)
    complaints.raise_if_any()
    return Level(board, script=Moves(script))


def text_from_warehouse(collection: Collection, alphabet: Alphabet, *, run_length: bool = False) -> str:
    """The text of the file; `MoveError` if there is more to write than one board and its script."""
    if len(collection) != 1:
        raise MoveError(f"a warehouse file holds one level, and here are {len(collection)}; choose one of them")
    level = collection[0]
    if not is_bare(collection):
        raise MoveError(
            "a warehouse file has no room for titles, authors, comments and solutions; write the board alone"
        )
    if level.board.player is None:
        raise MoveError("a warehouse needs a robot, and this board has none")
    drawn = level.board.to_text(alphabet.name, run_length=run_length)
    return "\n\n".join([drawn, level.script.to_arrows(WIDTH)] if level.script else [drawn]) + "\n"


def is_bare(collection: Collection) -> bool:
    """Whether the collection is one board without title, author, comments and solutions."""
    return collection == Collection(tuple(Level(level.board, script=level.script) for level in collection[:1]))


def _map_and_script(text: str, name: str) -> _MapAndScript:
    """The text split at the first blank line below the map."""
    top = _BLANK_LINES.match(text).end()  # type: ignore[union-attr]  # it matches the empty string too
    gap = _GAP.search(text, top)
    bottom, below = gap.span() if gap else (len(text), len(text))
    first, second = text.count("\n", 0, top) + 1, text.count("\n", 0, below) + 1
    return _MapAndScript(text, slice(top, bottom + 1), Place(name, first, 1), text[below:], Place(name, second, 1))


def _board(parts: _MapAndScript, alphabet: Alphabet) -> Board:
    grid = grid_from_block(parts.drawing, alphabet) or _grid_or_error(parts, alphabet)
    if grid.player is None:
        raise unreadable(parts.rows_place._replace(column=0), "a map without a robot", "one '@' in it")
    return Board.from_grid(grid)


def _grid_or_error(parts: _MapAndScript, alphabet: Alphabet) -> CellGrid:
    """The grid of a map that `grid_from_block` does not read; `ReadError` if something is wrong with it."""
    if all(map(is_script, parts.rows)):
        raise no_board(script=True, place=parts.rows_place._replace(column=0))
    for number, row in enumerate(parts.rows):
        if is_script(row):
            place = parts.rows_place._replace(line=parts.rows_place.line + number)
            raise unreadable(place, "arrows in the map", "a blank line between map and script")
    return grid_from_lines(parts.rows, alphabet, parts.rows_place)

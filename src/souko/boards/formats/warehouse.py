"""A warehouse file: a map, a blank line, and the script of a robot that may run over any number of lines.

    #######
    #.O.O.#        the map: rows of equal length, one robot
    #..@..#
    #######
                   a blank line
    <^>v           the script
    v^<<

The edge of a map is a wall, so a map needs none. The script is never cut into lines: it can be very long.
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
"""A script is written in lines of this width."""

_BLANK_LINES = re.compile(r"(?:[ \t]*\n)*")
_GAP = re.compile(r"\n[ \t]*(?:\n|$)")


class _Halves(NamedTuple):
    """The map and the script of a file, and where each begins; the map is cut out of the text when it is asked for."""

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
    """The warehouse and its script; `lenient` skips what is no arrow in the script."""
    halves = _halves(text, name)
    complaints = BoardComplaints()
    with complaints.heard():
        board = _board(halves, alphabet)
    with complaints.heard():
        script = lurd_from_arrows(halves.script, lenient=lenient, place=halves.script_place)
    complaints.speak()
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
    """Whether there is nothing but one board and perhaps its script."""
    return collection == Collection(tuple(Level(level.board, script=level.script) for level in collection[:1]))


def _halves(text: str, name: str) -> _Halves:
    """The text parted at the first blank line below the map."""
    top = _BLANK_LINES.match(text).end()  # type: ignore[union-attr]  # it matches the empty string too
    gap = _GAP.search(text, top)
    bottom, below = gap.span() if gap else (len(text), len(text))
    first, second = text.count("\n", 0, top) + 1, text.count("\n", 0, below) + 1
    return _Halves(text, slice(top, bottom + 1), Place(name, first, 1), text[below:], Place(name, second, 1))


def _board(halves: _Halves, alphabet: Alphabet) -> Board:
    picture = grid_from_block(halves.drawing, alphabet) or _closer_look(halves, alphabet)
    if picture.player is None:
        raise unreadable(halves.rows_place._replace(column=0), "a map without a robot", "one '@' in it")
    return Board.from_picture(picture)


def _closer_look(halves: _Halves, alphabet: Alphabet) -> CellGrid:
    """The picture of a map that is odd, or what is wrong with it."""
    if all(map(is_script, halves.rows)):
        raise no_board(script=True, place=halves.rows_place._replace(column=0))
    for number, row in enumerate(halves.rows):
        if is_script(row):
            place = halves.rows_place._replace(line=halves.rows_place.line + number)
            raise unreadable(place, "arrows in the map", "a blank line between map and script")
    return grid_from_lines(halves.rows, alphabet, halves.rows_place)

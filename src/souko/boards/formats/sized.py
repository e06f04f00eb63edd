"""A plain grid, with an optional first line: the numbers of rows and columns.

2 3
.X.        the sizes are compared with the rows; no memory is allocated by them
#..
"""

from souko.boards.board import Board
from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.detection import SIZES
from souko.boards.formats.lines import grid_from_lines
from souko.errors import Place, unreadable


def board_from_sized(text: str, alphabet: Alphabet, name: str = "") -> Board:
    """The board in the text; `ReadError` if its size differs from the first line."""
    lines = text.rstrip().split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    sizes = SIZES.match(lines[first])
    top = first + 1 if sizes else first
    place = Place(name, top + 1, 1)
    if len(lines) == top:
        raise unreadable(
            Place(name, first + 1), f"sizes {lines[first].strip()!r} and no rows", "expected the rows below them"
        )
    board = Board.from_grid(grid_from_lines(lines[top:], alphabet, place))
    if sizes and (sizes[1].lstrip("0"), sizes[2].lstrip("0")) != tuple(map(str, board.shape)):
        found = f"sizes {lines[first].strip()!r} above {board.shape[0]} rows of {board.shape[1]} cells"
        raise unreadable(Place(name, first + 1), found, f"expected '{board.shape[0]} {board.shape[1]}'")
    return board

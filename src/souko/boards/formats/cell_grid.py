"""A drawn board and its cells: rows of characters on one side, a flat array of flags on the other.

    #####                   1 1 1 1 1
    #@$.#   <-- xsb -->     1 0 2 16 1    and the player's cell, 6
    #####                   1 1 1 1 1

Both ways are one table look-up for the whole board; a closer look is only taken when something is wrong.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from souko.boards.formats.alphabets import UNKNOWN, Alphabet
from souko.boards.formats.complaints import MOST, BoardComplaints
from souko.boards.grid import LEFT, PLAYER, RIGHT, Cells, Shape
from souko.errors import Complaint, MoveError, Place, unreadable

BLOCK = 1 << 20
"""So many cells of a large board are looked at together."""


class CellGrid(NamedTuple):
    """What a drawing says: the flags of each cell, the shape, and the player's cell if there is one."""

    cells: Cells
    shape: Shape
    player: int | None


def grid_from_rows(rows: Sequence[str], alphabet: Alphabet, place: Place) -> CellGrid:
    """The picture that the rows draw; `place` is where the first row stands.

    Surprises: rows of unequal length are padded with floor, or refused, as the alphabet says.
    """
    columns = max(map(len, rows), default=0)
    if not columns:
        raise unreadable(place, "rows without a single cell", str(alphabet))
    if not alphabet.pads_rows:
        BoardComplaints(_ragged(rows, place)).speak()
    flags = bytearray("".join(row.ljust(columns) for row in rows), "latin-1", "replace")
    flags = flags.translate(alphabet.meanings.tobytes())
    BoardComplaints(_unknown(flags, columns, rows, alphabet, place)).speak()
    players = _players(flags, alphabet)
    cells = np.frombuffer(flags, np.uint8)
    BoardComplaints([*_crowd(players, columns, rows, place), *_torn(cells, columns, place)]).speak()
    cells[players] &= ~np.uint8(PLAYER)
    return CellGrid(cells, (len(rows), columns), players[0] if players else None)


def grid_from_block(text: str, alphabet: Alphabet) -> CellGrid | None:
    """The picture of equally long lines, each ended by a newline; None if anything about them is odd.

    Cost: a few passes at the speed of memory and two bytes per cell; `grid_from_rows` says what is odd.
    """
    flags = bytearray(text, "latin-1", "replace")
    del text  # it may be large, and nobody else holds it
    columns = flags.find(b"\n")
    if columns < 1:
        return None
    rows, rest = divmod(len(flags), columns + 1)
    if rest or flags.count(b"\n") != rows or flags[columns :: columns + 1].strip(b"\n"):
        return None
    flags = flags.translate(alphabet.meanings.tobytes())
    players = _players(flags, alphabet)
    if flags.count(UNKNOWN) != rows or len(players) > 1:
        return None
    cells = np.frombuffer(flags, np.uint8).reshape(rows, columns + 1)[:, :-1].flatten()
    player = next((place - place // (columns + 1) for place in players), None)
    if player is not None:
        cells[player] &= ~np.uint8(PLAYER)
    return None if halves_that_miss(cells, (rows, columns)) else CellGrid(cells, (rows, columns), player)


def rows_from_grid(picture: CellGrid, alphabet: Alphabet) -> list[str]:
    """The rows that draw the picture; `MoveError` if the alphabet has no character for one of its cells."""
    cells, (rows, columns), player = picture
    drawn = alphabet.characters[cells]
    if player is not None:
        drawn[player] = alphabet.characters[cells[player] | PLAYER]
    if not drawn.all():
        raise MoveError(f"the board cannot be written in the alphabet {alphabet.name}: {alphabet} and no more")
    text = drawn.tobytes().decode("ascii")
    drawn_rows = [text[row * columns : (row + 1) * columns] for row in range(rows)]
    return _trimmed(drawn_rows, columns) if alphabet.pads_rows else drawn_rows


def unknown_cell(character: str, alphabet: Alphabet, place: Place) -> Complaint:
    """The complaint about a character that the alphabet does not have."""
    arrow = alphabet.has_script and character in "^v<>"
    remedy = "a blank line stands between map and script" if arrow else "another alphabet is named with --format"
    return Complaint(place, f"unknown cell {character!r}", str(alphabet), remedy)


def halves_that_miss(cells: Cells, shape: Shape) -> list[int]:
    """The cells that are joined to a neighbour which is not joined to them.

    Cost: a few rows of memory, however large the board.
    """
    grid = cells.reshape(shape)
    block = max(1, BLOCK // max(1, grid.shape[1]))
    starts = range(0, grid.shape[0], block)
    return [start * grid.shape[1] + cell for start in starts for cell in _missing(grid[start : start + block])]


def _missing(grid: Cells) -> list[int]:
    to_left, to_right = (grid & LEFT) != 0, (grid & RIGHT) != 0
    missing = np.zeros(grid.shape, np.bool_)
    missing[:, :-1] |= to_right[:, :-1] & ~to_left[:, 1:]
    missing[:, 1:] |= to_left[:, 1:] & ~to_right[:, :-1]
    missing[:, -1:] |= to_right[:, -1:]
    missing[:, :1] |= to_left[:, :1]
    return np.flatnonzero(missing).tolist()


def _trimmed(rows: list[str], columns: int) -> list[str]:
    """The rows without blanks at their ends, which a reader puts back; none is blank and one is as wide as the board.

    A blank line would end the board, and blanks at the end of a line seldom survive a mail; so floor is drawn
    with dashes where it must be seen.
    """
    trimmed = [row.rstrip() or "-" * columns for row in rows]
    if rows and max(map(len, trimmed)) < columns:
        trimmed[-1] = rows[-1].replace(" ", "-")
    return trimmed


def _ragged(rows: Sequence[str], place: Place) -> Iterator[Complaint]:
    """The first row that is not as long as the one at the top."""
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            spot = place._replace(line=place.line + number, column=min(len(row), len(rows[0])) + 1)
            wanted = f"{len(rows[0])} as in the first row"
            yield Complaint(spot, f"a row of {len(row)} cells", wanted, "make all rows equally long")
            return


def _unknown(
    flags: bytearray, columns: int, rows: Sequence[str], alphabet: Alphabet, place: Place
) -> Iterator[Complaint]:
    for cell in islice(_places(flags, UNKNOWN), MOST):
        row, column = divmod(cell, columns)
        yield unknown_cell(rows[row][column], alphabet, _spot(cell, columns, place))


def _players(flags: bytearray, alphabet: Alphabet) -> list[int]:
    """The cells where a player stands; if there are too many, the first of them."""
    kinds = {meaning for meaning in alphabet.cells.values() if meaning & PLAYER}
    return sorted(cell for kind in kinds for cell in islice(_places(flags, kind), MOST + 1))


def _places(flags: bytearray, value: int) -> Iterator[int]:
    """Where the value stands, one after the other."""
    cell = flags.find(value)
    while cell >= 0:
        yield cell
        cell = flags.find(value, cell + 1)


def _crowd(players: list[int], columns: int, rows: Sequence[str], place: Place) -> Iterator[Complaint]:
    for player in players[1 : MOST + 1]:
        first, (row, column) = _spot(players[0], columns, place), divmod(player, columns)
        wanted = f"one only, and the first is at {first.line}:{first.column}"
        found = f"a second player {rows[row][column]!r}"
        yield Complaint(_spot(player, columns, place), found, wanted, "remove one of them")


def _torn(cells: Cells, columns: int, place: Place) -> Iterator[Complaint]:
    for cell in halves_that_miss(cells, (-1, columns))[:MOST]:
        part, other = ("'['", "']'") if not cells[cell] & LEFT else ("']'", "'['")
        if cells[cell] & LEFT and cells[cell] & RIGHT:
            part, other = "'='", "'[' and ']'"
        yield Complaint(_spot(cell, columns, place), f"{part} without {other}", "a wide box is [] or [=] or [==] …")


def _spot(cell: int, columns: int, place: Place) -> Place:
    row, column = divmod(cell, columns)
    return place._replace(line=place.line + row, column=place.column + column)

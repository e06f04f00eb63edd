"""Rows of characters to a flat array of flags, and back.

    #####                   1 1 1 1 1
    #@$.#   <-- xsb -->     1 0 2 16 1    and the player's cell, 6
    #####                   1 1 1 1 1

Each direction is one table look-up for the whole board; single cells are only looked at to report errors.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from souko.boards.formats.alphabets import UNKNOWN, Alphabet
from souko.boards.formats.complaints import MAX_COMPLAINTS, BoardComplaints
from souko.boards.grid import LEFT, PLAYER, RIGHT, Cells, Shape
from souko.errors import Complaint, MoveError, Place, unreadable

BLOCK = 1 << 20
"""In cells: a large board is checked in blocks of this size, to save memory."""


class CellGrid(NamedTuple):
    """The flags of each cell, the shape, and the player's cell if there is one."""

    cells: Cells
    shape: Shape
    player: int | None


def grid_from_rows(rows: Sequence[str], alphabet: Alphabet, place: Place) -> CellGrid:
    """The grid of the rows; `place` is the place of the first row in the input.

    Surprise: short rows are padded with floor if the alphabet `pads_rows`, and refused otherwise.
    """
    columns = max(map(len, rows), default=0)
    if not columns:
        raise unreadable(place, "rows without a single cell", str(alphabet))
    if not alphabet.pads_rows:
        BoardComplaints(_uneven_rows(rows, place)).raise_if_any()
    flags = bytearray("".join(row.ljust(columns) for row in rows), "latin-1", "replace")
    flags = flags.translate(alphabet.meanings.tobytes())
    BoardComplaints(_unknown(flags, columns, rows, alphabet, place)).raise_if_any()
    players = _players(flags, alphabet)
    cells = np.frombuffer(flags, np.uint8)
    complaints = [*_extra_players(players, columns, rows, place), *_torn_boxes(cells, columns, place)]
    BoardComplaints(complaints).raise_if_any()
    cells[players] &= ~np.uint8(PLAYER)
    return CellGrid(cells, (len(rows), columns), players[0] if players else None)


def grid_from_block(text: str, alphabet: Alphabet) -> CellGrid | None:
    """The grid of lines of equal length, each ended by a newline; None if that is not what the text is.

    Cost: a few passes of `bytes` methods and two bytes per cell; `grid_from_rows` reports the errors.
    """
    flags = bytearray(text, "latin-1", "replace")
    del text  # frees the memory of a large text if the caller does not keep it
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
    return None if unmatched_joints(cells, (rows, columns)) else CellGrid(cells, (rows, columns), player)


def rows_from_grid(grid: CellGrid, alphabet: Alphabet) -> list[str]:
    """The rows of the grid; `MoveError` if the alphabet has no character for one of its cells."""
    cells, (rows, columns), player = grid
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
    remedy = "a blank line stands between map and script" if arrow else "another alphabet is named with format=…"
    return Complaint(place, f"unknown cell {character!r}", str(alphabet), remedy)


def unmatched_joints(cells: Cells, shape: Shape) -> list[int]:
    """The cells with a joint to a neighbour that has no joint to them.

    Cost: memory for one block, however large the board is.
    """
    grid = cells.reshape(shape)
    block = max(1, BLOCK // max(1, grid.shape[1]))
    starts = range(0, grid.shape[0], block)
    return [start * grid.shape[1] + cell for start in starts for cell in _unmatched(grid[start : start + block])]


def _unmatched(grid: Cells) -> list[int]:
    to_left, to_right = (grid & LEFT) != 0, (grid & RIGHT) != 0
    unmatched = np.zeros(grid.shape, np.bool_)
    unmatched[:, :-1] |= to_right[:, :-1] & ~to_left[:, 1:]
    unmatched[:, 1:] |= to_left[:, 1:] & ~to_right[:, :-1]
    unmatched[:, -1:] |= to_right[:, -1:]
    unmatched[:, :1] |= to_left[:, :1]
    return np.flatnonzero(unmatched).tolist()


def _trimmed(rows: list[str], columns: int) -> list[str]:
    """The rows without trailing blanks, which a reader pads again; no row is blank, and one is as wide as the board.

    A blank line would end the board, and trailing blanks are often lost; so a blank row is written with dashes, and
    so is the last row if no other has the full width.
    """
    trimmed = [row.rstrip() or "-" * columns for row in rows]
    if rows and max(map(len, trimmed)) < columns:
        trimmed[-1] = rows[-1].replace(" ", "-")
    return trimmed


def _uneven_rows(rows: Sequence[str], place: Place) -> Iterator[Complaint]:
    """The complaint about the first row that is not as long as the top row."""
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            spot = place._replace(line=place.line + number, column=min(len(row), len(rows[0])) + 1)
            wanted = f"{len(rows[0])} as in the first row"
            yield Complaint(spot, f"a row of {len(row)} cells", wanted, "make all rows equally long")
            return


def _unknown(
    flags: bytearray, columns: int, rows: Sequence[str], alphabet: Alphabet, place: Place
) -> Iterator[Complaint]:
    for cell in islice(_find_all(flags, UNKNOWN), MAX_COMPLAINTS):
        row, column = divmod(cell, columns)
        yield unknown_cell(rows[row][column], alphabet, _place_of(cell, columns, place))


def _players(flags: bytearray, alphabet: Alphabet) -> list[int]:
    """The cells of the players; the first few if there are very many."""
    kinds = {meaning for meaning in alphabet.cells.values() if meaning & PLAYER}
    return sorted(cell for kind in kinds for cell in islice(_find_all(flags, kind), MAX_COMPLAINTS + 1))


def _find_all(flags: bytearray, value: int) -> Iterator[int]:
    """The cells with this value, in order."""
    cell = flags.find(value)
    while cell >= 0:
        yield cell
        cell = flags.find(value, cell + 1)


def _extra_players(players: list[int], columns: int, rows: Sequence[str], place: Place) -> Iterator[Complaint]:
    for player in players[1 : MAX_COMPLAINTS + 1]:
        first, (row, column) = _place_of(players[0], columns, place), divmod(player, columns)
        wanted = f"one only, and the first is at {first.line}:{first.column}"
        found = f"a second player {rows[row][column]!r}"
        yield Complaint(_place_of(player, columns, place), found, wanted, "remove one of them")


def _torn_boxes(cells: Cells, columns: int, place: Place) -> Iterator[Complaint]:
    for cell in unmatched_joints(cells, (-1, columns))[:MAX_COMPLAINTS]:
        part, other = ("'['", "']'") if not cells[cell] & LEFT else ("']'", "'['")
        if cells[cell] & LEFT and cells[cell] & RIGHT:
            part, other = "'='", "'[' and ']'"
        yield Complaint(_place_of(cell, columns, place), f"{part} without {other}", "a wide box is [] or [=] or [==] …")


def _place_of(cell: int, columns: int, place: Place) -> Place:
    row, column = divmod(cell, columns)
    return place._replace(line=place.line + row, column=place.column + column)

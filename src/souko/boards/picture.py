"""A drawn board and its cells: rows of characters on one side, a flat array of flags on the other.

    #####                   1 1 1 1 1
    #@$.#   <-- xsb -->     1 0 2 16 1    and the player's cell, 6
    #####                   1 1 1 1 1

Both ways are one table look-up for the whole board; a closer look is only taken when something is wrong.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from souko.boards.alphabets import UNKNOWN, Alphabet
from souko.boards.complaints import MOST
from souko.boards.grid import LEFT, PLAYER, RIGHT, Cells, Indices, Shape
from souko.errors import Complaint, MoveError, Place, ReadError, unreadable


class Picture(NamedTuple):
    """What a drawing says: the flags of each cell, the shape, and the player's cell if there is one."""

    cells: Cells
    shape: Shape
    player: int | None


def picture_from_rows(rows: Sequence[str], alphabet: Alphabet, place: Place) -> Picture:
    """The picture that the rows draw; `place` is where the first row stands.

    Surprises: rows of unequal length are padded with floor, or refused, as the alphabet says.
    """
    columns = max(map(len, rows), default=0)
    if not columns:
        raise unreadable(place, "rows without a single cell", str(alphabet))
    text = "".join(row.ljust(columns) for row in rows)
    cells = alphabet.meanings[np.frombuffer(text.encode("latin-1", "replace"), np.uint8)]
    players = np.flatnonzero(cells & PLAYER)
    complaints = (
        ([] if alphabet.pads_rows else list(_ragged(rows, place)))
        or list(_unknown(cells, columns, text, alphabet, place))
        or [*_crowd(players, columns, text, place), *_torn(cells, columns, place)]
    )
    if complaints:
        raise ReadError(*complaints)
    cells[players] &= ~np.uint8(PLAYER)
    return Picture(cells, (len(rows), columns), int(players[0]) if len(players) else None)


def rows_from_picture(picture: Picture, alphabet: Alphabet) -> list[str]:
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


def halves_that_miss(cells: Cells, shape: Shape) -> Indices:
    """The cells that are joined to a neighbour which is not joined to them."""
    grid = cells.reshape(shape)
    to_left, to_right = (grid & LEFT) != 0, (grid & RIGHT) != 0
    missing = np.zeros(grid.shape, np.bool_)
    missing[:, :-1] |= to_right[:, :-1] & ~to_left[:, 1:]
    missing[:, 1:] |= to_left[:, 1:] & ~to_right[:, :-1]
    missing[:, -1:] |= to_right[:, -1:]
    missing[:, :1] |= to_left[:, :1]
    return np.flatnonzero(missing)


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


def _unknown(cells: Cells, columns: int, text: str, alphabet: Alphabet, place: Place) -> Iterator[Complaint]:
    for cell in np.flatnonzero(cells == UNKNOWN)[:MOST].tolist():
        yield unknown_cell(text[cell], alphabet, _spot(cell, columns, place))


def _crowd(players: Indices, columns: int, text: str, place: Place) -> Iterator[Complaint]:
    for player in players[1 : MOST + 1].tolist():
        first = _spot(int(players[0]), columns, place)
        wanted = f"one only, and the first is at {first.line}:{first.column}"
        yield Complaint(
            _spot(player, columns, place), f"a second player {text[player]!r}", wanted, "remove one of them"
        )


def _torn(cells: Cells, columns: int, place: Place) -> Iterator[Complaint]:
    for cell in halves_that_miss(cells, (-1, columns))[:MOST].tolist():
        part, other = ("'['", "']'") if not cells[cell] & LEFT else ("']'", "'['")
        if cells[cell] & LEFT and cells[cell] & RIGHT:
            part, other = "'='", "'[' and ']'"
        yield Complaint(_spot(cell, columns, place), f"{part} without {other}", "a wide box is [] or [=] or [==] …")


def _spot(cell: int, columns: int, place: Place) -> Place:
    row, column = divmod(cell, columns)
    return place._replace(line=place.line + row, column=place.column + column)

"""Lines of text, and the picture they draw when some are written in run-length form.

    3#|#@#|3#            ###    line 1
                 ──▶     #@#    line 1       a row remembers the line it stands on, for the complaints
                         ###    line 1

A line may end in any of the three ways that are in use.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.cell_grid import CellGrid, grid_from_rows, unknown_cell
from souko.boards.formats.complaints import MOST, BoardComplaints
from souko.boards.run_length import decode_run_length
from souko.errors import Complaint, Place, ReadError

FOLDED = re.compile(r"[0-9()|]")
"""What only a run-length form contains."""

DANGLING = re.compile(r"(?<![0-9])[0-9]++(?=\s|$)")
"""A number with nothing to see behind it: floor that is counted is drawn with dashes."""


def normalize_newlines(text: str) -> str:
    r"""The text with a single newline at every line end and no byte order mark at its start.

    >>> normalize_newlines("#@#\r\n###\r")
    '#@#\n###\n'
    """
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def grid_from_lines(lines: Sequence[str], alphabet: Alphabet, place: Place) -> CellGrid:
    """The picture that the lines draw; `place` is where the first of them stands.

    Where rows must be equally long, a digit among them is a mistake and not a count: there a run-length form
    is a single line.
    """
    may_fold = alphabet.pads_rows or len(lines) == 1
    if not (may_fold and any(map(FOLDED.search, lines))):
        return grid_from_rows(lines, alphabet, place)
    BoardComplaints(islice(_strangers(lines, alphabet, place), MOST)).speak()
    return _unfolded(lines, alphabet, place)


def _unfolded(lines: Sequence[str], alphabet: Alphabet, place: Place) -> CellGrid:
    rows: list[tuple[str, Place]] = []
    for number, line in enumerate(lines):
        spot = place._replace(line=place.line + number, column=0)
        rows += [(row, spot) for row in decode_run_length(line, spot).removesuffix("|").split("|")]
    try:
        return grid_from_rows([row for row, _ in rows], alphabet, Place(line=1, column=1))
    except ReadError as error:
        raise ReadError(*(each._replace(place=rows[each.place.line - 1][1]) for each in error.complaints)) from None


def _strangers(lines: Sequence[str], alphabet: Alphabet, place: Place) -> Iterator[Complaint]:
    """What cannot be unfolded, found before the columns are lost in the unfolding."""
    for number, line in enumerate(lines):
        top_left = place._replace(line=place.line + number)
        for column, character in enumerate(line):
            if character not in alphabet.cells and not FOLDED.match(character):
                yield unknown_cell(character, alphabet, top_left._replace(column=place.column + column))
        for digits in DANGLING.finditer(line):
            spot = top_left._replace(column=place.column + digits.start())
            yield Complaint(spot, f"{digits[0]!r} repeats nothing", "a number is followed by what it repeats")

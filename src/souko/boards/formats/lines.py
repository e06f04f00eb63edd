"""The grid of lines of text, of which some may be in run-length form.

    3#|#@#|3#            ###    line 1
                 ──▶     #@#    line 1       each row keeps its line number, for error messages
                         ###    line 1

A line may end in \\n, \\r\\n or \\r.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.cell_grid import CellGrid, grid_from_rows, unknown_cell
from souko.boards.formats.complaints import MAX_COMPLAINTS, BoardComplaints
from souko.boards.run_length import decode_run_length
from souko.errors import Complaint, Place, ReadError

RUN_LENGTH_MARK = re.compile(r"[0-9()|]")
"""The characters that only a run-length form has."""

COUNT_OF_NOTHING = re.compile(r"(?<![0-9])[0-9]++(?=\s|$)")
"""A count with a blank or nothing after it: floor that is repeated is written with dashes."""


def normalize_newlines(text: str) -> str:
    r"""The text with a single newline at every line end and no byte order mark at its start.

    >>> normalize_newlines("#@#\r\n###\r")
    '#@#\n###\n'
    """
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def grid_from_lines(lines: Sequence[str], alphabet: Alphabet, place: Place) -> CellGrid:
    """The grid of the lines; `place` is the place of the first one in the input.

    In an alphabet whose rows must have equal length, a digit in several lines is a mistake and not a count: there a
    run-length form is a single line.
    """
    may_be_run_length = alphabet.pads_rows or len(lines) == 1
    if not (may_be_run_length and any(map(RUN_LENGTH_MARK.search, lines))):
        return grid_from_rows(lines, alphabet, place)
    BoardComplaints(islice(_unknown_characters(lines, alphabet, place), MAX_COMPLAINTS)).raise_if_any()
    return _grid_from_run_length(lines, alphabet, place)


def _grid_from_run_length(lines: Sequence[str], alphabet: Alphabet, place: Place) -> CellGrid:
    rows: list[tuple[str, Place]] = []
    for number, line in enumerate(lines):
        spot = place._replace(line=place.line + number, column=0)
        rows += [(row, spot) for row in decode_run_length(line, spot).removesuffix("|").split("|")]
    try:
        return grid_from_rows([row for row, _ in rows], alphabet, Place(line=1, column=1))
    except ReadError as error:
        raise ReadError(*(each._replace(place=rows[each.place.line - 1][1]) for each in error.complaints)) from None


def _unknown_characters(lines: Sequence[str], alphabet: Alphabet, place: Place) -> Iterator[Complaint]:
    """Complaints about unknown characters and counts of nothing, found before decoding loses the columns."""
    for number, line in enumerate(lines):
        top_left = place._replace(line=place.line + number)
        for column, character in enumerate(line):
            if character not in alphabet.cells and not RUN_LENGTH_MARK.match(character):
                yield unknown_cell(character, alphabet, top_left._replace(column=place.column + column))
        for digits in COUNT_OF_NOTHING.finditer(line):
            spot = top_left._replace(column=place.column + digits.start())
            yield Complaint(spot, f"{digits[0]!r} repeats nothing", "a number is followed by what it repeats")

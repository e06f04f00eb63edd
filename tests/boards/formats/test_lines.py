"""Lines have any line end, and may be in run-length form."""

import pytest

from souko.boards import Board
from souko.boards.formats.lines import normalize_newlines
from souko.errors import Place, ReadError


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end_is_read(end):
    assert normalize_newlines(f"###{end}#@#{end}") == "###\n#@#\n"


def test_a_byte_order_mark_is_dropped():
    assert normalize_newlines("\ufeff###") == "###"


@pytest.mark.parametrize(
    "folded", ["3#|#@#|3#", "3#|#@#|3#|", "3#\n#@#\n3#", "2(#)#|#@#\n3#", "3#|#@#\n3#", "\n3#|#@#|3#\n\n"]
)
def test_a_board_in_run_length_form_is_decoded(folded):
    assert Board.from_text(folded, "xsb").to_text() == "###\n#@#\n###"


def test_empty_rows_are_rows_of_floor():
    assert Board.from_text("3#||#@#").to_text() == "###\n---\n#@#"


@pytest.mark.parametrize(
    ("text", "format", "complaint"),
    [
        ("3#\n#@x#", "xsb", "a:6:3: unknown cell 'x'"),
        ("3#|#@@|3#", "xsb", "a:5: a second player '@'; one only, and the first is at 2:2"),
        ("3#|#@|3#", "warehouse", "a:5: a row of 2 cells; 3 as in the first row"),
        ("#####\n#@3.#\n#####", "warehouse", "a:6:3: unknown cell '3'"),
        ("3#\n#@ 12 #", "xsb", "a:6:4: '12' repeats nothing; a number is followed by what it repeats"),
        ("3(#", "xsb", "a:5: '(' without ')'"),
    ],
)
def test_complaints_about_run_length_forms_name_the_line(text, format, complaint):  # noqa: A002
    with pytest.raises(ReadError) as error:
        Board.from_text(text, format, place=Place("a", 5, 1))
    assert str(error.value).startswith(complaint)

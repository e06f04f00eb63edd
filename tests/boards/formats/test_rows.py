"""Which lines of a collection are rows of boards."""

import pytest

from souko.boards import ALPHABETS
from souko.boards.formats.rows import row_flags

XSB = ALPHABETS["xsb"]


def marked(text):
    """The lines that are taken for rows."""
    lines = text.strip("\n").split("\n")
    return [line for line, row in zip(lines, row_flags(lines, XSB), strict=True) if row]


@pytest.mark.parametrize(
    "line", ["#1", "Level #3", "1.", "Author: ####", "; ####", "Box ##", "12", "### 12 ###", "#@O#"]
)
def test_titles_and_notes_alone_are_not_rows(line):
    assert marked(f"{line}\n\n#####\n#@$.#") == ["#####", "#@$.#"]


@pytest.mark.parametrize("line", ["#1", "Level #3", "1.", "Author: ####", "-- 12 --", "Box ##"])
def test_titles_right_above_a_board_are_not_rows(line):
    assert marked(f"{line}\n#####\n#@$.#") == ["#####", "#@$.#"]


@pytest.mark.parametrize("row", ["#@O.#", "  O $ @", "-----", "5-", "#2-x#", "x@ $  ."])
def test_a_row_with_an_unknown_character_is_a_row_between_rows(row):
    assert marked(f"#####\n{row}\n#####") == ["#####", row, "#####"]


@pytest.mark.parametrize("row", ["#@O.#", "## 3 ##"])
def test_a_row_with_a_wall_and_an_unknown_character_is_a_row_at_the_edge_too(row):
    assert marked(f"{row}\n#####") == [row, "#####"]
    assert marked(f"#####\n{row}") == ["#####", row]


def test_a_title_separates_two_boards_even_without_blank_lines():
    assert marked("#@$.#\nLevel 2\n#@ $.#") == ["#@$.#", "#@ $.#"]

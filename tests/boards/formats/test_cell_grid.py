"""Rows of characters to flat arrays of flags, and back."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.boards import ALPHABETS
from souko.boards.formats.cell_grid import (
    CellGrid,
    grid_from_block,
    grid_from_rows,
    rows_from_grid,
    unmatched_joints,
)
from souko.boards.grid import BOX, GOAL, LEFT, RIGHT, WALL
from souko.errors import MoveError, Place, ReadError

XSB, WAREHOUSE = ALPHABETS["xsb"], ALPHABETS["warehouse"]
PLACE = Place("cellar.sok", 10, 1)


def complaints(rows, alphabet):
    with pytest.raises(ReadError) as error:
        grid_from_rows(rows, alphabet, PLACE)
    return [str(complaint) for complaint in error.value.complaints]


def test_a_row_becomes_flags():
    cells, shape, player = grid_from_rows(["#+$*-_."], XSB, PLACE)
    assert cells.tolist() == [WALL, GOAL, BOX, BOX | GOAL, 0, 0, GOAL]
    assert (shape, player) == ((1, 7), 1)


def test_ragged_rows_are_padded_in_xsb():
    assert grid_from_rows(["##", "####"], XSB, PLACE).cells.tolist() == [1, 1, 0, 0, 1, 1, 1, 1]


def test_ragged_rows_are_refused_in_a_warehouse():
    expected = "cellar.sok:11:5: a row of 4 cells; 5 as in the first row; make all rows equally long"
    assert complaints(["#####", "#@.#", "#####"], WAREHOUSE) == [expected]


def test_complaints_name_the_place_of_an_unknown_cell():
    assert complaints(["#####", "#@O.x", "#####"], XSB) == [
        """cellar.sok:11:3: unknown cell 'O'; xsb has "# -_$.*@+"; another alphabet is named with format=…""",
        """cellar.sok:11:5: unknown cell 'x'; xsb has "# -_$.*@+"; another alphabet is named with format=…""",
    ]


@pytest.mark.parametrize("stranger", ["倉", "é", "\t", "?", "\N{SNOWMAN}"])
def test_a_character_outside_of_latin_1_is_named(stranger):
    assert f"cellar.sok:10:2: unknown cell {stranger!r}" in complaints([f"#{stranger}#"], XSB)[0]


def test_the_error_about_arrows_in_a_map_mentions_the_blank_line():
    expected = (
        """cellar.sok:10:2: unknown cell '^'; warehouse has "#.O[=]@"; a blank line stands between map and script"""
    )
    assert complaints(["#^.@#"], WAREHOUSE) == [expected]


def test_two_players_are_named_with_both_places():
    expected = "cellar.sok:11:3: a second player '+'; one only, and the first is at 10:2; remove one of them"
    assert complaints(["#@.#", "#.+#"], XSB) == [expected]


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("#[.@#", "cellar.sok:10:2: '[' without ']'; a wide box is [] or [=] or [==] …"),
        ("#.]@#", "cellar.sok:10:3: ']' without '['; a wide box is [] or [=] or [==] …"),
        ("#@..[", "cellar.sok:10:5: '[' without ']'; a wide box is [] or [=] or [==] …"),
        ("#@.=.", "cellar.sok:10:4: '=' without '[' and ']'; a wide box is [] or [=] or [==] …"),
    ],
)
def test_half_a_wide_box_is_refused(row, complaint):
    assert complaints([row], WAREHOUSE) == [complaint]


def test_the_end_of_a_row_and_the_start_of_the_next_make_no_box():
    assert len(complaints(["#@..[", "]...#"], WAREHOUSE)) == 2


def test_a_box_of_any_width_is_read():
    cells = grid_from_rows(["[==]O"], WAREHOUSE, PLACE).cells
    assert cells.tolist() == [BOX | RIGHT, BOX | LEFT | RIGHT, BOX | LEFT | RIGHT, BOX | LEFT, BOX]
    assert len(unmatched_joints(cells, (1, 5))) == 0


def test_at_most_twenty_complaints_of_a_kind_are_collected():
    assert len(complaints(["x" * 1000], XSB)) == 20


def test_rows_without_cells_are_refused():
    assert complaints(["", ""], XSB) == ["""cellar.sok:10:1: rows without a single cell; xsb has "# -_$.*@+\""""]


@pytest.mark.parametrize(
    ("rows", "written"),
    [
        (["## ", "#@ ", "   "], ["##", "#@", "---"]),
        (["   ", "#@ "], ["---", "#@"]),
        (["## ", "#@ "], ["##", "#@-"]),
        (["#  ", " @ "], ["#", "-@-"]),
    ],
)
def test_floor_is_written_with_dashes_where_blanks_would_be_lost(rows, written):
    assert rows_from_grid(grid_from_rows(rows, XSB, PLACE), XSB) == written


def test_a_cell_that_an_alphabet_cannot_write_is_refused():
    with pytest.raises(MoveError) as error:
        rows_from_grid(CellGrid(np.array([GOAL], np.uint8), (1, 1), None), WAREHOUSE)
    assert (
        str(error.value) == 'the board cannot be written in the alphabet warehouse: warehouse has "#.O[=]@" and no more'
    )


@given(st.lists(st.text("#.O[=]@x\n ", max_size=6), max_size=5), st.booleans())
def test_a_block_is_read_like_its_rows_or_not_at_all(rows, ended):
    text = "\n".join(rows) + "\n" * ended
    block = grid_from_block(text, WAREHOUSE)
    if block is not None:
        careful = grid_from_rows(text.removesuffix("\n").split("\n"), WAREHOUSE, Place())
        assert (block.shape, block.player) == (careful.shape, careful.player)
        assert block.cells.tolist() == careful.cells.tolist()


def test_a_regular_block_is_read():
    assert grid_from_block("####\n#@O#\n#[]#\n####\n", WAREHOUSE) is not None


@pytest.mark.parametrize("text", ["", "\n", "#@#", "###\n#@#", "##\n#@#\n", "#@@\n", "#[#\n", "#x#\n", "#@#\n\n#.#\n"])
def test_an_irregular_block_is_not_read(text):
    assert grid_from_block(text, WAREHOUSE) is None

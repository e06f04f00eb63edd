"""What a warehouse refuses, and what it says then."""

import re

import numpy as np
import pytest

from souko import Board, BudgetError, MoveError, ReadError, Warehouse
from souko.boards.grid import BOX, WALL


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "<text>: nothing: the input is empty; a board drawn with characters"),
        (" \n\n", "<text>: nothing: the input is empty; a board drawn with characters"),
        ("^^>>\n", "<text>:1: a script and no map; the map, a blank line, then the script"),
        ("#.O#\n\n>", "<text>:1: a map without a robot; one '@' in it"),
        ("#@#\n.@#\n\n>", "<text>:2:2: a second player '@'; one only, and the first is at 1:2; remove one of them"),
        ("#@.#\n#.#\n\n>", "<text>:2:4: a row of 3 cells; 4 as in the first row; make all rows equally long"),
        (
            "#@x#\n\n>",
            "<text>:1:3: unknown cell 'x'; warehouse has \"#.O[=]@\"; another alphabet is named with format=…",
        ),
        ("#@.#\n\n>>\n>a<", "<text>:4:2: unknown move 'a'; a script has \"^v<>\"; lenient=True skips it"),
        ("#@.#\n>>^^\n", "<text>:2:1: arrows in the map; a blank line between map and script"),
        ("#@[.#\n\n>", "<text>:1:3: '[' without ']'; a wide box is [] or [=] or [==] …"),
        ("#@.]#\n\n>", "<text>:1:4: ']' without '['; a wide box is [] or [=] or [==] …"),
        ("#@.=#\n\n>", "<text>:1:4: '=' without '[' and ']'; a wide box is [] or [=] or [==] …"),
    ],
)
def test_a_text_that_is_no_warehouse_is_refused_with_its_place(text, complaint):
    with pytest.raises(ReadError, match=f"^{re.escape(complaint)}$"):
        Warehouse.read(text)


def test_a_lenient_reader_skips_what_is_no_arrow():
    assert Warehouse.read("#@.#\n\n>a>é<", lenient=True).script.text == "rrl"


def test_a_file_that_is_not_there_or_no_file_or_no_text_is_refused_by_name(tmp_path):
    binary = tmp_path / "binary"
    binary.write_bytes(b"#@#\x00\x01")
    for path, complaint in [
        (tmp_path / "none", "no such file"),
        (tmp_path, "a directory; expected a file"),
        (binary, "binary data; expected a text file in UTF-8"),
    ]:
        with pytest.raises(ReadError, match=f"^{re.escape(f'{path}: {complaint}')}$"):
            Warehouse.read(path)


def test_a_mistake_in_a_file_is_placed_in_that_file(tmp_path):
    file = tmp_path / "hall.txt"
    file.write_text("#@x#\n")
    with pytest.raises(ReadError, match=f"^{re.escape(str(file))}:1:3: unknown cell 'x'"):
        Warehouse.read(file)


def test_a_board_without_a_robot_is_refused():
    with pytest.raises(MoveError, match=r"^a warehouse needs a robot, and this board has none$"):
        Warehouse(Board.from_text("#O.#", "warehouse"))


def test_a_box_in_a_wall_is_refused():
    with pytest.raises((MoveError, ValueError), match="box in a wall"):
        Warehouse(Board(np.array([0, BOX | WALL], np.uint8), (1, 2), 0))


def test_a_script_that_is_none_is_refused():
    with pytest.raises(ReadError, match="unknown move"):
        Warehouse(Board.from_text("#@.#", "warehouse"), "up and away")


@pytest.mark.parametrize("move", [-1, 4])
def test_only_moves_of_the_script_can_be_asked_for(move):
    with pytest.raises(MoveError, match=f"^no move {move}: the script has 3 moves$"):
        Warehouse.read("#@.#\n\n>>>").at(move)


def test_moves_are_not_taken_back():
    with pytest.raises(MoveError, match=r"^cannot make -1 moves$"):
        Warehouse.read("#@.#\n\n>>>").run(-1)


@pytest.mark.parametrize("times", [-1, 32, 10**30])
def test_a_widening_out_of_all_proportion_is_refused(times):
    with pytest.raises(MoveError, match=f"^widen {times}: between 0 and 31, please$"):
        Warehouse.read("#@.#").widened(times)


@pytest.mark.parametrize("width", [-1, 0, 1 << 31, 10**30])
def test_a_box_width_out_of_all_proportion_is_refused(width):
    with pytest.raises(MoveError, match=f"^box width {width}: between 1 and 2,147,483,647, please$"):
        Warehouse.read("#@.#").with_box_width(width)


def test_a_map_with_more_cells_than_can_be_numbered_is_refused_before_it_is_made():
    with pytest.raises(BudgetError) as error:
        Warehouse.read("#@.#").with_box_width(1_000_000_000)
    assert str(error.value) == "a warehouse of 1 x 4,000,000,000 cells; at most 2,147,483,647 cells can be run"
    with pytest.raises(BudgetError, match=r"^a warehouse of 1 x 8,589,934,592 cells; at most"):
        Warehouse.read("#@.#").widened(31)

"""A warehouse is a map, a blank line and a script."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.boards import Board, Collection, Level, Moves, read_text, write
from souko.errors import MoveError, ReadError

MAP = """\
#######
#.O.O.#
#..@..#
#######"""


def complaint(text, format="warehouse", **more):  # noqa: A002
    with pytest.raises(ReadError) as error:
        read_text(text, "cellar.txt", format, **more)
    return [str(each) for each in error.value.complaints]


def test_map_and_script_are_split_at_the_first_blank_line():
    level = read_text(f"{MAP}\n\n<^>v\nv^<<\n\n>")[0]
    assert level.board.to_text("warehouse") == MAP
    assert level.script.text == "lurddullr"


@pytest.mark.parametrize(
    "text",
    [
        f"\n \n{MAP}\n\n<^>v",
        f"{MAP}\n \t\n<^>v\n\n",
        f"{MAP}\r\n\r\n<^\r\n>v\r\n".replace("\n#", "\r\n#"),
        f"{MAP}\n\n\n\n  < ^\n\n > v",
        f"\ufeff{MAP}\n\n<^>v",
    ],
)
def test_blank_lines_and_line_ends_do_not_matter(text):
    assert read_text(text) == read_text(f"{MAP}\n\n<^>v\n")


def test_a_map_needs_no_wall():
    level = read_text("..O@\n....\n\n>>")[0]
    assert (level.board.shape, level.script.text) == ((2, 4), "rr")


@pytest.mark.parametrize("text", [MAP, f"{MAP}\n", f"{MAP}\n\n"])
def test_a_script_may_be_missing(text):
    assert read_text(text)[0].script == Moves()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#..#\n\n^", "cellar.txt:1: a map without a robot; one '@' in it"),
        (
            "\n#@.#\n#.@#\n\n^",
            "cellar.txt:3:3: a second player '@'; one only, and the first is at 2:2; remove one of them",
        ),
        ("####\n#@#\n####\n\n^", "cellar.txt:2:4: a row of 3 cells; 4 as in the first row; make all rows equally long"),
        (
            "#@$#\n\n^",
            """cellar.txt:1:3: unknown cell '$'; warehouse has "#.O[=]@"; another alphabet is named with format=…""",
        ),
        ("#@.[#\n\n^", "cellar.txt:1:4: '[' without ']'; a wide box is [] or [=] or [==] …"),
        ("#@.#\n\n^^\n>x", """cellar.txt:4:2: unknown move 'x'; a script has "^v<>"; lenient=True skips it"""),
        ("#@.#\n\nr", """cellar.txt:3:1: unknown move 'r'; a script has "^v<>"; lenient=True skips it"""),
        ("#@.#\n^^>>", "cellar.txt:2:1: arrows in the map; a blank line between map and script"),
        ("^^\n>>", "cellar.txt:1: a script and no map; the map, a blank line, then the script"),
        ("", "cellar.txt: nothing: the input is empty; a board drawn with characters"),
    ],
)
def test_errors_name_their_place(text, expected):
    assert complaint(text) == [expected]


def test_one_error_lists_the_complaints_about_map_and_script():
    assert len(complaint("#@x#\n\n^y^")) == 2


def test_lenient_reading_skips_unknown_characters_of_the_script():
    assert read_text("#@.#\n\n^x>\ny", "", "warehouse", lenient=True)[0].script.text == "ur"


def test_lenient_reading_is_strict_about_the_map():
    assert "unknown cell 'x'" in complaint("#@x#\n\n^", lenient=True)[0]


@given(st.text("lurd", max_size=300).map(Moves), st.booleans())
def test_a_warehouse_is_read_back_as_it_was_written(script, run_length):
    level = Level(Board.from_text(MAP), script=script)
    text = write(level, format="warehouse", run_length=run_length)
    assert read_text(text, format="warehouse") == Collection((level,))


def test_a_level_with_a_script_is_written_as_a_warehouse():
    assert write(Level(Board.from_text(MAP), script=Moves("ruL"))) == f"{MAP}\n\n>^<\n"


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (Collection(()), "a warehouse file holds one level, and here are 0; choose one of them"),
        (Board.from_text("#.O#", "warehouse"), "a warehouse needs a robot, and this board has none"),
        (
            Level(Board.from_text(MAP), title="x"),
            "a warehouse file has no room for titles, authors, comments and solutions; write the board alone",
        ),
    ],
)
def test_what_a_warehouse_file_cannot_hold_is_refused(what, expected):
    with pytest.raises(MoveError) as error:
        write(what, format="warehouse")
    assert str(error.value) == expected


def test_a_large_warehouse_is_read():
    rows = ["#" + ".O" * 499 + "#"] * 999 + ["@" * 1 + "." * 999]
    text = "\n".join(rows) + "\n\n" + "^v<>" * 500_000
    assert len(read_text(text)[0].script) == 2_000_000

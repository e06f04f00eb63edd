"""Collections as people write them."""

import pytest

from souko.boards import Moves, Solution, read_text
from souko.errors import ReadError

SOK = """\
:: read this in an editor ::
Collection: Cellars
Author: Ada
Homepage: http://souko.example
Some more about it

The first cellar
#####
#@$.#
#####
Author: Bob
Date: 2001-05-03
Comment:
  two lines,
and a drawing: #@$.#
Comment-End:
Solution (1/1)
R

Solution/Moves: 2(rl)
RR

The second cellar

7#|#@-$-.#|7#
Title: Deep
a bare remark
Author: Cleo
Author: Dan
"""


def test_nothing_of_a_collection_is_lost():
    cellars = read_text(SOK)
    assert (cellars.title, cellars.author) == ("Cellars", "Ada")
    assert cellars.comments == ("read this in an editor", "Some more about it")
    assert cellars.properties == (("Homepage", "http://souko.example"),)
    first, second = cellars
    assert (first.title, first.author, first.properties) == ("The first cellar", "Bob", (("Date", "2001-05-03"),))
    assert first.comments == ("  two lines,", "and a drawing: #@$.#")
    assert first.solutions == (Solution(Moves("R"), "(1/1)"), Solution(Moves("rlrlRR"), "/Moves"))
    assert (second.title, second.author) == ("Deep", "Cleo")
    assert second.comments == ("The second cellar", "a bare remark", "Author: Dan")
    assert second.board.to_text() == "#######\n#@ $ .#\n#######"


def test_the_last_line_without_a_key_above_a_board_is_its_title():
    levels = read_text("; Microban\n; Author: Ada\n\n; 1\n\n#@$.#\n\n; a remark\n; 2\n\n#@$.#\n")
    assert (levels.title, levels.author) == ("Microban", "Ada")
    assert [level.title for level in levels] == ["1", "2"]
    assert levels[0].comments == ("a remark",)


@pytest.mark.parametrize("title", ["#1", "Level #3", "1.", "Level 2: deep", "倉庫番", "12"])
def test_a_title_may_be_right_above_its_board(title):
    level = read_text(f"{title}\n#####\n#@$.#\n#####")[0]
    assert (level.title, level.board.shape) == (title, (3, 5))


def test_a_property_above_a_board_is_not_its_title():
    levels = read_text("Author: Ada\n\n#@$.#\n\nDate: 2001\n\n#@$.#")
    assert levels.author == "Ada"
    assert [level.title for level in levels] == ["", ""]
    assert levels[0].properties == (("Date", "2001"),)


def test_a_script_below_an_xsb_board_is_the_script_of_the_level():
    assert read_text("#@$.#\nScript: rr").levels[0].script == Moves("rr")


def test_moves_before_the_first_board_are_kept_as_a_comment():
    assert read_text("Solution: rr\nAuthor: Ada\n\n#@$.#").comments == ("Solution: rr",)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_do_not_matter(end):
    assert read_text(SOK.replace("\n", end)) == read_text(SOK)


def test_letters_are_read_by_the_same_reader():
    assert read_text("; 1\n\n#####\n#pbg#\n#####\nAuthor: Ada")[0].author == "Ada"


def test_a_row_with_an_unknown_character_is_reported_and_does_not_end_the_level():
    text = "; 1\n\n#####\n#@$.#\n#####\n\n; 2\n\n#####\n#@$.#\n#  O.#\n#####"
    with pytest.raises(ReadError) as error:
        read_text(text, "cellar.sok")
    expected = """cellar.sok:11:4: unknown cell 'O'; xsb has "# -_$.*@+"; another alphabet is named with format=…"""
    assert str(error.value) == expected


def test_one_error_lists_the_complaints_about_all_levels():
    with pytest.raises(ReadError) as error:
        read_text("###\n#@x\n###\n\n2\n\n#@$.#\n#@$.#\n\nComment:\nx", "a.sok", "xsb")
    assert [complaint.place.line for complaint in error.value.complaints] == [10, 2, 8]


def test_ragged_rows_are_refused_in_letters():
    with pytest.raises(ReadError, match=r"a\.txt:2:5: a row of 4 cells; 5 as in the first row"):
        read_text("#####\n#pb#\n#####", "a.txt", "letters")


def test_a_named_format_without_a_board_is_refused():
    with pytest.raises(ReadError, match=r"a\.txt: no board in this text"):
        read_text("nothing here", "a.txt", "sok")

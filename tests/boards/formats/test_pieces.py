"""A file is cut into notes, drawings and moves."""

from souko.boards import ALPHABETS, Moves
from souko.boards.formats.notes import Note
from souko.boards.formats.pieces import Drawing, Page, PlayedMoves
from souko.errors import Place


def pieces(text):
    page = Page(text.split("\n"), ALPHABETS["xsb"], "a.sok")
    return list(page.pieces()), [str(complaint) for complaint in page.complaints]


def test_each_piece_is_found_where_it_stands():
    found, complaints = pieces("; 1\n\n###\n#@#\nAuthor: Ada\nSolution (3/1)\nrr\nU\n-----\nSolution: 2d")
    assert not complaints
    assert found == [
        Note("", "1"),
        Drawing(["###", "#@#"], Place("a.sok", 3, 1)),
        Note("Author", "Ada"),
        PlayedMoves("Solution", "(3/1)", Moves("rrU")),
        PlayedMoves("Solution", "", Moves("dd")),
    ]


def test_a_comment_block_keeps_its_lines_as_they_are():
    found, _ = pieces("Comment:\n  a\n\n#@$.#\nAuthor: x\nComment-End:")
    assert found == [Note("Comment", line) for line in ("  a", "", "#@$.#", "Author: x")]


def test_a_comment_that_never_ends_is_complained_about():
    assert pieces("###\nComment:\na")[1] == ["a.sok:2:1: a comment that never ends; a line Comment-End: below it"]
    assert len(pieces("Comment:\na\n\n#@#\nComment:\nb\nComment-End:")[1]) == 1


def test_a_solution_that_cannot_be_unfolded_is_complained_about():
    assert pieces("Solution: 3r2")[1] == ["a.sok:1: '2' repeats nothing; a number is followed by what it repeats"]


def test_a_heading_without_moves_is_a_bare_line():
    assert pieces("Solution 12\n\n###")[0][0] == Note("", "Solution 12")


def test_moves_may_stand_below_a_blank_line():
    assert pieces("Solution\n\nrrU")[0] == [PlayedMoves("Solution", "", Moves("rrU"))]


def test_rulers_and_dots_are_no_boards():
    assert pieces("-----\n$$$\n.\n\n* *")[0] == [Note("", "."), Note("", "* *")]

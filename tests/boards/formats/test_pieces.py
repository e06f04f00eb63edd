"""A file is cut into notes, drawings and moves."""

from souko.boards import ALPHABETS, Moves
from souko.boards.formats.notes import Note
from souko.boards.formats.pieces import CollectionLines, Drawing, HeadedMoves
from souko.errors import Place


def pieces(text):
    source = CollectionLines(text.split("\n"), ALPHABETS["xsb"], "a.sok")
    return list(source.pieces()), [str(complaint) for complaint in source.complaints]


def test_each_piece_is_found_with_its_place():
    found, complaints = pieces("; 1\n\n###\n#@#\nAuthor: Ada\nSolution (3/1)\nrr\nU\n-----\nSolution: 2d")
    assert not complaints
    assert found == [
        Note("", "1"),
        Drawing(["###", "#@#"], Place("a.sok", 3, 1)),
        Note("Author", "Ada"),
        HeadedMoves("Solution", "(3/1)", Moves("rrU")),
        HeadedMoves("Solution", "", Moves("dd")),
    ]


def test_a_comment_block_keeps_its_lines_as_they_are():
    found, _ = pieces("Comment:\n  a\n\n#@$.#\nAuthor: x\nComment-End:")
    assert found == [Note("Comment", line) for line in ("  a", "", "#@$.#", "Author: x")]


def test_a_comment_that_never_ends_is_reported():
    assert pieces("###\nComment:\na")[1] == ["a.sok:2:1: a comment that never ends; a line Comment-End: below it"]
    assert len(pieces("Comment:\na\n\n#@#\nComment:\nb\nComment-End:")[1]) == 1


def test_a_solution_that_cannot_be_decoded_is_reported():
    assert pieces("Solution: 3r2")[1] == ["a.sok:1: '2' repeats nothing; a number is followed by what it repeats"]


def test_a_heading_without_moves_is_a_note():
    assert pieces("Solution 12\n\n###")[0][0] == Note("", "Solution 12")


def test_a_blank_line_may_separate_heading_and_moves():
    assert pieces("Solution\n\nrrU")[0] == [HeadedMoves("Solution", "", Moves("rrU"))]


def test_rules_and_dots_are_not_boards():
    assert pieces("-----\n$$$\n.\n\n* *")[0] == [Note("", "."), Note("", "* *")]

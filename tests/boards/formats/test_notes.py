"""The text between boards, line by line."""

import pytest

from souko.boards.formats.notes import Heading, Note, is_lurd, outside_comments, parse_heading, parse_note


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("; 1", Note("", "1")),
        ("  Level 2: deep", Note("", "Level 2: deep")),
        ("#1", Note("", "#1")),
        ("; Author: Ada", Note("Author", "Ada")),
        ("Author:Ada", Note("Author", "Ada")),
        ("Date of Last Change: 2001", Note("Date of Last Change", "2001")),
        ("Rating:", Note("Rating", "")),
        ("http://souko.example", Note("", "http://souko.example")),
        (":: for people who read files ::", Note("Comment", "for people who read files")),
        ("; ; x", Note("", "; x")),
        (">>>^^", Note("", ">>>^^")),
    ],
)
def test_a_line_is_a_property_or_a_text_without_a_key(line, said):
    assert parse_note(line) == said


@pytest.mark.parametrize("line", ["", ";", "-----", "; =====", "* * *", "::::::", "Comment-End:", "comment_end"])
def test_blank_lines_rules_and_ends_of_comments_are_not_notes(line):
    assert parse_note(line) is None


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Solution", Heading("Solution", "", None)),
        ("solution (33/8)", Heading("Solution", "(33/8)", None)),
        ("Solution/Moves", Heading("Solution", "/Moves", None)),
        ("Solution: rrUU", Heading("Solution", "", "rrUU")),
        ("Solution 2: 3r2U", Heading("Solution", "2", "3r2U")),
        ("; Solution:", Heading("Solution", "", "")),
        ("Solution: by Ada", Heading("Solution", ": by Ada", None)),
        ("Script", Heading("Script", "", None)),
        ("Solutions", None),
        ("The solution", None),
    ],
)
def test_a_heading_is_parsed_with_the_moves_on_its_line(line, found):
    assert parse_heading(line) == found


@pytest.mark.parametrize(
    ("line", "answer"), [("rrUU", True), ("3r 2(Ul)", True), ("33", False), ("", False), ("rx", False)]
)
def test_words_are_not_taken_for_moves(line, answer):
    assert is_lurd(line) is answer


def test_comment_blocks_are_left_out():
    assert outside_comments(["a", "Comment:", "b", "Comment-End:", "c"]) == ["a", "Comment-End:", "c"]
    assert outside_comments(["a", "Comment:", "b"]) == ["a", "Comment:", "b"]

"""Moves are read in four notations; unknown characters are reported, or skipped."""

import pytest

from souko.boards import Moves
from souko.errors import BudgetError, Place, ReadError


@pytest.mark.parametrize(
    ("text", "lurd"),
    [
        ("rrUU", "rrUU"),
        ("rr UU\n  ll\r\n", "rrUUll"),
        ("3r2U", "rrrUU"),
        ("3 r 2(Ul)", "rrrUlUl"),
        (">>^^<v", "rruuld"),
        (" > >\n\n^", "rru"),
        ("vvv", "ddd"),
        ("up, down left\nRIGHT", "udlr"),
        ("Up", "u"),
        ("dull", "dull"),
        ("", ""),
        (" \n", ""),
    ],
)
def test_each_notation_is_detected_by_its_characters(text, lurd):
    assert Moves.from_text(text).text == lurd


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "rrx",
            "a:3:5: unknown move 'x'; "
            'moves are written "lurdLURD" (as 3r2U too), "^v<>" or as words; lenient=True skips it',
        ),
        ("^^\n>x", """a:4:2: unknown move 'x'; a script has "^v<>"; lenient=True skips it"""),
        ("^^é", """a:3:5: unknown move 'é'; a script has "^v<>"; lenient=True skips it"""),
        ("^\N{NO-BREAK SPACE}^", """a:3:4: unknown move '\\xa0'; a script has "^v<>"; lenient=True skips it"""),
        ("rr>", """a:3:3: unknown move 'r'; a script has "^v<>"; lenient=True skips it (and 1 more)"""),
        ("left, Upp", """a:3:9: unknown move 'Upp'; words are up, down, left, right; lenient=True skips it"""),
        ("left\nu", """a:4:1: unknown move 'u'; words are up, down, left, right; lenient=True skips it"""),
        ("rr2", """a:3:3: '2' repeats nothing; a number is followed by what it repeats"""),
    ],
)
def test_complaints_name_the_place_of_an_unknown_move(text, complaint):
    with pytest.raises(ReadError) as error:
        Moves.from_text(text, place=Place("a", 3, 3))
    assert str(error.value) == complaint


def test_at_most_twenty_complaints_are_collected():
    with pytest.raises(ReadError) as error:
        Moves.from_text("x" * 1000)
    assert len(error.value.complaints) == 20
    assert error.value.complaints[19].place == Place("", 1, 20)


@pytest.mark.parametrize(
    ("text", "lurd"),
    [("^^x\n>", "uur"), ("^ 3 é>", "ur"), ("r?r", "rr"), ("3x2r", "rr"), ("go left, please", "l"), ("?", "")],
)
def test_lenient_reading_skips_unknown_characters(text, lurd):
    assert Moves.from_text(text, lenient=True).text == lurd


def test_a_run_length_bomb_is_refused():
    with pytest.raises(BudgetError):
        Moves.from_text("999999999r")


def test_millions_of_moves_are_read():
    script = "^v<>\n" * 500_000
    assert len(Moves.from_text(script)) == 2_000_000

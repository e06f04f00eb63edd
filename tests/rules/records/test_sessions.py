"""Recorded sessions: read, run, judged, recorded again."""

import json

import pytest

from souko.errors import BudgetError, ReadError
from souko.limits import LIMITS, Limits
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.engine.reference.state import ObjectBoard
from souko.rules.records.sessions import (
    Session,
    enter,
    judge,
    read_session,
    read_sessions,
    record,
    run,
    write_board,
    write_session,
)

BOOK = """
title Walk

OBJECTS
Background .
black

Wall #
grey

Player P
white

LEGEND

SOUNDS
Player move 17

COLLISIONLAYERS
Background
Player, Wall

RULES

WINCONDITIONS

LEVELS

P..
#..
"""
EXPECTED = "background:0,background wall:1,background player:2,\n0,0,0,\n"


def tables():
    return compile_rulebook(BOOK).tables


MANY = BOOK.replace("RULES", "RULES\n[ > Player | Wall ] -> [ > Player | Wall ]")


def made(source, limits=LIMITS):
    return compile_rulebook(source, limits=limits).tables


def session(**parts):
    return Session(**{"name": "walk", "source": BOOK, "inputs": (3,), "expected": EXPECTED, **parts})


def test_a_board_is_written_column_by_column_in_lines_as_long_as_it_is_wide():
    assert write_board(run(session(), tables()).board(), tables().names) == EXPECTED


def test_names_are_sorted_and_written_once():
    assert write_board(ObjectBoard(2, 1, (3, 3)), ("wall", "crate")) == "crate wall:0,0,\n"
    assert write_board(ObjectBoard(1, 2, (1, 0)), ("a", "b")) == "a:0,\n:1,\n"


def test_names_are_sorted_by_their_utf_16_units():
    assert write_board(ObjectBoard(1, 1, (3,)), ("\ufb01", "\U0001d7d8")) == "\U0001d7d8 \ufb01:0,\n"


def test_a_session_that_ends_as_recorded_passes():
    assert judge(session(sounds=(17,)), tables()) == ""
    assert judge(session(inputs=(3, "undo", "tick", "restart", 3), sounds=(17, 17)), tables()) == ""


def test_a_different_board_is_reported_cell_by_cell():
    difference = judge(session(inputs=()), tables())
    assert difference.startswith("2 cells differ: ")
    assert "expected 'background', found 'background player'; " in difference
    assert "expected 'background player', found 'background'" in difference


def test_a_different_size_is_reported():
    assert judge(session(expected="a:0,\n"), tables()).endswith("expected 1 x 1, found 3 x 2")


def test_different_sounds_are_reported():
    assert judge(session(sounds=()), tables()) == "sounds differ: expected [], found [17]"


def test_a_new_recording_passes():
    recorded = record(session(inputs=(3, 2, "undo"), expected=""), tables())
    assert recorded.sounds == (17, 17)
    assert judge(recorded, tables()) == ""


def test_a_session_is_written_and_read_again():
    recorded = record(session(seed="12"), tables())
    assert read_session(json.loads(write_session(recorded)), "x") == recorded
    assert read_sessions(f"[{write_session(recorded)}]") == (recorded,)


def test_a_level_may_be_given_as_text_and_a_seed_as_a_number():
    entry = {"source": "", "inputs": [], "expected": "", "target_level": "2", "random_seed": 7, "sounds": ["3"]}
    assert read_session(entry, "here") == Session("here", "", (), "", 2, "7", (3,))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[", "file:1:2: this is not JSON; Expecting value"),
        ("{}", "file: sessions are to be in a list; [{…}, {…}]"),
        ("[3]", 'session 0 of file: a session is to be an object; {"source": …, "inputs": …, "expected": …}'),
        ("[{}]", "session 0 of file: there is no 'source'; source, inputs and expected"),
        ('[{"source": 3}]', "session 0 of file: source is not a text"),
        (
            '[{"source": "", "inputs": [5], "expected": ""}]',
            "session 0 of file: unknown input 5; an input is 0 to 4, tick, undo or restart",
        ),
        (
            '[{"source": "", "inputs": [true], "expected": ""}]',
            "session 0 of file: unknown input True; an input is 0 to 4, tick, undo or restart",
        ),
        ('[{"source": "", "inputs": 4, "expected": ""}]', "session 0 of file: 'int' object is not iterable"),
    ],
)
def test_unreadable_sessions_are_refused(text, complaint):
    with pytest.raises(ReadError) as caught:
        read_sessions(text, "file")
    assert str(caught.value) == complaint


def test_a_session_can_be_replayed_in_either_engine():
    class Stubborn(ReferenceEngine):
        def press(self, direction):
            return False

    assert judge(session(), tables(), Stubborn).startswith("2 cells differ")


def test_inputs_have_the_numbers_of_recordings():
    game = tables()
    player = run(session(inputs=()), game)
    enter(player, 3)
    enter(player, 2)
    enter(player, 1)
    assert [cell for cell, here in enumerate(player.board().cells) if here & game.player] == [3]


@pytest.mark.parametrize("make", [ReferenceEngine, NativeEngine])
def test_a_session_may_have_limits_of_its_own(make):
    with pytest.raises(BudgetError, match="5 looks"):
        run(session(limits=Limits(looks=5), source=MANY), made(MANY), make)
    assert judge(session(source=MANY, limits=Limits(looks=10_000)), made(MANY), make) == ""
    assert judge(session(source=MANY), made(MANY, Limits(looks=10_000)), make) == ""
    with pytest.raises(BudgetError, match="5 looks"):
        judge(session(source=MANY), made(MANY, Limits(looks=5)), make)


def test_a_session_that_takes_too_long_is_given_up():
    message = r"^gave up after 0 seconds and 0 of 1 inputs; a higher limit can be given: seconds=N$"
    with pytest.raises(BudgetError, match=message):
        run(session(seconds=0), tables())

"""A playthrough: what keys may do, the way through the levels, and recordings that replay exactly."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko.errors import BudgetError
from souko.games.library import shipped_games
from souko.rooms.live_session import GameFinished, LevelWon, MessageShown, Result
from souko.rooms.playthrough import Playthrough
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.records.sessions import judge

MESSAGES = "message Hello\n\n#####\n#@$x#\n#####\n\nmessage Half way\n\n######\n#@.$x#\n######\n\nmessage Bye"
ROOM = "######\n#....#\n#.$x.#\n#@...#\n######"


def test_messages_are_levels_on_the_way(game):
    play = Playthrough(game(MESSAGES))
    told = []
    for deed in (None, "right", None, None, "right", "right", None, None, None):
        if play.news:
            told.append(play.news[0])
            play.dismiss()
        if deed:
            play.press(deed)
    assert [type(news) for news in told] == [MessageShown, LevelWon, MessageShown, LevelWon, MessageShown, GameFinished]
    assert [news.text for news in told if isinstance(news, MessageShown)] == ["Hello", "Half way", "Bye"]
    assert list(play.best) == [1, 3]


def test_the_won_board_is_shown_until_that_is_told(game):
    play = Playthrough(game())
    play.press("right")
    assert (play.level, str(play.position)) == (0, "#####\n#.@*#\n#####")
    play.dismiss()
    assert (play.level, str(play.position)) == (1, "######\n#@.$x#\n######")


def test_the_best_result_of_a_level_is_kept(game):
    play = Playthrough(game(ROOM))
    for moves in ("up up left right down right", "up right", "up right left"):
        for move in moves.split():
            play.press(move)
        play.go(0)
    assert play.best == {0: Result(2, 0)}


@pytest.mark.parametrize(
    ("flag", "deed", "note"),
    [
        ("noundo", lambda play: play.undo(), "no undo"),
        ("norestart", lambda play: play.restart(), "no restart"),
        ("noaction", lambda play: play.press("action"), "no action"),
        ("", lambda play: play.turn_page(-1), "first level"),
        ("", lambda play: play.redo(), "nothing to redo"),
    ],
)
def test_what_a_game_does_not_have_is_said_and_not_recorded(game, flag, deed, note):
    play = Playthrough(game(prelude=flag), level=0)
    play.turn_page(1)
    play.press("right")
    before = play.position
    if "first" in note:
        play.go(0)
        before = play.position
    deed(play)
    assert note in play.note
    assert play.position == before
    assert "undo" not in play.stretch.inputs
    assert 4 not in play.stretch.inputs


def test_undo_at_the_start_is_said_and_not_recorded(game):
    play = Playthrough(game())
    play.undo()
    assert (play.note, play.stretch.inputs) == ("there is nothing to undo", [])


def test_a_move_that_moves_no_player_does_not_happen_where_the_game_says_so(game):
    play = Playthrough(game(ROOM, "[ > Player ] [ Crate ] -> [ > Player ] [ > Crate ]", "require_player_movement"))
    before = play.position
    play.press("left")
    assert (play.position, play.result) == (before, Result())
    play.press("right")
    assert play.result == Result(1, 0)


def test_undo_takes_ticks_back_with_the_move_before_them(game):
    haunted = game("#######\n#@...g#\n#######", "[ Ghost ] -> [ left Ghost ]", wins="")
    play = Playthrough(haunted)
    start = play.position
    play.press("right")
    play.tick()
    play.tick()
    play.undo()
    assert play.position == start
    assert judge(play.sessions()[0], haunted.book.tables, NativeEngine) == ""


SHAFT = "#####\n#@$.#\n###.#\n###.#\n#####"


def test_a_key_lets_the_rules_first_come_to_rest(game):
    play = Playthrough(game(SHAFT, "fall", wins=""))
    play.press("right")
    assert play.goes_on
    assert str(play.position) == "#####\n#.@$#\n###.#\n###.#\n#####"
    play.press("left")
    assert str(play.position) == "#####\n#@..#\n###.#\n###$#\n#####"
    assert (play.result, play.goes_on) == (Result(2, 0), False)


def test_what_never_ends_is_taken_back_and_said(game):
    flicker = game("#####\n#@.x#\n#####", "flicker", wins="")
    play = Playthrough(flicker)
    play.press("right")
    play.press("right")
    assert play.goes_on
    play.press("up")
    assert "further turns" in play.note
    assert "taken back" in play.note
    assert (str(play.position), play.stretch.inputs) == ("#####\n#.@x#\n#####", [3, 0])
    assert judge(play.sessions()[0], flicker.book.tables, NativeEngine) == ""


def test_leaving_in_the_midst_of_what_never_ends_keeps_what_came_before(game):
    play = Playthrough(game("#####\n#@.x#\n#####", "flicker", wins=""))
    play.press("right")
    play.press("right")
    assert [session.inputs for session in play.sessions()] == [(3,)]


def test_a_level_that_cannot_begin_is_an_error(game):
    play = Playthrough(game("####\n#+.#\n####", "flicker", "run_rules_on_level_start", wins=""))
    with pytest.raises(BudgetError, match="further turns"):
        play.press("left")


def test_going_to_another_level_begins_a_new_recording_and_keeps_the_old_one(game):
    crates = game()
    play = Playthrough(crates)
    play.press("left")
    play.turn_page(1)
    play.press("right")
    play.turn_page(-1)
    sessions = play.sessions()
    assert [(session.level, session.inputs) for session in sessions] == [(0, (1,)), (1, (3,))]


def test_a_recording_goes_on_over_a_win(game):
    crates = game()
    play = Playthrough(crates)
    play.press("right")
    play.dismiss()
    play.press("right")
    (session,) = play.sessions()
    assert session.inputs == (3, 3)
    assert judge(session, crates.book.tables, NativeEngine) == ""


DEEDS = ["up", "down", "left", "right", "action", "undo", "redo", "restart", "tick", "step", "next", "previous"]


def do(play: Playthrough, deed: str) -> None:
    """Do what a key would, if it may."""
    if deed in ("next", "previous"):
        play.turn_page(1 if deed == "next" else -1)
    elif deed == "step":
        if play.goes_on:
            play.step()
    elif deed in ("undo", "redo", "restart", "tick"):
        getattr(play, deed)()
    else:
        play.press(deed)
    while play.news and not isinstance(play.news[0], GameFinished):
        play.dismiss()


@settings(max_examples=60)
@given(st.integers(0, 100), st.lists(st.sampled_from(DEEDS + DEEDS[:4] * 2 + ["undo", "redo"]), max_size=60))
def test_whatever_is_played_its_recording_ends_on_the_same_board(number, deeds):
    games = shipped_games()
    game = games[number % len(games)]
    play = Playthrough(game, seed="7")
    for deed in deeds:
        do(play, deed)
    for session in play.sessions():
        assert judge(session, game.book.tables, NativeEngine) == ""
        assert judge(session, game.book.tables, ReferenceEngine) == ""
    again = play.stretch.replayed(play.stretch.inputs)
    play.stretch.settle()
    assert again.stage.packed == play.stretch.stage.packed
    assert again.result == play.stretch.result

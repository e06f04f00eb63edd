"""A playthrough: which inputs are allowed, the order of levels, and recordings that replay exactly."""

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


def test_message_levels_are_shown_between_levels(game):
    play = Playthrough(game(MESSAGES))
    shown = []
    for command in (None, "right", None, None, "right", "right", None, None, None):
        if play.events:
            shown.append(play.events[0])
            play.dismiss()
        if command:
            play.press(command)
    assert [type(event) for event in shown] == [
        MessageShown,
        LevelWon,
        MessageShown,
        LevelWon,
        MessageShown,
        GameFinished,
    ]
    assert [event.text for event in shown if isinstance(event, MessageShown)] == ["Hello", "Half way", "Bye"]
    assert list(play.best) == [1, 3]


def test_the_won_board_is_shown_until_the_event_is_dismissed(game):
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
    ("flag", "command", "note"),
    [
        ("noundo", lambda play: play.undo(), "no undo"),
        ("norestart", lambda play: play.restart(), "no restart"),
        ("noaction", lambda play: play.press("action"), "no action"),
        ("", lambda play: play.change_level(-1), "first level"),
        ("", lambda play: play.redo(), "nothing to redo"),
    ],
)
def test_an_input_that_the_game_forbids_gives_a_note_and_is_not_recorded(game, flag, command, note):
    play = Playthrough(game(prelude=flag), level=0)
    play.change_level(1)
    play.press("right")
    before = play.position
    if "first" in note:
        play.go(0)
        before = play.position
    command(play)
    assert note in play.note
    assert play.position == before
    assert "undo" not in play.live_session.inputs
    assert 4 not in play.live_session.inputs


def test_undo_at_the_start_gives_a_note_and_is_not_recorded(game):
    play = Playthrough(game())
    play.undo()
    assert (play.note, play.live_session.inputs) == ("there is nothing to undo", [])


def test_a_move_that_moves_no_player_is_cancelled_if_the_game_requires_it(game):
    play = Playthrough(game(ROOM, "[ > Player ] [ Crate ] -> [ > Player ] [ > Crate ]", "require_player_movement"))
    before = play.position
    play.press("left")
    assert (play.position, play.result) == (before, Result())
    play.press("right")
    assert play.result == Result(1, 0)


def test_undo_takes_back_ticks_with_the_move_before_them(game):
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


def test_an_input_first_plays_all_again_turns(game):
    play = Playthrough(game(SHAFT, "fall", wins=""))
    play.press("right")
    assert play.is_busy
    assert str(play.position) == "#####\n#.@$#\n###.#\n###.#\n#####"
    play.press("left")
    assert str(play.position) == "#####\n#@..#\n###.#\n###$#\n#####"
    assert (play.result, play.is_busy) == (Result(2, 0), False)


def test_an_input_that_never_ends_is_taken_back_with_a_note(game):
    flicker = game("#####\n#@.x#\n#####", "flicker", wins="")
    play = Playthrough(flicker)
    play.press("right")
    play.press("right")
    assert play.is_busy
    play.press("up")
    assert "further turns" in play.note
    assert "taken back" in play.note
    assert (str(play.position), play.live_session.inputs) == ("#####\n#.@x#\n#####", [3, 0])
    assert judge(play.sessions()[0], flicker.book.tables, NativeEngine) == ""


def test_the_recording_leaves_out_a_last_input_that_never_ends(game):
    play = Playthrough(game("#####\n#@.x#\n#####", "flicker", wins=""))
    play.press("right")
    play.press("right")
    assert [session.inputs for session in play.sessions()] == [(3,)]


def test_a_level_that_cannot_be_loaded_is_an_error(game):
    play = Playthrough(game("####\n#+.#\n####", "flicker", "run_rules_on_level_start", wins=""))
    with pytest.raises(BudgetError, match="further turns"):
        play.press("left")


def test_going_to_another_level_begins_a_new_recording_and_keeps_the_old_one(game):
    crates = game()
    play = Playthrough(crates)
    play.press("left")
    play.change_level(1)
    play.press("right")
    play.change_level(-1)
    sessions = play.sessions()
    assert [(session.level, session.inputs) for session in sessions] == [(0, (1,)), (1, (3,))]


def test_a_recording_continues_after_a_win(game):
    crates = game()
    play = Playthrough(crates)
    play.press("right")
    play.dismiss()
    play.press("right")
    (session,) = play.sessions()
    assert session.inputs == (3, 3)
    assert judge(session, crates.book.tables, NativeEngine) == ""


DEEDS = ["up", "down", "left", "right", "action", "undo", "redo", "restart", "tick", "step", "next", "previous"]


def execute(play: Playthrough, command: str) -> None:
    """Do what a key would, if it may."""
    if command in ("next", "previous"):
        play.change_level(1 if command == "next" else -1)
    elif command == "step":
        if play.is_busy:
            play.run_again_turn()
    elif command in ("undo", "redo", "restart", "tick"):
        getattr(play, command)()
    else:
        play.press(command)
    while play.events and not isinstance(play.events[0], GameFinished):
        play.dismiss()


@settings(max_examples=60)
@given(st.integers(0, 100), st.lists(st.sampled_from(DEEDS + DEEDS[:4] * 2 + ["undo", "redo"]), max_size=60))
def test_the_recording_of_any_inputs_ends_with_the_same_board(number, commands):
    games = shipped_games()
    game = games[number % len(games)]
    play = Playthrough(game, seed="7")
    for command in commands:
        execute(play, command)
    for session in play.sessions():
        assert judge(session, game.book.tables, NativeEngine) == ""
        assert judge(session, game.book.tables, ReferenceEngine) == ""
    again = play.live_session.replay(play.live_session.inputs)
    play.live_session.run_until_idle()
    assert again.engine.packed == play.live_session.engine.packed
    assert again.result == play.live_session.result

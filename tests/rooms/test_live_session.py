"""A live session: counts, undo and redo, events, and the recorded session."""

import pytest

from souko.rooms.live_session import GameFinished, LevelWon, LiveSession, MessageShown, Result
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.records.sessions import judge

UP, LEFT, DOWN, RIGHT = range(4)
ROOM = "######\n#....#\n#.$x.#\n#@...#\n######"


def session_after(game, *inputs, level=0) -> LiveSession:
    new = LiveSession(game.book, level, "1", crates=1 << game.book.tables.names.index("crate"))
    for each in inputs:
        new.run_until_idle()
        new.enter(each)
    return new


def test_moves_and_pushes_are_counted_and_bumps_are_not(game):
    won = session_after(game(ROOM + "\n\n" + ROOM), LEFT, UP, RIGHT, level=0).events[0]
    assert isinstance(won, LevelWon)
    assert won.result == Result(2, 1)
    assert session_after(game(ROOM), LEFT, DOWN).result == Result(0, 0)
    assert session_after(game(ROOM), RIGHT, UP).result == Result(2, 1)


def test_undo_and_restart_restore_the_count(game):
    assert session_after(game(ROOM), RIGHT, UP, "undo").result == Result(1, 0)
    assert session_after(game(ROOM), RIGHT, UP, "restart").result == Result(0, 0)
    assert session_after(game(ROOM), RIGHT, UP, "restart", "undo").result == Result(2, 1)


def test_an_undo_at_the_start_changes_nothing(game):
    fresh = session_after(game(ROOM))
    assert not fresh.enter("undo")


def test_a_win_loads_the_next_level_and_is_an_event(game):
    played = session_after(game(), RIGHT)
    (event,) = played.events
    assert isinstance(event, LevelWon)
    assert str(event.position) == "#####\n#.@*#\n#####"
    assert (played.engine.level, played.result) == (1, Result())


def test_a_message_level_ends_the_session(game):
    played = session_after(game("#####\n#@$x#\n#####\n\nmessage Well done\n\n#####\n#@$x#\n#####"), RIGHT)
    assert [type(event) for event in played.events] == [LevelWon, MessageShown]
    assert played.events[1] == MessageShown("Well done", is_level=True)
    assert played.is_over


def test_winning_the_last_level_finishes_the_game(game):
    played = session_after(game("#####\n#@$x#\n#####"), RIGHT)
    assert [type(event) for event in played.events] == [LevelWon, GameFinished]


def test_a_message_of_a_rule_comes_before_the_win_of_the_same_turn(game):
    played = session_after(game(rules="late [ Crate Target ] -> message Clonk"), RIGHT)
    assert [type(event) for event in played.events] == [MessageShown, LevelWon]
    assert played.events[0] == MessageShown("Clonk")


def test_replaying_without_the_last_undo_is_a_redo(game):
    played = session_after(game(ROOM), RIGHT, UP, "undo", "undo")
    once = played.replay(played.inputs[:-1])
    twice = once.replay(once.inputs[:-1])
    assert [each.result for each in (played, once, twice)] == [Result(0, 0), Result(1, 0), Result(2, 1)]
    assert twice.engine.packed == session_after(game(ROOM), RIGHT, UP).engine.packed


def test_again_turns_are_played_one_by_one_or_all_at_once(game):
    shaft = "#####\n#@$.#\n###.#\n###.#\n#####"
    slow, fast = (session_after(game(shaft, "fall", wins=""), RIGHT) for _ in range(2))
    boards = [str(slow.engine.position)]
    while slow.engine.again:
        slow.run_again_turn()
        boards.append(str(slow.engine.position))
    fast.run_until_idle()
    assert [board.split("\n")[row][3] for row, board in enumerate(boards, 1)] == ["$", "$", "$"]
    assert str(fast.engine.position) == boards[-1]


@pytest.mark.parametrize("player", [NativeEngine, ReferenceEngine])
@pytest.mark.parametrize(
    "inputs", [(), (RIGHT, UP), (RIGHT, UP, "undo"), (RIGHT, UP, "restart", "undo", "tick"), (UP, RIGHT, RIGHT)]
)
def test_the_recorded_session_has_the_end_of_the_live_one(game, inputs, player):
    played = session_after(game(ROOM + "\n\n" + ROOM), *inputs)
    session = played.to_session()
    assert session.inputs == inputs
    assert judge(session, played.book.tables, player) == ""


def test_a_session_has_a_seed_only_if_the_rules_are_random(game):
    assert session_after(game(ROOM)).to_session().seed is None
    chance = game(ROOM, rules="random [ Player no Ghost ] -> [ Player Ghost ]")
    assert session_after(chance).to_session().seed == "1"

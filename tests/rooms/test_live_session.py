"""A stretch of play: counts, undo and redo, what is to be told, and the session that it is."""

import pytest

from souko.rooms.live_session import GameFinished, LevelWon, LiveSession, MessageShown, Result
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.records.sessions import judge

UP, LEFT, DOWN, RIGHT = range(4)
ROOM = "######\n#....#\n#.$x.#\n#@...#\n######"


def stretch(game, *inputs, level=0) -> LiveSession:
    new = LiveSession(game.book, level, "1", crates=1 << game.book.tables.names.index("crate"))
    for each in inputs:
        new.settle()
        new.enter(each)
    return new


def test_moves_and_pushes_are_counted_and_bumps_are_not(game):
    assert stretch(game(ROOM + "\n\n" + ROOM), LEFT, UP, RIGHT, level=0).news[0].result == Result(2, 1)
    assert stretch(game(ROOM), LEFT, DOWN).result == Result(0, 0)
    assert stretch(game(ROOM), RIGHT, UP).result == Result(2, 1)


def test_undo_and_restart_bring_the_count_along(game):
    assert stretch(game(ROOM), RIGHT, UP, "undo").result == Result(1, 0)
    assert stretch(game(ROOM), RIGHT, UP, "restart").result == Result(0, 0)
    assert stretch(game(ROOM), RIGHT, UP, "restart", "undo").result == Result(2, 1)


def test_an_undo_that_finds_nothing_changes_nothing(game):
    fresh = stretch(game(ROOM))
    assert not fresh.enter("undo")


def test_winning_leads_on_to_the_next_level_and_is_news(game):
    played = stretch(game(), RIGHT)
    (news,) = played.news
    assert isinstance(news, LevelWon)
    assert str(news.position) == "#####\n#.@*#\n#####"
    assert (played.stage.level, played.result) == (1, Result())


def test_a_level_that_is_a_message_ends_the_stretch(game):
    played = stretch(game("#####\n#@$x#\n#####\n\nmessage Well done\n\n#####\n#@$x#\n#####"), RIGHT)
    assert [type(news) for news in played.news] == [LevelWon, MessageShown]
    assert played.news[1] == MessageShown("Well done", is_level=True)
    assert played.is_over


def test_after_the_last_level_comes_the_end(game):
    played = stretch(game("#####\n#@$x#\n#####"), RIGHT)
    assert [type(news) for news in played.news] == [LevelWon, GameFinished]


def test_a_message_of_a_rule_is_told_before_the_win_that_it_comes_with(game):
    played = stretch(game(rules="late [ Crate Target ] -> message Clonk"), RIGHT)
    assert [type(news) for news in played.news] == [MessageShown, LevelWon]
    assert played.news[0] == MessageShown("Clonk")


def test_without_its_last_undo_a_stretch_is_a_redo(game):
    played = stretch(game(ROOM), RIGHT, UP, "undo", "undo")
    once = played.replayed(played.inputs[:-1])
    twice = once.replayed(once.inputs[:-1])
    assert [each.result for each in (played, once, twice)] == [Result(0, 0), Result(1, 0), Result(2, 1)]
    assert twice.stage.packed == stretch(game(ROOM), RIGHT, UP).stage.packed


def test_further_turns_are_played_one_by_one_or_all_at_once(game):
    shaft = "#####\n#@$.#\n###.#\n###.#\n#####"
    slow, fast = (stretch(game(shaft, "fall", wins=""), RIGHT) for _ in range(2))
    boards = [str(slow.stage.position)]
    while slow.stage.again:
        slow.step()
        boards.append(str(slow.stage.position))
    fast.settle()
    assert [board.split("\n")[row][3] for row, board in enumerate(boards, 1)] == ["$", "$", "$"]
    assert str(fast.stage.position) == boards[-1]


@pytest.mark.parametrize("player", [NativeEngine, ReferenceEngine])
@pytest.mark.parametrize(
    "inputs", [(), (RIGHT, UP), (RIGHT, UP, "undo"), (RIGHT, UP, "restart", "undo", "tick"), (UP, RIGHT, RIGHT)]
)
def test_its_session_ends_as_it_ended(game, inputs, player):
    played = stretch(game(ROOM + "\n\n" + ROOM), *inputs)
    session = played.session()
    assert session.inputs == inputs
    assert judge(session, played.book.tables, player) == ""


def test_a_session_names_its_seed_only_if_chance_has_a_part(game):
    assert stretch(game(ROOM)).session().seed is None
    chance = game(ROOM, rules="random [ Player no Ghost ] -> [ Player Ghost ]")
    assert stretch(chance).session().seed == "1"

"""The terminal app, played with keys and clicks."""

import asyncio
import json

import numpy as np
import pytest

pytest.importorskip("textual")

from souko.apps.tui.app import PlayApp
from souko.drawing.sprites.sprites import Sprites
from souko.games.library import find_game, shipped_games
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.records.sessions import judge, read_sessions

DOORMATS = ["up", "right", "up", "up", "left", "down", "up", "left", "down"]
"""The first level of the cellar, solved."""
ROOM = "######\n#....#\n#.$x.#\n#@...#\n######"
START = """
    ######
    #....#
    #.$x.#
    #@...#
    ######
"""


def test_the_board_is_shown_with_its_title_its_level_and_the_keys(terminal, game, drawn):
    seen = terminal(game(ROOM))
    assert seen.board == drawn(START)
    assert (seen.title, seen.level, seen.status) == ("Test", "1 / 1", "0 moves")
    assert seen.keys == "↑↓←→ move  z undo  y redo  r restart  b levels  n p level  ? help  q quit"
    assert terminal(game(ROOM), size=(40, 20)).keys == "↑↓←→ move   z undo   ? help   q quit"


@pytest.mark.parametrize("keys", [("right", "up", "left"), ("l", "k", "h"), ("d", "w", "a"), ("D", "W", "A")])
def test_arrows_hjkl_and_wasd_move(terminal, game, drawn, keys):
    seen = terminal(game(ROOM), *keys)
    assert seen.board == drawn("""
        ######
        #.$..#
        #@.x.#
        #....#
        ######
    """)
    assert seen.status == "3 moves"


@pytest.mark.parametrize("key", ["down", "j", "s"])
def test_down_moves_too(terminal, game, drawn, key):
    assert terminal(game(ROOM), "up", key).board == drawn(START)


@pytest.mark.parametrize("key", ["x", "space"])
def test_the_action_key(terminal, game, key):
    haunted = game(ROOM, "[ action Player ] -> [ Player ] [ ] message Boo\n".replace("[ ] ", ""))
    seen = terminal(haunted, key)
    assert seen.notice.startswith("Boo")
    assert "x action" in seen.keys


@pytest.mark.parametrize("undo", ["z", "u"])
def test_undo_redo_and_restart(terminal, game, drawn, undo):
    assert terminal(game(ROOM), "right", "up", undo).board == terminal(game(ROOM), "right").board
    assert terminal(game(ROOM), "right", "up", undo, undo).board == drawn(START)
    twice = terminal(game(ROOM), "right", "up", undo, undo, "y", "y")
    assert (twice.board, twice.status) == (terminal(game(ROOM), "right", "up").board, "2 moves")
    again = terminal(game(ROOM), "right", "up", "r")
    assert (again.board, again.status) == (drawn(START), "0 moves")


def test_a_forbidden_command_gives_a_note_below_the_board(terminal, game):
    strict = game(ROOM, prelude="noundo\nnorestart\nnoaction")
    assert terminal(strict, "right", "z").status == "this game has no undo"
    assert terminal(strict, "right", "r").status == "this game has no restart"
    assert terminal(strict, "x").status == "this game has no action key"
    assert terminal(strict, "x", "right").status == "1 move"
    assert terminal(strict).keys == "↑↓←→ move   b levels   n p level   ? help   q quit"


def test_next_and_previous_level(terminal, game, drawn):
    assert terminal(game(), "n").board == drawn("######\n#@.$x#\n######")
    assert terminal(game(), "n").level == "2 / 2"
    assert terminal(game(), "n", "p").level == "1 / 2"
    assert terminal(game(), "n", "n").status == "this is the last level"


def test_a_level_can_be_named_to_begin_with(terminal, game):
    assert terminal(game(), level=1).level == "2 / 2"


def test_a_won_level_shows_a_notice_over_its_board_until_a_key_is_pressed(terminal, game, drawn):
    won = terminal(game(), "right")
    assert won.notice == "Level 1: solved\n1 move\npress any key"
    assert (won.board, won.level) == (drawn("#####\n#.@*#\n#####"), "✓ 1 / 2")
    after = terminal(game(), "right", "right")
    assert (after.notice, after.level) == ("", "2 / 2")
    assert after.board == drawn("######\n#@.$x#\n######")


def test_keys_right_after_a_win_do_not_close_its_notice(terminal, game, monkeypatch):
    from souko.apps.tui import notice

    monkeypatch.setattr(notice, "GRACE", 60.0)
    assert "solved" in terminal(game(), "right", "right", "right").notice


def test_after_the_last_level_come_the_final_notice_and_the_list_of_levels(terminal, game):
    end = terminal(game(), "right", "enter", "right", "right", "enter")
    assert end.notice == "Test: the end\n2 of 2 levels solved\nq quit   any other key: all levels"
    levels = terminal(game(), "right", "enter", "right", "right", "enter", "enter")
    assert levels.notice.startswith("Levels")
    assert terminal(game(), "right", "enter", "right", "right", "enter", "enter", "escape").notice == end.notice
    assert terminal(game(), "right", "enter", "right", "right", "enter", "q").app.return_code == 0


def test_messages_are_shown_one_after_the_other(terminal, game, drawn):
    describe_result = game(f"message Hello [b]there[/b]\n\nmessage And (again)\n\n{ROOM}")
    first = terminal(describe_result)
    assert (first.notice, first.board, first.level) == ("Hello [b]there[/b]\npress any key", "", "")
    assert terminal(describe_result, "x").notice == "And (again)\npress any key"
    board = terminal(describe_result, "x", "left")
    assert (board.notice, board.board, board.status) == ("", drawn(START), "0 moves")


def test_a_message_of_a_rule_lies_over_the_board(terminal, game):
    chatty = game(ROOM, "late [ Player | Crate ] -> message Mind the crate")
    seen = terminal(chatty, "right")
    assert seen.notice == "Mind the crate\npress any key"
    assert "@" in seen.board
    assert terminal(chatty, "right", "enter", "right").status == "2 moves"


def test_help_lists_the_keys(terminal, game):
    seen = terminal(game(ROOM), "question_mark")
    assert "hjkl, wasd" in seen.notice
    assert "action" not in seen.notice
    assert terminal(game(ROOM), "question_mark", "x", "right").status == "1 move"


@pytest.mark.parametrize("key", ["b", "tab"])
def test_the_list_of_levels_marks_won_ones(terminal, key):
    seen = terminal(find_game("cellar"), *DOORMATS, "enter", key)
    lines = [line.split() for line in seen.notice.split("\n")[2:]]
    assert lines == [
        ["✓", "1", "Doormats", "9/2"],
        ["2", "Around", "the", "pillar"],
        ["3", "Three", "shelves"],
        ["4", "The", "one", "that", "was", "right"],
    ]


def test_a_level_is_chosen_from_the_list(terminal):
    assert terminal(find_game("cellar"), "b", "down", "j", "enter").level == "Three shelves · 3 / 4"
    assert terminal(find_game("cellar"), "b", "down", "escape").level == "Doormats · 1 / 4"


def test_sokoban_levels_show_pushes_and_the_best_result(terminal):
    assert terminal(find_game("cellar"), "up", "right").status == "2 moves, 0 pushes"
    won = terminal(find_game("cellar"), *DOORMATS)
    assert won.notice == "Doormats: solved\n9 moves, 2 pushes   best 9/2\npress any key"
    assert terminal(find_game("cellar"), *DOORMATS, "enter", "p", "left").status == "1 move, 0 pushes   best 9/2"


def test_an_xsb_file_is_played(terminal, tmp_path, drawn):
    (tmp_path / "mine.xsb").write_text("  ####\n###  #\n#@ $.#\n######\n")
    seen = terminal(find_game(str(tmp_path / "mine.xsb")), "right")
    assert seen.title == "mine"
    assert [row.strip() for row in seen.board.split("\n")] == ["####", "###--#", "#-@$.#", "######"]


def cell(seen, row: int, column: int) -> tuple[int, int]:
    """Where a cell is on the screen."""
    places = [(x, y) for x in range(80) for y in range(24) if seen.fit.cell_at(x, y) == (row, column)]
    return places[len(places) // 2]


@pytest.mark.parametrize("plain", [True, False])
def test_a_click_walks_there(terminal, plain):
    around = find_game("cellar")
    first = terminal(around, "n", plain=plain)
    walked = terminal(around, "n", cell(first, 4, 1), lambda seen: "3 moves, 0 pushes" in seen.status, plain=plain)
    assert walked.app.playthroughs[0].position.at(4, 1)[-1] == "player"


def test_a_walk_is_taken_back_step_by_step(terminal):
    around = find_game("cellar")
    there = cell(terminal(around, "n"), 4, 1)
    assert terminal(around, "n", there, lambda seen: "3 moves" in seen.status, "z").status == "2 moves, 0 pushes"


def test_a_click_on_a_crate_or_a_wall_does_nothing(terminal):
    around = find_game("cellar")
    first = terminal(around, "n")
    assert terminal(around, "n", cell(first, 2, 2), cell(first, 0, 1), 0.2).status == "0 moves, 0 pushes"


def test_a_click_walks_only_in_sokoban(terminal, game):
    first = terminal(game(ROOM))
    assert terminal(game(ROOM), cell(first, 1, 1), 0.2).status == "0 moves"


SHAFT = "#####\n#@$.#\n###.#\n###.#\n#####"


def test_again_turns_are_animated_at_their_interval(terminal, game, drawn):
    slow, quick = (game(SHAFT, "fall", f"again_interval {seconds}", wins="") for seconds in (5, 0.02))
    assert terminal(slow, "right").board == drawn("#####\n#.@$#\n###.#\n###.#\n#####")
    fallen = drawn("#####\n#.@.#\n###.#\n###$#\n#####")
    assert terminal(quick, "right", lambda seen: seen.board == fallen).status == "1 move"


def test_a_key_ends_an_animation_first(terminal, game, drawn):
    slow = game(SHAFT, "fall", "again_interval 5", wins="")
    assert terminal(slow, "right", "left").board == drawn("#####\n#@..#\n###.#\n###$#\n#####")
    assert terminal(slow, "right", "z").board == drawn("#####\n#@$.#\n###.#\n###.#\n#####")


def test_an_animation_continues_after_help_is_closed(terminal, game, drawn):
    game_ = game(SHAFT, "fall", "again_interval 0.1", wins="")
    fallen = drawn("#####\n#.@.#\n###.#\n###$#\n#####")
    assert terminal(game_, "right", "question_mark", 0.3, "x", lambda seen: seen.board == fallen).notice == ""


HAUNTED = "#######\n#@...g#\n#######"


def test_realtime_games_tick(terminal, game, drawn):
    ticking = game(HAUNTED, "[ Ghost ] -> [ left Ghost ]", "realtime_interval 0.05", wins="")
    gone = drawn("#######\n#@....#\n#######")
    assert terminal(ticking, lambda seen: seen.board == gone).status == "0 moves"
    assert terminal(game(HAUNTED, "[ Ghost ] -> [ left Ghost ]", wins=""), 0.3).board == drawn(HAUNTED)


def test_realtime_games_do_not_tick_behind_a_notice(game):
    ticking = game(HAUNTED, "[ Ghost ] -> [ left Ghost ]", "realtime_interval 0.05", wins="")

    async def read():
        app = PlayApp(ticking)
        async with app.run_test() as pilot:
            await pilot.press("question_mark")
            before = list(app.playthroughs[0].live_session.inputs)
            await pilot.pause(0.4)
            return before == app.playthroughs[0].live_session.inputs

    assert asyncio.run(read())


def test_the_seed_is_shown_if_the_rules_are_random(terminal, game):
    chance = game(ROOM, "random [ Player no Ghost ] -> [ Player Ghost ]")
    assert terminal(chance, seed=lambda: "1234").status == "0 moves   seed 1234"
    assert "seed" not in terminal(game(ROOM), seed=lambda: "1234").status


def test_an_input_beyond_its_limits_gives_a_note_and_play_continues(terminal, game):
    flicker = game("#####\n#@.x#\n#####", "flicker", "again_interval 5", wins="")
    seen = terminal(flicker, "right", "right", "up")
    assert "taken back" in seen.status
    assert terminal(flicker, "right", "right", "up", "left").board == "#####\n#@.x#\n#####"


def test_errors_of_the_rulebook_are_mentioned(terminal, game):
    from souko.games.library import PlayableGame
    from souko.rules import Rulebook

    text = game(ROOM).book.text.replace("OBJECTS", "nonsense 3\n\nOBJECTS")
    book = Rulebook.read(text, "test")
    assert book.errors
    assert "souko rules test" in terminal(PlayableGame("test", book, "Test")).status


# Pictures


def pixels(seen) -> np.ndarray:
    """The colours of the whole view, two rows of pixels for each line."""
    rows = []
    for line in seen.lines:
        upper, lower = [], []
        for text, style, _ in line:
            ground = list(style.bgcolor.triplet) if style and style.bgcolor else [-1, -1, -1]
            upper += [list(style.color.triplet) if character == "▀" else ground for character in text]
            lower += [ground] * len(text)
        rows += [upper, lower]
    return np.array(rows)


def holds(whole: np.ndarray, part: np.ndarray) -> bool:
    """Whether a picture is somewhere in another one."""
    height, width = part.shape[:2]
    places = ((y, x) for y in range(len(whole) - height + 1) for x in range(whole.shape[1] - width + 1))
    return any(np.array_equal(whole[y : y + height, x : x + width], part) for y, x in places)


@pytest.mark.parametrize("keys", [(), ("up",), ("up", "up", "left")])
def test_the_pixels_are_those_of_the_sprites(terminal, keys):
    cellar = find_game("cellar")
    seen = terminal(cellar, *keys, plain=False)
    wanted = Sprites(cellar.book).pixels(cellar.book.start(0).run(list(keys)))
    assert seen.fit.side == 5
    assert holds(pixels(seen), wanted)


def test_a_large_terminal_shows_large_pixels(terminal):
    cellar = find_game("cellar")
    seen = terminal(cellar, size=(130, 40), plain=False)
    wanted = Sprites(cellar.book).pixels(cellar.book.start(0)).repeat(2, axis=0).repeat(2, axis=1)
    assert seen.fit.side == 10
    assert holds(pixels(seen), wanted)


def test_a_move_changes_the_picture_and_undo_brings_it_back(terminal):
    def picture(*keys):
        return pixels(terminal(find_game("sokoban"), "enter", *keys, plain=False))

    assert not np.array_equal(picture(), picture("right"))
    assert np.array_equal(picture(), picture("right", "z"))


@pytest.mark.parametrize(("size", "side"), [((80, 20), 5), ((25, 14), 3), ((17, 10), 2), ((10, 10), 0)])
def test_the_smaller_the_terminal_the_smaller_the_board(terminal, size, side):
    seen = terminal(find_game("cellar"), size=size, plain=False)
    assert seen.fit.side == side
    assert seen.board.strip()


def test_on_a_tiny_terminal_the_part_around_the_player_is_seen_in_characters(terminal):
    seen = terminal(find_game("hall"), size=(30, 10), plain=False)
    assert "@" in seen.board
    assert {len(row) for row in seen.board.split("\n")} == {30}


def test_the_camera_of_the_rulebook_is_used(terminal, game):
    wide = game("##########\n#@.......#\n##########", prelude="zoomscreen 4x3", wins="")
    assert terminal(wide).board == "####\n#@..\n####"
    assert terminal(wide, *["right"] * 4).board == "####\n..@.\n####"


def test_the_colours_around_are_those_of_the_game(terminal, game):
    seen = terminal(game(ROOM, prelude="background_color #123456\ntext_color #fedcba"), plain=False)
    assert seen.colours == ("#123456", "#fedcba")
    assert pixels(seen)[0, 0].tolist() == [0x12, 0x34, 0x56]


def test_a_plain_terminal_gets_no_colours(terminal, game):
    seen = terminal(game(ROOM), plain=True)
    styles = [segment.style for line in seen.lines for segment in line if segment.style]
    assert seen.colours == ("default", "default")
    assert not [style for style in styles if style.color and not style.color.is_default]
    assert not [style for style in styles if style.bgcolor and not style.bgcolor.is_default]


# Menu, recording, leaving


def test_the_menu_lists_the_shipped_games_and_plays_them(terminal):
    games = shipped_games()
    menu = terminal(None, menu=shipped_games)
    lines = menu.notice.split("\n")
    assert all(any(game.title in line and game.author in line for line in lines) for game in games)
    assert f"{len(games[0].boards)} levels" in " ".join(lines)
    names = [game.name for game in games]
    played = terminal(None, *["down"] * names.index("sokoban"), "enter", menu=shipped_games)
    assert played.title == "Sokoban"
    assert terminal(None, "enter", "q", menu=shipped_games).notice == menu.notice


def test_what_is_played_is_recorded_and_can_be_verified(terminal, tmp_path):
    out = tmp_path / "out.json"
    app = terminal(find_game("cellar"), "left", "z", *DOORMATS, "enter", "up", "left", "u", record=out).app
    app.save()
    (session,) = read_sessions(out.read_text(), "out")
    tables = find_game("cellar").book.tables
    assert session.inputs[:3] == (1, "undo", 0)
    assert session.inputs[-1] == "undo"
    assert judge(session, tables, NativeEngine) == judge(session, tables, ReferenceEngine) == ""
    assert json.loads(out.read_text())[0]["target_level"] == 0


def test_a_win_is_recorded_at_once(terminal, game, tmp_path):
    terminal(game(), "right", record=tmp_path / "out.json")
    (session,) = read_sessions((tmp_path / "out.json").read_text())
    assert session.inputs == (3,)


def test_a_win_that_cannot_be_recorded_does_not_end_the_game(terminal, game, tmp_path):
    seen = terminal(game(), "right", record=tmp_path / "none" / "out.json")
    assert "solved" in seen.notice


@pytest.mark.parametrize("key", ["q", "escape", "ctrl+c", "ctrl+q"])
def test_keys_that_leave(game, key):
    async def leave():
        app = PlayApp(game(ROOM))
        async with app.run_test() as pilot:
            await pilot.pause()
            await pilot.press(key)
            await pilot.pause()
            assert not app.is_running or app._exit
        return app

    app = asyncio.run(leave())
    assert (app.return_code, app.failure) == (0, None)


@pytest.mark.parametrize("before", ["question_mark", "b"])
def test_ctrl_c_leaves_from_everywhere(game, before):
    async def leave():
        app = PlayApp(game(ROOM))
        async with app.run_test() as pilot:
            await pilot.press(before, "ctrl+c")
            await pilot.pause()
        return app

    assert asyncio.run(leave())._exit


def test_an_unexpected_error_is_kept_for_the_command(game, monkeypatch):
    from souko.rooms.playthrough import Playthrough

    async def fail():
        async with app.run_test() as pilot:
            await pilot.press("right")
            await pilot.pause()

    monkeypatch.setattr(Playthrough, "press", lambda *_: 1 / 0)
    app = PlayApp(game(ROOM))
    with pytest.raises(ZeroDivisionError):
        asyncio.run(fail())
    assert isinstance(app.failure, ZeroDivisionError)

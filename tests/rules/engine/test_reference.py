"""The language as it is played, one drawn example for each of its ways."""

from dataclasses import replace

import pytest

from souko.errors import BudgetError, MoveError
from souko.limits import Limits
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.engine.chance import Scripted, Seeded
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.engine.reference.state import ACTION, DOWN, LEFT, RIGHT, UP, at_rest
from souko.rules.engine.reference.turn import play_turn

BOOK = """
{prelude}

OBJECTS
Background .
black

Mark o
red

Player P
white

Crate *
brown

Wall #
grey

Gem g
blue

LEGEND
Solid = Crate or Wall
Thing = Mark or Gem
& = Player and Gem
@ = Player and Mark
{legend}

SOUNDS
{sounds}

COLLISIONLAYERS
Background
Mark
Player, Crate, Wall
Gem

RULES
{rules}

WINCONDITIONS
{wins}

LEVELS

{levels}
"""
KEYS = {"^": UP, "v": DOWN, "<": LEFT, ">": RIGHT, "x": ACTION}
PUSH = "[ > Player | Crate ] -> [ > Player | > Crate ]"


def tables_of(rules, levels, **parts):
    given = {"prelude": "title T", "legend": "", "sounds": "", "wins": "", **parts}
    levels = "\n\n".join(levels) if isinstance(levels, list) else levels
    return compile_rulebook(BOOK.format(rules=rules, levels=levels, **given)).tables


def game(rules, levels, chance=None, **parts):
    play = ReferenceEngine(tables_of(rules, levels, **parts), chance or Seeded("1"))
    play.load(0)
    play.drain()
    return play


def drawn(play):
    """The board, row by row; what is in the highest layer is seen."""
    width, height, cells = play.board()
    glyphs = {"": " ", "background": ".", "mark": "o", "player": "P", "crate": "*", "wall": "#", "gem": "g"}
    seen = [glyphs[play.tables.names[cell.bit_length() - 1] if cell else ""] for cell in cells]
    return "\n".join("".join(seen[x * height + y] for x in range(width)) for y in range(height))


def enter(play, keys):
    """Press keys: directions, x for action, t for a tick, u for undo, r for restart."""
    others = {"t": play.tick, "u": play.undo, "r": play.restart}
    for key in keys:
        others[key]() if key in others else play.press(KEYS[key])
        play.drain()
    return play


def after(keys, rules, levels, **parts):
    return drawn(enter(game(rules, levels, **parts), keys))


# Moving


def test_the_player_walks_and_stops_at_borders_and_walls():
    assert after(">", "", "P..") == ".P."
    assert after("<", "", "P..") == "P.."
    assert after(">", "", "P#.") == "P#."
    assert after("v", "", "P\n.") == ".\nP"


def test_a_crate_is_pushed_if_there_is_room():
    assert after(">", PUSH, "P*.") == ".P*"
    assert after(">", PUSH, "P*#") == "P*#"


def test_rules_come_one_after_the_other():
    chain = "[ > Crate | Crate ] -> [ > Crate | > Crate ]"
    assert after(">", f"{PUSH}\n{chain}", "P**.") == ".P**"
    assert after(">", f"{chain}\n{PUSH}", "P**.") == "P**."


def test_all_players_move_at_once_the_foremost_first():
    assert after(">", "", "PPP.P") == ".PPPP"
    assert after("<", "", "PPP.P") == "PPPP."


def test_an_action_moves_nothing_but_rules_see_it():
    assert after("x", "", "P.") == "P."
    assert after("x", "[ action Player ] -> [ Player Mark ]\n[ Player Mark ] -> [ Mark ]", "P.") == "o."


def test_movement_belongs_to_the_layer_of_a_cell_and_not_to_the_object():
    assert after(">", "[ Player ] -> [ Crate ]", "P..") == ".*."


def test_a_new_object_in_a_layer_that_the_left_cell_does_not_mention_is_stationary():
    assert after(">", "right [ > Player | ] -> [ | Player ]", "PP.") == ".P."
    assert after(">", "right [ > Player | ] -> [ | > Player ]", "PP.") == "..P"


def test_several_players_of_an_aggregate_must_all_be_there():
    text = BOOK.format(prelude="title T", sounds="", wins="", levels="&Pg.", rules="", legend="")
    text = text.replace("Player P\n", "Hero P\n").replace("Player, Crate", "Hero, Crate")
    text = text.replace("& = Player and Gem\n@ = Player and Mark", "& = Hero and Gem\nPlayer = Hero and Gem")
    tables = compile_rulebook(text).tables
    hero, gem = (1 << tables.names.index(name) for name in ("hero", "gem"))
    turn = play_turn(tables, at_rest(tables.levels[0]), RIGHT, Seeded("1"))
    assert [cell & (hero | gem) for cell in turn.state.objects] == [hero, hero | gem, gem, 0]


# Rules


def test_a_rule_is_applied_until_nothing_changes():
    assert after("t", "right [ Mark | ] -> [ Mark | Mark ]", "o...") == "oooo"


def test_later_matches_are_checked_again_before_they_are_replaced():
    assert after("t", "right [ Crate | Crate ] -> [ Wall | ]", "****") == "#.#."


def test_horizontal_rules_are_matched_row_by_row_and_vertical_rules_column_by_column():
    rule = "[ Gem ] [ Crate ] -> [ Mark ] [ ]"
    assert after("t", f"right {rule}", ".g*\ng..") == ".o.\ng.."
    assert after("t", f"left {rule}", ".g*\ng..") == ".o.\ng.."
    assert after("t", f"down {rule}", ".g*\ng..") == ".g.\no.."
    assert after("t", f"up {rule}", ".g*\ng..") == ".g.\no.."


def test_the_first_row_of_a_rule_varies_fastest():
    rules = "random right [ Gem ] [ Crate ] -> [ ] [ ]"
    assert [drawn(enter(game(rules, "gg**", Scripted([choice])), "t")) for choice in range(4)] == [
        ".g.*",
        "g..*",
        ".g*.",
        "g.*.",
    ]


def test_commands_are_collected_when_a_rule_matches_even_if_it_changes_nothing():
    assert after(">", "[ Wall ] -> [ Wall ] cancel", "P.#") == "P.#"
    assert after(">", "[ Wall ] -> cancel", "P.#") == "P.#"
    assert after(">", "[ Crate ] -> cancel", "P.#") == ".P#"


def test_an_ellipsis_spans_the_shortest_gap_first():
    assert after("t", "right [ Player | ... | Crate ] -> [ Player | ... | Wall ]", "P.*.*") == "P.#.#"
    assert after("t", "right [ Player | ... | Crate ] [ Gem ] -> [ Player | ... | Wall ] [ ]", "P.*.*g") == "P.#.*."
    assert after("t", "left [ Player | ... | Crate ] [ Gem ] -> [ Player | ... | Wall ] [ ]", "*.*Pg") == "*.#P."


def test_of_two_ellipses_the_second_gap_varies_fastest():
    rules = "right [ Player | ... | Crate | ... | Mark ] [ Gem ] -> [ Player | ... | Crate | ... | Wall ] [ ]"
    assert after("t", rules, "P*.*oog") == "P*.*#o."


def test_a_group_is_applied_at_most_200_times():
    assert after("t", "right [ Gem | no Gem ] -> [ | Gem ]", "g" + "." * 250).index("g") == 200
    flip = "right [ Crate ] -> [ Wall ]\n+ right [ Wall ] -> [ Crate ]\nright [ Player ] -> [ ]"
    assert after("t", flip, "P*") == ".*"


def test_a_loop_goes_on_while_anything_changes():
    rules = "startloop\nright [ Gem ] -> [ Crate ]\nright [ Crate | no Gem no Crate ] -> [ | Gem ]\nendloop"
    assert after("t", rules, "g...") == "...*"
    assert after("t", "\n".join(rules.split("\n")[1:-1]), "g...") == ".g.."


def test_a_change_before_a_loop_makes_it_run_once_more():
    rules = "right [ Mark ] -> [ ]\nstartloop\nrandom right [ Player ] -> [ Player ]\nendloop"
    assert enter(game(rules, "P.", Scripted([0] * 5)), "t").chance.sizes == [1]
    assert enter(game(rules, "Po", Scripted([0] * 5)), "t").chance.sizes == [1, 1]


def test_more_than_200_jumps_end_all_rules():
    rules = "startloop\nright [ Crate ] -> [ Wall ]\nright [ Wall ] -> [ Crate ]\nendloop\nright [ Player ] -> [ ]"
    assert after("t", rules, "P*") == "P*"
    rules = "startloop\nrandom right [ Gem | no Gem ] -> [ | Gem ]\nendloop"
    assert after("t", rules, "g" + "." * 250, chance=Scripted([0] * 300)).index("g") == 201


def test_late_rules_see_what_has_moved():
    assert after(">", "late [ Player | Wall ] -> [ Player | ]", "P.#") == ".P."


# Rigid


def test_a_rigid_body_moves_as_a_whole_or_not_at_all():
    body = (
        "{0} right [ > Player | Crate ] -> [ > Player | > Crate ]\n"
        "+ {0} right [ > Crate ] [ stationary Crate ] -> [ > Crate ] [ > Crate ]"
    )
    assert after(">", body.format("rigid"), "P*.\n.*.") == ".P*\n..*"
    assert after(">", body.format("rigid"), "P*.\n.*#") == "P*.\n.*#"
    assert after(">", body.format(""), "P*.\n.*#") == ".P*\n.*#"


def test_a_failed_rigid_group_is_banned_and_the_turn_begins_anew():
    glue = "rigid right [ > Crate ] [ stationary Crate ] -> [ > Crate ] [ > Crate ]"
    assert after(">", f"{PUSH}\n{glue}", "P*.\n.*#") == ".P*\n.*#"
    mark = "rigid right [ > Player | Crate ] -> [ > Player Mark | > Crate ]"
    assert after(">", mark, ".P*.") == ".oP*"
    assert after("><", mark, ".P*#") == "P.*#"


# Chance


def test_a_random_group_applies_one_rule_once():
    rules = "random right [ Crate ] -> [ Wall ]\n+ right [ Gem ] -> [ ]"
    chance = Scripted([2])
    assert drawn(enter(game(rules, "**g", chance), "t")) == "**."
    assert chance.sizes == [3]
    assert drawn(enter(game(rules, "**g", Scripted([1])), "t")) == "*#g"


def test_a_random_object_is_drawn_at_each_match_by_number():
    chance = Scripted([1, 0])
    assert drawn(enter(game("right [ Crate ] -> [ random Thing ]", "**", chance), "t")) == "go"
    assert chance.sizes == [2, 2]


def test_a_random_direction_is_one_of_four():
    chance = Scripted([3])
    assert drawn(enter(game("right [ stationary Crate ] -> [ randomdir Crate ]", "*.", chance), "t")) == ".*"
    assert chance.sizes == [4]


def test_a_random_direction_of_a_late_rule_waits_for_the_next_turn():
    play = enter(game("late right [ Crate ] -> [ randomdir Crate ]", "*..", Scripted([3] * 4)), "t")
    assert drawn(play) == "*.."
    assert drawn(enter(play, "t")) == ".*."


def test_the_probe_for_again_draws_random_numbers():
    chance = Scripted([0, 0, 0, 0, 0, 0])
    rules = "random right [ Crate ] -> [ Wall ] again"
    assert drawn(enter(game(rules, "**", chance), "t")) == "##"
    assert chance.sizes == [2, 1, 1]


# Commands, undo, restart


def test_cancel_undoes_the_turn_and_overrides_all_other_commands():
    play = enter(game("[ Crate ] -> checkpoint\n[ Crate ] -> cancel message no\n[ Crate ] -> win", ["P.*", "###"]), ">")
    assert drawn(play) == "P.*"
    assert play.messages == ["no"]


def test_undo_takes_back_a_turn_and_skips_those_that_changed_nothing():
    assert after(">>u", "", "P..") == ".P."
    assert after(">>>>u", "", "P..") == ".P."
    assert after(">u", "", "P..") == "P.."
    assert after("u", "", "P..") == "P.."
    assert after(">u", "", "P..", prelude="noundo") == ".P."


def test_ticks_have_no_undo_point_of_their_own():
    drift = "right [ stationary Gem ] -> [ > Gem ]"
    assert after(">tt", drift, "P....\ng....") == ".P...\n...g."
    assert after(">ttu", drift, "P....\ng....") == "P....\ng...."
    assert after(">tt>u", drift, "P....\ng....") == ".P...\n...g."


def test_restart_can_be_undone_and_forbidden():
    assert after(">>r", "", "P...") == "P..."
    assert after(">>ru", "", "P...") == "..P."
    assert after(">>r", "", "P...", prelude="norestart") == "..P."


def test_a_checkpoint_is_where_restart_leads():
    assert after(">>>r", "late [ Player Mark ] -> [ Player Mark ] checkpoint", "P.o..") == "..P.."


def test_the_restart_command_restarts_and_leaves_an_undo_point():
    rules = "late [ Player Mark ] -> restart"
    assert after(">>", rules, "P.o..") == "P.o.."
    assert after(">>u", rules, "P.o..") == ".Po.."


def test_the_sounds_of_a_restart_are_those_of_the_turn_that_starts_the_level():
    rules = "late [ Player Mark ] -> [ Player ] restart\nright [ Gem ] -> [ ]"
    start = {"prelude": "run_rules_on_level_start", "sounds": "Gem destroy 1\nPlayer move 2"}
    assert enter(game(rules, "Pog", **start), ">").sounds == [1, 1, 1]


def test_again_plays_on_while_anything_changes():
    assert after(">", "right [ stationary Gem ] -> [ > Gem ] again", "P....\ng....") == ".P...\n....g"
    assert after("t", "[ Player ] -> again", "P.") == "P."


def test_again_without_end_is_given_up():
    flip = "random right [ Crate ] -> [ Wall ] again\n+ right [ Wall ] -> [ Crate ] again"
    with pytest.raises(BudgetError, match=gave_up(r"10000 further turns \(again\)", "further_turns")):
        after("t", flip, "*")


def test_rules_that_start_the_level_do_not_move_the_restart_target():
    play = game("right [ Mark | no Mark ] -> [ Mark | Mark ]", "o.", prelude="run_rules_on_level_start")
    assert drawn(play) == "oo"
    assert play._target.cells == play.tables.levels[0].cells
    assert drawn(enter(play, "r")) == "oo"


def test_the_player_may_be_required_to_move():
    rules = "[ > Player | Wall ] -> [ > Player | Wall Mark ]\n[ action Player ] -> [ Player Gem ]"
    assert after(">", rules, "P#") == "P#"
    assert after(">x", rules, "P#", prelude="require_player_movement") == "P#"
    assert after("x", rules, "P#") == "g#"
    assert after(">", "[ > Player | ] -> [ > Player | Mark ]", "P..", prelude="require_player_movement") == ".P."


# Winning


def test_winning_leads_to_the_next_level():
    wins = "all Mark on Player"
    assert after(">", "", ["P.o", "P*"], wins=wins) == ".Po"
    assert after(">>", "", ["P.o", "P*o"], wins=wins) == "P*o"
    assert after(">>", "", ["P.o", "message well done", "P*o"], wins=wins) == "..P"


@pytest.mark.parametrize(
    ("goal", "won"),
    [
        ("some Crate", True),
        ("some Gem", False),
        ("no Gem", True),
        ("no Crate", False),
        ("no Crate on Mark", True),
        ("some Player on Mark", True),
        ("all Player on Mark", True),
        ("all Crate on Mark", False),
        ("all Gem on Mark", True),
        ("any Solid on Mark", False),
        ("some @", True),
        ("all Player on @", True),
        ("no & on Mark", True),
    ],
)
def test_goals(goal, won):
    assert (after("t", "", ["@*", "###"], wins=goal) == "###") == won


def test_a_message_after_winning_leaves_the_board_playable():
    play = enter(game("", ["P.o.", "message done", "###"], wins="all Mark on Player"), ">>>")
    assert drawn(play) == "..oP"
    assert (play.level, play.reading, play.messages) == (1, True, ["done"])
    assert drawn(enter(play, "<")) == "..P."
    play.next_level()
    assert drawn(play) == "###"


def test_after_the_last_level_the_game_is_finished():
    play = enter(game("", "Po.", wins="all Mark on Player"), ">")
    assert play.finished
    assert drawn(enter(play, ">")) == ".oP"


def test_the_win_command_wins_without_goals():
    assert after("x", "[ action Player ] -> win", ["P.", "#"]) == "#"


def test_a_level_that_is_not_there_is_refused():
    with pytest.raises(MoveError, match="there is no level 3; the levels are numbered 0 to 0"):
        game("", "P").load(3)


# Sounds


def test_sounds_come_in_the_order_blocked_moved_created_destroyed():
    sounds = "Player move right 1\nPlayer cantmove 2\nMark create 3\nMark destroy 4\nCrate move 5\nPlayer action 6"
    rules = PUSH + "\n[ action Player ] -> [ action Player Mark ]\n[ > Player Mark ] -> [ > Player ]"
    assert enter(game(rules, "P*..", sounds=sounds), ">").sounds == [5, 1]
    assert enter(game(rules, "P#", sounds=sounds), ">").sounds == [2]
    assert enter(game(rules, "P.", sounds=sounds), "x").sounds == [6, 3]
    assert enter(game(rules, "P.", sounds=sounds), "x<").sounds == [6, 3, 2, 4]


def test_a_cancelled_turn_and_a_probe_make_no_sounds():
    assert enter(game("[ Crate ] -> cancel", "P.*", sounds="Player move 1"), ">").sounds == []
    drift = "right [ stationary Gem ] -> [ > Gem ] again"
    assert enter(game(drift, "g...", sounds="Gem move 7"), "t").sounds == [7, 7, 7]


def test_a_blocked_rigid_movement_makes_its_sound_though_the_turn_is_played_again():
    rules = "rigid right [ > Player | Crate ] -> [ > Player | > Crate ]"
    assert enter(game(rules, "P*#", sounds="Crate cantmove 1\nPlayer move 2"), ">").sounds == [1]


# Budgets


def gave_up(after, limit):
    """What is said when one move goes beyond a limit."""
    raised = rf"a higher limit can be given: Limits\({limit}=N\)"
    return f"^the rules go on and on: gave up one move after {after}; {raised}$"


def within(rules, levels, limits, **parts):
    """A game that keeps to limits, about to begin."""
    return ReferenceEngine(replace(tables_of(rules, levels, **parts), limits=limits), Seeded("1"))


SPIN = "startloop\nleft [ > Player ] -> [ Player ]\nleft [ Player ] -> [ > Player ]\nendloop\n"


@pytest.mark.parametrize(
    ("rules", "level", "parts"),
    [
        (f"{SPIN}[ Crate | Wall ] -> [ | ]", "*" * 9 + "P", {}),
        ("[ Crate ] -> [ right Crate ]", "*" * 200 + ".P", {}),
        ("[ Crate | ... | Crate | ... | Wall ] -> cancel", "*" * 99 + "#P", {}),
        ("", "." * 200 + "P", {"wins": "no Crate\n" * 99 + "some Gem"}),
        ("[ Crate ] -> [ right Crate ]", "*.P", {"sounds": "".join(f"Crate move {n}\n" for n in range(1000))}),
        ("[ Crate ] -> [ right Crate ]", "*#P", {"sounds": "".join(f"Crate cantmove {n}\n" for n in range(1000))}),
        ("[ Background ] -> [ Background randomdir Mark ]", "." * 30 + "P", {}),
        ("rigid [ Background ] -> [ Background right Mark ]", "." * 900 + "P", {}),
        ("", "P" * 2_000, {}),
    ],
    ids=["rules", "movements", "ellipses", "goals", "moves heard", "blocks heard", "chance", "rigid", "players"],
)
def test_all_work_of_a_move_is_metered(rules, level, parts):
    play = within(rules, level, Limits(looks=70_000), **parts)
    play.load(0)
    before = play.board()
    with pytest.raises(BudgetError, match=gave_up("70000 looks at a cell", "looks")):
        play.press(LEFT)
    assert play.board() == before
    play = within(rules, level, Limits(), **parts)
    play.load(0)
    play.press(LEFT)


def test_a_move_that_applies_rules_too_often_is_given_up():
    play = within("[ Crate ] [ Crate ] -> [ Crate ] [ Crate ]", "*" * 40, Limits(applications=1000))
    play.load(0)
    with pytest.raises(BudgetError, match=gave_up("1000 applications", "applications")):
        play.tick()


def test_a_choice_among_too_many_matches_is_given_up():
    play = within("random [ Crate ] [ Crate ] -> [ Crate ] [ Wall ]", "*" * 40, Limits(applications=1599))
    play.load(0)
    with pytest.raises(BudgetError, match="1599 applications"):
        play.tick()


def test_each_move_has_a_budget_of_its_own_and_further_turns_share_one():
    drift = "right [ stationary Gem ] -> [ > Gem ] again"
    play = within(drift, "g" + "." * 30 + "P", Limits(looks=9_000))
    play.load(0)
    for direction in (LEFT, RIGHT) * 5:
        play.press(direction)
    with pytest.raises(BudgetError, match="looks"):
        play.drain()


def test_as_many_further_turns_as_allowed_are_played():
    drift = "right [ stationary Gem ] -> [ > Gem ] again"
    play = within(drift, "Pg...", Limits(further_turns=2))
    play.load(0)
    play.tick()
    play.drain()
    assert drawn(play) == "P...g"
    play = within(drift, "Pg...", Limits(further_turns=1))
    play.load(0)
    play.tick()
    with pytest.raises(BudgetError, match=gave_up(r"1 further turns \(again\)", "further_turns")):
        play.drain()


@pytest.mark.parametrize(
    ("rules", "memory", "told"),
    [
        ("", 1_000, "a board of 100 cells with 6 objects in 4 layers takes 9,600 bytes; at most 1,000 are allowed"),
        (
            f"{PUSH}\n[ Gem | | ] -> cancel",
            15_000,
            "rows of 4 lengths and directions on a board of 100 cells take 16,000 bytes",
        ),
        ("[ ] [ ] [ ] -> [ ] [ ] [ ]", 20_000, "the places where one rule matches take more than 20,000 bytes"),
        ("[ Background ] -> [ Background Crate ]", 9_999, "the sounds that were heard take more than 9,999 bytes"),
    ],
    ids=["board", "rows", "matches", "sounds"],
)
def test_what_takes_too_much_memory_is_given_up(rules, memory, told):
    sounds = "".join(f"Crate create {number}\n" for number in range(1250))
    play = within(rules, "." * 100, Limits(memory=memory), sounds=sounds, prelude="run_rules_on_level_start")
    with pytest.raises(BudgetError) as refused:
        play.load(0)
    assert str(refused.value).startswith(told)
    assert str(refused.value).endswith("a higher limit can be given: Limits(memory=N)")


def test_of_too_many_boards_for_undo_the_older_ones_are_dropped(monkeypatch):
    monkeypatch.setattr("souko.rules.engine.reference.engine.MAX_UNDO_CELLS", 50)
    play = game("", "P........")
    for _ in range(8):
        play.press(RIGHT)
    for _ in range(8):
        play.undo()
    assert "P" in drawn(play)[1:]


def test_a_turn_does_not_change_the_state_it_starts_from():
    tables = tables_of(PUSH, "P*.")
    state = at_rest(tables.levels[0])
    turn = play_turn(tables, state, RIGHT, Seeded("1"))
    assert state == at_rest(tables.levels[0])
    assert turn.state.board() != state.board()

"""Tables: masks of cells, groups, loops, rules that are dropped, and the complaints about them."""

from souko.rules.compiler.compile import compile_rulebook
from souko.rules.compiler.model import Command
from souko.rules.tables import GAP, Goal, LevelCells, Pattern, Replacement, SoundTrigger

BOOK = """
{prelude}

OBJECTS
Background
black

Mark
red

Player
white

Crate
brown

Wall
grey

LEGEND
. = Background
P = Player
* = Crate
# = Wall
Solid = Crate or Wall
Thing = Mark or Crate

SOUNDS
{sounds}

COLLISIONLAYERS
Background
Mark
Player, Crate, Wall

RULES
{rules}

WINCONDITIONS
{wins}

LEVELS
message hello

P*
.#
"""
BACKGROUND, MARK, PLAYER, CRATE, WALL = (1 << number for number in range(5))
PIECES = PLAYER | CRATE | WALL
UP, DOWN, LEFT, RIGHT, ACTION = (1 << direction for direction in range(5))


def low(moves):
    """Movements in the layer of marks."""
    return moves << 5


def high(moves):
    """Movements in the layer of players, crates and walls."""
    return moves << 10


def compiled(rules="", **parts):
    text = BOOK.format(rules=rules, **{"prelude": "title T", "sounds": "", "wins": "", **parts})
    _, tables, complaints = compile_rulebook(text)
    return tables, [str(each).split(": ", 1)[1] for each in complaints.in_order], text.split("\n")


def pattern(rule):
    """The pattern of the first cell of the first plain rule."""
    tables, complaints, _ = compiled(rule)
    assert not complaints
    return tables.patterns[(tables.groups or tables.late)[0].rules[0].rows[0][0]]


def test_a_left_cell_requires_objects_and_movements_and_forbids_objects():
    found = pattern("right [ > Player no Mark stationary Background ] -> cancel")
    assert found == Pattern(PLAYER | BACKGROUND, MARK, (), high(RIGHT), 31, None)


def test_a_property_of_one_layer_is_a_mask_of_which_some_must_be_there():
    assert pattern("right [ > Solid ] -> cancel") == Pattern(0, 0, (CRATE | WALL,), high(RIGHT), 0, None)


def test_an_object_without_a_movement_on_the_right_keeps_its_movement():
    found = pattern("right [ Crate ] -> [ Crate ]").replacement
    assert found == Replacement(PIECES, CRATE, 0, 0, 0)


def test_an_object_loses_the_movement_that_the_left_cell_requires():
    found = pattern("right [ > Crate ] -> [ Crate ]").replacement
    assert found == Replacement(PIECES, CRATE, high(RIGHT), 0, 0)


def test_a_movement_on_the_right_replaces_any_other():
    found = pattern("right [ > Crate ] -> [ ^ Crate ]").replacement
    assert found == Replacement(PIECES, CRATE, high(31), high(UP), high(31))


def test_stationary_only_stops():
    found = pattern("right [ Crate ] -> [ stationary Crate ]").replacement
    assert found == Replacement(PIECES, CRATE, high(31), 0, high(31))


def test_an_object_missing_on_the_right_is_removed_with_its_movement():
    found = pattern("right [ Crate ] -> [ ]").replacement
    assert found == Replacement(PIECES, 0, high(31), 0, high(31))


def test_a_new_object_in_a_free_layer_is_stationary():
    found = pattern("right [ Crate ] -> [ Crate Mark ]").replacement
    assert found == Replacement(PIECES | MARK, CRATE | MARK, low(31), 0, low(31))


def test_a_property_on_both_sides_changes_nothing_in_its_layer():
    found = pattern("right [ Solid ] -> [ > Solid ]").replacement
    assert found == Replacement(0, 0, high(31), high(RIGHT), high(31))


def test_a_cell_without_changes_has_no_replacement():
    assert pattern("right [ ] -> [ ]").replacement is None
    assert pattern("right [ Solid ] -> [ Solid ]").replacement is None


def test_random_objects_are_numbers_and_random_directions_layers():
    found = pattern("right [ Player ] -> [ random Thing ]").replacement
    assert found.random_objects == (1, 3)
    assert pattern("right [ Crate ] -> [ randomdir Crate ]").replacement.random_layers == (2,)


def test_an_ellipsis_is_a_gap():
    tables, _, _ = compiled("right [ Player | ... | Crate ] -> [ | ... | ]")
    (row,) = tables.groups[0].rules[0].rows
    assert row[1] == GAP
    assert min(row[0], row[2]) >= 0


def test_a_rule_that_has_only_commands_replaces_nothing():
    tables, _, _ = compiled("right [ Player ] -> message Hello there")
    (rule,) = tables.groups[0].rules
    assert not rule.replaces
    assert rule.commands == (Command("message", "Hello there"),)


def test_groups_are_joined_by_plus_and_late_ones_are_apart():
    tables, _, lines = compiled(
        "right [ Player ] -> [ ]\n+ right [ Crate ] -> [ ]\nlate right [ Wall ] -> [ ]\nrandom right [ Mark ] -> [ ]"
    )
    assert tables.count() == (3, 1, 2, 1)
    assert [group.random for group in tables.groups] == [False, True]
    assert lines[tables.late[0].line - 1].startswith("late")


def test_the_last_group_of_a_loop_leads_back_to_its_first():
    rules = (
        "[ Wall ] -> [ ]\nstartloop\n[ Mark ] -> [ ]\n[ Player ] -> [ ]\nendloop\n[ Crate ] -> [ ]\nstartloop\nendloop"
    )
    assert [group.jump for group in compiled(rules)[0].groups] == [-1, -1, 1, -1]


def test_rigid_groups_are_numbered_and_only_rigid_rules_have_the_number():
    tables, _, _ = compiled(
        "right [ Mark ] -> [ ]\nright [ > Player ] -> [ > Player ]\n+ rigid right [ > Crate ] -> [ > Crate ]"
    )
    assert tables.rigid_groups == (1,)
    assert [rule.rigid for group in tables.groups for rule in group.rules] == [0, 0, 1]


def test_rules_with_two_objects_of_one_layer_are_dropped_without_a_complaint():
    tables, complaints, _ = compiled("right [ Thing Wall ] -> [ ]")
    assert tables.count()[0] == 1
    assert not complaints


def test_a_line_that_loses_all_its_rules_is_reported():
    tables, complaints, _ = compiled("right [ Player Wall ] -> [ ]")
    assert tables.count()[0] == 0
    assert complaints == ["the rule requires wall and player in one cell, but they share a layer"]


def test_a_cell_that_requires_and_forbids_an_object_never_matches():
    tables, complaints, _ = compiled("right [ Crate no Solid ] -> [ ]")
    assert tables.count()[0] == 0
    assert complaints == ["a cell requires crate and forbids it, so the rule never matches"]


def test_two_objects_of_one_layer_cannot_come_to_one_cell():
    _, complaints, _ = compiled("right [ Mark ] -> [ Player Wall ]")
    assert complaints == ["wall and player are in one layer and cannot both come to one cell"]


def test_problems_with_random_are_reported():
    _, complaints, _ = compiled("right [ Mark ] -> [ random Crate ]")
    assert complaints == ["random crate is not random: it is a single object"]
    _, complaints, _ = compiled("right [ Mark ] -> [ Wall random Solid ]")
    assert complaints == ["random may put crate in the layer of wall, which is there too"]
    _, complaints, _ = compiled("right [ random Solid ] -> [ ]")
    assert complaints == ["random solid on the left side; random can only stand on the right side"]


def test_problems_with_ellipses_are_reported():
    def complaint(rule):
        return compiled(rule)[1][0].split(";")[0]

    assert complaint("right [ Mark | ... | ... | Wall ] -> [ | ... | ... | ]") == (
        "two ellipses side by side mean no more than one"
    )
    assert complaint("right [ Mark | Wall | ... | Wall ] -> [ | ... | ... | ]") == (
        "an ellipsis on the right has none in the same place on the left"
    )
    assert complaint("right [ Mark | ... | Wall ] -> [ | | ]") == (
        "an ellipsis on the left has none in the same place on the right"
    )
    assert (
        complaint("right [ Mark | ... Wall | Wall ] -> [ | ... | ]")
        == "an ellipsis shares its cell with something else"
    )
    assert (
        complaint("right [ ... | Wall ] -> [ ... | ]")
        == "an ellipsis stands at the end of a row, where it means nothing"
    )
    many = " | ... ".join(["Mark", "| Wall", "| Wall", "| Wall"])
    assert complaint(f"right [ {many} ] -> [ | ... | | ... | | ... | ]") == "a row has more than two ellipses"


def test_a_loop_that_cuts_a_group_is_reported():
    complaints = compiled("[ Wall ] -> [ ]\nstartloop\n+ [ Mark ] -> [ ]\nendloop")[1]
    assert complaints == ["the loop begins or ends in the middle of a group of rules"]


def test_there_are_at_most_thirty_rigid_groups():
    rule = "rigid right [ > Crate ] -> [ > Crate ]\n"
    assert not compiled(rule * 30)[1]
    assert compiled(rule * 31)[1] == ["more than 30 groups have rigid rules"]


def test_goals_sounds_levels_and_flags_are_in_the_tables():
    tables, complaints, _ = compiled(
        prelude="run_rules_on_level_start\nnoundo",
        sounds="Crate move left 1\nSolid cantmove 2\nSolid create 3\nMark action 4\nsfx1 5",
        wins="all Mark on Solid\nno Crate",
    )
    assert not complaints
    assert tables.goals == (Goal("all", MARK, CRATE | WALL), Goal("no", CRATE, 31))
    assert tables.move_sounds == ((), (SoundTrigger(MARK, low(ACTION), 4),), (SoundTrigger(CRATE, high(LEFT), 1),))
    assert tables.cantmove_sounds == (SoundTrigger(CRATE, high(15), 2), SoundTrigger(WALL, high(15), 2))
    assert [(sound.objects, sound.seed) for sound in tables.create_sounds] == [(CRATE | WALL, 3)]
    assert tables.events == {"sfx1": 5}
    assert tables.levels == (
        LevelCells(0, 0, (), "hello"),
        LevelCells(2, 2, (BACKGROUND | PLAYER, BACKGROUND, BACKGROUND | CRATE, BACKGROUND | WALL)),
    )
    assert (tables.run_rules_on_level_start, tables.noundo, tables.norestart) == (True, True, False)
    assert (tables.player, tables.player_every) == (PLAYER, False)


def test_rules_that_share_cells_share_patterns():
    tables, _, _ = compiled("[ > Player | Crate ] -> [ > Player | > Crate ]")
    assert tables.count()[0] == 4
    assert len(tables.patterns) == 8
    assert len(compiled("[ Crate | Wall | Crate ] -> [ Crate | | Crate ]")[0].patterns) == 2

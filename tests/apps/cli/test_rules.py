"""`souko rules`, called as a user calls it."""

import json

import pytest

from souko.games import game_path

RAISE = "a higher limit can be given: --plain-rules N"
BOOK = """title {title}

OBJECTS
Background
black

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

SOUNDS
COLLISIONLAYERS
Background
Player, Crate, Wall

RULES
{rules}

WINCONDITIONS
LEVELS
message hello

P*.
..#
"""


@pytest.fixture
def rules(souko):
    """Ask about a rulebook with these rules; the answer."""

    def ask(text: str, *words: str, title: str = "Push"):
        return souko("rules", "-", *words, stdin=BOOK.format(rules=text, title=title))

    return ask


def test_the_answer_lists_objects_rules_and_levels(rules):
    answer = rules("[ > Player | Crate ] -> [ > Player | > Crate ]")
    assert answer.code == 0
    assert answer.out == (
        "Push\n4 objects in 2 layers\n  1   background\n  2   player, crate, wall\n"
        "1 rule, 4 after expansion, in 1 group\n2 levels, 1 of them messages\n0 errors\n0 warnings\n"
    )


def test_json_has_exactly_the_promised_keys(rules):
    assert json.loads(rules("[ > Player | Crate ] -> [ > Player | > Crate ]", "--json").out) == {
        "title": "Push",
        "objects": 4,
        "layers": 2,
        "rules": 1,
        "expanded": 4,
        "groups": 1,
        "levels": 2,
        "errors": [],
        "warnings": [],
    }


def test_expand_writes_out_every_plain_rule(rules):
    text = """late right [ Player | Solid ] -> [ Player | ] message Bump
right [ > Player | Crate | ... | no Solid ] -> [ > Player | > Crate | ... | ]
+ rigid down [ stationary Player ] -> [ randomdir Player ]
[ Player ] -> again"""
    assert rules(text, "--expand").out.split("\n\n")[1] == (
        "line 30   right  [ right player | crate | ... | no crate no wall ] -> "
        "[ right player | right crate | ... | ]\n"
        "line 31          + rigid [ stationary player ] -> [ randomdir player ]\n"
        "line 32          [ player ] -> again\n"
        "line 29   right  late [ player | solid ] -> [ player | ] message Bump\n"
    )


def test_rules_that_can_never_match_are_not_written_out(rules):
    answer = json.loads(rules("right [ Player | Solid Crate ] -> [ | ] ", "--expand", "--json").out)
    assert (answer["expanded"], answer["plain_rules"]) == (0, [])
    assert [error["line"] for error in answer["errors"]] == [29]


def test_a_level_is_drawn(rules):
    assert rules("", "--level", "1").out.endswith("\n\np*.\n..#\n")
    assert json.loads(rules("", "--level", "1", "--json").out)["level"] == ["p*.", "..#"]


def test_a_level_that_is_not_there_is_refused(rules, souko):
    assert rules("", "--level", "2") == (2, "", "<stdin>: no level 2; the levels are 1 to 1\n")
    assert souko("rules", "-", "--level", "2") == (2, "", "no level 2; nothing here can be played\n")


def test_all_errors_are_printed_and_the_exit_code_is_2(rules):
    answer = rules("[ Player ] -> [ ghost ]\n[ | ] -> [ ]\n[ Player ] ->")
    assert answer.code == 2
    assert "  line 29: 'ghost' in a rule is not known" in answer.out
    assert "  line 30: rows of different lengths" in answer.out


def test_warnings_alone_exit_with_0(rules):
    answer = rules("[ Player no Wall ] -> [ Crate ]", "--json")
    assert answer.code == 0
    assert [warning["line"] for warning in json.loads(answer.out)["warnings"]] == [29]


def test_a_rulebook_without_anything_to_play_lists_its_errors(souko):
    answer = souko("rules", "-", "--json", stdin="title Nothing")
    told = json.loads(answer.out)
    assert (answer.code, told["levels"], told["expanded"]) == (2, 0, 0)
    assert len(told["errors"]) == 3
    assert all(error["line"] is None and error["message"] for error in told["errors"])
    assert souko("rules", "-", stdin="title Nothing").out.startswith(
        "nothing that can be played\n3 errors\n  nothing is called player"
    )


@pytest.mark.parametrize("game", ["sokoban", "warehouse-wide", "gravity"])
def test_shipped_games_have_no_errors(souko, game):
    assert souko("rules", game, "--json") == souko("rules", str(game_path(game)), "--json")
    told = json.loads(souko("rules", game, "--json").out)
    assert (told["errors"], told["warnings"]) == ([], [])


def test_all_plain_rules_of_a_game_are_written_out(souko):
    told = json.loads(souko("rules", "warehouse-wide", "--json", "--expand").out)
    assert len(told["plain_rules"]) == told["expanded"]


def test_no_such_file_is_one_line(souko):
    assert souko("rules", "nowhere.txt") == (
        2,
        "",
        "nowhere.txt: No such file or directory; a file with a rulebook\n",
    )


def test_control_characters_of_a_rulebook_are_not_printed(rules):
    assert rules("", title="a\x1b[2Jb").out.startswith("a?[2Jb\n")


def test_a_million_plain_rules_are_not_tried(rules):
    answer = rules(f"[ {' | '.join(['moving Solid'] * 7)} ] -> cancel")
    told = "<stdin>:29: the rules stand for 312500 plain rules (line 29 alone for 78125), limit 200000; "
    assert answer == (3, "", f"{told}{RAISE}\n")


def test_the_limit_of_plain_rules_is_an_option(rules):
    text = "[ > Player | moving Crate ] -> [ | ]"
    assert "1 rule, 20 after expansion" in rules(text, "--plain-rules", "20").out
    told = "<stdin>:29: the rules stand for 20 plain rules (line 29 alone for 5), limit 19; "
    assert rules(text, "--plain-rules", "19") == (3, "", f"{told}{RAISE}\n")


def test_a_rulebook_with_far_too_many_lines_is_refused(rules):
    answer = rules("[ > Player | Crate ] -> [ > Player | > Crate ]\n" * 60_000)
    found = "the rules, as they are written, stand for 240000 plain rules with 2160000 terms or more"
    assert answer == (3, "", f"<stdin>:29: {found}, limit 200000 and 400000; {RAISE}\n")


def test_the_counts_are_those_of_the_reference_compiler(shared):
    from souko.rules.summary import Summary, rules_that_can_match

    suite = shared / "peers" / "puzzlescript" / "sessions.json"
    for case in json.loads(suite.read_text()):
        wanted, summary = case["expanded"], Summary.of(case["source"])
        count = summary.count()
        assert count["objects"] == wanted["objects"]
        assert count["layers"] == wanted["layers"]
        assert count["expanded"] == wanted["rules"] + wanted["late"] == len(rules_that_can_match(summary.book.model))
        assert count["groups"] == wanted["groups"] + wanted["lategroups"]

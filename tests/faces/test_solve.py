"""`souko solve`: solved, no solution, and gave up are three different answers."""

import json

import pytest

CORNER = "#####\n#@$ #\n#. ##\n#####\n"
EASY = "######\n#@ $.#\n######\n"
CROWD = "##########\n#        #\n# $ $ $  #\n#        #\n# $ @ $  #\n#        #\n# . . .  #\n# . .    #\n##########\n"


def answers(told):
    return [json.loads(line) for line in told.out.splitlines()]


def test_a_level_is_solved_and_its_solution_told(souko):
    told = souko("solve", "-", stdin=EASY)
    assert told.code == 0
    assert told.out.startswith("rR\n2 moves, 1 pushes; ")


def test_json_has_one_line_for_each_level(souko):
    told = souko("solve", "cellar", "--level", "all", "--json")
    found = answers(told)
    assert told.code == 0
    assert [each["level"] for each in found] == [1, 2, 3, 4]
    assert all(each["status"] == "solved" and each["pushes"] <= each["moves"] for each in found)
    assert list(found[0]) == ["level", "status", "moves", "pushes", "solution", "positions", "seconds"]


def test_the_fewest_moves_are_no_more_than_with_the_fewest_pushes(souko):
    by = {
        best: answers(souko("solve", "cellar", "--level", "4", "--best", best, "--json"))[0]
        for best in ("moves", "pushes")
    }
    assert by["moves"]["moves"] <= by["pushes"]["moves"]
    assert by["pushes"]["pushes"] <= by["moves"]["pushes"]


@pytest.mark.parametrize("order", ["bfs", "astar", "greedy"])
def test_every_order_solves_boards_and_rulebooks(souko, order):
    board = answers(souko("solve", "cellar", "--order", order, "--json"))[0]
    assert (board["status"], board["solution"].lower() != board["solution"]) == ("solved", True)
    assert answers(souko("solve", "sokoban", "--order", order, "--json"))[0]["status"] == "solved"


def test_no_solution_is_exit_1(souko):
    told = souko("solve", "-", stdin=CORNER)
    assert (told.code, told.out.startswith("no solution exists: ")) == (1, True)
    (found,) = answers(souko("solve", "-", "--json", stdin=CORNER))
    assert (found["status"], found["solution"]) == ("unsolvable", None)


def test_giving_up_is_exit_3_and_says_why(souko):
    told = souko("solve", "-", "--best", "moves", "--states", "1000", "--json", stdin=CROWD)
    (found,) = answers(told)
    assert (told.code, found["status"]) == (3, "gave up")
    assert found["why"].startswith("more than 1,000 positions; gave up after")
    told = souko("solve", "-", "--best", "moves", "--memory", "1", stdin=CROWD)
    assert (told.code, told.out.startswith("gave up: more positions than fit in the memory allowed")) == (3, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("cellar", "--level", "9"), "cellar: no level 9; it has levels 1 to 4, or say --level all\n"),
        (("cellar", "--level", "x"), "cellar: no level x; it has levels 1 to 4, or say --level all\n"),
        (
            ("sokoban", "--best", "pushes"),
            "a rulebook does not say what a push is; use --best moves, or --best first\n",
        ),
        (("cellar", "--best", "moves", "--order", "greedy"), "--best moves needs --order bfs"),
        (("shepherd",), "the rules leave something to chance"),
        (("missing.xsb",), "missing.xsb"),
    ],
)
def test_bad_calls_are_one_line(souko, words, message):
    told = souko("solve", *words)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert message in told.err

"""`souko solve`: solved, no solution, and gave up are three different answers."""

import json

import pytest

CORNER = "#####\n#@$ #\n#. ##\n#####\n"
EASY = "######\n#@ $.#\n######\n"
CROWD = "##########\n#        #\n# $ $ $  #\n#        #\n# $ @ $  #\n#        #\n# . . .  #\n# . .    #\n##########\n"


def answers(told):
    return [json.loads(line) for line in told.out.splitlines()]


def test_a_level_is_solved_and_its_solution_printed(souko):
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
    told = f"more than 1,000 positions; gave up after {found['positions']:,} positions"
    assert found["why"] == f"{told}; a higher limit can be given: --states N"
    assert 1000 < found["positions"] <= 1004
    told = souko("solve", "-", "--best", "moves", "--memory", "1", stdin=CROWD)
    assert (told.code, told.out.startswith("gave up: more positions than fit in the memory allowed")) == (3, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("cellar", "--level", "9"), "cellar: no level 9; it has levels 1 to 4, or say --level all\n"),
        (("cellar", "--level", "x"), "cellar: no level x; it has levels 1 to 4, or say --level all\n"),
        (
            ("ice", "--best", "pushes"),
            "a rulebook does not say what a push is; use --best moves, or --best first\n",
        ),
        (
            ("cellar", "--best", "moves", "--order", "greedy"),
            "the order greedy does not find the fewest moves first; use --order bfs or --order astar",
        ),
        (
            ("cellar", "--best", "pushes", "--order", "astar"),
            "does not find the fewest pushes first; use --order bfs",
        ),
        (
            ("ice", "--best", "moves", "--order", "astar"),
            "does not find the fewest moves first; use --order bfs",
        ),
        (("shepherd",), "shepherd: level 1: the rules leave something to chance"),
        (("missing.xsb",), "missing.xsb"),
        (("",), "a file without a name"),
        (("cellar", "--time", "nan"), "nan is no number of seconds"),
        (("cellar", "--level", "1" * 5000), "it has levels 1 to 4"),
        (("cave",), "cave: level 1: the board has no player; draw one (@)\n"),
        (
            ("depot",),
            "depot: level 1: the board has no goals, so there is nothing to solve; a warehouse is run by its script",
        ),
    ],
)
def test_bad_calls_are_one_line(souko, words, message):
    told = souko("solve", *words)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert message in told.err


SOLVED = "#####\n#@*##\n#####\n"
NO_GOAL = "#####\n#@$ #\n#####\n"
NO_BOX = "#####\n#@. #\n#####\n"
FEWER_BOXES = "#######\n#@ $..#\n#######\n"
MIXED = f"; 1\n{EASY}\n; 2\n######\n#  $.#\n######\n\n; 3\n{CORNER}\n; 4\n{EASY}"


@pytest.mark.parametrize("order", ["bfs", "astar", "greedy"])
def test_all_orders_agree_on_solved_and_on_invalid_boards(souko, order):
    (found,) = answers(souko("solve", "-", "--order", order, "--json", stdin=SOLVED))
    assert (found["status"], found["moves"], found["pushes"], found["solution"]) == ("solved", 0, 0, "")
    for board, missing in [(NO_GOAL, "goals"), (NO_BOX, "boxes")]:
        told = souko("solve", "-", "--order", order, stdin=board)
        assert (told.code, told.out) == (2, "")
        assert told.err.startswith(f"<stdin>: level 1: the board has no {missing}, ")


@pytest.mark.parametrize("order", ["bfs", "astar", "greedy"])
def test_boxes_that_are_fewer_than_the_goals_all_count(souko, order):
    (found,) = answers(souko("solve", "-", "--order", order, "--json", stdin=FEWER_BOXES))
    assert (found["status"], found["solution"]) == ("solved", "rR")


@pytest.mark.parametrize("order", ["bfs", "astar"])
def test_the_other_levels_are_solved_if_one_is_invalid(souko, order):
    told = souko("solve", "-", "--level", "all", "--order", order, "--json", stdin=MIXED)
    assert [(each["level"], each["status"]) for each in answers(told)] == [
        (1, "solved"),
        (3, "unsolvable"),
        (4, "solved"),
    ]
    assert (told.code, told.err) == (2, "<stdin>: level 2: the board has no player; draw one (@)\n")


def test_any_amount_of_memory_may_be_given(souko):
    assert souko("solve", "cellar", "--memory", "9" * 30).code == 0
    assert souko("solve", "sokoban", "--memory", "9" * 30, "--states", "9" * 30).code == 0


@pytest.mark.parametrize("words", [("cellar", "--level", "4"), ("sokoban",), ("cellar", "--order", "greedy")])
def test_without_time_nothing_is_searched(souko, words):
    told = souko("solve", *words, "--time", "0", "--json")
    (found,) = answers(told)
    assert (told.code, found["status"], found["positions"]) == (3, "gave up", 1)
    assert found["why"].startswith("more than 0 seconds")
    assert souko("solve", "-", "--time", "0", stdin=SOLVED).code == 0


def test_a_star_finds_the_fewest_moves_of_boards(souko, shared):
    levels = str(shared / "peers" / "levels" / "microban_1.xsb")
    words = ("solve", levels, "--level", "all", "--best", "moves", "--states", "3000", "--json")
    by = [{each["level"]: each["moves"] for each in answers(souko(*words, "--order", o))} for o in ("bfs", "astar")]
    both = [number for number in by[0] if by[0][number] and by[1][number]]
    assert len(both) >= 15
    assert [by[0][number] for number in both] == [by[1][number] for number in both]


def test_the_rulebook_of_sokoban_is_solved_by_pushes_too(souko):
    by = {
        best: answers(souko("solve", "sokoban", "--level", "4", "--best", best, "--json"))[0]
        for best in ("moves", "pushes")
    }
    assert by["pushes"]["solution"].startswith("down down down up")
    assert (by["pushes"]["pushes"], by["moves"]["pushes"]) == (10, None)
    assert by["moves"]["moves"] < by["pushes"]["moves"] == len(by["pushes"]["solution"].split())

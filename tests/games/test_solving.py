"""One call solves a level of any kind, and the solution wins by the rules."""

import pytest

import souko
from souko.boards import Board
from souko.errors import BudgetError, MoveError
from souko.games import solve

EASY = Board.from_text("######\n#@ $.#\n######")
DEAD = Board.from_text("#####\n#@$ #\n#. ##\n#####")
CROWD = Board.from_text("#########\n#  @    #\n# $ $ $ #\n#  . . .#\n#########")


def test_a_board_a_level_and_a_position_are_solved_by_one_call():
    assert souko.solve is solve
    assert solve(EASY)[:3] == ("rR", 2, 1)
    assert solve(souko.read(souko.game_path("cellar"))[0]).pushes
    assert solve(souko.load("sokoban").start())[:3] == ("up right down right", 4, None)


def test_no_solution_is_a_value():
    assert solve(DEAD)[:3] == (None, None, None)


@pytest.mark.parametrize("order", ["bfs", "astar", "greedy"])
def test_every_order_solves(order):
    found = solve(CROWD, order=order)
    assert found.solution is not None
    warehouse = souko.Warehouse(CROWD, souko.Moves(found.solution), chains=False).run()
    assert (warehouse.solved, warehouse.pushes) == (True, found.pushes)


def test_the_fewest_are_no_more_than_any():
    by_moves, by_pushes = solve(CROWD, "moves"), solve(CROWD, "pushes")
    assert by_moves.moves <= by_pushes.moves
    assert by_pushes.pushes <= by_moves.pushes


def test_giving_up_is_an_error_and_progress_is_reported():
    seen = []
    with pytest.raises(BudgetError, match="gave up"):
        solve(CROWD, "moves", states=100, progress=lambda done, *_: seen.append(done))
    assert seen == sorted(seen)
    assert seen


@pytest.mark.parametrize(
    ("level", "aim", "message"),
    [
        ("cellar", {}, "str is not a level; expected a Board, a Level of a collection, or a Position (Rulebook.start)"),
        (EASY, {"best": "steps"}, "no such aim: 'steps'; one of first, moves, pushes"),
        (EASY, {"order": "dfs"}, "no such order: 'dfs'; one of bfs, astar, greedy"),
        (
            EASY,
            {"best": "moves", "order": "greedy"},
            "the order greedy does not find the fewest moves first; use order='bfs' or order='astar'",
        ),
        (Board.from_text("####\n#$.#\n####"), {}, "the board has no player; draw one (@)"),
        (
            Board.from_text("####\n#@$#\n####", "xsb"),
            {},
            "the board has no goals, so there is nothing to solve; draw one (.)",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(level, aim, message):
    with pytest.raises(MoveError) as error:
        solve(level, **aim)
    assert str(error.value) == message


def test_a_rulebook_does_not_say_what_a_push_is():
    with pytest.raises(MoveError, match="a rulebook does not say what a push is"):
        solve(souko.load("ice").start(), "pushes")

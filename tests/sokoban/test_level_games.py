"""Sokoban levels and warehouses as games."""

from souko.boards import Board
from souko.sokoban.level_games import Pushing
from souko.worlds import count, single, value
from souko.worlds.horizon import HorizonGame


def test_a_level_is_over_when_it_is_solved():
    game = Pushing(Board.from_text("#####\n#@$.#\n#####"))
    assert single(game, choices="r").run().result is True


def test_the_best_move_solves_it():
    game = Pushing(Board.from_text("######\n#@ $.#\n#    #\n######"))
    assert (value(game, horizon=2).best, value(game, horizon=1).value) == ("r", 0)


def test_ways_to_solve_it_are_counted():
    game = Pushing(Board.from_text("#####\n#@$.#\n#####"))
    assert dict(count(HorizonGame(game, 2)).counts) == {True: 1 + 3, "out of time": 9}


def test_in_a_warehouse_boxes_push_boxes():
    board = Board.from_text("######\n#@OO.#\n######", "warehouse")
    pushed = Pushing(board, chains=True).play(board, "r")
    assert pushed.to_text("warehouse") == "######\n#.@OO#\n######"
    assert Pushing(board).play(board, "r") == board

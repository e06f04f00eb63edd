"""Collections of levels, played by the rulebooks of Sokoban and of warehouses."""

from pathlib import Path

import pytest

from souko.boards import Board, Collection, Level, read
from souko.errors import ReadError
from souko.games import find_path, game_path, is_shipped, load
from souko.games.level_rulebooks import crate_mask, rulebook_for


def test_a_collection_becomes_the_levels_of_the_rulebook():
    cellar = read(game_path("cellar"))
    book = rulebook_for(cellar, "cellar")
    assert not book.errors
    assert len(book.levels) == len(cellar)
    assert str(book.start(1)) == "-######\n##----#\n#-$$.-#\n#-#-.-#\n#---@##\n#####--"


def test_the_solutions_of_a_collection_win_in_it():
    cellar = read(game_path("cellar"))
    book = rulebook_for(cellar, "cellar")
    for number, level in enumerate(cellar):
        moves = str(level.solutions[0].moves).lower()
        assert book.start(number).run(moves).won


def test_short_rows_are_filled_with_floor_and_not_with_walls():
    board = Level(Board.from_text("#####\n#@$.#\n#####\n#", "xsb"))
    assert str(rulebook_for(Collection((board,)), "x").start(0)) == "#####\n#@$.#\n#####\n#----"


def test_a_board_without_a_player_cannot_be_played():
    boards = Collection((Level(Board.from_text("#@$.#")), Level(Board.from_text("# $.#", "xsb"))))
    with pytest.raises(ReadError, match=r"lonely\.sok: level 2 has no player"):
        rulebook_for(boards, "lonely.sok")


def test_the_map_of_a_robot_is_played_by_the_rules_of_warehouses():
    book = rulebook_for(read(game_path("depot")), "depot")
    assert not book.errors
    assert crate_mask(book) == 0


def test_pushes_are_counted_where_the_rules_are_those_of_sokoban():
    assert crate_mask(load("sokoban")) == crate_mask(rulebook_for(read("#@$.#\n#####"), "x")) != 0
    assert crate_mask(load("warehouse")) == 0


def test_a_folder_that_is_called_like_a_game_does_not_hide_it_and_a_file_does(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("sokoban").mkdir()
    Path("ice").touch()
    assert is_shipped("sokoban")
    assert load("sokoban").title == "Sokoban"
    assert find_path("ice") == Path("ice")

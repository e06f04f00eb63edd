"""What can be played: games by name, rulebooks and boards in files."""

import pytest

from souko.errors import MoveError, ReadError
from souko.games.library import find_game, shipped_games


def test_a_game_that_ships_is_found_by_its_name():
    game = find_game("sokoban")
    assert (game.title, game.author, len(game.boards)) == ("Sokoban", "souko", 4)
    assert game.number(game.book.board(2)) == 2
    assert game.label(game.book.board(2)) == "Level 2"


def test_a_collection_brings_its_titles_along():
    game = find_game("cellar")
    assert (game.title, len(game.boards)) == ("The cellar", 4)
    assert game.label(game.book.board(1)) == "Doormats"


def test_the_kind_of_a_file_is_known_from_its_content(tmp_path, game):
    (tmp_path / "rules.txt").write_text(game().book.text)
    (tmp_path / "boards.txt").write_text("#####\n#@$.#\n#####\n")
    assert find_game(str(tmp_path / "rules.txt")).title == "Test"
    assert find_game(str(tmp_path / "boards.txt")).title == "boards"


def test_all_games_that_ship_can_be_played():
    games = shipped_games()
    assert {"sokoban", "warehouse", "cellar"} <= {game.name for game in games}
    assert all(game.title and game.author and game.boards and not game.book.errors for game in games)
    assert "hall" not in {game.name for game in games}


def test_an_unknown_name_is_refused_with_the_known_ones():
    with pytest.raises(MoveError, match=r"no file and no game is called 'chess'; the games are .*sokoban"):
        find_game("chess")


def test_a_level_that_does_not_exist():
    with pytest.raises(MoveError, match="cellar: no level 5; the levels are 1 to 4"):
        find_game("cellar").book.board(5)


def test_a_text_that_is_neither_rulebook_nor_board(tmp_path):
    (tmp_path / "poem.txt").write_text("roses are red\n")
    with pytest.raises(ReadError, match="no board"):
        find_game(str(tmp_path / "poem.txt"))


def test_a_rulebook_without_levels(tmp_path, game):
    (tmp_path / "none.txt").write_text(game().book.text.partition("LEVELS")[0] + "LEVELS\n")
    with pytest.raises((MoveError, ReadError)):
        find_game(str(tmp_path / "none.txt"))


def test_a_folder_is_no_game(tmp_path):
    with pytest.raises(ReadError):
        find_game(str(tmp_path))


@pytest.mark.parametrize(
    ("value", "seconds"), [("0.5", 0.5), ("0.0001", 0.01), ("-1", 0.15), ("soon", 0.15), ("nan", 0.15)]
)
def test_intervals_are_limited_to_sensible_values(game, value, seconds):
    made = game()
    object.__setattr__(made.book.model, "prelude", {"again_interval": value})
    assert made.interval("again_interval", 0.15) == seconds


def test_whether_a_game_uses_the_action_key(game):
    assert not game().uses_action
    assert game(rules="[ action Player ] -> [ Player Ghost ]").uses_action

"""The games that ship: rulebooks, boards, and small games in Python. The engine names none of them."""

from souko.games.shipped import Recorded, game_path, games, is_shipped, load, path_of, recorded, rulebooks

__all__ = ["Recorded", "game_path", "games", "is_shipped", "load", "path_of", "recorded", "rulebooks"]

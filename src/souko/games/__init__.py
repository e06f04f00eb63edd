"""The games that ship: rulebooks, boards, and small games in Python. No other package depends on one of them."""

from typing import TYPE_CHECKING

from souko.games.level_rulebooks import crate_mask, rulebook_for
from souko.games.library import PlayableGame, find_game, shipped_games
from souko.games.shipped import (
    RecordedSolutions,
    find_path,
    game_names,
    game_path,
    is_shipped,
    load,
    recorded_solutions,
    rulebook_names,
)
from souko.games.solving import LevelSolution, check_aim, solve
from souko.games.walking import outside_points, player_point, walk
from souko.lazy import lazy_names

if TYPE_CHECKING:
    from souko.games.dirac import Dirac, practice, race
    from souko.games.nim import Nim
    from souko.games.pig import Pig
    from souko.games.ruin import Ruin
    from souko.games.tictactoe import TicTacToe
    from souko.games.twenty48 import Twenty48

__all__ = [
    "Dirac",
    "LevelSolution",
    "Nim",
    "Pig",
    "PlayableGame",
    "RecordedSolutions",
    "Ruin",
    "TicTacToe",
    "Twenty48",
    "check_aim",
    "crate_mask",
    "find_game",
    "find_path",
    "game_names",
    "game_path",
    "is_shipped",
    "load",
    "outside_points",
    "player_point",
    "practice",
    "race",
    "recorded_solutions",
    "rulebook_for",
    "rulebook_names",
    "shipped_games",
    "solve",
    "walk",
]
_GAMES_IN_PYTHON = {
    "Dirac": "dirac",
    "practice": "dirac",
    "race": "dirac",
    "Nim": "nim",
    "Pig": "pig",
    "Ruin": "ruin",
    "TicTacToe": "tictactoe",
    "Twenty48": "twenty48",
}
__getattr__, __dir__ = lazy_names(
    __name__, {name: f"{__name__}.{module}" for name, module in _GAMES_IN_PYTHON.items()}, __all__
)

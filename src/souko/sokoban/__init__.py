"""What only box pushing knows: the warehouse robot, placements, what parts a floor, solutions, and boards as games."""

from typing import TYPE_CHECKING

from souko.lazy import lazy_names
from souko.sokoban.counting import Placements, placements
from souko.sokoban.cuts import Cuts
from souko.sokoban.many_boxes import ManyBoxes
from souko.sokoban.reach import UNREACHED, arrivals, reach, shortest_walk
from souko.sokoban.solver.plain_search import SearchResult, solve
from souko.sokoban.warehouse import Warehouse, score
from souko.sokoban.warehouse_text import warehouse_text

if TYPE_CHECKING:
    from souko.sokoban.level_games import Pushes, Pushing

__all__ = [
    "UNREACHED",
    "Cuts",
    "ManyBoxes",
    "Placements",
    "Pushes",
    "Pushing",
    "SearchResult",
    "Warehouse",
    "arrivals",
    "placements",
    "reach",
    "score",
    "shortest_walk",
    "solve",
    "warehouse_text",
]

_LEVELS_AS_GAMES = dict.fromkeys(("Pushes", "Pushing"), "souko.sokoban.level_games")
"""They bring the worlds with them, which a replay can do without."""
__getattr__, __dir__ = lazy_names(__name__, _LEVELS_AS_GAMES, __all__)

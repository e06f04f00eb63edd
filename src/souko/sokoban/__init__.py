"""What only box pushing knows: the warehouse robot, placements, what parts a floor, solutions, and boards as games."""

from typing import TYPE_CHECKING, Any

from souko.sokoban.counting import Placements, placements
from souko.sokoban.cuts import Cuts
from souko.sokoban.solver.plain_search import Solved, solve
from souko.sokoban.warehouse import Warehouse, score
from souko.sokoban.warehouse_text import warehouse_text

if TYPE_CHECKING:
    from souko.sokoban.level_games import Pushes, Pushing

__all__ = [
    "Cuts",
    "Placements",
    "Pushes",
    "Pushing",
    "Solved",
    "Warehouse",
    "placements",
    "score",
    "solve",
    "warehouse_text",
]


def __getattr__(name: str) -> Any:
    """Boards as games, when first asked for: they bring the worlds with them, which a replay can do without."""
    if name not in ("Pushes", "Pushing"):
        raise AttributeError(f"souko.sokoban has no {name!r}; it has {', '.join(__all__)}")
    from souko.sokoban import level_games as pushing

    return getattr(pushing, name)

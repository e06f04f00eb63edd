"""What only box pushing knows: the warehouse robot, placements, what parts a floor, solutions, and boards as games."""

from typing import TYPE_CHECKING, Any

from souko.sokoban.count import Placements, placements
from souko.sokoban.cuts import Cuts
from souko.sokoban.generate import warehouse_text
from souko.sokoban.solve import Solved, solve
from souko.sokoban.warehouse import Warehouse, score

if TYPE_CHECKING:
    from souko.sokoban.pushing import Pushes, Pushing

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
    from souko.sokoban import pushing

    return getattr(pushing, name)

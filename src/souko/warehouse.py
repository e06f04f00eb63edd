"""The warehouse robot by its short name: `souko.warehouse.score(text)`."""

from souko.sokoban import Warehouse, score

__all__ = ["Warehouse", "score"]

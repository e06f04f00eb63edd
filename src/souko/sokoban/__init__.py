"""What only box pushing knows: the warehouse robot, placements and what parts a floor, and warehouses from a seed."""

from souko.sokoban.count import Placements, placements
from souko.sokoban.cuts import Cuts
from souko.sokoban.generate import warehouse_text
from souko.sokoban.solve import Solved, solve
from souko.sokoban.warehouse import Warehouse, score

__all__ = ["Cuts", "Placements", "Solved", "Warehouse", "placements", "score", "solve", "warehouse_text"]

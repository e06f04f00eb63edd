"""What only box pushing knows: the warehouse robot, and warehouses made from a seed."""

from souko.sokoban.generate import warehouse_text
from souko.sokoban.warehouse import Warehouse, score

__all__ = ["Warehouse", "score", "warehouse_text"]

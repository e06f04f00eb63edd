"""Warehouses made from a seed: a closed hall with pillars and boxes strewn at random, and a random script."""

from random import Random
from textwrap import fill

from souko.errors import MoveError


def warehouse_text(  # noqa: PLR0913 - each is a plain number with a plain default
    seed: int, *, rows: int = 50, columns: int = 50, boxes: int = 600, walls: int = 220, moves: int = 20_000
) -> str:
    """A warehouse and its script as text: `boxes` boxes and `walls` pillars inside a wall.

    >>> print(warehouse_text(1, rows=4, columns=8, boxes=3, walls=1, moves=6))
    ########
    #..@...#
    #O.#O.O#
    ########
    <BLANKLINE>
    v>v<><
    <BLANKLINE>
    """
    inner = (rows - 2) * (columns - 2)
    if rows < 3 or columns < 3 or min(boxes, walls, moves) < 0 or boxes + walls + 1 > inner:
        raise MoveError(
            f"{boxes} boxes, {walls} pillars and a robot do not fit into {rows}x{columns} cells with a wall"
        )
    random = Random(seed)
    cells = list("@" + "O" * boxes + "#" * walls + "." * (inner - boxes - walls - 1))
    random.shuffle(cells)
    hall = ["".join(cells[start : start + columns - 2]) for start in range(0, inner, columns - 2)]
    script = "".join(random.choices("^v<>", k=moves))
    lines = ["#" * columns, *(f"#{row}#" for row in hall), "#" * columns, "", fill(script, 1000), ""]
    return "\n".join(lines)

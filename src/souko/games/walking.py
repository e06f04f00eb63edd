"""Walking in a position of the rulebook of Sokoban: the shortest walk to a point, and the floor outside the walls."""

import numpy as np

from souko.boards import Mask, Point
from souko.rules import Position
from souko.sokoban import UNREACHED, arrivals, shortest_walk

WORDS = {"u": "up", "l": "left", "d": "down", "r": "right"}


def walk(position: Position, goal: Point) -> list[str]:
    """The moves of a shortest walk to a point without a push; an empty list if there is none.

    Cost: one visit per cell.
    """
    start, (row, column) = player_point(position), goal
    if start is None or not (0 <= row < position.height and 0 <= column < position.width):
        return []
    cells = [y * position.width + x for y, x in (start, goal)]
    letters = shortest_walk(_filled(position, ("wall", "crate")), position.width, *cells)
    return [WORDS[letter] for letter in letters or ""]


def outside_points(position: Position) -> frozenset[Point]:
    """The points of the floor outside the walls, which neither the player nor a crate can reach."""
    start = player_point(position)
    if start is None:
        return frozenset()
    walls = _filled(position, ("wall",))
    inside = arrivals(walls, position.width, start[0] * position.width + start[1]) != UNREACHED
    cells = np.flatnonzero(~walls & ~inside).tolist()
    return frozenset(divmod(cell, position.width) for cell in cells)


def player_point(position: Position) -> Point | None:
    """The point of the player, the first one if there are several; None if there is none."""
    mask = position.rulebook.tables.player
    cell = next((cell for cell, content in enumerate(position.board.cells) if content & mask), None)
    return None if cell is None else (cell % position.height, cell // position.height)


def _filled(position: Position, objects: tuple[str, ...]) -> Mask:
    """The cells with one of these objects, row by row (a position numbers its cells column by column)."""
    names = position.rulebook.tables.names
    mask = sum(1 << names.index(name) for name in objects)
    columns = np.array([bool(content & mask) for content in position.board.cells])
    return np.ascontiguousarray(columns.reshape(position.width, position.height).T).reshape(-1)

"""What only Sokoban has in the terminal: walks to where somebody clicks, and the floor behind the walls."""

from collections import deque

from souko.rules import Position

_STEPS = {"up": (-1, 0), "left": (0, -1), "down": (1, 0), "right": (0, 1)}

Point = tuple[int, int]


def walk(position: Position, goal: Point) -> list[str]:
    """The moves of a shortest walk to a cell, row and column, that pushes nothing; none if there is no way.

    Cost: one visit per cell.
    """
    came = _flood(position, ("wall", "crate"))
    moves, here = [], goal
    while here in came and came[here][0]:
        moves.append(came[here][0])
        here = came[here][1]
    return moves[::-1]


def outside(position: Position) -> frozenset[Point]:
    """The floor that no crate and no player can ever come to: it lies behind the walls."""
    inside = _flood(position, ("wall",))
    return frozenset(_free(position, ("wall",)) - set(inside)) if inside else frozenset()


def _flood(position: Position, solid: tuple[str, ...]) -> dict[Point, tuple[str, Point]]:
    """The cells that the player comes to where nothing solid stands, each with the last move and where it began."""
    start = player_of(position)
    if start is None:
        return {}
    free = _free(position, solid)
    came: dict[Point, tuple[str, Point]] = {start: ("", start)}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for move, (down, right) in _STEPS.items():
            near = here[0] + down, here[1] + right
            if near in free and near not in came:
                came[near] = move, here
                queue.append(near)
    return came


def _free(position: Position, solid: tuple[str, ...]) -> set[Point]:
    """The cells in which nothing solid stands."""
    names, height = position.rulebook.tables.names, position.height
    mask = sum(1 << names.index(name) for name in solid)
    return {(cell % height, cell // height) for cell, content in enumerate(position.board.cells) if not content & mask}


def player_of(position: Position) -> Point | None:
    """The row and the column of the player, the first one if there are several; None if there is none."""
    mask = position.rulebook.tables.player
    cell = next((cell for cell, content in enumerate(position.board.cells) if content & mask), None)
    return None if cell is None else (cell % position.height, cell // position.height)

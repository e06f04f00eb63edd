"""What only Sokoban has: levels that others wrote, pushes to be counted, and walks.

The rules are those of the rulebook that ships; a collection of boards takes the place of its levels.

    ( … everything up to )          a game is Sokoban if this part is the same
    LEVELS
    ( … boards of the collection )
"""

import re
from collections import deque
from collections.abc import Iterator

from souko.boards import Collection
from souko.errors import Place, unreadable
from souko.games import game_path
from souko.rules import Position, Rulebook
from souko.rules.rulebook import read_text

_LEVELS = re.compile(r"^levels[ \t]*$", re.IGNORECASE | re.MULTILINE)
_STEPS = {"up": (-1, 0), "left": (0, -1), "down": (1, 0), "right": (0, 1)}
_SOLID = ("wall", "crate")

Point = tuple[int, int]


def rulebook_for(collection: Collection, name: str) -> Rulebook:
    """The rulebook by which the boards of a collection are played: Sokoban, or of a robot's map that of warehouses."""
    is_map = collection.format == "warehouse"
    rules = _rules(read_text(game_path("warehouse" if is_map else "sokoban")))
    alphabet, floor = ("warehouse", ".") if is_map else ("xsb", "-")
    boards = []
    for number, level in enumerate(collection, 1):
        if level.board.player is None:
            raise unreadable(Place(name), f"level {number} has no player", "one '@' in it")
        rows = level.board.to_text(alphabet).replace(" ", floor).split("\n")
        boards.append("\n".join(row.ljust(level.board.shape[1], floor) for row in rows))
    return Rulebook.read(f"{rules}LEVELS\n\n" + "\n\n".join(boards) + "\n", name)


def crates_of(book: Rulebook) -> int:
    """The mask of crates if the game is Sokoban; else 0."""
    is_sokoban = _rules(book.text) == _rules(read_text(game_path("sokoban")))
    return 1 << book.tables.names.index("crate") if is_sokoban else 0


def _rules(text: str) -> str:
    """All that comes before the levels."""
    found = _LEVELS.search(text)
    return text[: found.start()] if found else text


def walk(position: Position, goal: Point) -> list[str]:
    """The moves of a shortest walk to a cell, row and column, that pushes nothing; none if there is no way.

    Cost: one visit per cell.
    """
    start = player_of(position)
    if start is None or goal == start:
        return []
    came: dict[Point, tuple[str, Point]] = {start: ("", start)}
    queue = deque([start])
    while queue and goal not in came:
        here = queue.popleft()
        for move, near in _nearby(here):
            if near not in came and _is_free(position, near):
                came[near] = move, here
                queue.append(near)
    return list(_back(came, goal))[::-1] if goal in came else []


def _back(came: dict[Point, tuple[str, Point]], goal: Point) -> Iterator[str]:
    """The moves from the goal back to the start."""
    move, here = came[goal]
    while move:
        yield move
        move, here = came[here]


def _nearby(point: Point) -> Iterator[tuple[str, Point]]:
    for move, (down, right) in _STEPS.items():
        yield move, (point[0] + down, point[1] + right)


def _is_free(position: Position, point: Point) -> bool:
    row, column = point
    if not (0 <= row < position.height and 0 <= column < position.width):
        return False
    return not set(_SOLID) & set(position.at(row, column))


def player_of(position: Position) -> Point | None:
    """The row and the column of the player, the first one if there are several; None if there is none."""
    mask = position.rulebook.tables.player
    cell = next((cell for cell, content in enumerate(position.board.cells) if content & mask), None)
    return None if cell is None else divmod(cell, position.height)[::-1]  # type: ignore[return-value]

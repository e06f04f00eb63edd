"""2048 on small boards: slide all tiles one way, equal ones merge; then a new tile appears somewhere.

    . 1        . 1                . 2          tiles are written as powers: 1 is 2, 2 is 4, 3 is 8, …
    1 .  ─up─▶ 1 1 … ─left─▶      . .          a new one is a 2 nine times in ten, else a 4

Choice and chance take turns; boards that are turned or mirrored are alike.
"""

from collections.abc import Iterator
from itertools import product

from souko.worlds.game import Game
from souko.worlds.tally import Tally

Rows = tuple[tuple[int, ...], ...]
State = tuple[int, Rows]
"""How many tiles are still to appear before somebody moves, and the rows."""


class Twenty48(Game):
    """The game on a board of such a size until there is a tile of such a power; the result is whether there is."""

    def __init__(self, rows: int = 2, columns: int = 2, power: int = 4) -> None:
        self.power, self.start = power, (2, ((0,) * columns,) * rows)

    def chance(self, state: State) -> Tally[tuple[int, int, int]] | None:
        """Where a tile appears, and which."""
        free = [(y, x) for y, row in enumerate(state[1]) for x, tile in enumerate(row) if not tile]
        return Tally({(*cell, tile): ways for cell in free for tile, ways in ((1, 9), (2, 1))}) if state[0] else None

    def moves(self, state: State) -> Iterator[str]:
        """The ways in which something moves."""
        return (way for way in ("left", "right", "up", "down") if slide(state[1], way) != state[1])

    def play(self, state: State, move: str | tuple[int, int, int]) -> State:
        """The board after a slide, or with a new tile."""
        if isinstance(move, str):
            return (1, slide(state[1], move))
        y, x, tile = move
        row = state[1][y]
        return (state[0] - 1, (*state[1][:y], (*row[:x], tile, *row[x + 1 :]), *state[1][y + 1 :]))

    def over(self, state: State) -> bool | None:
        """Whether the tile is there; None while something can move."""
        if max(map(max, state[1])) >= self.power:
            return True
        return None if state[0] or any(self.moves(state)) else False

    def canon(self, state: State) -> State:
        """The least of all boards that are this one turned or mirrored, of the same width."""
        rows, flips = state[1], list(product((1, -1), repeat=2))
        alike = [tuple(row[::x] for row in rows[::y]) for y, x in flips]
        turned = [tuple(zip(*board, strict=True)) for board in alike] if len(rows) == len(rows[0]) else []
        return (state[0], min(alike + turned))


def slide(rows: Rows, way: str) -> Rows:
    """The rows after all tiles slid one way.

    >>> slide(((1, 1, 2), (0, 2, 2)), "left")
    ((2, 2, 0), (3, 0, 0))
    """
    if way in ("up", "down"):
        return tuple(zip(*slide(tuple(zip(*rows, strict=True)), "left" if way == "up" else "right"), strict=True))
    return tuple(slid(row) if way == "left" else slid(row[::-1])[::-1] for row in rows)


def slid(row: tuple[int, ...]) -> tuple[int, ...]:
    """A row after its tiles slid to the left; a tile that has merged does not merge again."""
    first, *rest = [tile for tile in row if tile] or [0]
    merges = first > 0 and rest[:1] == [first]
    others = slid((*rest[merges:], *[0] * (len(row) - len(rest) - 1 + merges))) if len(row) > 1 else ()
    return (first + merges, *others)

"""2048 on small boards: slide all tiles one way, equal ones merge; then a new tile appears somewhere.

1 .  ─right─▶  . 1        tiles are written as powers: 1 is 2, 2 is 4, 3 is 8, …
1 1            . 2        a new one is a 2 nine times in ten, else a 4
"""

from souko.worlds import Game, Tally

Rows = tuple[tuple[int, ...], ...]
State = tuple[int, Rows]  # how many tiles are to appear before somebody moves, and the rows


class Twenty48(Game):
    """The game on such a board until there is a tile of such a power; the result is whether there is."""

    def __init__(self, rows: int = 2, columns: int = 2, power: int = 4) -> None:
        self.power, self.start = power, (2, ((0,) * columns,) * rows)

    def chance(self, state: State) -> Tally[tuple[int, int, int]] | None:
        """Where a tile appears, and which."""
        free = [(y, x) for y, row in enumerate(state[1]) for x, tile in enumerate(row) if not tile]
        return Tally({(*cell, tile): ways for cell in free for tile, ways in ((1, 9), (2, 1))}) if state[0] else None

    def moves(self, state: State) -> list[str]:
        """The ways in which something moves."""
        return [way for way in ("left", "right", "up", "down") if slide(state[1], way) != state[1]]

    def play(self, state: State, move: str | tuple[int, int, int]) -> State:
        """The board after a slide, or with a new tile."""
        if isinstance(move, str):
            return (1, slide(state[1], move))
        rows, (y, x, tile) = [list(row) for row in state[1]], move
        rows[y][x] = tile
        return (state[0] - 1, tuple(map(tuple, rows)))

    def over(self, state: State) -> bool | None:
        """Whether the tile is there; None while something can move."""
        there = max(map(max, state[1])) >= self.power
        return there if there or not (state[0] or self.moves(state)) else None

    def canon(self, state: State) -> State:
        """The least of all boards of the same shape that are this one turned or mirrored."""
        alike = [tuple(row[::x] for row in state[1][::y]) for y in (1, -1) for x in (1, -1)]
        turned = [tuple(zip(*rows, strict=True)) for rows in alike]
        return (state[0], min(alike + turned if len(turned[0]) == len(state[1]) else alike))


def slide(rows: Rows, way: str) -> Rows:
    """The rows after all tiles slid one way."""
    if way in ("up", "down"):
        return tuple(zip(*slide(tuple(zip(*rows, strict=True)), "left" if way == "up" else "right"), strict=True))
    return tuple(slid(row) if way == "left" else slid(row[::-1])[::-1] for row in rows)


def slid(row: tuple[int, ...]) -> tuple[int, ...]:
    """A row after its tiles slid to the left; a tile that has merged does not merge again."""
    first, *rest = sorted(row, key=lambda tile: tile == 0)
    merges = first > 0 and rest[:1] == [first]
    return (first + merges, *slid((*rest[merges:], *[0] * merges))) if rest else (first,)

"""2048 on small boards: slide all tiles in one direction, equal ones merge; then a new tile appears in a free cell.

1 .  ─right─▶  . 1        tiles are stored as exponents: 1 is 2, 2 is 4, 3 is 8, …
1 1            . 2        a new one is a 2 nine times in ten, else a 4
"""

from souko.worlds import Game, Tally

Rows = tuple[tuple[int, ...], ...]
State = tuple[int, Rows]
"""The number of tiles that appear before the next move, and the rows."""


class Twenty48(Game):
    """The game on a board of this size until a tile of 2^power is made; the result is whether it was made."""

    def __init__(self, rows: int = 2, columns: int = 2, power: int = 4) -> None:
        self.power, self.start = power, (2, ((0,) * columns,) * rows)

    def chance(self, state: State) -> Tally[tuple[int, int, int]] | None:
        """The new tile as (row, column, exponent), if one is to appear."""
        free = [(y, x) for y, row in enumerate(state[1]) for x, tile in enumerate(row) if not tile]
        return (
            Tally({(*point, tile): weight for point in free for tile, weight in ((1, 9), (2, 1))}) if state[0] else None
        )

    def moves(self, state: State) -> list[str]:
        """The directions in which a tile moves or merges."""
        directions = ("left", "right", "up", "down")
        return [direction for direction in directions if slide(state[1], direction) != state[1]]

    def play(self, state: State, move: str | tuple[int, int, int]) -> State:
        """The board after a slide, or with a new tile."""
        if isinstance(move, str):
            return (1, slide(state[1], move))
        rows, (y, x, tile) = [list(row) for row in state[1]], move
        rows[y][x] = tile
        return (state[0] - 1, tuple(map(tuple, rows)))

    def over(self, state: State) -> bool | None:
        """Whether the tile was made; None while a move is possible."""
        is_made = max(map(max, state[1])) >= self.power
        return is_made if is_made or not (state[0] or self.moves(state)) else None

    def canon(self, state: State) -> State:
        """The smallest of the rotations and reflections of the board that have its shape."""
        mirrored = [tuple(row[::x] for row in state[1][::y]) for y in (1, -1) for x in (1, -1)]
        transposed = [tuple(zip(*rows, strict=True)) for rows in mirrored]
        return (state[0], min(mirrored + transposed if len(transposed[0]) == len(state[1]) else mirrored))


def slide(rows: Rows, direction: str) -> Rows:
    """The rows after all tiles slid in one direction."""
    if direction in ("up", "down"):
        columns = tuple(zip(*rows, strict=True))
        return tuple(zip(*slide(columns, "left" if direction == "up" else "right"), strict=True))
    return tuple(slide_left(row) if direction == "left" else slide_left(row[::-1])[::-1] for row in rows)


def slide_left(row: tuple[int, ...]) -> tuple[int, ...]:
    """A row after its tiles slid to the left; a tile that has merged does not merge again."""
    first, *rest = sorted(row, key=lambda tile: tile == 0)
    merges = first > 0 and rest[:1] == [first]
    return (first + merges, *slide_left((*rest[merges:], *[0] * merges))) if rest else (first,)

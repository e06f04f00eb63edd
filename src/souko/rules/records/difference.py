"""How two recorded boards differ, drawn side by side.

    1 cell differs: row 1, column 3 expected 'crate floor', found 'floor'
        expected  found
        wwww      wwww
        .pcw      .p.w
        wwww      wwww
        . floor  w floor wall  p floor player  c crate floor
        (rows 0 to 2 and columns 1 to 4 of the board)

Recordings tell what is in a cell by names alone, so each content gets a character here: the plainest one a dot, the
others a letter, of their own names if possible. Only the surroundings of what differs are drawn.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from string import ascii_letters, digits
from typing import NamedTuple

MOST_NAMED = 3
"""So many cells that differ are named one by one."""
AROUND = 2
"""So many cells are drawn around those that differ."""
WIDEST, HIGHEST = 36, 20
"""A drawing is no larger than this."""
LETTERS = ascii_letters + digits


class Dump(NamedTuple):
    """A recorded board: its size and the names in each cell, column after column."""

    width: int
    height: int
    cells: tuple[str, ...]

    def at(self, row: int, column: int) -> str:
        """The names in a cell."""
        return self.cells[column * self.height + row]


def undump(text: str) -> Dump:
    """The board that a recording describes.

    >>> undump("a:0,b a:1,\\n1,0,\\n")
    Dump(width=2, height=2, cells=('a', 'b a', 'b a', 'a'))
    """
    known: dict[str, str] = {}
    cells: list[str] = []
    lines = text.splitlines()
    for cell in chain.from_iterable(line.split(",")[:-1] for line in lines):
        here, _, number = cell.rpartition(":")
        cells.append(known.setdefault(number, here))
    return Dump(len(cells) // len(lines) if lines else 0, len(lines), tuple(cells))


def difference(expected: str, found: str) -> str:
    """Which cells of two recordings differ, and how.

    >>> print(difference("a:0,b:1,\\n", "a:0,0,\\n"))
    1 cell differs: row 0, column 1 expected 'b', found 'a'
        expected  found
        .b        ..
        . a  b b
    """
    wanted, there = undump(expected), undump(found)
    if wanted[:2] != there[:2] or len(wanted.cells) != len(there.cells):
        sizes = f"expected {wanted.width} x {wanted.height}, found {there.width} x {there.height}"
        return f"the board has another size (width x height): {sizes}"
    pairs = enumerate(zip(wanted.cells, there.cells, strict=True))
    points = sorted(divmod(cell, wanted.height)[::-1] for cell, (this, that) in pairs if this != that)
    if not points:
        return "the same board, written in another way"
    return "\n    ".join([told(points, wanted, there), *drawn(points, wanted, there)])


def told(points: list[tuple[int, int]], wanted: Dump, there: Dump) -> str:
    """How many cells differ, and how the first of them do."""
    cells = [
        f"row {row}, column {column} expected {wanted.at(row, column)!r}, found {there.at(row, column)!r}"
        for row, column in points[:MOST_NAMED]
    ]
    more = "; …" if len(points) > MOST_NAMED else ""
    return f"{len(points)} {'cell differs' if len(points) == 1 else 'cells differ'}: {'; '.join(cells)}{more}"


def drawn(points: list[tuple[int, int]], wanted: Dump, there: Dump) -> Iterator[str]:
    """Both boards around the cells that differ, line by line, and what the characters mean."""
    rows = around((row for row, _ in points), wanted.height, HIGHEST)
    columns = around((column for _, column in points), wanted.width, WIDEST)
    characters = alphabet(board.at(row, column) for board in (wanted, there) for row in rows for column in columns)
    gap = max(len("expected"), len(columns)) + 2
    yield "expected".ljust(gap) + "found"
    for row in rows:
        this, that = ("".join(characters[board.at(row, column)] for column in columns) for board in (wanted, there))
        yield this.ljust(gap) + that
    yield "  ".join(f"{character} {names or 'nothing'}" for names, character in characters.items())
    if len(rows) < wanted.height or len(columns) < wanted.width:
        yield f"(rows {rows[0]} to {rows[-1]} and columns {columns[0]} to {columns[-1]} of the board)"


def around(places: Iterable[int], size: int, most: int) -> range:
    """The places and those beside them, as far as there are any, and no more than `most`.

    >>> around([4, 6], 10, 20), around([0, 99], 100, 20)
    (range(2, 9), range(0, 20))
    """
    found = list(places)
    first = max(0, min(found) - AROUND)
    return range(first, min(size, max(found) + AROUND + 1, first + most))


def alphabet(contents: Iterable[str]) -> dict[str, str]:
    """A character for each content of a cell, those with the fewest names first; `?` when there are no more.

    >>> alphabet(["floor wall", "floor", "floor", "crate floor"])
    {'floor': '.', 'floor wall': 'w', 'crate floor': 'c'}
    """
    counts = Counter(contents)
    found: dict[str, str] = {}
    ground: set[str] = set()
    for names in sorted(counts, key=lambda names: (names.count(" "), -counts[names])):
        own = [word[0] for word in names.split() if word not in ground and word[0] in LETTERS]
        wished = (*own, *map(str.upper, own), *LETTERS) if found else (".",)
        found[names] = next((each for each in wished if each not in found.values()), "?")
        ground = ground or set(names.split())
    return found

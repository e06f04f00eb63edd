"""How two recorded boards differ, drawn side by side.

    1 cell differs: row 1, column 3 expected 'crate floor', found 'floor'
        expected  found
        wwww      wwww
        .pcw      .p.w
        wwww      wwww
        . floor  w floor wall  p floor player  c crate floor
        (rows 0 to 2 and columns 1 to 4 of the board)

Recordings have only the names of the objects in a cell, so a character is chosen for each combination: a dot for the
one with the fewest names, letters for the others, the initial of a name if possible. Only cells near a difference are
drawn.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from string import ascii_letters, digits
from typing import NamedTuple

MAX_LISTED = 3
"""Cells that are listed one by one; the drawing shows the others."""
MARGIN = 2
"""Cells that are drawn on each side of those that differ."""
MAX_WIDTH, MAX_HEIGHT = 36, 20
"""Cells of a drawing: two of them fit side by side into a terminal of 80 columns."""
LETTERS = ascii_letters + digits


class RecordedBoard(NamedTuple):
    """A recorded board: its size and the names in each cell, column after column."""

    width: int
    height: int
    cells: tuple[str, ...]

    def at(self, row: int, column: int) -> str:
        """The names in a cell."""
        return self.cells[column * self.height + row]


def read_board(text: str) -> RecordedBoard:
    """The board that a recording describes.

    >>> read_board("a:0,b a:1,\\n1,0,\\n")
    RecordedBoard(width=2, height=2, cells=('a', 'b a', 'b a', 'a'))
    """
    names_of: dict[str, str] = {}
    cells: list[str] = []
    lines = text.splitlines()
    for cell in chain.from_iterable(line.split(",")[:-1] for line in lines):
        names, _, number = cell.rpartition(":")
        cells.append(names_of.setdefault(number, names))
    return RecordedBoard(len(cells) // len(lines) if lines else 0, len(lines), tuple(cells))


def difference(expected: str, found: str) -> str:
    """The cells in which two recordings differ, as text and drawn.

    >>> print(difference("a:0,b:1,\\n", "a:0,0,\\n"))
    1 cell differs: row 0, column 1 expected 'b', found 'a'
        expected  found
        .b        ..
        . a  b b
    """
    wanted, there = read_board(expected), read_board(found)
    if wanted[:2] != there[:2] or len(wanted.cells) != len(there.cells):
        sizes = f"expected {wanted.width} x {wanted.height}, found {there.width} x {there.height}"
        return f"the board has another size (width x height): {sizes}"
    pairs = enumerate(zip(wanted.cells, there.cells, strict=True))
    points = sorted(divmod(cell, wanted.height)[::-1] for cell, (this, that) in pairs if this != that)
    if not points:
        return "the same board, but not written in the same form"
    return "\n    ".join([describe(points, wanted, there), *drawing(points, wanted, there)])


def describe(points: list[tuple[int, int]], wanted: RecordedBoard, there: RecordedBoard) -> str:
    """The number of cells that differ, and the contents of the first of them."""
    cells = [
        f"row {row}, column {column} expected {wanted.at(row, column)!r}, found {there.at(row, column)!r}"
        for row, column in points[:MAX_LISTED]
    ]
    more = "; …" if len(points) > MAX_LISTED else ""
    return f"{len(points)} {'cell differs' if len(points) == 1 else 'cells differ'}: {'; '.join(cells)}{more}"


def drawing(points: list[tuple[int, int]], wanted: RecordedBoard, there: RecordedBoard) -> Iterator[str]:
    """The lines of a drawing of both boards around the cells that differ, and what its characters mean."""
    rows = with_margin((row for row, _ in points), wanted.height, MAX_HEIGHT)
    columns = with_margin((column for _, column in points), wanted.width, MAX_WIDTH)
    characters = alphabet(board.at(row, column) for board in (wanted, there) for row in rows for column in columns)
    gap = max(len("expected"), len(columns)) + 2
    yield "expected".ljust(gap) + "found"
    for row in rows:
        this, that = ("".join(characters[board.at(row, column)] for column in columns) for board in (wanted, there))
        yield this.ljust(gap) + that
    yield "  ".join(f"{character} {names or 'nothing'}" for names, character in characters.items())
    if len(rows) < wanted.height or len(columns) < wanted.width:
        yield f"(rows {rows[0]} to {rows[-1]} and columns {columns[0]} to {columns[-1]} of the board)"


def with_margin(numbers: Iterable[int], size: int, longest: int) -> range:
    """The range of the numbers with a margin on both sides, cut to the size of the board and to the longest drawing.

    >>> with_margin([4, 6], 10, 20), with_margin([0, 99], 100, 20)
    (range(2, 9), range(0, 20))
    """
    found = list(numbers)
    first = max(0, min(found) - MARGIN)
    return range(first, min(size, max(found) + MARGIN + 1, first + longest))


def alphabet(contents: Iterable[str]) -> dict[str, str]:
    """A character for each combination of names, those with the fewest names first; `?` when no letter is left.

    >>> alphabet(["floor wall", "floor", "floor", "crate floor"])
    {'floor': '.', 'floor wall': 'w', 'crate floor': 'c'}
    """
    counts = Counter(contents)
    found: dict[str, str] = {}
    ground: set[str] = set()
    for names in sorted(counts, key=lambda names: (names.count(" "), -counts[names])):
        initials = [word[0] for word in names.split() if word not in ground and word[0] in LETTERS]
        candidates = (*initials, *map(str.upper, initials), *LETTERS) if found else (".",)
        found[names] = next((each for each in candidates if each not in found.values()), "?")
        ground = ground or set(names.split())
    return found

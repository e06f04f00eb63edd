"""One character per cell, as levels are written: for terminals without colours, and for large boards.

A cell that the legend has no character for shows its front object: by the character of that object, or the first
letter of its name; by a question mark if that character is wider than one column.
"""

from functools import lru_cache

from rich.cells import cell_len

from souko.boards import Point
from souko.drawing import SPRITE_SIDE, Area, sprites_of
from souko.rules import Position, Rulebook, set_bits

BLANK, UNKNOWN = " ", "?"


def rows_of(position: Position, seen: Area, hidden: frozenset[Point] = frozenset()) -> list[str]:
    """The cells in `seen` as rows of characters; hidden cells are blanks."""
    return [
        "".join(
            BLANK if (row, column) in hidden else glyph(position.rulebook, cell)
            for column, cell in enumerate(cells, seen.left)
        )
        for row, cells in enumerate(_cells(position, seen), seen.top)
    ]


def glyph_colours(position: Position, seen: Area) -> list[list[int]]:
    """The colour of each character: that of the front object."""
    return [[glyph_colour(position.rulebook, cell) for cell in row] for row in _cells(position, seen)]


def _cells(position: Position, seen: Area) -> list[list[int]]:
    """The object masks of the cells, row by row; 0 outside of the board."""
    cells, height = position.board.cells, position.height
    inside = seen.clipped(position.width, height)
    return [
        [
            cells[column * height + row] if inside.left <= column < inside.right and row < inside.bottom else 0
            for column in range(seen.left, seen.right)
        ]
        for row in range(seen.top, seen.bottom)
    ]


@lru_cache(maxsize=1 << 14)
def glyph(book: Rulebook, cell: int) -> str:
    """The character for the contents of a cell.

    >>> from souko import load
    >>> book = load("sokoban")
    >>> [glyph(book, 1 << number | 1) for number, name in enumerate(book.tables.names) if name in ("wall", "player")]
    ['@', '#']
    """
    if not cell:
        return BLANK
    front = cell.bit_length() - 1
    background = 1 << max(book.model.background, 0)
    masks = (cell, background | 1 << front, 1 << front)
    found = next((book.glyphs[mask] for mask in masks if mask in book.glyphs), book.tables.names[front][:1])
    return found if cell_len(found) == 1 else UNKNOWN


@lru_cache(maxsize=1 << 14)
def glyph_colour(book: Rulebook, cell: int) -> int:
    """The most frequent colour of the front object, as a number 0xrrggbb."""
    colours = sprites_of(book)
    for number in sorted(set_bits(cell), reverse=True):
        thing = book.model.objects[number]
        drawn = "".join(thing.sprite) if thing and thing.sprite else "0" * SPRITE_SIDE * SPRITE_SIDE
        digits = sorted({digit for digit in drawn if digit.isdigit()}, key=drawn.count, reverse=True)
        named = [thing.colours[int(digit)] for digit in digits if thing and int(digit) < len(thing.colours)]
        found = next(filter(None, map(colours.colour, named)), None)
        if found:
            return int(found[1:], 16)
    return 0xFFFFFF

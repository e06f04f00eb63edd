"""Sprites: how a rulebook wants its objects to look, five by five pixels each, laid over each other.

    background   crate      player        cell            a colour is an entry of a table; entry 0 is the colour
    00000        .....      .....         00000           behind everything, CLEAR lets through what lies below
    00000        .222.      ..1..         02120
    00000   +    .2.2.   +  .111.    =    01110           objects are laid in order of their numbers,
    00000        .222.      ..1..         02120           so there are as many tiles as different cells,
    00000        .....      .....         00000           and a board is one look-up in them

A colour either covers or is clear, so no colours are ever mixed: a game needs no more of them than it names.
"""

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from souko.drawing.area import Area
from souko.drawing.sprites.camera import Words, camera_window, cells_of
from souko.rules import GameObject, Position, Rulebook

SPRITE_SIDE = 5
"""Pixels of a sprite from side to side."""

Entries = NDArray[np.int32]

_CLEAR = -1
_HEX = re.compile("#(?:[0-9a-f]{3}){1,2}")
_MOST_TILES = 1 << 15
"""When so many different cells have been seen, begin anew: a board has no more of them at once than cells."""


class Sprites:
    """Draws positions of one rulebook with its own sprites.

    `colours` are all that can be seen, as `#rrggbb`, the first is the one behind everything; `text` is that of text.

    >>> from souko import load
    >>> start = load("sokoban").start(1)
    >>> Sprites(start.rulebook).pixels(start).shape == (start.height * 5, start.width * 5, 3)
    True
    """

    def __init__(self, rulebook: Rulebook) -> None:
        prelude, self._palette, self._numbers = rulebook.model.prelude, rulebook.model.palette, dict[str, int]()
        self.text = self.colour(prelude.get("text_color", "white")) or "#ffffff"
        self._entry(self.colour(prelude.get("background_color", "black")) or "#000000")
        self._sprites = [self._sprite(thing) for thing in rulebook.model.objects]
        self.colours = tuple(self._numbers)
        self.table = np.array([list(bytes.fromhex(colour[1:])) for colour in self.colours], np.uint8)
        self._known: dict[bytes, int] = {}
        self._tiles: Entries
        self._forget()

    def pixels(self, position: Position, *, whole: bool = False, seen: Area | None = None) -> NDArray[np.uint8]:
        """Red, green and blue of what the camera sees, or of the whole board: rows * 5, columns * 5, 3.

        `seen` are the cells to draw, for whoever moves the camera by hand; what lies outside the board is background.
        Cost: some nanoseconds per pixel.
        """
        board = Area(0, 0, position.width, position.height)
        entries = self.entries(position, seen or (board if whole else camera_window(position)))
        return self.table.take(entries, axis=0)  # five times as fast as self.table[entries]

    def entries(self, position: Position, seen: Area) -> Entries:
        """The same as numbers of `colours`."""
        numbers = np.zeros((seen.bottom - seen.top, seen.right - seen.left), np.intp)
        there = seen.within(position.width, position.height)
        numbers[there.moved(-seen.left, -seen.top).part] = self._numbered(cells_of(position)[there.part])
        rows, columns = numbers.shape
        return self._tiles[numbers].swapaxes(1, 2).reshape(rows * SPRITE_SIDE, columns * SPRITE_SIDE)

    def colour(self, name: str) -> str | None:
        """A colour as the rulebook names it, as `#rrggbb`; None if it is transparent, or unknown."""
        found = self._palette.get(name.lower(), name.lower())
        if not _HEX.fullmatch(found):
            return None
        return found if len(found) == 7 else "#" + "".join(2 * digit for digit in found[1:])

    def _entry(self, colour: str | None) -> int:
        return _CLEAR if colour is None else self._numbers.setdefault(colour, len(self._numbers))

    def _sprite(self, thing: GameObject | None) -> Entries:
        """The entries of one object; what is missing of a sprite is clear."""
        sprite = np.full((SPRITE_SIDE, SPRITE_SIDE), _CLEAR, np.int32)
        if thing is None:
            return sprite
        entries = [self._entry(self.colour(name)) for name in thing.colours]
        for y, row in enumerate((thing.sprite or ["0" * SPRITE_SIDE] * SPRITE_SIDE)[:SPRITE_SIDE]):
            for x, digit in enumerate(row[:SPRITE_SIDE]):
                if digit.isdigit() and int(digit) < len(entries):
                    sprite[y, x] = entries[int(digit)]
        return sprite

    def _numbered(self, cells: Words) -> NDArray[np.intp]:
        """The number of the tile of each cell; those that are new are made."""
        rows, columns, words = cells.shape
        flat = cells.reshape(-1, words)
        first, kinds = _kinds(flat)
        contents = [cell.tobytes() for cell in flat[first]]
        if len(self._known) + len(contents) > _MOST_TILES:
            self._forget()
        new = [content for content in contents if content not in self._known]
        if new:
            self._known |= {content: number for number, content in enumerate(new, len(self._known))}
            self._tiles = np.concatenate([self._tiles, [self._tile(content) for content in new]])
        return np.array([self._known[content] for content in contents], np.intp)[kinds].reshape(rows, columns)

    def _forget(self) -> None:
        """Know no tile but number 0, the one in which nothing stands."""
        self._known, self._tiles = {b"": 0}, np.zeros((1, SPRITE_SIDE, SPRITE_SIDE), np.int32)

    def _tile(self, content: bytes) -> Entries:
        """What a cell looks like."""
        tile, mask = np.zeros((SPRITE_SIDE, SPRITE_SIDE), np.int32), int.from_bytes(content, "little")
        for number, sprite in enumerate(self._sprites):
            if mask >> number & 1:
                np.copyto(tile, sprite, where=sprite != _CLEAR)
        return tile


@lru_cache(maxsize=16)
def sprites_of(rulebook: Rulebook) -> Sprites:
    """The sprites of a rulebook, made once."""
    return Sprites(rulebook)


def _kinds(cells: Words) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Which cells (rows of words) are alike: the first one of each kind, and the kind of each.

    Word by word, for rows as a whole are sorted ten times as slowly.
    """
    first = kinds = np.zeros(len(cells), np.intp)
    for word in cells.T:
        found, place = np.unique(word, return_inverse=True)
        _, first, kinds = np.unique(kinds * len(found) + place, return_index=True, return_inverse=True)
    return first, kinds

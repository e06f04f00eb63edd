"""Sprites: the pictures of a rulebook's objects, five by five pixels each, drawn over each other.

    background   crate      player        cell            a digit is an index into the table of colours; 0 is the
    00000        .....      .....         00000           background colour, a dot is transparent
    00000        .222.      ..1..         02120
    00000   +    .2.2.   +  .111.    =    01110           objects are drawn in order of their numbers; each
    00000        .222.      ..1..         02120           different cell content is drawn once, as a tile,
    00000        .....      .....         00000           and a board is one look-up in the tiles

A pixel is opaque or transparent, so colours never mix: the table holds only the colours that the rulebook names.
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

_TRANSPARENT = -1
_HEX = re.compile("#(?:[0-9a-f]{3}){1,2}")
_MAX_TILES = 1 << 15
"""Different cell contents kept: 3 MB of tiles. When there are more, the cache is cleared."""


class Sprites:
    """Draws positions of one rulebook with its own sprites.

    `colours` are all colours as `#rrggbb`, the background first; `text` is the colour of text.

    >>> from souko import load
    >>> start = load("sokoban").start(1)
    >>> Sprites(start.rulebook).pixels(start).shape == (start.height * 5, start.width * 5, 3)
    True
    """

    def __init__(self, rulebook: Rulebook) -> None:
        prelude, self._palette, self._numbers = rulebook.model.prelude, rulebook.model.palette, dict[str, int]()
        self.text = self.colour(prelude.get("text_color", "white")) or "#ffffff"
        self._entry(self.colour(prelude.get("background_color", "black")) or "#000000")
        self._sprites = [self._sprite(game_object) for game_object in rulebook.model.objects]
        self.colours = tuple(self._numbers)
        self.table = np.array([list(bytes.fromhex(colour[1:])) for colour in self.colours], np.uint8)
        self._tile_numbers: dict[bytes, int] = {}
        self._tiles: Entries
        self._reset_tiles()

    def pixels(self, position: Position, *, whole: bool = False, seen: Area | None = None) -> NDArray[np.uint8]:
        """Red, green and blue of what the camera shows, or of the whole board: an array of rows * 5, columns * 5, 3.

        `seen` are the cells to draw, instead of those the camera shows; cells outside the board are background.
        Cost: some nanoseconds per pixel.
        """
        board = Area(0, 0, position.width, position.height)
        entries = self.entries(position, seen or (board if whole else camera_window(position)))
        return self.table.take(entries, axis=0)  # five times as fast as self.table[entries]

    def entries(self, position: Position, seen: Area) -> Entries:
        """The pixels of the cells in `seen`, as indices into `colours`."""
        numbers = np.zeros((seen.bottom - seen.top, seen.right - seen.left), np.intp)
        there = seen.clipped(position.width, position.height)
        numbers[there.moved(-seen.left, -seen.top).slices] = self._numbers_of(cells_of(position)[there.slices])
        rows, columns = numbers.shape
        return self._tiles[numbers].swapaxes(1, 2).reshape(rows * SPRITE_SIDE, columns * SPRITE_SIDE)

    def colour(self, name: str) -> str | None:
        """A colour that the rulebook names, as `#rrggbb`; None if it is transparent or unknown."""
        found = self._palette.get(name.lower(), name.lower())
        if not _HEX.fullmatch(found):
            return None
        return found if len(found) == 7 else "#" + "".join(2 * digit for digit in found[1:])

    def _entry(self, colour: str | None) -> int:
        return _TRANSPARENT if colour is None else self._numbers.setdefault(colour, len(self._numbers))

    def _sprite(self, game_object: GameObject | None) -> Entries:
        """The entries of one object; missing pixels of a sprite are transparent."""
        sprite = np.full((SPRITE_SIDE, SPRITE_SIDE), _TRANSPARENT, np.int32)
        if game_object is None:
            return sprite
        entries = [self._entry(self.colour(name)) for name in game_object.colours]
        for y, row in enumerate((game_object.sprite or ["0" * SPRITE_SIDE] * SPRITE_SIDE)[:SPRITE_SIDE]):
            for x, digit in enumerate(row[:SPRITE_SIDE]):
                if digit.isdigit() and int(digit) < len(entries):
                    sprite[y, x] = entries[int(digit)]
        return sprite

    def _numbers_of(self, cells: Words) -> NDArray[np.intp]:
        """The tile number of each cell; tiles for new contents are drawn."""
        rows, columns, words = cells.shape
        flat = cells.reshape(-1, words)
        first, kinds = _unique_rows(flat)
        contents = [cell.tobytes() for cell in flat[first]]
        if len(self._tile_numbers) + len(contents) > _MAX_TILES:
            self._reset_tiles()
        new = [content for content in contents if content not in self._tile_numbers]
        if new:
            self._tile_numbers |= {content: number for number, content in enumerate(new, len(self._tile_numbers))}
            self._tiles = np.concatenate([self._tiles, [self._tile(content) for content in new]])
        return np.array([self._tile_numbers[content] for content in contents], np.intp)[kinds].reshape(rows, columns)

    def _reset_tiles(self) -> None:
        """Clear the cache, except for tile 0, the empty cell."""
        self._tile_numbers, self._tiles = {b"": 0}, np.zeros((1, SPRITE_SIDE, SPRITE_SIDE), np.int32)

    def _tile(self, content: bytes) -> Entries:
        """The entries of a cell with these objects."""
        tile, mask = np.zeros((SPRITE_SIDE, SPRITE_SIDE), np.int32), int.from_bytes(content, "little")
        for number, sprite in enumerate(self._sprites):
            if mask >> number & 1:
                np.copyto(tile, sprite, where=sprite != _TRANSPARENT)
        return tile


@lru_cache(maxsize=16)
def sprites_of(rulebook: Rulebook) -> Sprites:
    """The sprites of a rulebook, cached."""
    return Sprites(rulebook)


def _unique_rows(cells: Words) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The distinct cells (rows of words): the index of the first of each kind, and the kind of each cell.

    Word by word, because sorting whole rows is ten times as slow.
    """
    first = kinds = np.zeros(len(cells), np.intp)
    for word in cells.T:
        found, place = np.unique(word, return_inverse=True)
        _, first, kinds = np.unique(kinds * len(found) + place, return_index=True, return_inverse=True)
    return first, kinds

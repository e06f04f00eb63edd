"""The characters of each alphabet: tables only.

                        xsb        warehouse   letters   grid
    wall                #          #           #         #
    floor               blank - _  .           .         .
    box                 $          O  []       b
    goal                .                      g         X

If several characters have the same meaning, the first one is written.
"""

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import numpy as np

from souko.boards.grid import BOX, FLOOR, GOAL, LEFT, PLAYER, RIGHT, WALL, Cells

UNKNOWN = 255
"""The meaning of a character that an alphabet does not have; no sum of flags has this value."""


@dataclass(frozen=True)
class Alphabet:
    """A name and the meaning of each character; `pads_rows` says that short rows are filled up with floor."""

    name: str
    cells: MappingProxyType[str, int]
    pads_rows: bool = False
    has_script: bool = False
    has_sizes: bool = False

    @cached_property
    def meanings(self) -> Cells:
        """The meaning of each byte; `UNKNOWN` if it has none."""
        table = np.full(256, UNKNOWN, np.uint8)
        for character, meaning in self.cells.items():
            table[ord(character)] = meaning
        return table

    @cached_property
    def landmarks(self) -> frozenset[str]:
        """The characters of walls and players: rows without any of them are not a board but a rule or a word."""
        return frozenset(character for character, meaning in self.cells.items() if meaning & (WALL | PLAYER))

    @cached_property
    def characters(self) -> Cells:
        """The character of each meaning, as a byte; 0 if there is none."""
        table = np.zeros(256, np.uint8)
        for character, meaning in reversed(list(self.cells.items())):
            table[meaning] = ord(character)
        return table

    def __str__(self) -> str:
        return f'{self.name} has "{"".join(self.cells)}"'


XSB = Alphabet(
    "xsb",
    MappingProxyType(
        {
            "#": WALL,
            " ": FLOOR,
            "-": FLOOR,
            "_": FLOOR,
            "$": BOX,
            ".": GOAL,
            "*": BOX | GOAL,
            "@": PLAYER,
            "+": PLAYER | GOAL,
        }
    ),
    pads_rows=True,
)

WAREHOUSE = Alphabet(
    "warehouse",
    MappingProxyType(
        {
            "#": WALL,
            ".": FLOOR,
            "O": BOX,
            "[": BOX | RIGHT,
            "=": BOX | LEFT | RIGHT,
            "]": BOX | LEFT,
            "@": PLAYER,
        }
    ),
    has_script=True,
)

LETTERS = Alphabet(
    "letters",
    MappingProxyType(
        {
            "#": WALL,
            ".": FLOOR,
            "p": PLAYER,
            "b": BOX,
            "g": GOAL,
            "P": PLAYER | GOAL,
            "B": BOX | GOAL,
        }
    ),
)

GRID = Alphabet("grid", MappingProxyType({"#": WALL, ".": FLOOR, "X": GOAL}), has_sizes=True)

ALPHABETS = MappingProxyType({alphabet.name: alphabet for alphabet in (XSB, WAREHOUSE, LETTERS, GRID)})

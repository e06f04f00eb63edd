"""How each alphabet writes a cell: tables only.

    what                xsb        warehouse   letters   grid
    a wall              #          #           #         #
    floor               blank - _  .           .         .
    a box               $          O  []       b
    a goal              .                      g         X

Where several characters mean the same, the first is the one that is written.
"""

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import numpy as np

from souko.boards.grid import BOX, FLOOR, GOAL, LEFT, PLAYER, RIGHT, WALL, Cells

UNKNOWN = 255


@dataclass(frozen=True)
class Alphabet:
    """A name, the meaning of each character, and whether short rows are filled up with floor."""

    name: str
    cells: MappingProxyType[str, int]
    pads_rows: bool = False
    has_script: bool = False
    has_sizes: bool = False

    @cached_property
    def meanings(self) -> Cells:
        """What each byte means; `UNKNOWN` if nothing."""
        table = np.full(256, UNKNOWN, np.uint8)
        for character, meaning in self.cells.items():
            table[ord(character)] = meaning
        return table

    @cached_property
    def landmarks(self) -> frozenset[str]:
        """The characters for walls and players: without one of them, rows are no board but a ruler or a word."""
        return frozenset(character for character, meaning in self.cells.items() if meaning & (WALL | PLAYER))

    @cached_property
    def characters(self) -> Cells:
        """How each meaning is written, as a byte; 0 if it cannot be."""
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

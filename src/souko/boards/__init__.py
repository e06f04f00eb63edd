"""Boards and moves, and the files they are written in.

    text ──read──▶ Collection ──▶ Level ──▶ Board, Moves ──write──▶ text

This is the door of the room: what is not named here may change without notice.
"""

from souko.boards.board import Board
from souko.boards.files import contents, decoded, load, read, read_text, write
from souko.boards.formats.alphabets import ALPHABETS, Alphabet
from souko.boards.formats.detection import FORMATS, is_rulebook
from souko.boards.level import Collection, Level, Solution
from souko.boards.moves import Moves

__all__ = [
    "ALPHABETS",
    "FORMATS",
    "Alphabet",
    "Board",
    "Collection",
    "Level",
    "Moves",
    "Solution",
    "contents",
    "decoded",
    "is_rulebook",
    "load",
    "read",
    "read_text",
    "write",
]

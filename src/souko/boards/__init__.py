"""Boards and moves, and the files they are written in.

    text ──read──▶ Collection ──▶ Level ──▶ Board, Moves ──write──▶ text

What is not named here may change without notice.
"""

from souko.boards.board import Board
from souko.boards.files import contents, decoded, load, read, read_text, write
from souko.boards.formats.alphabets import ALPHABETS, Alphabet
from souko.boards.formats.cell_grid import CellGrid
from souko.boards.formats.detection import FORMATS, is_rulebook
from souko.boards.formats.lines import normalize_newlines
from souko.boards.grid import BOX, GOAL, LEFT, PLAYER, RIGHT, WALL, Cells, Mask, Point, Shape, point_of
from souko.boards.level import Collection, Level, Solution
from souko.boards.moves import Moves
from souko.boards.run_length import decode_run_length
from souko.boards.svg import BoardColours, alternate_parts, board_svg, svg_path

__all__ = [
    "ALPHABETS",
    "BOX",
    "FORMATS",
    "GOAL",
    "LEFT",
    "PLAYER",
    "RIGHT",
    "WALL",
    "Alphabet",
    "Board",
    "BoardColours",
    "CellGrid",
    "Cells",
    "Collection",
    "Level",
    "Mask",
    "Moves",
    "Point",
    "Shape",
    "Solution",
    "alternate_parts",
    "board_svg",
    "contents",
    "decode_run_length",
    "decoded",
    "is_rulebook",
    "load",
    "normalize_newlines",
    "point_of",
    "read",
    "read_text",
    "svg_path",
    "write",
]

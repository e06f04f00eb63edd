"""Boards and moves, and the files they are written in.

    text ──read──▶ Collection ──▶ Level ──▶ Board, Moves ──write──▶ text

Names that are not listed here may change without notice.
"""

from souko.boards.board import Board
from souko.boards.files import decode_text, load_text, read, read_bytes, read_text, write
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
    "decode_run_length",
    "decode_text",
    "is_rulebook",
    "load_text",
    "normalize_newlines",
    "point_of",
    "read",
    "read_bytes",
    "read_text",
    "svg_path",
    "write",
]

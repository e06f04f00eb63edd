"""A board as text with ANSI escape codes.

The text is that of `Board.to_text`, with escape codes around each run of characters of one style; floor has none.
Without the codes it is the text of the board.

    \\x1b[2m#####\\x1b[0m.\\x1b[32m[\\x1b[92m]\\x1b[0m
"""

from itertools import groupby

import numpy as np

from souko.boards import BOX, GOAL, PLAYER, WALL, Board, BoardColours
from souko.drawing.boards.codes import SECOND_TONE, WALL_TILE, tile_codes
from souko.drawing.palette import rgb
from souko.drawing.themes import theme as theme_named

_RESET = "\x1b[0m"
_PLAIN = BoardColours(floor="", wall="2", box="32", box_end="92", goal="93", player="1;95", text="", background="")
"""The basic colours of a terminal, as the user has set them."""


def board_ansi(board: Board, format: str | None = None, theme: str | None = None) -> str:  # noqa: A002
    """The text of the board in the basic colours of a terminal, or in the exact colours of a theme.

    >>> print(board_ansi(Board.from_text("@.", "warehouse"), "warehouse").replace("\\x1b", "ESC"))
    ESC[1;95m@ESC[0m.
    """
    colours = _PLAIN if theme is None else BoardColours(*map(_exact, theme_named(theme)))
    styles = np.array([_style(code, colours) for code in range(256)], object)[tile_codes(board)]
    rows = board.to_text(format).split("\n")
    return "\n".join(_row(row, style.tolist()) for row, style in zip(rows, styles, strict=True))


def _row(text: str, styles: list[str]) -> str:
    """The characters of a row, each run in its style."""
    runs = groupby(zip(styles, text, strict=False), key=lambda pair: pair[0])
    return "".join(_escaped("".join(character for _, character in run), style) for style, run in runs)


def _escaped(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}{_RESET}" if style else text


def _style(code: int, colours: BoardColours) -> str:
    """The escape code parameters of a cell; a box on a goal is underlined, because the goal itself is not drawn."""
    if code & WALL_TILE or code & WALL:
        return colours.wall
    if code & PLAYER:
        return colours.player
    if code & BOX:
        return (colours.box_end if code & SECOND_TONE else colours.box) + (";4" if code & GOAL else "")
    return colours.goal if code & GOAL else ""


def _exact(colour: str) -> str:
    return "38;2;" + ";".join(str(int(part)) for part in rgb(colour))

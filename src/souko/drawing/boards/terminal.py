"""A board in the colours of a terminal.

The text is that of `Board.to_text`; escape codes stand around each run of characters that look alike, and nothing is
written for bare floor. Take the codes away and the text is what it was.

    \\x1b[2m#####\\x1b[0m.\\x1b[32m[\\x1b[92m]\\x1b[0m
"""

from itertools import groupby

import numpy as np

from souko.boards import BOX, GOAL, PLAYER, WALL, Board, BoardColours
from souko.drawing.boards.codes import ODD, WALLS, codes_of
from souko.drawing.palette import paint
from souko.drawing.themes import theme as theme_named

_RESET = "\x1b[0m"
_PLAIN = BoardColours(floor="", wall="2", box="32", box_end="92", goal="93", player="1;95", text="", background="")
"""The colours that every terminal has, as it has them."""


def coloured(board: Board, format: str | None = None, theme: str | None = None) -> str:  # noqa: A002
    """The text of the board in colours: the terminal's own, or exactly those of a theme.

    >>> print(coloured(Board.from_text("@.", "warehouse"), "warehouse").replace("\\x1b", "ESC"))
    ESC[1;95m@ESC[0m.
    """
    inks = _PLAIN if theme is None else BoardColours(*map(_exact, theme_named(theme)))
    styles = np.array([_style(code, inks) for code in range(256)], object)[codes_of(board)]
    rows = board.to_text(format).split("\n")
    return "\n".join(_row(row, style.tolist()) for row, style in zip(rows, styles, strict=True))


def _row(text: str, styles: list[str]) -> str:
    """The characters of a row, each run in its style."""
    runs = groupby(zip(styles, text, strict=False), key=lambda pair: pair[0])
    return "".join(_dressed("".join(character for _, character in run), style) for style, run in runs)


def _dressed(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}{_RESET}" if style else text


def _style(code: int, inks: BoardColours) -> str:
    """How a cell with that code is written; a box at home is underlined, so that its goal is not forgotten."""
    if code & WALLS or code & WALL:
        return inks.wall
    if code & PLAYER:
        return inks.player
    if code & BOX:
        return (inks.box_end if code & ODD else inks.box) + (";4" if code & GOAL else "")
    return inks.goal if code & GOAL else ""


def _exact(colour: str) -> str:
    return "38;2;" + ";".join(str(int(part)) for part in paint(colour))

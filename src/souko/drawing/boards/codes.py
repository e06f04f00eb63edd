"""Which tile each cell of a board shows.

A code is a byte. Most are the flags of the cell itself; two things a cell cannot know alone are added:

    + ODD              a part of a wide box that takes the second tone
    128 + edges        a wall, and on which of its four sides the wall ends:    NORTH EAST SOUTH WEST

All of it is arithmetic on whole arrays; nothing here visits cells one by one.
"""

import numpy as np

from souko.boards import PLAYER, WALL, Board, Cells, Mask, alternate_parts

ODD, WALLS = 64, 128
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def codes_of(board: Board) -> Cells:
    """The code of each cell, in rows and columns.

    >>> codes_of(Board.from_text("#@[]", "warehouse")).tolist()
    [[130, 32, 10, 70]]
    """
    cells = board.cells.reshape(board.shape)
    codes = cells | (alternate_parts(cells) * np.uint8(ODD))
    walls = (cells & WALL) != 0
    np.copyto(codes, _edges(walls) | np.uint8(WALLS), where=walls)
    if board.player is not None:
        codes.reshape(-1)[board.player] |= PLAYER
    return codes


def _edges(walls: Mask) -> Cells:
    """The sides on which a neighbour is no wall; beyond the rim of the board all is wall."""
    edges = np.zeros(walls.shape, np.uint8)
    edges[1:] |= ~walls[:-1] * np.uint8(NORTH)
    edges[:-1] |= ~walls[1:] * np.uint8(SOUTH)
    edges[:, :-1] |= ~walls[:, 1:] * np.uint8(EAST)
    edges[:, 1:] |= ~walls[:, :-1] * np.uint8(WEST)
    return edges

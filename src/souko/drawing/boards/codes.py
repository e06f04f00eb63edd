"""Which tile each cell of a board shows.

A code is a byte: the flags of the cell, and what depends on its neighbours:

    + SECOND_TONE        a part of a wide box that is drawn in the second tone
    WALL_TILE + edges    a wall, and the sides on which no wall follows:    NORTH EAST SOUTH WEST

All of it is array arithmetic, without a loop over cells.
"""

import numpy as np

from souko.boards import PLAYER, WALL, Board, Cells, Mask, alternate_parts

SECOND_TONE, WALL_TILE = 64, 128
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def tile_codes(board: Board) -> Cells:
    """The code of each cell, in rows and columns.

    >>> tile_codes(Board.from_text("#@[]", "warehouse")).tolist()
    [[130, 32, 10, 70]]
    """
    cells = board.cells.reshape(board.shape)
    codes = cells | (alternate_parts(cells) * np.uint8(SECOND_TONE))
    walls = (cells & WALL) != 0
    np.copyto(codes, _edges(walls) | np.uint8(WALL_TILE), where=walls)
    if board.player is not None:
        codes.reshape(-1)[board.player] |= PLAYER
    return codes


def _edges(walls: Mask) -> Cells:
    """The sides on which the neighbour is not a wall; outside the board everything counts as wall."""
    edges = np.zeros(walls.shape, np.uint8)
    edges[1:] |= ~walls[:-1] * np.uint8(NORTH)
    edges[:-1] |= ~walls[1:] * np.uint8(SOUTH)
    edges[:, :-1] |= ~walls[:, 1:] * np.uint8(EAST)
    edges[:, 1:] |= ~walls[:, :-1] * np.uint8(WEST)
    return edges

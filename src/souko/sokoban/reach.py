"""Where the player can walk: one breadth-first flood of the board, natively.

    ######        ######      u l d r: the cell was first entered by a step in this direction. Following the steps
    #@  $#   ──▶  #@rr$#      back from a cell gives a shortest walk to it.
    ## ###        ##d###

The kernel is native/shared/flood.hpp; its slow twin is `arrivals` in tests/naive.py.
"""

import numpy as np
from numpy.typing import NDArray

from souko import _native
from souko.boards import BOX, WALL, Board, Mask
from souko.errors import MoveError

STEPS = "uldr"
"""The letters of the steps, in the order in which they are tried."""
START = 4
"""The arrival at the cell where the walk begins."""
UNREACHED = 255
"""The arrival at a cell that no walk comes to."""

Arrivals = NDArray[np.uint8]


def arrivals(blocked: Mask, columns: int, start: int) -> Arrivals:
    """For each cell the step by which a shortest walk from `start` enters it: an index of `STEPS`, or `UNREACHED`.

    >>> arrivals(np.array([False, False, True, False]), 4, 0).tolist()
    [4, 3, 255, 255]

    Cost: one visit per cell.
    """
    found = np.empty(len(blocked), np.uint8)
    _native.flood(blocked.view(np.uint8), columns, start, found)
    return found


def reach(board: Board) -> Mask:
    """The cells that the player can walk to without pushing a box.

    >>> np.flatnonzero(reach(Board.from_text("######\\n#@ $.#\\n######"))).tolist()
    [7, 8]

    Cost: one visit per cell.
    """
    blocked = (board.cells & (WALL | BOX)) != 0
    return reached(arrivals(blocked, board.shape[1], player_cell(board)))


def floor(board: Board) -> Mask:
    """The cells that the player could walk to if there were no boxes: nothing ever comes to the others.

    >>> np.flatnonzero(floor(Board.from_text("########\\n#@$.# .#\\n########"))).tolist()
    [9, 10, 11]
    """
    return reached(arrivals(board.walls, board.shape[1], player_cell(board)))


def reached(found: Arrivals) -> Mask:
    """The cells that a flood came to."""
    mask: Mask = found != UNREACHED
    return mask


def shortest_walk(blocked: Mask, columns: int, start: int, goal: int) -> str | None:
    """The letters of a shortest walk from one cell to another; None if there is none.

    >>> shortest_walk(np.array([False, False, False, True]), 2, 2, 1)
    'ur'
    """
    found, letters, offsets = arrivals(blocked, columns, start), [], (-columns, -1, columns, 1)
    if found[goal] == UNREACHED:
        return None
    while found[goal] != START:
        letters.append(STEPS[found[goal]])
        goal -= offsets[found[goal]]
    return "".join(reversed(letters))


def player_cell(board: Board) -> int:
    """The cell of the player; raises `MoveError` if there is none."""
    if board.player is None:
        raise MoveError("the board has no player; draw one (@)")
    return board.player

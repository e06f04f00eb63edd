"""A board as a small SVG, for notebooks.

One unit is one cell, and all walls (boxes, goals) are a single path, so that a wall or a box takes a few bytes:

    walls    #####      one rectangle per run:   M0 0h5v1h-5z
    boxes    [====]     one rounded body each, every other part in a second tone
    goals    .  *       a line of length 0 with round ends, drawn over the boxes so that none is hidden
    player   @          a disc, drawn last; its halo is drawn on the floor, under everything else
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from souko.boards.grid import BOX, LEFT, RIGHT, Cells, Mask, point_of

if TYPE_CHECKING:
    from souko.boards.board import Board

_RIM = 0.18
"""In cells: the distance of a box from the edges of its cells; half of it is the stroke around the box."""


class BoardColours(NamedTuple):
    """The colours of a theme as `#rrggbb`; `box_end` is the second tone of a wide box."""

    floor: str
    wall: str
    box: str
    box_end: str
    goal: str
    player: str
    text: str
    background: str


DEFAULT = BoardColours(
    floor="#f4f1ea",
    wall="#5a5f6b",
    box="#2f9e57",
    box_end="#7fd19b",
    goal="#e0a100",
    player="#e5139c",
    text="#33363d",
    background="#ffffff",
)


def board_svg(board: "Board", *, cell: float = 24, colours: BoardColours = DEFAULT) -> str:
    """The board as the text of an SVG; a cell is `cell` pixels a side."""
    rows, columns = board.shape
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * cell:g}" height="{rows * cell:g}"'
        f' viewBox="0 0 {columns} {rows}"><path fill="{colours.floor}" d="M0 0h{columns}v{rows}h-{columns}z"/>'
        f"{_halo(board, colours)}{_walls(board, colours)}{_boxes(board, colours)}{_goals(board, colours)}"
        f"{_player(board, colours)}</svg>"
    )


def alternate_parts(cells: Cells) -> Mask:
    """The parts of wide boxes at an odd distance from the left end of their box; `cells` has rows and columns.

    >>> alternate_parts(np.array([[BOX, BOX | RIGHT, BOX | LEFT | RIGHT, BOX | LEFT]], np.uint8)).astype(int).tolist()
    [[0, 0, 1, 0]]
    """
    joined: Mask = (cells & LEFT) != 0
    if not ((cells & (LEFT | RIGHT)) == LEFT | RIGHT).any():
        return joined
    columns = np.arange(cells.shape[1], dtype=np.int32)
    ends = np.maximum.accumulate(np.where(joined, 0, columns), axis=1)
    odd: Mask = joined & ((columns - ends) % 2 == 1)
    return odd


def _walls(board: "Board", colours: BoardColours) -> str:
    runs = svg_path(board.walls.reshape(board.shape))
    return f'<path fill="{colours.wall}" shape-rendering="crispEdges" d="{runs}"/>' if runs else ""


def svg_path(mask: Mask) -> str:
    """The path of the true cells of a mask: one rectangle for each run in a row.

    >>> svg_path(np.array([[True, True, False], [False, False, True]]))
    'M0 0h2v1h-2zM2 1h1v1h-1z'
    """
    edges = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    firsts, ends = np.argwhere(edges == 1).tolist(), np.argwhere(edges == -1)[:, 1].tolist()
    return "".join(
        f"M{column} {row}h{end - column}v1h{column - end}z" for (row, column), end in zip(firsts, ends, strict=True)
    )


def _boxes(board: "Board", colours: BoardColours) -> str:
    """One path for all boxes in the first tone, and over it their odd parts in the second."""
    cells = board.cells.reshape(board.shape)
    starts = np.argwhere((cells & (BOX | LEFT)) == BOX).tolist()
    ends = np.argwhere((cells & (BOX | RIGHT)) == BOX).tolist()
    if not starts:
        return ""
    bodies = "".join(_plate(row, first, last) for (row, first), (_, last) in zip(starts, ends, strict=True))
    parts = "".join(_part(row, column, cells) for row, column in np.argwhere(alternate_parts(cells)).tolist())
    style = f'fill="{colours.box}" stroke="{colours.box}" stroke-width="{_RIM:g}" stroke-linejoin="round"'
    return f'<path {style} d="{bodies}"/>' + (f'<path fill="{colours.box_end}" d="{parts}"/>' if parts else "")


def _plate(row: int, first: int, last: int) -> str:
    width, height = last + 1 - first - 2 * _RIM, 1 - 2 * _RIM
    return f"M{first + _RIM:.10g} {row + _RIM:.10g}h{width:.10g}v{height:.10g}h-{width:.10g}z"


def _part(row: int, column: int, cells: Cells) -> str:
    width, height = 1.0 if cells[row, column] & RIGHT else 1 - _RIM, 1 - 2 * _RIM
    return f"M{column} {row + _RIM:.10g}h{width:.10g}v{height:.10g}h-{width:.10g}z"


def _goals(board: "Board", colours: BoardColours) -> str:
    dots = "".join(f"M{column}.5 {row}.5h0" for row, column in np.argwhere(board.goals.reshape(board.shape)).tolist())
    style = f'stroke="{colours.goal}" stroke-width=".36" stroke-linecap="round"'
    return f'<path {style} d="{dots}"/>' if dots else ""


def _halo(board: "Board", colours: BoardColours) -> str:
    """A light on the floor around the player, as rings: a gradient needs an id, and ids clash in a notebook."""
    if board.player is None:
        return ""
    row, column = point_of(board.player, board.shape[1])
    rings = "".join(f'<circle cx="{column}.5" cy="{row}.5" r="{radius}"/>' for radius in (0.7, 1, 1.3, 1.6, 1.9))
    return f'<g fill="{colours.player}" fill-opacity=".1">{rings}</g>'


def _player(board: "Board", colours: BoardColours) -> str:
    """A disc; on a goal with a ring, because the disc hides the goal."""
    if board.player is None:
        return ""
    row, column = point_of(board.player, board.shape[1])
    place = f'cx="{column}.5" cy="{row}.5" fill="{colours.player}"'
    ring = f' stroke="{colours.goal}" stroke-width=".14"' if board.goals[board.player] else ""
    eyes = f'<path stroke="#fff" stroke-width=".16" stroke-linecap="round" d="M{column}.37 {row}.42h0m.26 0h0"/>'
    return f'<circle {place} r=".38"{ring}/>{eyes}'

"""A position as a small SVG: what a notebook shows.

One unit is one pixel of a sprite. The colour that is seen most lies behind all; of each other one there is a single
path, with one closed stroke for every run of it in a row:   M5 0h2v1h-2z
"""

import numpy as np

from souko.boards import svg_path
from souko.drawing.sprites.camera import camera_window
from souko.drawing.sprites.sprites import SPRITE_SIDE, sprites_of
from souko.rules import Position


def position_svg(position: Position, cell: float = 40) -> str:
    """What the camera sees of the position as the text of an SVG, `cell` pixels a cell."""
    sprites = sprites_of(position.rulebook)
    entries = sprites.entries(position, camera_window(position))
    rows, columns = entries.shape
    ground = int(np.bincount(entries.ravel()).argmax())
    paths = "".join(
        f'<path fill="{sprites.colours[entry]}" d="{svg_path(entries == entry)}"/>'
        for entry in np.unique(entries).tolist()
        if entry != ground
    )
    pixel = cell / SPRITE_SIDE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * pixel:g}" height="{rows * pixel:g}"'
        f' viewBox="0 0 {columns} {rows}" shape-rendering="crispEdges">'
        f'<path fill="{sprites.colours[ground]}" d="M0 0h{columns}v{rows}h-{columns}z"/>{paths}</svg>'
    )

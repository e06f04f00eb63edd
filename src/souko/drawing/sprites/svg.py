"""A position as a small SVG, for notebooks.

One unit is one pixel of a sprite. The most frequent colour is the background; each other colour is one path, with a
rectangle for every run of it in a row:   M5 0h2v1h-2z
"""

import numpy as np

from souko.boards import svg_path
from souko.drawing.sprites.camera import camera_window
from souko.drawing.sprites.sprites import SPRITE_SIDE, sprites_of
from souko.rules import Position


def position_svg(position: Position, cell: float = 40) -> str:
    """The part of the position that the camera shows, as the text of an SVG; a cell is `cell` pixels a side."""
    sprites = sprites_of(position.rulebook)
    entries = sprites.entries(position, camera_window(position))
    rows, columns = entries.shape
    background = int(np.bincount(entries.ravel()).argmax())
    paths = "".join(
        f'<path fill="{sprites.colours[entry]}" d="{svg_path(entries == entry)}"/>'
        for entry in np.unique(entries).tolist()
        if entry != background
    )
    pixel = cell / SPRITE_SIDE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * pixel:g}" height="{rows * pixel:g}"'
        f' viewBox="0 0 {columns} {rows}" shape-rendering="crispEdges">'
        f'<path fill="{sprites.colours[background]}" d="M0 0h{columns}v{rows}h-{columns}z"/>{paths}</svg>'
    )

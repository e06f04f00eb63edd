"""Shapes with soft edges, on a square of pixels of any size.

A shape is given by how far each pixel's middle lies outside of its edge; a pixel on the edge is covered by half:

    far inside  1 1 1 1 . 5 . 0 0 0 0  far outside

So a disc of one pixel and a disc of a hundred are the same two lines.
"""

import numpy as np

from souko.drawing.palette import Paint


def disc(size: int, middle: float, radius: float, aside: float = 0.0) -> Paint:
    """How much of each pixel a disc covers; its middle is on the diagonal, or `aside` to the right of it."""
    spots = np.arange(size) + 0.5 - middle
    return _covered(np.hypot(spots[:, None], spots[None, :] - aside) - radius)


def rounded(size: int, edges: tuple[float, float, float, float], radius: float) -> Paint:
    """How much of each pixel a rectangle with round corners covers; edges are left, top, right, bottom."""
    left, top, right, bottom = edges
    spots = np.arange(size) + 0.5
    across = np.maximum(left - spots, spots - right)[None, :] + radius
    down = np.maximum(top - spots, spots - bottom)[:, None] + radius
    corner = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    return _covered(corner + np.minimum(np.maximum(across, down), 0) - radius)


def glow(size: int, radius: float) -> Paint:
    """A light in the middle of the square that fades to nothing at the radius."""
    spots = np.arange(size) + 0.5 - size / 2
    near: Paint = np.clip(1 - np.hypot(spots[:, None], spots[None, :]) / radius, 0, 1)
    return near**1.5


def laid_over(tile: Paint, colour: Paint, cover: Paint) -> Paint:
    """The tile with a paint laid over it, as thick as the cover says."""
    return tile + (colour - tile) * cover[:, :, None]


def _covered(outside: Paint) -> Paint:
    """The share of a pixel that is covered when its middle lies so far outside of an edge."""
    cover: Paint = np.clip(0.5 - outside, 0, 1)
    return cover

"""Antialiased shapes on a square of pixels of any size.

A shape is given by the signed distance of each pixel's centre from its edge; a pixel on the edge is half covered:

    inside   1  1  1  .5  0  0  0   outside

The same formula draws a disc of one pixel and a disc of a hundred.
"""

import numpy as np

from souko.drawing.palette import Rgb


def disc(size: int, middle: float, radius: float, offset: float = 0.0) -> Rgb:
    """The share of each pixel that a disc covers; its centre is at (`middle`, `middle`), moved right by `offset`."""
    centres = np.arange(size) + 0.5 - middle
    return _coverage(np.hypot(centres[:, None], centres[None, :] - offset) - radius)


def rounded_rectangle(size: int, edges: tuple[float, float, float, float], radius: float) -> Rgb:
    """The share of each pixel that a rectangle with round corners covers; edges are left, top, right, bottom."""
    left, top, right, bottom = edges
    centres = np.arange(size) + 0.5
    across = np.maximum(left - centres, centres - right)[None, :] + radius
    down = np.maximum(top - centres, centres - bottom)[:, None] + radius
    corner = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    return _coverage(corner + np.minimum(np.maximum(across, down), 0) - radius)


def glow(size: int, radius: float) -> Rgb:
    """A light in the middle of the square: 1 at the centre, 0 at the radius."""
    centres = np.arange(size) + 0.5 - size / 2
    near: Rgb = np.clip(1 - np.hypot(centres[:, None], centres[None, :]) / radius, 0, 1)
    return near**1.5


def blend_over(tile: Rgb, colour: Rgb, cover: Rgb) -> Rgb:
    """The tile with a colour blended over it; `cover` is the share of the colour in each pixel."""
    return tile + (colour - tile) * cover[:, :, None]


def _coverage(outside: Rgb) -> Rgb:
    """The share of a pixel that is covered, by the distance of its centre outside the edge."""
    cover: Rgb = np.clip(0.5 - outside, 0, 1)
    return cover

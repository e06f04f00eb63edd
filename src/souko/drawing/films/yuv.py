"""Palette entries as YUV 4:2:0: a plane of luma, and two of chroma with one value for each 2 x 2 pixels.

    luma  Y Y Y Y        chroma  U   U        V   V        ITU-R BT.709, limited range: what video players expect
          Y Y Y Y
          Y Y Y Y                U   U        V   V
          Y Y Y Y

A palette has 256 colours, so the conversion is computed for 256 entries and not for each pixel.
"""

import numpy as np
from numpy.typing import NDArray

from souko.drawing.area import Area
from souko.drawing.palette import Pixels

_LUMA_WEIGHTS = np.array([0.2126, 0.7152, 0.0722])
"""How much red, green and blue add to luma (BT.709)."""


class Planes:
    """The three planes of a picture in one array (`stacked`); width and height are even."""

    def __init__(self, size: tuple[int, int], table: Pixels) -> None:
        width, height = size
        self.stacked = np.zeros((height * 3 // 2, width), np.uint8)
        flat, quarter = self.stacked.reshape(-1), height * width // 4
        self._y_plane = flat[: 4 * quarter].reshape(height, width)
        half_size = (height // 2, width // 2)
        self._u_plane = flat[4 * quarter : 5 * quarter].reshape(half_size)
        self._v_plane = flat[5 * quarter :].reshape(half_size)
        self._y_of, self._u_of, self._v_of = _yuv_of(table)

    def update(self, pixels: Pixels, changed: Area) -> None:
        """Convert the pixels of the area again."""
        halved = Area(changed.left // 2, changed.top // 2, -(-changed.right // 2), -(-changed.bottom // 2))
        area = halved.scaled(2)
        now = pixels[area.slices]
        self._y_plane[area.slices] = self._y_of[now]
        self._u_plane[halved.slices] = _subsampled(self._u_of, now)
        self._v_plane[halved.slices] = _subsampled(self._v_of, now)


def _subsampled(values: NDArray[np.uint16], pixels: Pixels) -> NDArray[np.uint16]:
    """The mean value of each 2 x 2 pixels."""
    upper, lower = pixels[::2], pixels[1::2]
    total: NDArray[np.uint16] = values[upper[:, ::2]] + values[upper[:, 1::2]]
    total += values[lower[:, ::2]]
    total += values[lower[:, 1::2]]
    return (total + np.uint16(2)) >> np.uint16(2)


def _yuv_of(table: Pixels) -> tuple[Pixels, NDArray[np.uint16], NDArray[np.uint16]]:
    """The luma and the two chroma values (U, V) of each entry."""
    colours = table / 255.0
    luma = colours @ _LUMA_WEIGHTS
    blue = (colours[:, 2] - luma) / (2 - 2 * _LUMA_WEIGHTS[2])
    red = (colours[:, 0] - luma) / (2 - 2 * _LUMA_WEIGHTS[0])
    luma = np.rint(16 + 219 * luma).astype(np.uint8)
    return luma, np.rint(128 + 224 * blue).astype(np.uint16), np.rint(128 + 224 * red).astype(np.uint16)

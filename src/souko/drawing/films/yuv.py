"""Palette entries as video: a plane of brightness, and two of colour with one value for each 2 x 2 pixels.

    brightness  Y Y Y Y        colour  B   B        R   R        luma and chroma of ITU-R BT.709, limited range,
                Y Y Y Y                                          which is what players expect of a film
                Y Y Y Y                B   B        R   R
                Y Y Y Y

A palette has 256 colours, so the formulas are worked out 256 times and not once a pixel.
"""

import numpy as np
from numpy.typing import NDArray

from souko.drawing.area import Area
from souko.drawing.palette import Pixels

_SHARES = np.array([0.2126, 0.7152, 0.0722])
"""How much red, green and blue add to the brightness."""


class Planes:
    """The picture that is shown, as one array of all three planes; sizes are even."""

    def __init__(self, size: tuple[int, int], table: Pixels) -> None:
        width, height = size
        self.stacked = np.zeros((height * 3 // 2, width), np.uint8)
        flat, quarter = self.stacked.reshape(-1), height * width // 4
        self._bright = flat[: 4 * quarter].reshape(height, width)
        halves = (height // 2, width // 2)
        self._blue, self._red = flat[4 * quarter : 5 * quarter].reshape(halves), flat[5 * quarter :].reshape(halves)
        self._luma, self._blues, self._reds = _converted(table)

    def show(self, pixels: Pixels, changed: Area) -> None:
        """Bring the area up to date."""
        halved = Area(changed.left // 2, changed.top // 2, -(-changed.right // 2), -(-changed.bottom // 2))
        area = halved.scaled(2)
        now = pixels[area.part]
        self._bright[area.part] = self._luma[now]
        self._blue[halved.part], self._red[halved.part] = _averaged(self._blues, now), _averaged(self._reds, now)


def _averaged(values: NDArray[np.uint16], pixels: Pixels) -> NDArray[np.uint16]:
    """The mean value of each 2 x 2 pixels."""
    upper, lower = pixels[::2], pixels[1::2]
    total: NDArray[np.uint16] = values[upper[:, ::2]] + values[upper[:, 1::2]]
    total += values[lower[:, ::2]]
    total += values[lower[:, 1::2]]
    return (total + np.uint16(2)) >> np.uint16(2)


def _converted(table: Pixels) -> tuple[Pixels, NDArray[np.uint16], NDArray[np.uint16]]:
    """The brightness of each colour, and how much bluer and redder it is than grey."""
    colours = table / 255.0
    bright = colours @ _SHARES
    blue = (colours[:, 2] - bright) / (2 - 2 * _SHARES[2])
    red = (colours[:, 0] - bright) / (2 - 2 * _SHARES[0])
    luma = np.rint(16 + 219 * bright).astype(np.uint8)
    return luma, np.rint(128 + 224 * blue).astype(np.uint16), np.rint(128 + 224 * red).astype(np.uint16)

"""GIF, written as it comes: header and palette first, then one block per frame, then a semicolon.

    GIF89a  size  256 colours  loop for ever  |  delay, area, packed pixels  |  delay, area, …  |  ;

A frame stays on the screen and the next is drawn over it, so a frame holds only the area that changed.
Delays are whole hundredths of a second; what rounding takes from one frame it gives to the next, so a film of
24 frames a second shows them for 4, 4, 5, 4, … hundredths and stays in time.

Source: the GIF89a specification (CompuServe, 1990); the packing is Pillow's.
"""

from fractions import Fraction
from pathlib import Path
from struct import pack

from souko.drawing.area import Area
from souko.drawing.films.writer import Reel, Screen
from souko.drawing.palette import CLEAR, Pixels

_GLOBAL_PALETTE_OF_256 = 0xF7
_LOOP_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_LEAVE, _BITS = 1, 8
_NOTHING = Area(0, 0, 1, 1)
"""A frame must have an area; if nothing changed it is one clear pixel."""


class GifWriter:
    """Writes a GIF frame by frame."""

    def __init__(self, path: Path, reel: Reel) -> None:
        self._screen, self._time, self._told = Screen(reel.size), Fraction(0), 0
        self._file = path.open("wb")
        self._file.write(b"GIF89a" + pack("<HHBBB", *reel.size, _GLOBAL_PALETTE_OF_256, CLEAR, 0))
        self._file.write(reel.table.tobytes() + _LOOP_FOR_EVER)

    def add(self, pixels: Pixels, changed: Area | None, seconds: Fraction) -> None:
        """Append a frame."""
        area = changed or _NOTHING
        # The first frame covers all; were it marked as partly clear, some viewers would let the page shine through.
        flags = _LEAVE << 2 | (self._time > 0)
        self._file.write(b"!\xf9\x04" + pack("<BHBB", flags, self._delay(seconds), CLEAR, 0))
        self._file.write(b"," + pack("<HHHHBB", area.left, area.top, *area.size, 0, _BITS))
        self._file.write(_packed(self._screen.patch(pixels, area)) + b"\0")

    def finish(self) -> None:
        """Write the end mark."""
        self._file.write(b";")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _delay(self, seconds: Fraction) -> int:
        """Hundredths of a second until the next frame is due, counted from the frames told so far."""
        self._time += seconds
        told, self._told = self._told, round(self._time * 100)
        return self._told - told


def _packed(pixels: Pixels) -> bytes:
    """The pixels, compressed and cut into blocks."""
    from PIL import Image

    rows_in_order = 0
    return Image.fromarray(pixels).tobytes("gif", ("L", _BITS, rows_in_order))

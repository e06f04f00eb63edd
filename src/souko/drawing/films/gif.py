"""GIF, written frame by frame: header and palette first, then one block per frame, then a semicolon.

    GIF89a  size  256 colours  loop for ever  |  delay, area, LZW pixels  |  delay, area, …  |  ;

A frame stays on the screen and the next is drawn over it, so a frame holds only the area that changed.
Delays are whole hundredths of a second. The rounding error of one frame is carried over to the next, so that a film of
24 frames a second shows them for 4, 4, 5, 4, … hundredths and has the right length.

Source: the GIF89a specification (CompuServe, 1990); Pillow compresses the pixels.
"""

from fractions import Fraction
from pathlib import Path
from struct import pack

from souko.drawing.area import Area
from souko.drawing.films.writer import FilmHeader, PreviousFrame
from souko.drawing.palette import TRANSPARENT, Pixels

_GLOBAL_PALETTE_OF_256 = 0xF7
_LOOP_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_KEEP_FRAME = 1
"""Disposal method: the frame stays on the screen, and the next is drawn over it."""
_BITS = 8
_ONE_PIXEL = Area(0, 0, 1, 1)
"""The area of a frame in which nothing changed: an empty one is not allowed."""


class GifWriter:
    """Writes a GIF frame by frame."""

    def __init__(self, path: Path, header: FilmHeader) -> None:
        self._previous, self._time, self._hundredths = PreviousFrame(header.size), Fraction(0), 0
        self._file = path.open("wb")
        self._file.write(b"GIF89a" + pack("<HHBBB", *header.size, _GLOBAL_PALETTE_OF_256, TRANSPARENT, 0))
        self._file.write(header.table.tobytes() + _LOOP_FOR_EVER)

    def add(self, pixels: Pixels, changed: Area | None, seconds: Fraction) -> None:
        """Append a frame."""
        area = changed or _ONE_PIXEL
        # The first frame has no transparent pixels; were it marked as having some, viewers would show the page behind.
        flags = _KEEP_FRAME << 2 | (self._time > 0)
        self._file.write(b"!\xf9\x04" + pack("<BHBB", flags, self._delay(seconds), TRANSPARENT, 0))
        self._file.write(b"," + pack("<HHHHBB", area.left, area.top, *area.size, 0, _BITS))
        self._file.write(_compressed(self._previous.delta(pixels, area)) + b"\0")

    def finish(self) -> None:
        """Write the end mark."""
        self._file.write(b";")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _delay(self, seconds: Fraction) -> int:
        """The hundredths of a second to write for a frame, with the rounding error of all frames before it."""
        self._time += seconds
        before, self._hundredths = self._hundredths, round(self._time * 100)
        return self._hundredths - before


def _compressed(pixels: Pixels) -> bytes:
    """The pixels, LZW-compressed and split into blocks."""
    from PIL import Image

    rows_in_order = 0
    return Image.fromarray(pixels).tobytes("gif", ("L", _BITS, rows_in_order))

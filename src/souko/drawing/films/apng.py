"""Animated PNG, written frame by frame: a PNG whose first frame every viewer shows, and more frames behind it.

    IHDR  acTL  PLTE  tRNS  |  fcTL  IDAT  |  fcTL  fdAT  |  fcTL  fdAT  |  …  |  IEND
          number of frames     delay and    the pixels that changed,
                               area         transparent where they did not

acTL holds the number of frames, so it must be known before the first one is drawn.

Source: the PNG specification, third edition (W3C), which describes the animation chunks.
"""

from fractions import Fraction
from itertools import count
from math import ceil
from pathlib import Path
from struct import pack

from souko.drawing.area import Area
from souko.drawing.films.writer import FilmHeader, PreviousFrame
from souko.drawing.palette import TRANSPARENT, Pixels
from souko.drawing.png import SIGNATURE, chunk, compressed_rows, header_chunk

_KEEP_FRAME = 0
"""Dispose operation: the frame stays on the screen, and the next is drawn over it."""
_REPLACE, _OVER = 0, 1
"""Blend operations: transparent pixels replace what is shown, or leave it as it is."""
_ONE_PIXEL = Area(0, 0, 1, 1)
"""The area of a frame in which nothing changed: an empty one is not allowed."""
_MAX_16_BIT = 65535


class ApngWriter:
    """Writes an animated PNG frame by frame."""

    def __init__(self, path: Path, header: FilmHeader) -> None:
        self._previous, self._numbers, self._first = PreviousFrame(header.size), count(), True
        self._file = path.open("wb")
        self._file.write(SIGNATURE + header_chunk(header.size))
        self._chunk(b"acTL", pack(">II", header.frames, 0))
        self._chunk(b"PLTE", header.table.tobytes())
        self._chunk(b"tRNS", bytes(TRANSPARENT) + b"\0")

    def add(self, pixels: Pixels, changed: Area | None, seconds: Fraction) -> None:
        """Append a frame."""
        area, delay = changed or _ONE_PIXEL, _delay(seconds)
        place = (*area.size, area.left, area.top)
        blend = _REPLACE if self._first else _OVER
        self._chunk(b"fcTL", pack(">IIIIIHHBB", next(self._numbers), *place, *delay, _KEEP_FRAME, blend))
        data = compressed_rows(self._previous.delta(pixels, area))
        if self._first:
            self._chunk(b"IDAT", data)
        else:
            self._chunk(b"fdAT", pack(">I", next(self._numbers)) + data)
        self._first = False

    def finish(self) -> None:
        """Write the end mark."""
        self._chunk(b"IEND", b"")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _chunk(self, name: bytes, data: bytes) -> None:
        self._file.write(chunk(name, data))


def _delay(seconds: Fraction) -> tuple[int, int]:
    """The time as a fraction of two 16-bit numbers."""
    return seconds.limit_denominator(_MAX_16_BIT // max(1, ceil(seconds))).as_integer_ratio()

"""Animated PNG, written as it comes: a PNG whose first frame every viewer shows, and more frames behind it.

    IHDR  acTL  PLTE  tRNS  |  fcTL  IDAT  |  fcTL  fdAT  |  fcTL  fdAT  |  …  |  IEND
          how many frames      when and     the pixels that changed,
                               where        clear where they did not

Each chunk is a length, a name, the data and a checksum. The number of frames stands at the front, so it has to be
known before the first is drawn.

Source: the PNG specification, third edition (W3C), which describes the animation chunks.
"""

import zlib
from fractions import Fraction
from itertools import count
from math import ceil
from pathlib import Path
from struct import pack

import numpy as np

from souko.drawing.area import Area
from souko.drawing.films.writer import Reel, Screen
from souko.drawing.palette import CLEAR, Pixels

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE_OF_BYTES = (8, 3, 0, 0, 0)
_LEAVE, _REPLACE, _OVER = 0, 0, 1
_NOTHING = Area(0, 0, 1, 1)
_LONGEST = 65535
_ROWS_AT_ONCE = 1 << 18
"""Pixels are packed in pieces of about this size, between which Ctrl-C is heard."""


class ApngWriter:
    """Writes an animated PNG frame by frame."""

    def __init__(self, path: Path, reel: Reel) -> None:
        self._screen, self._numbers, self._first = Screen(reel.size), count(), True
        self._file = path.open("wb")
        self._file.write(_SIGNATURE)
        self._chunk(b"IHDR", pack(">IIBBBBB", *reel.size, *_PALETTE_OF_BYTES))
        self._chunk(b"acTL", pack(">II", reel.frames, 0))
        self._chunk(b"PLTE", reel.table.tobytes())
        self._chunk(b"tRNS", bytes(CLEAR) + b"\0")

    def add(self, pixels: Pixels, changed: Area | None, seconds: Fraction) -> None:
        """Append a frame."""
        area, delay = changed or _NOTHING, _delay(seconds)
        place = (*area.size, area.left, area.top)
        blend = _REPLACE if self._first else _OVER
        self._chunk(b"fcTL", pack(">IIIIIHHBB", next(self._numbers), *place, *delay, _LEAVE, blend))
        packed = _packed(self._screen.patch(pixels, area))
        if self._first:
            self._chunk(b"IDAT", packed)
        else:
            self._chunk(b"fdAT", pack(">I", next(self._numbers)) + packed)
        self._first = False

    def finish(self) -> None:
        """Write the end mark."""
        self._chunk(b"IEND", b"")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _chunk(self, name: bytes, data: bytes) -> None:
        self._file.write(_chunk(name, data))


def still_png(pixels: Pixels, table: bytes) -> bytes:
    """A PNG of a single moment; unlike Pillow's, it hears Ctrl-C while it packs."""
    size = pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], *_PALETTE_OF_BYTES)
    parts = ((b"IHDR", size), (b"PLTE", table), (b"IDAT", _packed(pixels)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(*part) for part in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))


def _delay(seconds: Fraction) -> tuple[int, int]:
    """The time as a fraction of two 16-bit numbers."""
    return seconds.limit_denominator(_LONGEST // max(1, ceil(seconds))).as_integer_ratio()


def _packed(pixels: Pixels) -> bytes:
    """The rows, each behind a zero that says it is not filtered, compressed."""
    rows = np.pad(pixels, ((0, 0), (1, 0)))
    packer, step = zlib.compressobj(6), max(1, _ROWS_AT_ONCE // rows.shape[1])
    return (
        b"".join(packer.compress(rows[row : row + step].tobytes()) for row in range(0, len(rows), step))
        + packer.flush()
    )

"""The PNG encoder: pixels are palette entries, one byte each.

    signature   IHDR            PLTE            IDAT                        IEND
                width, height   256 colours     zlib(0 row, 0 row, 0 row)

A chunk is a length, a name, data and a checksum. The 0 before each row says that the row is not filtered: filters make
photographs smaller, and drawings with few colours larger. `films.apng` adds the animation chunks.

Source: the PNG specification, third edition (W3C).
"""

import zlib
from struct import pack

import numpy as np

from souko.drawing.palette import Pixels

SIGNATURE = b"\x89PNG\r\n\x1a\n"

_INDEXED_8_BIT = (8, 3, 0, 0, 0)
"""Bits per pixel, colour type (palette), and the only compression, filter and interlace methods used here."""

_BLOCK = 1 << 18
"""Bytes compressed at a time: a few milliseconds, between which Python answers Ctrl-C."""


def encode_png(pixels: Pixels, table: Pixels) -> bytes:
    """The bytes of a PNG; `table` has 256 rows of red, green and blue."""
    height, width = pixels.shape
    body = chunk(b"PLTE", table.tobytes()) + chunk(b"IDAT", compressed_rows(pixels))
    return SIGNATURE + header_chunk((width, height)) + body + chunk(b"IEND", b"")


def header_chunk(size: tuple[int, int]) -> bytes:
    """The IHDR chunk of an image of this width and height."""
    return chunk(b"IHDR", pack(">IIBBBBB", *size, *_INDEXED_8_BIT))


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk: its length, name, data and checksum."""
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))


def compressed_rows(pixels: Pixels) -> bytes:
    """The rows, each after a 0 for "not filtered", compressed: the data of an IDAT or fdAT chunk."""
    rows = np.pad(pixels, ((0, 0), (1, 0)))
    compressor, step = zlib.compressobj(6), max(1, _BLOCK // rows.shape[1])
    blocks = [compressor.compress(rows[row : row + step].tobytes()) for row in range(0, len(rows), step)]
    return b"".join(blocks) + compressor.flush()

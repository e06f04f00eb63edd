"""The interface of all film formats: frames are added one by one, and none is kept in memory.

    .gif   .apng   .mp4   .webm        the ending decides

GIF and APNG draw each frame over the one before, so only the difference is written: a rectangle in which unchanged
pixels are TRANSPARENT. Long runs of one value compress to almost nothing.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol

import numpy as np

from souko.atomic_file import atomic_file, write_errors
from souko.drawing.area import Area
from souko.drawing.palette import TRANSPARENT, Pixels
from souko.errors import MoveError


class FilmHeader(NamedTuple):
    """What a writer must know before the first frame; `table` is the palette, `rate` is frames per second."""

    size: tuple[int, int]
    table: Pixels
    rate: Fraction
    frames: int


class Writer(Protocol):
    """Writes frames one by one."""

    def add(self, pixels: Pixels, changed: Area | None, seconds: Fraction) -> None:
        """Append a frame that is shown for `seconds`; outside `changed` it equals the one before."""

    def finish(self) -> None:
        """Write the end of the film."""

    def close(self) -> None:
        """Close the file, finished or not."""


class Format(NamedTuple):
    """How to open a writer, the most frames per second, and the number that width and height must be multiples of."""

    open: Callable[[Path, FilmHeader], Writer]
    max_fps: int
    side_multiple: int


def format_of(path: Path) -> Format:
    """The format that belongs to the ending of the path."""
    ending = path.suffix.lower()
    if ending in (".png", ".svg"):
        raise MoveError(f"{path}: {ending} holds a picture, not a film; a film ends in {', '.join(FORMATS)}")
    if ending not in FORMATS:
        raise MoveError(f"{path}: no film has the ending {ending!r}; give one of {', '.join(FORMATS)}")
    return FORMATS[ending]


@contextmanager
def open_writer(path: Path, header: FilmHeader) -> Iterator[Writer]:
    """A writer for the path; the file appears when the block ends without an exception."""
    with atomic_file(path) as temporary:
        with write_errors(path):
            writer = format_of(path).open(temporary, header)
        try:
            yield writer
            with write_errors(path):
                writer.finish()
        finally:
            with write_errors(path):
                writer.close()


class PreviousFrame:
    """The frame that a viewer shows now, to find what the next one changes."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._shown = np.full((size[1], size[0]), TRANSPARENT, np.uint8)

    def delta(self, pixels: Pixels, changed: Area) -> Pixels:
        """The pixels of the area, TRANSPARENT where they equal those shown; they are the ones shown from now on."""
        shown, now = self._shown[changed.slices], pixels[changed.slices]
        fresh = np.where(shown == now, np.uint8(TRANSPARENT), now)
        shown[:] = now
        return fresh


def _gif(path: Path, header: FilmHeader) -> Writer:
    from souko.drawing.films.gif import GifWriter

    return GifWriter(path, header)


def _apng(path: Path, header: FilmHeader) -> Writer:
    from souko.drawing.films.apng import ApngWriter

    return ApngWriter(path, header)


def _video(path: Path, header: FilmHeader) -> Writer:
    from souko.drawing.films.video import VideoWriter

    return VideoWriter(path, header)


FORMATS = MappingProxyType(
    {
        ".gif": Format(_gif, max_fps=50, side_multiple=1),
        ".apng": Format(_apng, max_fps=240, side_multiple=1),
        ".mp4": Format(_video, max_fps=240, side_multiple=2),
        ".webm": Format(_video, max_fps=240, side_multiple=2),
    }
)
"""GIF is limited to 50 frames per second: browsers slow down frames shown for less than 2/100 s."""

"""What every format of a film is to the one who makes it: frames go in one by one, and none is kept.

    .gif   .apng   .mp4   .webm        the ending decides

GIF and APNG keep the last frame on screen and are given only what changed: a rectangle in which all that stayed as
it was is CLEAR. Long runs of one value are packed to almost nothing.
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
from souko.drawing.palette import CLEAR, Pixels
from souko.errors import MoveError


class Reel(NamedTuple):
    """What a writer must know before the first frame."""

    size: tuple[int, int]
    table: Pixels
    rate: Fraction
    frames: int


class Writer(Protocol):
    """Takes frames one by one."""

    def add(self, pixels: Pixels, changed: Area | None, seconds: Fraction) -> None:
        """Append a frame that is shown for so long; outside of `changed` it is like the one before."""

    def finish(self) -> None:
        """Write the end of the film."""

    def close(self) -> None:
        """Let go of the file, finished or not."""


class Format(NamedTuple):
    """How to open a format, the most frames it can show in a second, and what its sides must be a multiple of."""

    open: Callable[[Path, Reel], Writer]
    fastest: int
    multiple: int


def format_of(path: Path) -> Format:
    """The format that the ending of the path asks for."""
    ending = path.suffix.lower()
    if ending in (".png", ".svg"):
        raise MoveError(f"{path}: {ending} holds a picture, not a film; a film ends in {', '.join(FORMATS)}")
    if ending not in FORMATS:
        raise MoveError(f"{path}: no film has the ending {ending!r}; give one of {', '.join(FORMATS)}")
    return FORMATS[ending]


@contextmanager
def opened(path: Path, reel: Reel) -> Iterator[Writer]:
    """A writer for the path; the film is there when all went well, and nothing is if not."""
    with atomic_file(path) as temporary:
        with write_errors(path):
            writer = format_of(path).open(temporary, reel)
        try:
            yield writer
            with write_errors(path):
                writer.finish()
        finally:
            with write_errors(path):
                writer.close()


class Screen:
    """What a viewer sees now, to tell what the next frame changes."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._shown = np.full((size[1], size[0]), CLEAR, np.uint8)

    def patch(self, pixels: Pixels, changed: Area) -> Pixels:
        """The pixels of the area, CLEAR where they are already on the screen."""
        shown, now = self._shown[changed.part], pixels[changed.part]
        fresh = np.where(shown == now, np.uint8(CLEAR), now)
        shown[:] = now
        return fresh


def _gif(path: Path, reel: Reel) -> Writer:
    from souko.drawing.films.gif import GifWriter

    return GifWriter(path, reel)


def _apng(path: Path, reel: Reel) -> Writer:
    from souko.drawing.films.apng import ApngWriter

    return ApngWriter(path, reel)


def _video(path: Path, reel: Reel) -> Writer:
    from souko.drawing.films.video import VideoWriter

    return VideoWriter(path, reel)


FORMATS = MappingProxyType(
    {
        ".gif": Format(_gif, fastest=50, multiple=1),
        ".apng": Format(_apng, fastest=240, multiple=1),
        ".mp4": Format(_video, fastest=240, multiple=2),
        ".webm": Format(_video, fastest=240, multiple=2),
    }
)
"""A GIF counts in hundredths of a second, and what is shown for less than two of them browsers play slowly."""

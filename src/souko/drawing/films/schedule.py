"""After which moves a frame is drawn, and how long it is shown.

    moves   start                                               stop
    frames    |----------|----------|----------|----------|------|~~~~~~~
                 every      every                           fewer   hold

One frame at the start, one after each `every` moves, and one at the end, which is shown for `hold` seconds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, isfinite

from souko.errors import MoveError

MIN_FPS, MAX_HOLD = 0.01, 600.0
"""Frames per second, and seconds: GIF and APNG count the time of a frame in 16 bits."""


@dataclass(frozen=True)
class Schedule:
    """The moves after which frames are drawn; `rate` is frames per second, `hold` the seconds of the last frame."""

    start: int
    stop: int
    every: int
    rate: Fraction
    hold: Fraction

    @property
    def frames(self) -> int:
        """The number of frames."""
        return 1 + -(-(self.stop - self.start) // self.every)

    @property
    def frame_seconds(self) -> Fraction:
        """The seconds for which a frame is shown."""
        return 1 / self.rate

    def __iter__(self) -> Iterator[tuple[int, Fraction]]:
        """For each frame the number of moves made before it, and the seconds it is shown."""
        for moves in range(self.start, self.stop, self.every):
            yield moves, self.frame_seconds
        yield self.stop, max(self.hold, self.frame_seconds)


def check_times(fps: float, hold: float, max_fps: int) -> None:
    """Raise `MoveError` unless a format with this limit can hold the frame rate and the hold."""
    if not MIN_FPS <= fps <= max_fps:
        remedy = "; write .apng, .mp4 or .webm for more" if fps > max_fps and max_fps < 100 else ""
        raise MoveError(f"fps is {fps:g}; this format shows {MIN_FPS:g} to {max_fps} frames in a second{remedy}")
    if not 0 <= hold <= MAX_HOLD:
        raise MoveError(f"hold is {hold:g}; the last frame can be held for 0 to {MAX_HOLD:g} seconds")


def check_moves(start: int, stop: int, length: int, every: int, seconds: float | None) -> None:
    """Raise `MoveError` unless the moves are within the scenes and the frames have a positive distance."""
    if not 0 <= start <= stop <= length:
        raise MoveError(f"start is {start} and stop is {stop}; needed is 0 <= start <= stop <= {length}, the last move")
    if every < 1:
        raise MoveError(f"every is {every}; a frame is drawn after every 1 or more moves")
    if seconds is not None and not (seconds > 0 and isfinite(seconds)):
        raise MoveError(f"seconds is {seconds:g}; a film lasts more than 0 seconds")


def moves_per_frame(moves: int, seconds: float, fps: float) -> int:
    """The fewest moves between frames with which the film lasts no longer than `seconds`.

    >>> moves_per_frame(20_000, seconds=60, fps=24)
    14
    """
    return max(1, ceil(moves / max(1, int(seconds * fps))))


def simple_fraction(value: float) -> Fraction:
    """The nearest simple fraction, for exact times.

    >>> simple_fraction(23.976)
    Fraction(2997, 125)
    """
    return Fraction(value).limit_denominator(1001)

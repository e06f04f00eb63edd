"""When a film looks at its scenes.

    moves   start                                               stop
    frames    |----------|----------|----------|----------|------|~~~~~~~
                 every      every                            rest   held

One frame at the start, one after every few moves, and always one at the very end, which is held.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, isfinite

from souko.errors import MoveError

SLOWEST, LONGEST = 0.01, 600.0
"""The fewest frames in a second, and the longest that the last may be held: the formats count time in 16 bits."""


@dataclass(frozen=True)
class Schedule:
    """Which moves are seen, how long each is shown, and how long the last."""

    start: int
    stop: int
    every: int
    rate: Fraction
    hold: Fraction

    @property
    def frames(self) -> int:
        """How many frames there are."""
        return 1 + -(-(self.stop - self.start) // self.every)

    @property
    def tick(self) -> Fraction:
        """How long a frame is shown."""
        return 1 / self.rate

    def __iter__(self) -> Iterator[tuple[int, Fraction]]:
        """The number of moves made at each frame, and the seconds it is shown."""
        for moves in range(self.start, self.stop, self.every):
            yield moves, self.tick
        yield self.stop, max(self.hold, self.tick)


def check_times(fps: float, hold: float, fastest: int) -> None:
    """Raise `MoveError` unless so many frames in a second, and so long a hold, can be written."""
    if not SLOWEST <= fps <= fastest:
        remedy = "; write .apng, .mp4 or .webm for more" if fps > fastest and fastest < 100 else ""
        raise MoveError(f"fps is {fps:g}; this format shows {SLOWEST:g} to {fastest} frames in a second{remedy}")
    if not 0 <= hold <= LONGEST:
        raise MoveError(f"hold is {hold:g}; the last frame can be held for 0 to {LONGEST:g} seconds")


def check_moves(start: int, stop: int, length: int, every: int, seconds: float | None) -> None:
    """Raise `MoveError` unless the moves lie within the scenes and the steps between them make sense."""
    if not 0 <= start <= stop <= length:
        raise MoveError(f"start is {start} and stop is {stop}; needed is 0 <= start <= stop <= {length}, the last move")
    if every < 1:
        raise MoveError(f"every is {every}; a frame is drawn after every 1 or more moves")
    if seconds is not None and not (seconds > 0 and isfinite(seconds)):
        raise MoveError(f"seconds is {seconds:g}; a film lasts more than 0 seconds")


def stride(moves: int, seconds: float, fps: float) -> int:
    """The fewest moves from frame to frame with which the run takes no longer than `seconds`.

    >>> stride(20_000, seconds=60, fps=24)
    14
    """
    return max(1, ceil(moves / max(1, int(seconds * fps))))


def simplest(value: float) -> Fraction:
    """The fraction that was meant.

    >>> simplest(23.976)
    Fraction(2997, 125)
    """
    return Fraction(value).limit_denominator(1001)

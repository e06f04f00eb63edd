"""A scene: a run of moves with a board or a position to show after each. It is all that a film knows of a game.

A board is drawn in the colours of a theme, a position with the sprites of its rulebook.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self

from souko.boards import Board
from souko.rules import Position

Snapshot = Board | Position
"""What a scene shows at one moment."""


class FilmPace(NamedTuple):
    """How a scene is filmed by default: moves from one frame to the next, and frames per second."""

    every: int
    fps: float


SCRIPT_PACE = FilmPace(10, 24.0)
"""The default, for scripts of thousands of moves: 240 moves per second."""


@dataclass(frozen=True)
class Scene:
    """A run of `length` moves: functions that make the next moves, return the board now, and return its caption."""

    length: int
    run: Callable[[int], object]
    board: Callable[[], Snapshot]
    caption: Callable[[], str] = str  # str() is empty: no caption
    pace: FilmPace = SCRIPT_PACE


class Filmable(Protocol):
    """What a film can show without a `Scene`, such as a `Warehouse` or a `RulebookRun`; it may have a `pace`."""

    @property
    def length(self) -> int:
        """The number of its moves."""

    @property
    def board(self) -> Snapshot:
        """The board or position now."""

    @property
    def caption(self) -> str:
        """The caption now."""

    def run(self, count: int) -> object:
        """Make the next moves."""

    def at(self, move: int) -> Self:
        """A copy of this run after `move` moves from its start."""


Subject = Snapshot | Scene | Filmable
"""What can be drawn: a board or a position that does not change, or a run of moves."""


def scenes_of(subjects: Subject | Sequence[Subject]) -> list[Scene]:
    """One scene for each subject."""
    return list(map(_scene_of, subjects if isinstance(subjects, Sequence) else [subjects]))


def still_scene(board: Snapshot, caption: str = "") -> Scene:
    """A scene without moves."""
    return Scene(0, lambda moves: None, lambda: board, lambda: caption)


def _scene_of(subject: Subject) -> Scene:
    if isinstance(subject, Scene):
        return subject
    if isinstance(subject, Snapshot):
        return still_scene(subject)
    run = subject.at(0)  # a copy at the start: the caller's own run is not moved
    return Scene(run.length, run.run, lambda: run.board, lambda: run.caption, getattr(run, "pace", SCRIPT_PACE))

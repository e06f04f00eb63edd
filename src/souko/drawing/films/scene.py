"""A scene: something that makes moves and can be looked at. It is all that a film knows of a game.

What is looked at is a board, which a theme gives its colours, or a position of a rulebook, which has its own sprites.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self

from souko.boards import Board
from souko.rules import Position

Sight = Board | Position
"""What a scene looks like at one moment."""


class FilmPace(NamedTuple):
    """How a scene is filmed unless told otherwise: so many moves from frame to frame, so many frames a second."""

    every: int
    fps: float


BRISK = FilmPace(10, 24.0)
"""For scripts of thousands of moves."""


@dataclass(frozen=True)
class Scene:
    """A run of `length` moves: how to make the next few, how it stands now, and what to write above it."""

    length: int
    run: Callable[[int], object]
    board: Callable[[], Sight]
    caption: Callable[[], str] = str
    pace: FilmPace = BRISK


class Actor(Protocol):
    """What can play in a scene as it is: a `Warehouse`, for one, or a `RulebookRun`; it may have a `pace`."""

    @property
    def length(self) -> int:
        """How many moves it has in all."""

    @property
    def board(self) -> Sight:
        """How it stands now."""

    @property
    def caption(self) -> str:
        """What to write above it."""

    def run(self, count: int) -> object:
        """Make the next moves."""

    def at(self, move: int) -> Self:
        """Another one that stands as this one does after so many moves."""


Subject = Sight | Scene | Actor
"""What can be drawn: a board and a position stand still, a scene and an actor move."""


def scenes_of(subjects: Subject | Sequence[Subject]) -> list[Scene]:
    """The scenes in which the subjects play."""
    return list(map(_scene_of, subjects if isinstance(subjects, Sequence) else [subjects]))


def still(board: Sight, caption: str = "") -> Scene:
    """The scene in which nothing moves."""
    return Scene(0, lambda moves: None, lambda: board, lambda: caption)


def _scene_of(subject: Subject) -> Scene:
    if isinstance(subject, Scene):
        return subject
    if isinstance(subject, Sight):
        return still(subject)
    actor = subject.at(0)  # the film begins with the first move, wherever the actor stands now, and leaves it there
    pace = getattr(actor, "pace", BRISK)
    return Scene(actor.length, actor.run, lambda: actor.board, lambda: actor.caption, pace)

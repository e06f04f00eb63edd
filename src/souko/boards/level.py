"""A level is a board with title, author, comments and solutions; a collection is a sequence of levels.

    Collection  title  author  comments  properties
    ├── Level   title  author  comments  properties  board  solutions  script
    ├── Level   …                                             ├── Solution  heading  moves
    └── Level   …                                             └── Solution  …

Levels are numbered from 0 here, as Python counts, and from 1 in commands and files.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self, overload

from souko.boards.board import Board
from souko.boards.moves import Moves

Properties = tuple[tuple[str, str], ...]
"""Further keys and values, such as `("Date", "2001-05-03")`, in the order of the file."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Moves that solve a level; `heading` is what follows the word Solution, such as `(33/8)`."""

    moves: Moves
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """A board and what the file says about it; `script` is the moves of the robot of a warehouse.

    >>> Level(Board.from_text("#@$.#"), title="The corridor").title
    'The corridor'
    """

    board: Board
    title: str = ""
    author: str = ""
    comments: tuple[str, ...] = ()
    solutions: tuple[Solution, ...] = ()
    properties: Properties = ()
    script: Moves = field(default_factory=Moves)


@dataclass(frozen=True, slots=True, repr=False)
class Collection(Sequence[Level]):
    """A sequence of levels with a title, an author and comments; `format` is the one they were read from.

    >>> corridors = Collection((Level(Board.from_text("#@$.#")), Level(Board.from_text("#@ $.#"))), title="Corridors")
    >>> corridors, corridors[1].board.shape, len(corridors[:1])
    (<Collection 'Corridors': 2 levels>, (1, 6), 1)
    """

    levels: tuple[Level, ...]
    title: str = ""
    author: str = ""
    comments: tuple[str, ...] = ()
    properties: Properties = ()
    format: str = field(default="", compare=False)

    def __len__(self) -> int:
        return len(self.levels)

    @overload
    def __getitem__(self, index: int) -> Level: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    def __getitem__(self, index: int | slice) -> "Level | Self":
        return replace(self, levels=self.levels[index]) if isinstance(index, slice) else self.levels[index]

    def __repr__(self) -> str:
        name = f" {self.title!r}" if self.title else ""
        return f"<Collection{name}: {len(self)} level{'' if len(self) == 1 else 's'}>"

"""What ships: the files in `rulebooks/` and `boards/`, by their names."""

import json
from pathlib import Path
from typing import NamedTuple

from souko.errors import MoveError
from souko.rules import LIMITS, Limits, Rulebook

_FOLDER = Path(__file__).parent
_RULEBOOKS = _FOLDER / "rulebooks"


def games() -> list[str]:
    """The names of all that ships."""
    return sorted(_files())


def game_path(name: str) -> Path:
    """The file of a game that ships.

    >>> game_path("depot").name
    'depot.txt'
    """
    files = _files()
    if name not in files:
        raise MoveError(f"no game called {name!r} ships with souko; there are {', '.join(games())}")
    return files[name]


def is_shipped(name: str | Path) -> bool:
    """Whether a name means a game that ships: files that happen to be called so come first."""
    return isinstance(name, str) and name in games() and not Path(name).is_file()


def path_of(name_or_path: str | Path) -> Path:
    """The file of a game that ships, or the one of that name."""
    return game_path(str(name_or_path)) if is_shipped(name_or_path) else Path(name_or_path)


def load(name_or_path: str | Path, limits: Limits = LIMITS) -> Rulebook:
    """The rulebook of a game that ships, by its name, or of a file, to be played within limits.

    >>> load("sokoban").title
    'Sokoban'
    """
    return Rulebook.from_file(path_of(name_or_path), limits)


def rulebooks() -> list[str]:
    """The names of those that are rulebooks."""
    return sorted(path.stem for path in _RULEBOOKS.glob("*.txt"))


class Recorded(NamedTuple):
    """How a game that ships is won: the seed for chance, and the moves of each level (None: a message)."""

    seed: str
    levels: tuple[tuple[str, ...] | None, ...]


def recorded(name: str) -> Recorded:
    """The recorded solutions of a rulebook that ships; none of another.

    >>> recorded("sokoban").levels[1]
    ('up', 'right', 'down', 'right')
    """
    found = json.loads((_RULEBOOKS / "solutions.json").read_text(encoding="utf-8")).get(name, [])
    seed, levels = (found["seed"], found["levels"]) if isinstance(found, dict) else ("0", found)
    return Recorded(seed, tuple(moves and tuple(moves) for moves in levels))


def _files() -> dict[str, Path]:
    """The files of games, by the names of the games."""
    folders = (_RULEBOOKS, _FOLDER / "boards")
    return {path.stem: path for folder in folders for path in folder.iterdir() if path.suffix in (".txt", ".sok")}

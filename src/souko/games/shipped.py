"""The files that ship in `rulebooks/` and `boards/`, by name."""

import json
from pathlib import Path
from typing import NamedTuple

from souko.errors import MoveError
from souko.rules import LIMITS, Limits, Rulebook

_FOLDER = Path(__file__).parent
_RULEBOOKS = _FOLDER / "rulebooks"


def game_names() -> list[str]:
    """The names of all rulebooks and boards that ship."""
    return sorted(_files())


def game_path(name: str) -> Path:
    """The file of a game that ships.

    >>> game_path("depot").name
    'depot.txt'
    """
    files = _files()
    if name not in files:
        raise MoveError(f"no game called {name!r} ships with souko; there are {', '.join(game_names())}")
    return files[name]


def is_shipped(name: str | Path) -> bool:
    """Whether a name means a game that ships; a file of the same name takes precedence."""
    return isinstance(name, str) and name in game_names() and not Path(name).is_file()


def find_path(name_or_path: str | Path) -> Path:
    """The file of the game that ships under this name, or else the path itself."""
    return game_path(str(name_or_path)) if is_shipped(name_or_path) else Path(name_or_path)


def load(name_or_path: str | Path, limits: Limits = LIMITS) -> Rulebook:
    """The rulebook of a game that ships, by name, or of a file; `limits` bound its turns.

    >>> load("sokoban").title
    'Sokoban'
    """
    return Rulebook.from_file(find_path(name_or_path), limits)


def rulebook_names() -> list[str]:
    """The names of the rulebooks that ship."""
    return sorted(path.stem for path in _RULEBOOKS.glob("*.txt"))


class RecordedSolutions(NamedTuple):
    """The recorded solutions of a game: the seed for chance, and the moves of each level (None: a message)."""

    seed: str
    levels: tuple[tuple[str, ...] | None, ...]


def recorded_solutions(name: str) -> RecordedSolutions:
    """The recorded solutions of a rulebook that ships; without levels for any other name.

    >>> recorded_solutions("sokoban").levels[1]
    ('up', 'right', 'down', 'right')
    """
    found = json.loads((_RULEBOOKS / "solutions.json").read_text(encoding="utf-8")).get(name, [])
    seed, levels = (found["seed"], found["levels"]) if isinstance(found, dict) else ("0", found)
    return RecordedSolutions(seed, tuple(moves and tuple(moves) for moves in levels))


def _files() -> dict[str, Path]:
    """The file of each game that ships, by name."""
    folders = (_RULEBOOKS, _FOLDER / "boards")
    return {path.stem: path for folder in folders for path in folder.iterdir() if path.suffix in (".txt", ".sok")}

"""The games that ship: rulebooks, levels and warehouses. The engine names none of them."""

from pathlib import Path

from souko.boards import is_rulebook
from souko.errors import MoveError
from souko.rules import Rulebook

_FOLDER = Path(__file__).parent


def games() -> list[str]:
    """The names of all that ships."""
    return sorted(path.stem for path in _FOLDER.iterdir() if path.suffix in (".txt", ".sok"))


def game_path(name: str) -> Path:
    """The file of a game that ships.

    >>> game_path("depot").name
    'depot.txt'
    """
    found = [path for path in _FOLDER.iterdir() if path.stem == name and path.suffix in (".txt", ".sok")]
    if not found:
        raise MoveError(f"no game called {name!r} ships with souko; there are {', '.join(games())}")
    return found[0]


def load(name_or_path: str | Path) -> Rulebook:
    """The rulebook of a game that ships, by its name, or of a file.

    >>> load("sokoban").title
    'Sokoban'
    """
    path = Path(name_or_path)
    shipped = isinstance(name_or_path, str) and name_or_path in games() and not path.exists()
    return Rulebook.from_file(game_path(str(name_or_path)) if shipped else path)


def rulebooks() -> list[str]:
    """The names of those that are rulebooks."""
    return [name for name in games() if is_rulebook(game_path(name).read_text(encoding="utf-8"))]

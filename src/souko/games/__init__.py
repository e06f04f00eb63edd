"""The games that ship: levels and warehouses to begin with. The engine names none of them."""

from pathlib import Path

from souko.errors import MoveError

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

"""What can be played: the rulebooks and collections that ship, and whatever file holds one of either."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from souko.boards import is_rulebook, load_text
from souko.boards import read_text as read_boards
from souko.errors import MoveError
from souko.games.level_rulebooks import crates_of, rulebook_for
from souko.games.shipped import game_path, games, path_of, rulebooks
from souko.rules import Rulebook, read_rulebook_text


@dataclass(frozen=True)
class PlayableGame:
    """A rulebook to be played; `titles` are those of its levels, if they have any."""

    name: str
    book: Rulebook
    title: str
    author: str = ""
    titles: tuple[str, ...] = ()

    @property
    def boards(self) -> tuple[int, ...]:
        """The levels that are more than a message."""
        return self.book.boards

    @cached_property
    def crates(self) -> int:
        """The mask of what is pushed, if the game is Sokoban; else 0."""
        return crates_of(self.book)

    @cached_property
    def listens_to_action(self) -> bool:
        """Whether any rule asks for the action key."""
        rows = (row for rule in self.book.model.rules for row in rule.left)
        return any(term.qualifier in ("action", "moving") for row in rows for cell in row for term in cell)

    def has(self, flag: str) -> bool:
        """Whether the prelude of the rulebook says this."""
        return flag in self.book.model.prelude

    def seconds(self, key: str, otherwise: float) -> float:
        """An interval that the prelude names."""
        try:
            seconds = float(self.book.model.prelude.get(key, otherwise))
        except ValueError:
            return otherwise
        return min(max(seconds, 0.01), 60.0) if seconds > 0 else otherwise

    def number(self, level: int) -> int:
        """What people call a level."""
        return self.boards.index(level) + 1

    def label(self, level: int) -> str:
        """The title of a level; its number if it has none."""
        number = self.number(level)
        return (self.titles[number - 1] if number <= len(self.titles) else "") or f"Level {number}"


def find_game(name: str) -> PlayableGame:
    """The game of this name, or the one in the file of this name: a rulebook, or boards."""
    path = path_of(name)
    if not path.exists():
        raise MoveError(f"no file and no game is called {name!r}; the games are {', '.join(games())}")
    text = read_rulebook_text(path)
    game = _rulebook(name, text) if is_rulebook(text) else _collection(name, load_text(path))
    if not game.book.levels:
        raise MoveError(f"{name}: there is no level to be played")
    return game


def shipped_games() -> list[PlayableGame]:
    """The rulebooks and collections that ship."""
    return [find_game(name) for name in games() if name in rulebooks() or game_path(name).suffix == ".sok"]


def _rulebook(name: str, text: str) -> PlayableGame:
    book = Rulebook.read(text, name)
    return PlayableGame(name, book, book.title or Path(name).stem, book.model.prelude.get("author", ""))


def _collection(name: str, text: str) -> PlayableGame:
    collection = read_boards(text, name)
    titles = tuple(level.title for level in collection)
    return PlayableGame(
        name, rulebook_for(collection, name), collection.title or Path(name).stem, collection.author, titles
    )

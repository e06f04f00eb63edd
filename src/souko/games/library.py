"""The games that can be played: the rulebooks and collections that ship, and files with either."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from souko.boards import is_rulebook, load_text
from souko.boards import read_text as read_boards
from souko.errors import MoveError
from souko.games.level_rulebooks import crate_mask, rulebook_for
from souko.games.shipped import find_path, game_names, game_path, rulebook_names
from souko.rules import Rulebook, read_rulebook_text


@dataclass(frozen=True)
class PlayableGame:
    """A rulebook with its title and author; `titles` are those of its levels, if they have any."""

    name: str
    book: Rulebook
    title: str
    author: str = ""
    titles: tuple[str, ...] = ()

    @property
    def boards(self) -> tuple[int, ...]:
        """The levels that have a board, without messages."""
        return self.book.boards

    @cached_property
    def crates(self) -> int:
        """The mask of the crate object if the game is Sokoban; else 0."""
        return crate_mask(self.book)

    @cached_property
    def uses_action(self) -> bool:
        """Whether any rule uses the action key."""
        rows = (row for rule in self.book.model.rules for row in rule.left)
        return any(term.qualifier in ("action", "moving") for row in rows for cell in row for term in cell)

    def has(self, flag: str) -> bool:
        """Whether the prelude of the rulebook sets this flag."""
        return flag in self.book.model.prelude

    def interval(self, key: str, default: float) -> float:
        """The seconds that the prelude sets for a key, within 0.01 to 60; the default if it sets no positive number."""
        try:
            seconds = float(self.book.model.prelude.get(key, default))
        except ValueError:
            return default
        return min(max(seconds, 0.01), 60.0) if seconds > 0 else default

    def number(self, level: int) -> int:
        """The number of a level among those with a board, from 1."""
        return self.boards.index(level) + 1

    def label(self, level: int) -> str:
        """The title of a level, or \"Level n\" if it has none."""
        number = self.number(level)
        return (self.titles[number - 1] if number <= len(self.titles) else "") or f"Level {number}"


def find_game(name: str) -> PlayableGame:
    """The game that ships under this name, or the one in this file: a rulebook, or boards."""
    path = find_path(name)
    if not path.exists():
        raise MoveError(f"no file and no game is called {name!r}; the games are {', '.join(game_names())}")
    text = read_rulebook_text(path)
    game = _rulebook(name, text) if is_rulebook(text) else _collection(name, load_text(path))
    if not game.book.levels:
        raise MoveError(f"{name}: there is no level to play")
    return game


def shipped_games() -> list[PlayableGame]:
    """The rulebooks and collections that ship."""
    return [find_game(name) for name in game_names() if name in rulebook_names() or game_path(name).suffix == ".sok"]


def _rulebook(name: str, text: str) -> PlayableGame:
    book = Rulebook.read(text, name)
    return PlayableGame(name, book, book.title or Path(name).stem, book.model.prelude.get("author", ""))


def _collection(name: str, text: str) -> PlayableGame:
    collection = read_boards(text, name)
    titles = tuple(level.title for level in collection)
    return PlayableGame(
        name, rulebook_for(collection, name), collection.title or Path(name).stem, collection.author, titles
    )

"""A collection of levels, played by a rulebook that ships: its boards replace the rulebook's levels.

( … everything before LEVELS )       taken from the rulebook; a game is Sokoban if this part equals that of `sokoban`
LEVELS
( … boards of the collection )
"""

import re

from souko.boards import Collection
from souko.errors import Place, unreadable
from souko.games.shipped import game_path
from souko.rules import Rulebook, read_rulebook_text

_LEVELS = re.compile(r"^levels[ \t]*$", re.IGNORECASE | re.MULTILINE)


def rulebook_for(collection: Collection, name: str) -> Rulebook:
    """The rulebook with the boards of a collection as its levels: `warehouse` for a robot's map, else `sokoban`."""
    is_map = collection.format == "warehouse"
    rules = _rules(read_rulebook_text(game_path("warehouse" if is_map else "sokoban")))
    alphabet, floor = ("warehouse", ".") if is_map else ("xsb", "-")
    boards = []
    for number, level in enumerate(collection, 1):
        if level.board.player is None:
            raise unreadable(Place(name), f"level {number} has no player", "one '@' in it")
        rows = level.board.to_text(alphabet).replace(" ", floor).split("\n")
        boards.append("\n".join(row.ljust(level.board.shape[1], floor) for row in rows))
    return Rulebook.read(f"{rules}LEVELS\n\n" + "\n\n".join(boards) + "\n", name)


def crate_mask(book: Rulebook) -> int:
    """The mask of the crate object if the game is Sokoban; else 0."""
    is_sokoban = _rules(book.text) == _rules(read_rulebook_text(game_path("sokoban")))
    return 1 << book.tables.names.index("crate") if is_sokoban else 0


def _rules(text: str) -> str:
    """The text before the line LEVELS."""
    found = _LEVELS.search(text)
    return text[: found.start()] if found else text

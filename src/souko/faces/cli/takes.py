"""Rulebooks on the command line: how one is told from a file of boards, and which moves in which level are meant.

souko film ice --level 2 --moves "r r d action"        the moves that are given, or those recorded for the game
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from souko.errors import MoveError, Place, unreadable
from souko.faces.cli.options import named, read_input

if TYPE_CHECKING:
    from souko.drawing import Take
    from souko.rules import Rulebook

_SECTION = re.compile(r"[\n\r][ \t]*(objects|rules)[ \t]*(?:\([^\n\r]*)?(?=[\n\r]|$)", re.IGNORECASE)


def is_rulebook(text: str) -> bool:
    """Whether a text has the sections of a rulebook.

    >>> is_rulebook("title Ice\\n\\nOBJECTS\\n\\nRULES (none)\\n"), is_rulebook("#####\\n#@$.#\\n#####")
    (True, False)
    """
    return {name.lower() for name in _SECTION.findall("\n" + text)} == {"objects", "rules"}


def take_from(  # noqa: PLR0913 - one argument per option
    text: str, *, file: str, moves: str | None, level: int, seed: str | None, lenient: bool
) -> "Take":
    """The run that the options name, in the rulebook that the text is."""
    from souko.boards.lines import plain
    from souko.drawing import Take
    from souko.rules import Rulebook

    rulebook = Rulebook.read(plain(text), named(file))
    number = _board(rulebook, level, named(file))
    chosen = _recorded(rulebook, file, number) if moves is None else _given(moves, lenient)
    return Take(rulebook.start(number, seed or "0"), chosen)


def _board(rulebook: "Rulebook", level: int, name: str) -> int:
    """The index of a level; a message leads to the level behind it."""
    levels = rulebook.levels
    if level > len(levels):
        raise MoveError(f"{name}: no level {level}; it has {len(levels)}, messages among them")
    found = [number for number, each in enumerate(levels) if each.cells and number >= level - 1]
    if not found:
        raise MoveError(f"{name}: level {level} is a message, and no board comes behind it; give a level before it")
    return found[0]


def _given(moves: str, lenient: bool) -> str:
    """The moves on the command line, or in the file that is named behind an `@`."""
    from souko.boards.run_length import unfold
    from souko.rules.position import LETTERS, WAYS

    file = moves.removeprefix("@")
    text, name = (read_input(file), named(file)) if moves.startswith("@") else (moves, "--moves")
    words = unfold(text, Place(name, 1, 1)).lower().split()
    known = (word if word in WAYS else "".join(letter for letter in word if letter in LETTERS) for word in words)
    return " ".join(known if lenient else words)


def _recorded(rulebook: "Rulebook", file: str, level: int) -> list[str]:
    """The solution that ships with a game; there is one for each level, or for each that has a board."""
    solutions = _solutions(file)
    every = len(solutions) == len(rulebook.levels)
    numbers = [number for number, each in enumerate(rulebook.levels) if each.cells or every]
    solution = dict(zip(numbers, solutions, strict=False)).get(level)
    if not solution:
        remedy = 'say what to film with --moves "r r d action"'
        raise unreadable(Place(named(file)), f"no solution is recorded for level {level + 1}", "", remedy)
    return solution


def _solutions(game: str) -> list[list[str]]:
    """The recorded solutions of a game that ships; none of another."""
    import json

    from souko.games import game_path, games

    if game not in games() or Path(game).exists():
        return []
    path = game_path(game).with_name("solutions.json")
    found: list[list[str]] = json.loads(path.read_text(encoding="utf-8")).get(game, []) if path.exists() else []
    return found

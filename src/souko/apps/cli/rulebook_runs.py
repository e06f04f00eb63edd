"""The run of a rulebook that the options of `souko film` name.

souko film ice --level 2 --moves "r r d action"        the moves that are given, or those recorded for the game
"""

from typing import TYPE_CHECKING

from souko.apps.cli.options import display_name, read_input
from souko.errors import Place, unreadable

if TYPE_CHECKING:
    from souko.drawing import RulebookRun
    from souko.rules import Rulebook


def rulebook_run_from(  # noqa: PLR0913 - one argument per option
    text: str, *, file: str, moves: str | None, level: int, seed: str | None, lenient: bool
) -> "RulebookRun":
    """The run that the options name, of the rulebook in `text`."""
    from souko.boards import normalize_newlines
    from souko.drawing import RulebookRun
    from souko.rules import Rulebook

    rulebook = Rulebook.read(normalize_newlines(text), display_name(file))
    number = rulebook.board(level)
    if moves is not None:
        return RulebookRun(rulebook.start(number, seed or "0"), _moves_text(moves, lenient))
    solution, own_seed = _recorded_solution(rulebook, file, number)
    return RulebookRun(rulebook.start(number, seed or own_seed), solution)


def _moves_text(moves: str, lenient: bool) -> str:
    """The moves on the command line, or in the file named after an `@`; `lenient` drops unknown letters."""
    from souko.boards import decode_run_length
    from souko.rules import MOVE_LETTERS, MOVE_NUMBERS

    file = moves.removeprefix("@")
    text, name = (read_input(file), display_name(file)) if moves.startswith("@") else (moves, "--moves")
    words = decode_run_length(text, Place(name, 1, 1)).lower().split()
    known = (
        word if word in MOVE_NUMBERS else "".join(letter for letter in word if letter in MOVE_LETTERS) for word in words
    )
    return " ".join(known if lenient else words)


def _recorded_solution(rulebook: "Rulebook", file: str, level: int) -> tuple[tuple[str, ...], str]:
    """The recorded solution of a level of a shipped game, and its seed."""
    from souko.games import is_shipped, recorded_solutions

    known = recorded_solutions(file) if is_shipped(file) else None
    solution = known.levels[level] if known and level < len(known.levels) else None
    if not known or not solution:
        remedy = 'say what to film with --moves "r r d action"'
        number = rulebook.boards.index(level) + 1
        raise unreadable(Place(display_name(file)), f"no solution is recorded for level {number}", "", remedy)
    return solution, known.seed

"""`souko tally GAME.txt --moves …`: every board that random rules can lead to, with its probability."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, json_integer, read_input, terminal_safe
from souko.apps.cli.progress import ProgressBar
from souko.errors import MoveError, Place, ReadError, unreadable

if TYPE_CHECKING:
    from souko.rules import Rulebook
    from souko.worlds import Forecast

BOARDS_SHOWN = 5
"""The most boards in the answer as text; the JSON answer has up to 100."""


@click.command()
@click.argument("file", metavar="GAME.txt|GAME")
@click.option("--level", type=click.IntRange(min=1), default=1, metavar="K", help="Which level.")
@click.option("--moves", default="", metavar="TEXT", help='What is pressed: "right action", or letters: rx.')
@click.option("--json", "json_", is_flag=True, help="One JSON object.")
def rulebook(*, file: str, level: int, moves: str, json_: bool) -> None:
    """Print the probability of each board after moves, if some rules are random."""
    from souko.worlds import forecast

    _check_moves(moves)
    book = _rulebook(file)
    if level > len(book.boards):
        raise MoveError(f"{file}: no level {level}; it has levels 1 to {len(book.boards)}")
    with ProgressBar("odds", "boards", shows_peak=True) as bar:
        found = forecast(book.start(book.board(level)), moves, progress=bar.update)
    click.echo(as_json(_facts(found)) if json_ else terminal_safe("\n".join(_lines(found))))


def _rulebook(file: str) -> "Rulebook":
    """The rulebook in a file; `ReadError` if the file has boards instead."""
    from souko.boards import is_rulebook, normalize_newlines
    from souko.rules import Rulebook

    text = normalize_newlines(read_input(file))
    if not is_rulebook(text) and (kind := _kind(text)):
        raise unreadable(Place(file), f"{kind}, and no rulebook", "", "a tally is of a rulebook, or of dice: 3d6")
    return Rulebook.read(text, file)


def _kind(text: str) -> str:
    """The kind of a text with boards; empty if it has none."""
    from souko.boards import read_text

    try:
        collection = read_text(text)
    except ReadError:
        return ""
    return "a warehouse" if collection.format == "warehouse" else "a collection of levels"


def _check_moves(moves: str) -> None:
    """Raise `MoveError` that names the first word that is neither a move nor letters of moves."""
    from souko.rules import MOVE_LETTERS, MOVE_NUMBERS

    for word in moves.lower().split():
        if word not in MOVE_NUMBERS and not MOVE_LETTERS.keys() >= set(word):
            known = f"{', '.join(MOVE_NUMBERS)}, or letters: udlrxt"
            raise MoveError(f"--moves: no such move: {word!r}; a move is one of {known}")


def _facts(found: "Forecast") -> dict[str, Any]:
    """The JSON answer; the likeliest boards first."""
    return {
        "positions": len(found),
        "universes": json_integer(found.universes),
        "won": _share(found.won),
        "boards": [{"text": str(board), "won": board.won, **_share(share)} for board, share in _likeliest(found)],
    }


def _share(share: Fraction) -> dict[str, Any]:
    return {"fraction": str(share), "float": float(share)}


def _likeliest(found: "Forecast") -> list[tuple[Any, Fraction]]:
    return sorted(found.items(), key=lambda item: -item[1])[:100]


def _lines(found: "Forecast") -> list[str]:
    """The answer as text."""
    lines = [f"{len(found):,} boards in {found.universes:,} universes"]
    lines += [f"won with probability {float(found.won):.12g} = {found.won}"]
    for board, share in _likeliest(found)[:BOARDS_SHOWN]:
        lines += ["", f"{share}{', won' * board.won}", str(board)]
    return [*lines, "", f"and {len(found) - BOARDS_SHOWN:,} more"] if len(found) > BOARDS_SHOWN else lines

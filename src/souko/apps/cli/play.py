"""`souko play`: play a game in the terminal."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from souko.errors import ExtraError, MoveError

if TYPE_CHECKING:
    from souko.apps.tui.app import PlayApp


@click.command()
@click.argument("game", required=False, metavar="[GAME|FILE]")
@click.option("--level", type=click.IntRange(min=1), metavar="K", help="Begin with this level.")
@click.option("--seed", metavar="S", help="The seed of random rules; the same seed gives the same game.")
@click.option("--record", type=click.Path(), metavar="OUT", help="Record the session, for `souko verify`.")
@click.option("--plain", is_flag=True, help="Characters instead of pixels, and no colours.")
def play(*, game: str | None, level: int | None, seed: str | None, record: str | None, plain: bool) -> None:
    """Play a game in the terminal.

    GAME is the name of one that ships, FILE a rulebook or a file of Sokoban levels. Without either, choose from the
    shipped games. Arrows move, z is undo, ? lists the other keys.
    """
    if level is not None and game is None:
        raise click.UsageError("--level needs a game; name one, such as: souko play sokoban --level 2")
    if seed == "":
        raise click.UsageError("--seed is empty; any word or number will do")
    app = _app(game, level, seed, record, plain or _has_no_colours())
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise MoveError("souko play needs a terminal to draw in and to read keys from")
    app.run()
    try:
        app.save()
    finally:
        if app.failure:
            raise app.failure
    if record:
        click.echo(f"recorded in {record}; check it with: souko verify {record}", err=True)


def _app(game: str | None, level: int | None, seed: str | None, record: str | None, plain: bool) -> "PlayApp":
    """The app for these options."""
    from secrets import randbelow

    try:
        from souko.apps.tui.app import PlayApp
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise ExtraError("playing in the terminal", "tui") from None
    from souko.games import find_game, shipped_games
    from souko.rooms import check_writable

    chosen = find_game(game) if game is not None else None
    first = chosen.book.board(level) if chosen and level is not None else 0
    if record:
        check_writable(Path(record))
    return PlayApp(
        chosen,
        level=first,
        seed=lambda: seed or str(randbelow(1_000_000)),
        record=Path(record) if record else None,
        plain=plain,
        menu=shipped_games,
    )


def _has_no_colours() -> bool:
    """Whether the user does not want colours, or the terminal has fewer than eight."""
    if os.environ.get("NO_COLOR"):
        return True
    import curses

    try:
        curses.setupterm(fd=sys.__stdout__.fileno() if sys.__stdout__ else 1)
    except (curses.error, OSError, ValueError):
        return os.environ.get("TERM", "dumb") == "dumb"
    return curses.tigetnum("colors") < 8

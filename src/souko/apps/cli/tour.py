"""`souko tour`: every capability in a minute, on real data, with its answer."""

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from souko.apps.cli.options import field_text

if TYPE_CHECKING:
    from souko.sokoban import Warehouse

Stop = Callable[[float], None]


@click.command()
@click.option("--speed", type=click.FloatRange(0.1, 100), default=1.0, metavar="X", help="Run X times as fast.")
def tour(speed: float) -> None:
    """A guided minute: each capability on real data, with its answer."""
    pause = 1 / speed if sys.stdout.isatty() else 0.0
    for number, stop in enumerate(STOPS, 1):
        click.secho(f"\n{number}. {(stop.__doc__ or '').splitlines()[0]}", bold=True)
        stop(pause)
        time.sleep(1.5 * pause)
    click.echo("\nNext: souko --help, or the README.")


def robot(pause: float) -> None:
    """A robot follows a script and pushes boxes; chains of them move as one"""
    warehouse = _warehouse("depot")
    _play(warehouse, pause)
    click.echo(f"score {warehouse.score} after {warehouse.done} moves, {warehouse.pushes} of them pushes")


def wide(pause: float) -> None:
    """The same script where everything but the robot is twice as wide: either half pushes, and pushes fan out"""
    warehouse = _warehouse("depot").widened()
    _play(warehouse, pause)
    click.echo(f"score {warehouse.score} after {warehouse.done} moves, {warehouse.pushes} of them pushes")


def full_size(pause: float) -> None:
    """The real size: 50 x 50 cells, 600 boxes, 20,000 moves, text in and score out"""
    from souko.boards import load_text
    from souko.games import game_path
    from souko.sokoban import score

    text = load_text(game_path("hall"))
    for widen, name in enumerate(["narrow", "wide", "wider"]):
        began = time.perf_counter()
        answer = score(text, widen)
        click.echo(f"{name:>8}: score {answer:>9,} in {1e6 * (time.perf_counter() - began):,.0f} µs")


def sokoban(pause: float) -> None:
    """A collection of Sokoban levels, with their titles and solutions; one is replayed"""
    from souko.boards import read
    from souko.games import game_path
    from souko.sokoban import Warehouse

    cellar = read(game_path("cellar"))
    level = cellar[1]
    click.echo(f"{cellar.title}: {', '.join(level.title for level in cellar)}")
    warehouse = Warehouse(level.board, level.solutions[0].moves, chains=False)
    _play(warehouse, pause)
    click.echo(f"{level.title}: {'solved' if warehouse.solved else 'not solved'} with {warehouse.pushes} pushes")


def cinema(pause: float) -> None:
    """A film of the big run, narrow and wide head to head, in step"""
    from tempfile import mkdtemp

    from souko.drawing import film

    hall = _warehouse("hall")
    path = f"{mkdtemp(prefix='souko-')}/tour.gif"
    made = film([hall, hall.widened()], path, seconds=8)
    click.echo(f"{made.path}: {made.frames} frames of {made.size[0]} x {made.size[1]}, {made.bytes:,} bytes")


def counting(pause: float) -> None:
    """From how many placements of a player and a box can a puzzle be solved? Counted in linear time"""
    from souko.boards import read
    from souko.games import game_path
    from souko.sokoban import placements

    board = read(game_path("cave"))[0].board
    began = time.perf_counter()
    total = placements(board).total
    taken = 1e6 * (time.perf_counter() - began)
    click.echo(f"a cave of {board.shape[0]} x {board.shape[1]} cells: {total:,} placements in {taken:,.0f} µs")


def rulebook(pause: float) -> None:
    """A game in PuzzleScript's language: read, compiled, and solved by looking at every position there is"""
    from souko.games import load
    from souko.worlds import search

    book = load("sokoban")
    start = book.start(book.board(2))
    found = search(start)
    click.echo(f"{book.title}, level 2\n{start}")
    click.echo(f"{' '.join(found.moves or ())}\n{start.run(found.moves or ())}")
    click.echo(f"{len(found.moves or ())} moves, no fewer will do; {found.positions:,} positions seen")


def worlds(pause: float) -> None:
    """A dice race, its rules written once: run once, counted in every universe, weighed, and played at its best"""
    from souko.games import Dirac, Nim, practice
    from souko.worlds import count, odds, search, value

    game = practice(starts=(4, 8))
    click.echo(f"with a die that falls on 1, 2, 3, …: {game.rolls} rolls, {' to '.join(map(str, game.scores))}")
    race = Dirac(starts=(4, 8))
    universes, chances = count(race), odds(race)
    click.echo(f"player 1 wins {universes[1]:,} universes, player 2 {universes[2]:,}")
    click.echo(f"but player 1 wins with probability {float(chances[1]):.6f}: finished universes split no more")
    best = value(Nim(3, 4, 5))
    states = search(Nim(3, 4, 5), to_the_end=True).positions
    click.echo(f"Nim with heaps of 3, 4 and 5: worth {best.value} to who begins, in {states} states")


STOPS: list[Stop] = [robot, wide, full_size, sokoban, cinema, counting, rulebook, worlds]


def _warehouse(name: str) -> "Warehouse":
    from souko.games import game_path
    from souko.sokoban import Warehouse

    return Warehouse.read(game_path(name))


def _play(warehouse: "Warehouse", pause: float) -> None:
    """Show the run move by move on a terminal; otherwise only its start and its end."""
    click.echo(field_text(warehouse))
    for _ in warehouse if pause else ():
        time.sleep(0.12 * pause)
        click.echo(f"\x1b[{warehouse.shape[0]}A{field_text(warehouse)}")
    if not pause:
        click.echo(field_text(warehouse.run()))

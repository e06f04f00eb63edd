"""`souko film`: a run as a GIF, an APNG, an MP4 or a WebM, or one moment of it as a PNG or an SVG."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, numbers, read_input, run_options, warehouse_from
from souko.apps.cli.progress import ProgressBar
from souko.apps.cli.rulebook_runs import rulebook_run_from
from souko.errors import MoveError

if TYPE_CHECKING:
    from souko.drawing import RulebookRun, WrittenFilm, WrittenPicture
    from souko.sokoban import Warehouse

THEME_NAMES = ["classic", "paper", "blueprint", "amber", "clear"]


@click.command()
@run_options
@click.option("-o", "--out", required=True, type=click.Path(), help="The file: .gif .apng .mp4 .webm, or .png .svg.")
@click.option("--widen", callback=numbers, metavar="0,1,2", help="Double the width N times; several N side by side.")
@click.option("--box-width", callback=numbers, metavar="3,5", help="Make boxes K cells wide; several K side by side.")
@click.option("--seed", metavar="S", help="The seed of the random rules of a rulebook.  [default: 0]")
@click.option("--every", type=click.IntRange(1), help="Moves per frame.  [default: 10; rulebooks 1]")
@click.option("--fps", type=float, help="Frames per second.  [default: 24; rulebooks 6]")
@click.option("--cell", type=click.IntRange(1), help="Pixels per cell.  [default: 6; rulebooks: 500 in all]")
@click.option("--seconds", type=float, metavar="S", help="Choose --every so that the film lasts S seconds.")
@click.option("--from", "start", type=click.IntRange(0), default=0, metavar="A", help="Begin after A moves.")
@click.option("--to", "stop", type=click.IntRange(0), metavar="B", help="End after B moves.")
@click.option("--at", type=click.IntRange(0), metavar="K", help="The move that a picture shows.  [default: the last]")
@click.option("--theme", type=click.Choice(THEME_NAMES), help="The colours of boards.  [default: classic]")
@click.option("--json", "json_", is_flag=True, help="One JSON object about the file.")
def film(  # noqa: PLR0913 - one argument per option
    *,
    out: str,
    widen: tuple[int, ...],
    box_width: tuple[int, ...],
    seed: str | None,
    stop: int | None,
    at: int | None,
    json_: bool,
    every: int | None,
    fps: float | None,
    seconds: float | None,
    start: int,
    cell: int | None,
    theme: str | None,
    **run: Any,
) -> None:
    """Film a run; the ending of the file decides the format. Several --widen values are filmed side by side.

    A rulebook is filmed turn by turn with its own sprites: the given moves, or the recorded solution.
    """
    from souko import drawing
    from souko.boards import is_rulebook

    text = read_input(run["file"])
    runs: list[Warehouse] | list[RulebookRun]
    if is_rulebook(text) and run["format_"] is None:
        _refuse("a rulebook", {"--widen": widen, "--box-width": box_width, "--theme": theme})
        named = {name: run[name] for name in ("file", "moves", "level", "lenient")}
        rulebook_run = rulebook_run_from(text, seed=seed, **named)
        start, stop, at = start and rulebook_run.turns(start), _turns(rulebook_run, stop), _turns(rulebook_run, at)
        runs = [rulebook_run]
    else:
        _refuse("a board", {"--seed": seed})
        runs = _runs(warehouse_from(text=text, **run), widen, box_width)
    looks = {"cell": cell, "theme": theme or "classic"}
    if Path(out).suffix.lower() in (".png", ".svg"):
        moment = next((moment for moment in (at, stop) if moment is not None), runs[0].length)
        return _print(drawing.picture(runs, out, at=moment, **looks), json_)  # type: ignore[arg-type]
    with ProgressBar("filming", "frames") as bar:
        pace = {"every": every, "fps": fps, "seconds": seconds, "start": start, "stop": stop}
        return _print(drawing.film(runs, out, progress=bar.update, **pace, **looks), json_)  # type: ignore[arg-type]


def _runs(warehouse: "Warehouse", widen: tuple[int, ...], box_width: tuple[int, ...]) -> "list[Warehouse]":
    """The run in each of the widths, or as it is if none is given."""
    runs = [warehouse.widened(times) if times else warehouse.at(0) for times in widen]
    return [*runs, *map(warehouse.with_box_width, box_width)] or [warehouse]


def _refuse(what: str, options: dict[str, Any]) -> None:
    """Raise `MoveError` if one of the options is given."""
    for name, value in options.items():
        if value not in (None, ()):
            raise MoveError(f"{name} means nothing to {what}; leave it out")


def _turns(rulebook_run: "RulebookRun", moves: int | None) -> int | None:
    return None if moves is None else rulebook_run.turns(moves)


def _print(written: "WrittenFilm | WrittenPicture", json_: bool) -> None:
    """Print what was written; a picture counts as one frame."""
    (width, height), count = written.size, getattr(written, "frames", 1)
    if json_:
        facts = {"path": str(written.path), "frames": count, "size": [width, height], "bytes": written.bytes}
        click.echo(as_json(facts))
    else:
        frames = f"{count:,} frames of " if count > 1 else ""
        click.echo(f"{written.path}: {frames}{width} x {height} pixels, {written.bytes:,} bytes")

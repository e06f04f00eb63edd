"""`souko film`: a run as a GIF, an APNG, an MP4 or a WebM, or one moment of it as a PNG or an SVG."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from souko.faces.cli.options import as_json, numbers, run_options, warehouse_from
from souko.faces.cli.progress import Bar

if TYPE_CHECKING:
    from souko.drawing import Film
    from souko.sokoban import Warehouse

THEME_NAMES = ["classic", "paper", "blueprint", "amber", "clear"]


@click.command()
@run_options
@click.option("-o", "--out", required=True, type=click.Path(), help="Where to: .gif .apng .mp4 .webm, or .png .svg.")
@click.option("--widen", callback=numbers, metavar="0,1,2", help="Widen so many times; several stand side by side.")
@click.option("--box-width", callback=numbers, metavar="3,5", help="Boxes so wide; several stand side by side.")
@click.option("--every", type=click.IntRange(1), default=10, show_default=True, help="Moves from frame to frame.")
@click.option("--fps", type=float, default=24, show_default=True, help="Frames per second.")
@click.option("--cell", type=click.IntRange(1), help="Pixels per cell.  [default: 6, less if that is too large]")
@click.option("--seconds", type=float, metavar="S", help="Choose --every so that the run takes S seconds.")
@click.option("--from", "start", type=click.IntRange(0), default=0, metavar="A", help="Begin after A moves.")
@click.option("--to", "stop", type=click.IntRange(0), metavar="B", help="End after B moves.")
@click.option("--at", type=click.IntRange(0), metavar="K", help="The moment of a picture.  [default: the end]")
@click.option("--theme", type=click.Choice(THEME_NAMES), default="classic", show_default=True, help="The colours.")
@click.option("--json", "json_", is_flag=True, help="Tell in JSON what was written.")
def film(  # noqa: PLR0913 - one argument per option
    *,
    out: str,
    widen: tuple[int, ...],
    box_width: tuple[int, ...],
    stop: int | None,
    at: int | None,
    json_: bool,
    every: int,
    fps: float,
    seconds: float | None,
    start: int,
    cell: int | None,
    theme: str,
    **run: Any,
) -> None:
    """Film a run; the ending of the file decides how. Several --widen values stand side by side, in step."""
    from souko import drawing

    runs = _runs(warehouse_from(**run), widen, box_width)
    looks = {"cell": cell, "theme": theme}
    if Path(out).suffix.lower() in (".png", ".svg"):
        moment = next((moment for moment in (at, stop) if moment is not None), runs[0].length)
        return _tell(drawing.picture(runs, out, at=moment, **looks), json_)  # type: ignore[arg-type]
    with Bar("filming", "frames", 0) as bar:
        pace = {"every": every, "fps": fps, "seconds": seconds, "start": start, "stop": stop}
        return _tell(drawing.film(runs, out, progress=bar.update, **pace, **looks), json_)  # type: ignore[arg-type]


def _runs(warehouse: "Warehouse", widen: tuple[int, ...], box_width: tuple[int, ...]) -> "list[Warehouse]":
    """The same run for each width that is asked for, or as it is."""
    runs = [warehouse.widened(times) if times else warehouse.at(0) for times in widen]
    return [*runs, *map(warehouse.with_box_width, box_width)] or [warehouse]


def _tell(made: "Film", json_: bool) -> None:
    width, height = made.size
    frames = f"{made.frames:,} frames of " if made.frames > 1 else ""
    if json_:
        click.echo(
            as_json({"path": str(made.path), "frames": made.frames, "size": [width, height], "bytes": made.bytes})
        )
    else:
        click.echo(f"{made.path}: {frames}{width} x {height} pixels, {made.bytes:,} bytes")

"""`souko replay`: run the script of a robot, or a Sokoban solution, and print how it ended."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, field_text, run_options, warehouse_from
from souko.apps.cli.progress import ProgressBar

if TYPE_CHECKING:
    from souko.sokoban import Warehouse

CHUNK = 1 << 20
"""Moves between two updates of the progress bar: some milliseconds."""


@click.command()
@run_options
@click.option("--widen", type=click.IntRange(0, 30), default=0, metavar="N", help="Double the width N times first.")
@click.option("--box-width", type=click.IntRange(1), default=1, metavar="K", help="Make every box K cells wide first.")
@click.option("--at", type=click.IntRange(0), metavar="K", help="Stop after K moves.")
@click.option("--every", type=click.IntRange(1), metavar="N", help="Also report after every N moves.")
@click.option("--show", is_flag=True, help="Show the field.")
@click.option("--json", "json_", is_flag=True, help="One JSON object (with --every one per line).")
def replay(  # noqa: PLR0913 - one argument per option
    *, widen: int, box_width: int, at: int | None, every: int | None, show: bool, json_: bool, **run: Any
) -> None:
    """Replay the script of a robot, or the moves of a Sokoban level."""
    warehouse = warehouse_from(**run)
    warehouse = warehouse.widened(widen) if widen else warehouse
    warehouse = warehouse.with_box_width(box_width) if box_width > 1 else warehouse
    last = len(warehouse.script) if at is None else _within(warehouse, at)
    report = _json if json_ else _text
    for _ in _stages(warehouse, last, every):
        click.echo(report(warehouse, show))


def _within(warehouse: "Warehouse", move: int) -> int:
    """The number of the move; `MoveError` if the script is shorter."""
    from souko.errors import MoveError

    if move > len(warehouse.script):
        raise MoveError(f"--at {move}: the script has {len(warehouse.script)} moves")
    return move


def _stages(warehouse: "Warehouse", last: int, every: int | None) -> Iterator[int]:
    """Run the warehouse to move `last`; yield at each move to report, and at the end."""
    with ProgressBar("replaying", "moves", last) as bar:
        while warehouse.done < last:
            pause = min(last, warehouse.done + CHUNK, _next_report(warehouse.done, every))
            try:
                warehouse.run(pause - warehouse.done)
            finally:
                bar.update(warehouse.done)
            if every and warehouse.done % every == 0 and warehouse.done < last:
                yield warehouse.done
        yield warehouse.done


def _next_report(done: int, every: int | None) -> int:
    return done + every - done % every if every else done + CHUNK


def _json(warehouse: "Warehouse", show: bool) -> str:
    return as_json(_facts(warehouse) | ({"board": warehouse.to_text().split("\n")} if show else {}))


def _facts(warehouse: "Warehouse") -> dict[str, Any]:
    """The JSON answer about the warehouse as it is now."""
    facts = {
        "score": warehouse.score,
        "moves": warehouse.done,
        "moved": warehouse.moved,
        "pushes": warehouse.pushes,
        "boxes": warehouse.boxes,
        "robot": list(warehouse.position),
        "size": list(warehouse.shape),
    }
    return facts if warehouse.chains else facts | {"solved": warehouse.solved}


def _text(warehouse: "Warehouse", show: bool) -> str:
    """The answer as text: the field, with `show`, and a line about it."""
    facts = _facts(warehouse)
    row, column = facts["robot"]
    line = f"score {facts['score']} after {facts['moves']} moves: {facts['moved']} moved, {facts['pushes']} pushed; "
    line += f"{facts['boxes']} boxes, robot at row {row}, column {column}"
    line += {None: "", True: "; solved", False: "; not solved"}[facts.get("solved")]
    return f"{field_text(warehouse)}\n{line}\n" if show else line

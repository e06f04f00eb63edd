"""`souko count`: from how many placements of a player and a box the puzzle can be solved."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, level_from, level_options
from souko.apps.cli.progress import ProgressBar

if TYPE_CHECKING:
    from souko.boards import Board
    from souko.sokoban import ManyBoxes, Placements


@click.command()
@level_options
@click.option("--boxes", type=click.IntRange(1), default=1, metavar="K", help="Place K boxes; the board has K goals.")
@click.option("--map", "map_", type=click.Path(), metavar="OUT", help="Draw a heat map: a .png or .svg file.")
@click.option("--at", metavar="ROW,COL", help="List the player cells of one box cell.")
@click.option("--memory", type=click.IntRange(1), default=2000, metavar="MB", help="Memory for a search with K boxes.")
@click.option("--json", "json_", is_flag=True, help="One JSON object.")
def count(boxes: int, map_: str | None, at: str | None, memory: int, json_: bool, **level: Any) -> None:
    """Count the placements from which a box can be pushed to the goal.

    A placement is a cell for the player and one for the box.
    """
    from souko.sokoban import placements

    board = level_from(**level).board
    began = time.perf_counter()
    with ProgressBar("counting", "‰" if boxes == 1 else "states") as bar:
        found = placements(board, boxes, memory=memory * 1_000_000, progress=bar.update)
    taken = time.perf_counter() - began
    facts = _facts(board, found, taken) | (_cell_facts(board, found, at) if at else {})
    if map_:
        _draw(board, found, Path(map_))
    click.echo(as_json(facts) if json_ else _text(facts))


def _facts(board: "Board", found: "Placements | ManyBoxes", seconds: float) -> dict[str, Any]:
    """The JSON answer."""
    import numpy as np

    from souko.boards import point_of

    goals = [list(point_of(goal, board.shape[1])) for goal in np.flatnonzero(board.goals).tolist()]
    return {
        "placements": found.total,
        "floor": len(board.cells) - int(np.count_nonzero(board.walls)),
        **({"goal": goals[0]} if found.boxes == 1 else {"goals": goals}),
        "box_cells": int(np.count_nonzero(found.by_box)),
        "seconds": round(seconds, 6),
    }


def _cell_facts(board: "Board", found: "Placements | ManyBoxes", at: str) -> dict[str, Any]:
    """The part of the JSON answer about a box on one cell: its player cells."""
    from souko.errors import MoveError
    from souko.sokoban import Placements

    if not isinstance(found, Placements):
        raise MoveError("--at is for one box; leave out --boxes")
    box = _point(at, board)
    players = [point for point in _points(board) if found.solvable(point, box)]
    return {"box": list(box), "players": len(players), "player_cells": [list(point) for point in players]}


def _points(board: "Board") -> "list[tuple[int, int]]":
    import numpy as np

    from souko.boards import point_of

    return [point_of(cell, board.shape[1]) for cell in np.flatnonzero(~board.walls).tolist()]


def _point(text: str, board: "Board") -> tuple[int, int]:
    """The row and column in `3,4`."""
    from souko.errors import MoveError

    parts = text.split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() for part in parts):
        raise MoveError(f"--at {text}: a row and a column, like --at 3,4")
    row, column = map(int, parts)
    if row >= board.shape[0] or column >= board.shape[1]:
        raise MoveError(f"--at {text}: the board has rows 0 to {board.shape[0] - 1}, columns 0 to {board.shape[1] - 1}")
    return row, column


def _draw(board: "Board", found: "Placements | ManyBoxes", path: Path) -> None:
    from souko.drawing import heat_map

    rows, columns = board.shape
    heat_map(board, found.by_box.ravel(), path, caption=f"{found.total:,} placements · {rows} x {columns}")
    click.echo(f"{path} written", err=True)


def _text(facts: dict[str, Any]) -> str:
    """The answer as text: the number first."""
    lines = [f"{facts['placements']} placements: {facts['box_cells']} box cells, {facts['floor']} floor cells"]
    if "players" in facts:
        cells = " ".join(f"{row},{column}" for row, column in facts["player_cells"])
        lines.append(f"box at {facts['box'][0]},{facts['box'][1]}: {facts['players']} player cells: {cells}")
    return "\n".join(lines)

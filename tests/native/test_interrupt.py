"""Ctrl-C stops a long run soon, and the warehouse then stands between two moves."""

import json
import subprocess
import sys

import pytest

CHILD = """
import json, os, signal, sys, threading
from souko import Moves, Warehouse

signal.signal(signal.SIGINT, signal.default_int_handler)
drawing, moves, times = json.load(sys.stdin)
warehouse = Warehouse(Warehouse.read(drawing).start, Moves(moves * times))
threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    warehouse.run()
    print("null")
except KeyboardInterrupt:
    again = Warehouse(warehouse.start, warehouse.script[: warehouse.done]).run()
    counts = [[each.done, each.moved, each.pushes, each.position] for each in (warehouse, again)]
    print(json.dumps({"counts": counts, "same": warehouse.board == again.board}))
"""


def interrupted(drawing, moves, times):
    """What a run tells that was interrupted after a twentieth of a second."""
    told = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=json.dumps([drawing, moves, times]),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=60,
    )
    return json.loads(told.stdout)


def check(drawing, moves, times):
    told = interrupted(drawing, moves, times)
    assert told, "it was over before it could be interrupted"
    stopped, again = told["counts"]
    assert 0 < stopped[0] < times * len(moves)
    assert stopped == again
    assert told["same"]


def even(rows):
    return "\n".join(row.ljust(max(map(len, rows)), ".") for row in rows)


def test_many_short_tries_are_interrupted():
    check("@" + "O" * 15 + "#", "r", 100_000_000)


def test_many_steps_and_short_pushes_are_interrupted():
    check("..O..\n.O@O.\n..O..", "lurdrrulddluurdl", 12_000_000)


def test_tries_of_a_great_fan_are_interrupted():
    side = 600
    rows = ["." * (side - count) + "[]" * count for count in range(side, 0, -1)]
    check(even([*rows, "." * (side - 1) + "@"]), "urul", 1_000_000)


def test_a_great_fan_on_the_move_is_interrupted():
    side, way = 300, 4000
    rows = ["." * (side - count) + "[]" * count for count in range(side, 0, -1)]
    check(even([*[""] * way, *rows, "." * (side - 1) + "@"]), "u", way)


def test_a_long_narrow_row_on_the_move_is_interrupted():
    check("@" + "O" * 1_000_000 + "." * 1_000_000, "r", 1_000_000)


def test_a_long_wide_row_on_the_move_is_interrupted():
    check("@" + "[]" * 250_000 + "." * 500_000, "r", 500_000)


@pytest.mark.parametrize("wall", ["left", "right"])
def test_tries_of_a_very_wide_box_are_interrupted(wall):
    width = 100_000
    box, robot, gap = "[" + "=" * (width - 2) + "]", "." * (width - 1) + "@", "." * (width - 1)
    check("\n".join([f"#{gap}" if wall == "left" else f"{gap}#", box, robot]), "u", 1_000_000)


def test_tries_under_the_far_end_of_a_very_wide_box_are_interrupted():
    width = 100_000
    gap, box = "." * (width - 1), "[" + "=" * (width - 2) + "]"
    check("\n".join([f"#{gap}", box, f"{gap}O", f"{gap}@"]), "u", 1_000_000)

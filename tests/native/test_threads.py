"""One robot, two threads: one of them runs, the other is told so. Placements: both wait for their turn."""

from contextlib import suppress
from threading import Barrier, Thread
from time import monotonic, sleep

import pytest

from souko import Board, Warehouse, placements
from souko.sokoban import warehouse_text

BUSY = "^this is busy in another thread$"


def blocked_triangle(side, tries):
    """Wide boxes that cannot move, and a robot that tries from below their left half and their right half in turn."""
    rows = ["." * (side - count) + "[]" * count for count in range(side, 0, -1)]
    robot = "." * (side - 1) + "@"
    drawing = "\n".join(row.ljust(2 * side, ".") for row in [*rows, robot])
    return Warehouse.read(f"{drawing}\n\n{'^>^<' * (tries // 2)}")


def both(first, second):
    """Do both at once, each in a thread of its own."""
    barrier = Barrier(2)
    threads = [Thread(target=lambda deed=deed: (barrier.wait(), deed())) for deed in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_run_that_has_to_draw_breath_makes_every_move_once():
    warehouse = blocked_triangle(side=300, tries=400).run()
    assert (warehouse.done, warehouse.moved, warehouse.pushes) == (800, 400, 0)
    assert warehouse.board == warehouse.start


def test_a_robot_that_is_running_is_left_alone():
    warehouse = blocked_triangle(side=300, tries=1500)
    thread = Thread(target=warehouse.run)
    thread.start()
    while not warehouse.done:
        sleep(0)
    with pytest.raises(ValueError, match=BUSY):
        warehouse.run(1)
    with pytest.raises(ValueError, match=BUSY):
        warehouse.copy()
    thread.join()
    assert (warehouse.done, warehouse.moved) == (3000, 1500)


def test_two_threads_that_share_a_robot_make_every_move_once():
    text = warehouse_text(5, rows=30, columns=30, boxes=200, walls=30, moves=200_000)
    alone, shared = Warehouse.read(text).run(), Warehouse.read(text)

    def run():
        with suppress(ValueError):
            shared.run()

    def step():
        end = monotonic() + 10
        while shared.done < shared.length and monotonic() < end:
            with suppress(ValueError, StopIteration):
                next(shared)

    both(run, step)
    shared.run()
    assert (shared.done, shared.moved, shared.pushes) == (alone.done, alone.moved, alone.pushes)
    assert shared.board == alone.board


def test_two_threads_that_ask_for_pushes_both_get_them():
    found = placements(Board.from_text("\n".join(["." * 300] * 299 + ["." * 299 + "X"]), "grid"))
    answers = []
    both(*2 * [lambda: answers.append((found.pushes((0, 0), (298, 299)), len(found.solution((0, 0), (298, 299)))))])
    assert answers == [(1, 597)] * 2


def test_looking_at_a_robot_that_runs_breaks_nothing():
    text = warehouse_text(6, rows=30, columns=30, boxes=200, walls=30, moves=500_000)
    alone, shared = Warehouse.read(text).run(), Warehouse.read(text)
    seen = []

    def look():
        while not seen or seen[-1] < shared.length:
            seen.append(shared.done)
            assert shared.score > 0
            assert 0 < shared.position[0] < 29

    both(shared.run, look)
    assert seen == sorted(seen)
    assert shared.board == alone.board

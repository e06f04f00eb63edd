"""Threads that share native objects: each method beside each other. `make tsan` runs this under the thread sanitizer.

In the ordinary build a race shows only now and then, as a crash or as an answer that cannot be. The thread sanitizer
reports every one that happens.
"""

from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Barrier, Thread

import numpy as np
import pytest

from souko import Board, _native, load
from souko.errors import SoukoError
from souko.sokoban import warehouse_text
from souko.sokoban.solver.plain_search import Floor

ROUNDS = 30
MANY = 1 << 40
WAREHOUSE = warehouse_text(3, rows=20, columns=20, boxes=80, walls=20, moves=20_000)
LEVEL = Board.from_text("########\n#      #\n# $@$  #\n# .  . #\n#      #\n########")


def game_in(name="sokoban", level=0):
    """A native game with a level loaded, the cells of its board, and its width and height."""
    book = load(name)
    picture = book.levels[book.boards[level]]
    game = _native.Game(book.native_tables.rulebook)
    game.limit(MANY, MANY, MANY, MANY)
    cells = book.native_tables.cells(picture.cells)
    game.load(picture.width, picture.height, cells, False)
    return game, cells, (picture.width, picture.height)


def game_calls():
    game, cells, size = game_in()
    wide = np.concatenate([cells, cells])
    nothing = np.zeros(0, np.uint64)
    return [
        lambda: game.run(np.array([0, 2, 1, 3] * 200, np.uint8)),
        lambda: game.load(*size, cells, False),
        lambda: game.set(size[0] * 2, size[1], wide, wide, nothing),
        lambda: game.turn(3),
        game.undo,
        game.restart,
        game.drain,
        game.take_sounds,
        game.take_commands,
        game.goals_reached,
        game.chance,
        game.milestone,
        game.sizes,
        game.count_moves,
        lambda: game.seed(bytes(range(256)), 0, 0),
        lambda: game.script([0, 1], True),
        lambda: game.limit(MANY, MANY, MANY, MANY),
        lambda: game.copy_cells(np.zeros(len(cells), np.uint64)),
        lambda: game.copy_target(np.zeros(len(cells), np.uint64)),
        lambda: game.copy_moves(np.zeros(0, np.uint64)),
        lambda: (game.again, game.won, game.reading, game.keeps_undo, game.continues_move),
        *(partial(setattr, game, name, False) for name in ("won", "reading", "keeps_undo", "continues_move")),
    ]


def search_calls():
    game, cells, size = game_in(level=1)
    game.script([], False)
    search = _native.RuleSearch(game, np.array([0, 1, 2, 3], np.uint8), 0, 1000, 1 << 30)
    return [
        lambda: search.advance(50, True),
        lambda: game.load(*size, cells, False),
        search.moves,
        search.by_depth,
        lambda: (search.has_won, search.size, search.expanded, search.memory),
    ]


def level_search_calls():
    floor = Floor(LEVEL)
    goals = np.array([LEVEL.goals[cell] for cell in floor.cells], np.uint8)
    player = floor.cells.index(LEVEL.player)
    search = _native.LevelSearch(floor.near, goals, floor.boxes(), player, False, False, 1 << 30)
    return [
        lambda: search.advance(20),
        search.steps,
        lambda: (search.is_solved, search.size, search.memory),
    ]


def robot_calls():
    drawing, script = WAREHOUSE.split("\n\n")
    board = Board.from_text(drawing, "warehouse")
    robot = _native.Robot(board.cells, *board.shape, board.player, False)
    moves = [0]

    def run():
        moves[0] = min(moves[0] + 500, len(script))
        robot.run(script, moves[0])

    return [
        run,
        run,
        robot.copy,
        robot.boxes,
        robot.score,
        lambda: robot.copy_cells(np.zeros(len(board.cells), np.uint8)),
        lambda: (robot.cell, robot.done, robot.moved, robot.pushes),
    ]


def floor_of(side):
    return np.zeros(side * side, np.uint8)


def cuts_calls():
    cuts = _native.Cuts(floor_of(60), 60, 60)
    return [
        cuts.advance,
        lambda: cuts.connected(0, 9, 4),
        lambda: cuts.component_size(0, 9),
        lambda: cuts.fill_components(np.zeros(3600, np.int32)),
        lambda: cuts.fill_cutting(np.zeros(3600, np.uint8)),
    ]


def placements_calls():
    found = _native.Placements(floor_of(60), 60, 60, 1830)
    return [
        found.advance,
        found.progress,
        found.total,
        lambda: found.fill_by_box(np.zeros(3600, np.int64)),
        lambda: found.solvable(0, 100),
        lambda: found.pushes(0, 100),
        lambda: found.solution(0, 100),
    ]


def together(calls, rounds):
    """Make each call again and again, each in a thread of its own, all at once; refusals are fine."""
    barrier = Barrier(len(calls))

    def repeat(call):
        barrier.wait()
        for _ in range(rounds):
            with suppress(ValueError, IndexError, SoukoError):
                call()

    threads = [Thread(target=repeat, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


OBJECTS = [game_calls, search_calls, level_search_calls, robot_calls, cuts_calls, placements_calls]


@pytest.mark.parametrize("make", OBJECTS, ids=lambda make: make.__name__.removesuffix("_calls"))
def test_every_method_can_run_beside_every_other(make):
    calls = make()
    together(calls, ROUNDS)
    for call in calls:  # nobody has left the lock behind
        with suppress(ValueError, IndexError, SoukoError):
            call()


@pytest.mark.parametrize("name", ["Game", "RuleSearch", "LevelSearch", "Robot", "Cuts", "Placements"])
def test_the_calls_above_leave_no_method_out(name):
    source = Path(__file__).read_text(encoding="utf-8")
    own = {each for each in vars(getattr(_native, name)) if not each.startswith("_")}
    assert not [each for each in own if f".{each}" not in source and f'"{each}"' not in source]

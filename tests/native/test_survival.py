"""Native objects survive what goes wrong: arrays that change, memory that runs out, signal handlers, forks.

What could hang or crash runs in a process of its own.
"""

import os
import subprocess
import sys
from textwrap import dedent

import numpy as np
import pytest

from souko import Board, _native, load
from souko.errors import BudgetError, MoveError
from souko.rules import Limits, Rulebook
from souko.sokoban.solver.plain_search import Floor

SANITIZED = "san.so" in os.environ.get("LD_PRELOAD", "")

PRELUDE = """
import os, resource, signal, sys, threading, time, warnings
import numpy as np
from souko import Board, Warehouse, Moves, _native, load, placements
from souko.errors import BusyError

warnings.simplefilter("ignore")
MANY = 1 << 60
book = load("sokoban")
picture = book.levels[book.boards[0]]
cells = book.native_tables.cells(picture.cells)

def loaded():
    game = _native.Game(book.native_tables.rulebook)
    game.keeps_undo = False
    game.limit(MANY, MANY, MANY, MANY)
    game.load(picture.width, picture.height, cells, False)
    return game

def board(game):
    words = np.zeros(len(cells), np.uint64)
    game.copy_cells(words)
    return words.tolist()

def interrupted(handler, work):
    "Do long work, and call the handler in the midst of it, from a signal; whatever the handler returns."
    answers = []
    signal.signal(signal.SIGALRM, lambda *_: answers.append(handler()))
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    work()
    signal.setitimer(signal.ITIMER_REAL, 0)
    assert len(answers) == 1, "the work was over too soon"
    return answers[0]

def refusal(call):
    "What a call says that is refused."
    try:
        return call()
    except BusyError as error:
        return str(error)

LONG = np.zeros(3_000_000, np.uint8)  # up, again and again
"""


def child(script):
    """What a script prints, in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-c", PRELUDE + dedent(script)], stdout=subprocess.PIPE, text=True, check=True, timeout=120
    )
    return run.stdout.strip()


def test_a_run_makes_the_moves_that_it_was_given_whatever_becomes_of_the_array():
    script = """
    game, alone, moves = loaded(), loaded(), LONG.copy()
    alone.run(LONG)
    def change():
        moves[:] = 3
    interrupted(change, lambda: game.run(moves))
    print(board(game) == board(alone), board(game) == board(loaded()))
    """
    assert child(script).split()[0] == "True"


BUSY_HERE = "this is busy in a call that a signal handler interrupted; let the handler return first"


def test_a_signal_handler_is_told_that_the_game_it_interrupted_is_busy():
    script = """
    game = loaded()
    print(interrupted(lambda: refusal(lambda: game.turn(0)), lambda: game.run(LONG)))
    game.turn(0)
    """
    assert child(script) == BUSY_HERE


def test_a_signal_handler_can_play_positions_of_the_rulebook_it_interrupted():
    script = """
    start = book.start(book.boards[0])
    play = interrupted(lambda: start.play("up"), lambda: start._after(LONG.tobytes()))
    print(play == start.play("up"))
    """
    assert child(script) == "True"


def test_a_signal_handler_is_told_that_the_placements_it_interrupted_are_busy():
    script = """
    side = 1500
    found, box = _native.Placements(np.zeros(side * side, np.uint8), side, side, side * side // 3), 5 * side + 5
    while not found.advance():
        pass
    print(interrupted(lambda: refusal(lambda: found.pushes(0, box)), lambda: found.pushes(0, box)))
    print(found.pushes(0, box) > 0)
    """
    assert child(script).splitlines() == [BUSY_HERE, "True"]


def test_another_thread_waits_for_a_game_that_is_busy():
    script = """
    game, alone = loaded(), loaded()
    thread = threading.Thread(target=game.run, args=(LONG,))
    thread.start()
    time.sleep(0.01)
    game.turn(3)
    thread.join()
    alone.run(LONG), alone.turn(3)
    print(board(game) == board(alone))
    """
    assert child(script) == "True"


FORKED = "this was busy in another thread when the process was forked; make a new one in the child"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_what_was_busy_when_the_process_forked_says_so_in_the_child_and_the_rest_works():
    script = """
    game, robot = loaded(), Warehouse(Board.from_text("@" + "O" * 15 + "#", "warehouse"), Moves("r" * 100_000_000))
    start = book.start(book.boards[0])
    for work in (lambda: game.run(LONG), lambda: start._after(LONG.tobytes()), robot.run):
        threading.Thread(target=work, daemon=True).start()
    time.sleep(0.1)
    child = os.fork()
    if child == 0:
        print(refusal(lambda: game.turn(0)))
        print(refusal(game.take_sounds))
        print(refusal(lambda: robot.run(1)))
        print(loaded().turn(0), start.play("up") == start.play("up"), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
    sys.stdout.flush()
    os._exit(0)
    """
    assert child(script).splitlines() == [FORKED, FORKED, FORKED, "True True"]


@pytest.mark.skipif(SANITIZED or sys.platform != "linux", reason="limits the address space")
def test_a_load_that_runs_out_of_memory_leaves_the_old_level_whole():
    script = """
    def used():
        return int(open("/proc/self/statm").read().split()[0]) * 4096

    side, failed = 1500, 0
    large = np.full(side * side, cells[0], np.uint64)
    empty = np.zeros(0, np.uint64)
    for call in ("load", "set"):
        for megabytes in range(0, 100, 4):
            game = loaded()
            before = board(game)
            resource.setrlimit(resource.RLIMIT_AS, (used() + megabytes * 1_000_000, resource.RLIM_INFINITY))
            try:
                game.load(side, side, large, False) if call == "load" else game.set(side, side, large, large, empty)
            except MemoryError:
                failed += 1
                resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
                assert board(game) == before
                other = loaded()
                assert [game.turn(way) for way in (0, 1, 2, 3)] == [other.turn(way) for way in (0, 1, 2, 3)]
                assert board(game) == board(other)
                game.restart(), other.restart()
                assert board(game) == board(other)
            resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print(failed)
    """
    assert int(child(script)) > 10


@pytest.mark.skipif(SANITIZED or sys.platform != "linux", reason="limits the address space")
def test_a_robot_that_runs_out_of_memory_stands_before_the_move_that_failed():
    script = """
    side = 4_000_000
    start = Board.from_text("@" + "O" * side + "." * side, "warehouse")
    robot = Warehouse(start, Moves("r" * 30))
    size = int(open("/proc/self/statm").read().split()[0]) * 4096
    resource.setrlimit(resource.RLIMIT_AS, (size, resource.RLIM_INFINITY))
    hoard = []
    try:
        while True:
            hoard.append(bytearray(1 << 20))
    except MemoryError:
        pass
    try:
        robot.run()
        print("it had enough")
    except MemoryError:
        hoard.clear()
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        again = Warehouse(start, robot.script[: robot.done]).run()
        print(0 < robot.done < 30, robot.moved == again.moved, robot.board == again.board, robot.run().moved)
    """
    assert child(script) == "True True True 30"


def to_the_end(advance):
    """Advance until there is nothing left to do."""
    while not advance():
        pass


def search_within(most_bytes):
    """A search through the positions of a level, until it needs more memory than it may."""
    book = load("sokoban")
    game = _native.Game(book.native_tables.rulebook)
    game.limit(*Limits().of_a_move)
    game.keeps_undo = False
    book.start(book.boards[-1]).put_on(game)
    game.script([], False)
    return _native.RuleSearch(game, np.array([0, 1, 2, 3], np.uint8), 0, 1 << 30, most_bytes)


@pytest.mark.parametrize("kilobytes", [8, 12, 16, 24, 32, 48, 64, 128, 256])
def test_a_search_that_used_up_its_memory_does_not_go_on(kilobytes):
    search = search_within(kilobytes * 1000)
    with pytest.raises(BudgetError, match=r"memory allowed: [\d,]+ bytes.*memory=N$") as caught:
        to_the_end(lambda: search.advance(1, True))
    assert caught.value.limit == "memory"
    seen = search.size
    for _ in range(3):
        with pytest.raises(MoveError, match="stopped by an error before, and cannot go on; begin a new one"):
            search.advance(1, True)
        with pytest.raises(MoveError, match="cannot go on"):
            search.moves()
    assert (search.size, sum(search.by_depth()) <= seen, search.memory > 0) == (seen, True, True)


def test_a_level_search_that_used_up_its_memory_does_not_go_on():
    board = Board.from_text("#" * 12 + "\n#@" + " " * 9 + "#\n" + ("# $   .    #\n" * 4) + "#" * 12)
    floor = Floor(board)
    goals = np.array([board.goals[cell] for cell in floor.cells], np.uint8)
    search = _native.LevelSearch(floor.near, goals, floor.boxes(), 0, False, False, 60_000)
    with pytest.raises(BudgetError, match=r"memory allowed: 60,000 bytes"):
        to_the_end(lambda: search.advance(1))
    with pytest.raises(MoveError, match="cannot go on"):
        search.advance(1)
    with pytest.raises(MoveError, match="cannot go on"):
        search.steps()
    assert search.size > 0


RANDOM = """
title many tuples
========
OBJECTS
========
Background
black

Player
white

=======
LEGEND
=======
. = Background
P = Player

=======
SOUNDS
=======

================
COLLISIONLAYERS
================
Background
Player

======
RULES
======
random [ Background ] [ Background ] [ Background ] [ Background ] -> [ ] [ ] [ ] [ ]

==============
WINCONDITIONS
==============

=======
LEVELS
=======
"""


@pytest.mark.parametrize("more", [0, 1])
def test_combinations_of_matches_are_never_counted_beyond_64_bits(more):
    rules = RANDOM.replace("-> ", "[ Background ] " * more + "-> " + "[ ] " * more)
    rows = ["P" + "." * 255] + ["." * 256] * 255  # 2 ** 16 cells: four rows match in 2 ** 64 ways, which wraps to 0
    book = Rulebook.read(rules + "\n".join(rows), limits=Limits(applications=1 << 62, looks=1 << 62))
    with pytest.raises(BudgetError, match=r"Limits\(applications=N\)$"):
        book.start().play("right")


def test_limits_are_capped_where_counts_would_wrap():
    book = load("sokoban")
    game = _native.Game(book.native_tables.rulebook)
    game.limit(*[(1 << 64) - 1] * 4)
    picture = book.levels[book.boards[0]]
    game.load(picture.width, picture.height, book.native_tables.cells(picture.cells), False)
    assert isinstance(game.turn(0), bool)


def test_ctrl_c_is_answered_while_another_thread_has_the_object():
    out = child(
        """
def stop():
    time.sleep(0.3)
    os.kill(os.getpid(), signal.SIGINT)

game = loaded()
worker = threading.Thread(target=lambda: refusal(lambda: game.run(np.tile(LONG, 40))), daemon=True)
worker.start()
threading.Thread(target=stop).start()
time.sleep(0.1)
try:
    game.won
    print("the work was over too soon")
except KeyboardInterrupt:
    print("interrupted", worker.is_alive(), flush=True)
    os._exit(0)
"""
    )
    assert out == "interrupted True"


@pytest.mark.skipif(SANITIZED or sys.platform != "linux", reason="limits the address space")
@pytest.mark.parametrize(
    "call",
    [
        "loaded().script([0] * 20_000_000, False)",
        "_native.LevelSearch(np.full(4, 65535, np.uint16), np.ones(1, np.uint8), [0] * 20_000_000, 0, True, False, 1)",
    ],
)
def test_a_list_that_is_too_long_for_the_memory_is_an_error(call):
    out = child(
        f"""
used = int(open("/proc/self/statm").read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
resource.setrlimit(resource.RLIMIT_AS, (used + 190_000_000, -1))
try:
    {call}
    print("no error")
except (MemoryError, ValueError) as error:
    print(type(error).__name__)
"""
    )
    assert out == "MemoryError"


def test_threads_inside_one_constructor_do_no_harm():
    out = child(
        """
merge = _native.Merge.__new__(_native.Merge)
keys = np.arange(200_000) % 1000
def make():
    try:
        merge.__init__(keys, np.zeros(len(keys), np.int64))
    except (RuntimeError, TypeError, ValueError):
        pass
threads = [threading.Thread(target=make) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(merge.size)
"""
    )
    assert out == "1000"


@pytest.mark.parametrize("work", ["game.run(np.tile(LONG, 40))", "robot.copy().run('^>v<' * 9_000_000, 36_000_000)"])
def test_the_process_ends_quietly_while_a_daemon_thread_works(work):
    child(
        f"""
game, robot = loaded(), _native.Robot(np.zeros(10_000, np.uint8), 100, 100, 5, False)
def work():
    while True:
        {work}
threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
"""
    )

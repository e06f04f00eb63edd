"""The counting claims of docs/benchmarks.md: against one pass of `scipy.ndimage.label` over the same grid, and large.

Needs scipy: pip install 'souko[bench]'.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import label

from measure import best, keep, seconds
from souko import Board, placements
from souko.boards.formats.cell_grid import CellGrid
from souko.boards.grid import GOAL, WALL

Walls = NDArray[np.bool_]

SIZE = 1000
LARGE = 10_000
ROUNDS = 9


def strewn(size: int, density: float) -> Walls:
    """Walls at random, a row at a time, so that a large grid needs no more than its own memory."""
    random = np.random.default_rng(round(100 * density))
    walls = np.empty((size, size), np.bool_)
    for row in walls:
        row[:] = random.integers(0, 1 << 16, size, np.uint16) < density * (1 << 16)
    return walls


def snake(size: int) -> Walls:
    """A corridor, one wide, that winds from the top to the bottom."""
    walls = np.zeros((size, size), np.bool_)
    walls[1::4, :-1] = walls[3::4, 1:] = True
    return walls


def maze(size: int) -> Walls:
    """A perfect maze of corridors: one way, and only one, between any two cells; dug by a mole from a seed."""
    random, walls = Random(size), np.ones((size, size), np.bool_)
    walls[0, 0], path = False, [(0, 0)]
    while path:
        row, column = path[-1]
        near = [(row + down, column + right) for down, right in ((-2, 0), (2, 0), (0, -2), (0, 2))]
        fresh = [(r, c) for r, c in near if 0 <= r < size and 0 <= c < size and walls[r, c]]
        if not fresh:
            path.pop()
            continue
        path.append(random.choice(fresh))
        walls[path[-1]] = walls[(row + path[-1][0]) // 2, (column + path[-1][1]) // 2] = False
    return walls


def rooms(size: int, *, every_door: bool) -> Walls:
    """Rooms of 10x10 with doors of one cell to all neighbours, or along a comb only, so that each door cuts."""
    random, walls = Random(size), np.zeros((size, size), np.bool_)
    walls[10::11, :] = walls[:, 10::11] = True
    for room in range(0, size, 11):
        for wall in range(10, size - 1, 11):
            reach = min(10, size - room)
            walls[room + random.randrange(reach), wall] = False
            if every_door or not room:
                walls[wall, room + random.randrange(reach)] = False
    return walls


def heart(walls: Walls) -> tuple[int, int]:
    """The cell of the largest piece of floor that is nearest to the middle and has two more cells to its right.

    With 40 % walls the floor just about hangs together, and the middle may be a nook where nothing is to be counted.
    """
    pieces, _ = label(~walls)
    largest = pieces == np.bincount(pieces[~walls]).argmax()
    rows, columns = np.nonzero(largest[:, :-2] & largest[:, 1:-1] & largest[:, 2:])
    nearest = np.argmin(abs(rows - walls.shape[0] // 2) + abs(columns - walls.shape[1] // 2))
    return int(rows[nearest]), int(columns[nearest])


def board_of(walls: Walls, goal: tuple[int, int]) -> Board:
    """The board with these walls and this goal."""
    cells = walls.view(np.uint8) * np.uint8(WALL)
    cells[goal] = GOAL
    return Board.from_grid(CellGrid(cells.ravel(), (walls.shape[0], walls.shape[1]), None))


def grids() -> dict[str, Walls]:
    """The halls in which is counted."""
    densities = {f"{percent} % walls": strewn(SIZE, percent / 100) for percent in (0, 5, 10, 20, 30, 40)}
    return densities | {
        "snake": snake(SIZE),
        "maze": maze(SIZE),
        "rooms": rooms(SIZE, every_door=True),
        "rooms in a comb": rooms(SIZE, every_door=False),
    }


def check(name: str, board: Board) -> int:
    """The total, held to its closed form, to its map, and to the same hall seen in a mirror."""
    found = placements(board)
    cells = np.ascontiguousarray(board.cells.reshape(board.shape).T)
    mirrored = placements(Board.from_grid(CellGrid(cells.ravel(), (board.shape[1], board.shape[0]), None)))
    assert found.total == found.by_box.sum() == mirrored.total, f"{name}: the mirror says {mirrored.total}"
    if name == "0 % walls":
        assert found.total == ((SIZE - 2) ** 2 - 1) * (SIZE**2 - 2), "not the closed form"
    return found.total


def rates() -> dict[str, dict[str, float]]:
    """Milliseconds of the total, of the total with its map, and of one pass that labels the same floor."""
    return {name: _rate(name, board_of(walls, heart(walls))) for name, walls in grids().items()}


def _rate(name: str, board: Board) -> dict[str, float]:
    total = check(name, board)
    floor = ~board.walls.reshape(board.shape)
    times = best(_jobs(board, floor), ROUNDS)
    result = {f"{job}_ms": 1e3 * taken for job, taken in times.items()}
    result["total_ratio"] = times["total"] / times["label"]
    result["map_ratio"] = times["total_and_map"] / times["total"]
    print(
        f"{name:>15}: {total:>15,} placements, label {result['label_ms']:5.1f} ms, total {result['total_ms']:5.1f} ms: "
        f"{result['total_ratio']:4.2f}x (at most 3), with by_box {result['total_and_map_ms']:5.1f} ms: "
        f"{result['map_ratio']:4.2f}x (at most 1.3)"
    )
    return {"placements": total} | result


def _jobs(board: Board, floor: Walls) -> dict[str, Callable[[], object]]:
    def total_and_map() -> int:
        found = placements(board)
        return found.total + found.by_box.size

    return {"label": lambda: label(floor), "total": lambda: placements(board).total, "total_and_map": total_and_map}


def large() -> dict[str, float]:
    """10,000x10,000 cells, 5 % walls, in a process of its own: time per cell against 1000x1000, and peak memory."""
    result: dict[str, float] = json.loads(subprocess.check_output([sys.executable, __file__, "large"], text=True))
    result["time_per_cell_ratio"] = result["large_ns_per_cell"] / result["small_ns_per_cell"]
    print(
        f"{LARGE:,}x{LARGE:,}, 5 % walls: {result['large_s']:.2f} s, {result['large_ns_per_cell']:.1f} ns per cell "
        f"against {result['small_ns_per_cell']:.1f}: {result['time_per_cell_ratio']:.2f}x (at most 3); "
        f"{result['bytes_per_cell']:.1f} bytes per cell (at most 24), with by_box {result['map_bytes_per_cell']:.1f}"
    )
    return result


def _large() -> dict[str, float]:
    """What the process of its own finds out; its memory beyond an idle one, board and all."""
    small = board_of(strewn(SIZE, 0.05), (SIZE // 2, SIZE // 2))
    fast = min(seconds(lambda: placements(small)) for _ in range(ROUNDS))
    idle = _peak()
    board = board_of(strewn(LARGE, 0.05), (LARGE // 2, LARGE // 2))
    times = [seconds(lambda: placements(board).total) for _ in range(2)]
    alone = _peak()
    found = placements(board)
    assert found.total == found.by_box.sum(), "the total is not that of its map"
    return {
        "placements": found.total,
        "large_s": min(times),
        "small_ns_per_cell": 1e9 * fast / SIZE**2,
        "large_ns_per_cell": 1e9 * min(times) / LARGE**2,
        "bytes_per_cell": (alone - idle) / LARGE**2,
        "map_bytes_per_cell": (_peak() - idle) / LARGE**2,
    }


def _peak() -> int:
    """The most memory, in bytes, that this process has held.

    Surprises: `ru_maxrss` would begin with the peak of the process that started this one, so Linux is asked itself.
    """
    try:
        with open("/proc/self/status") as status:
            return next(1024 * int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else 1024 * peak


if __name__ == "__main__":
    if sys.argv[1:] == ["large"]:
        print(json.dumps(_large()))
    else:
        keep("count", {"rates": rates(), "large": large()})

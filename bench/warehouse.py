"""The warehouse claims of docs/benchmarks.md: against plain Python, on big maps, against blocked rows and fans."""

import os
import subprocess
import sys
from collections.abc import Callable
from tempfile import NamedTemporaryFile

import plain
from measure import best, keep, seconds
from souko import Warehouse
from souko.sokoban import warehouse_text
from souko.warehouse import score

INPUTS = 200
ROUNDS = 7


def rates() -> dict[str, dict[str, float]]:
    """Microseconds per input, text in and score out, and how many times faster than plain Python."""
    texts = [warehouse_text(seed) for seed in range(INPUTS)]
    return {
        name: _rate(name, slow, widen, texts)
        for name, slow, widen in [("narrow", plain.narrow, 0), ("wide", plain.wide, 1)]
    }


def _rate(name: str, slow: Callable[[str], int], widen: int, texts: list[str]) -> dict[str, float]:
    assert [slow(text) for text in texts] == [score(text, widen) for text in texts], "the two disagree"
    times = best(
        {
            "plain_fresh": lambda: [slow(text) for text in texts],
            "souko_fresh": lambda: [score(text, widen) for text in texts],
            "plain_same": lambda: [slow(texts[0]) for _ in range(INPUTS)],
            "souko_same": lambda: [score(texts[0], widen) for _ in range(INPUTS)],
        },
        ROUNDS,
    )
    result = {f"{job}_us": 1e6 * taken / INPUTS for job, taken in times.items()}
    for kind in ("fresh", "same"):
        result[f"{kind}_ratio"] = times[f"plain_{kind}"] / times[f"souko_{kind}"]
        print(
            f"{name:>6}, {kind} inputs: plain Python {result[f'plain_{kind}_us']:7.0f} µs, "
            f"souko {result[f'souko_{kind}_us']:6.1f} µs: {result[f'{kind}_ratio']:5.1f}x"
        )
    return result


def growth() -> dict[str, float]:
    """Nanoseconds per move on 50x50 and on 1000x1000 with ten million moves."""
    small = warehouse_text(1, moves=10_000_000)
    large = warehouse_text(1, rows=1000, columns=1000, boxes=260_000, walls=95_000, moves=10_000_000)
    times = {f"{size}_{kind}": _per_move(text, widen) for size, text in [("50x50", small), ("1000x1000", large)]
             for kind, widen in [("narrow", 0), ("wide", 1)]}  # fmt: skip
    for name, taken in times.items():
        print(f"{name:>16}, ten million moves: {taken:5.2f} ns per move")
    return times


def _per_move(text: str, widen: int) -> float:
    def run() -> float:
        warehouse = Warehouse.read(text).widened(widen)
        return seconds(warehouse.run) / len(warehouse.script)

    return 1e9 * min(run() for _ in range(3))


def blocked() -> dict[str, float]:
    """Nanoseconds per blocked try: rows of 100 and 4,000 boxes, and wide triangles of side 100 and 1,000."""
    tries = 1_000_000
    results = {
        f"row_{size}_again": _try(f"{'#' * (size + 3)}\n#@{'O' * size}#\n{'#' * (size + 3)}", ">" * tries)
        for size in (100, 4000)
    }
    results |= {f"row_{size}_strolling": _try(_shelves(size), _stroll(tries)) for size in (100, 4000)}
    results |= {f"triangle_{size}_again": _try(_triangle(size), "^" * tries) for size in (100, 1000)}
    results |= {f"triangle_{size}_strolling": _try(_triangle(size), "^v^" * (tries // 3)) for size in (100, 1000)}
    for name, small, large in [("row", 100, 4000), ("triangle", 100, 1000)]:
        for kind in ("again", "strolling"):
            few, many = results[f"{name}_{small}_{kind}"], results[f"{name}_{large}_{kind}"]
            results[f"{name}_{kind}_ratio"] = many / few
            print(
                f"blocked {name}, {kind:>9}: {small} {few:5.1f} ns a move, {large} {many:5.1f} ns: {many / few:4.1f}x"
            )
    return results


def _try(drawing: str, script: str) -> float:
    return 1e9 * min(seconds(Warehouse.read(f"{drawing}\n\n{script}").run) for _ in range(3)) / len(script)


def _shelves(size: int) -> str:
    """Fifty rows full of boxes beside a corridor: each try is made at another place."""
    shelf = f"#.{'O' * size}#"
    return "\n".join(["#" * len(shelf), shelf.replace(".", "@"), *[shelf] * 49, "#" * len(shelf)])


def _stroll(tries: int) -> str:
    there_and_back = ">v" * 49 + ">^" * 49
    return there_and_back * (tries // len(there_and_back))


def _triangle(size: int) -> str:
    """Row n from below holds n wide boxes, each box resting on two halves; a wall lies on top."""
    width = 2 * size + 4
    rows = [(" " + "[]" * count).center(width, ".").replace(" ", ".") for count in range(size, 0, -1)]
    bottom = rows[-1].index("[")
    robot = ("." * bottom + "@").ljust(width, ".")
    return "\n".join(["#" * width, *rows, robot, "." * width, "#" * width])


FIXED_THRESHOLD = {"MALLOC_MMAP_THRESHOLD_": "1000000"}
"""glibc moves this threshold as memory is freed, and with it the peak by up to one byte a cell."""


def memory() -> dict[str, float]:
    """Peak bytes per cell, beyond the input and an idle souko, of a 4000x4000 map, narrow and widened."""
    size = 4000
    shelf = ("#" + "O.O.#.O." * (size // 8))[: size - 1] + "#"
    rows = ["#" * size, "#@" + shelf[2:], *[shelf] * (size - 3), "#" * size]
    results = {}
    with NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join([*rows, "", "v>^<" * 1000, ""]))
        file.flush()
        for name, widen in [("narrow", 0), ("wide", 1)]:
            command = [sys.executable, "-c", _PEAK, file.name, str(widen)]
            printed = subprocess.check_output(command, text=True, env=os.environ | FIXED_THRESHOLD)
            results[f"{name}_bytes_per_cell"] = (int(printed) - size * (size + 1)) / (size * size * 2**widen)
            print(f"memory, {name}: {results[f'{name}_bytes_per_cell']:.2f} bytes per cell beyond the input")
    return results


_PEAK = """
import sys
from pathlib import Path
from souko import Warehouse
from souko.warehouse import score

def peak():
    line = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
    return 1024 * int(line.split()[1])

score("###\\n#@#\\n###\\n\\n>")
idle = peak()
assert Warehouse.read(Path(sys.argv[1])).widened(int(sys.argv[2])).run().score
print(peak() - idle)
"""


if __name__ == "__main__":
    keep("warehouse", {"rates": rates(), "growth": growth(), "blocked": blocked(), "memory": memory()})

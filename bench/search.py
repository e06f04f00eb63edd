"""The search claims of docs/benchmarks.md: positions per second on the Sokoban rulebook, and Microban by plain search.

Microban is not part of this repository: it is read from SOUKO_SHARED/peers/levels, or from a folder `shared` beside
this repository, and left out when it is not there.
"""

import csv
import os
from pathlib import Path
from typing import Any

from measure import keep
from souko import BudgetError, load, read
from souko.rules.search import search
from souko.sokoban import solve

SHARED = Path(os.environ.get("SOUKO_SHARED") or Path(__file__).parents[2] / "shared")
LEVELS = SHARED / "peers" / "levels"
ROUNDS = 5
SECONDS = 10.0


def rulebook() -> dict[str, float]:
    """All positions of the last level of the Sokoban rulebook, the best of some rounds."""
    book = load("sokoban")
    start = book.start(book.boards[-1])
    found = min((search(start, to_the_end=True) for _ in range(ROUNDS)), key=lambda each: each.seconds)
    rate, size = found.positions / found.seconds, found.memory / found.positions
    print(
        f"sokoban, {start.height} x {start.width}: {found.positions:,} positions, {rate:,.0f} a second "
        f"(at least 500,000), {size:.0f} bytes each (at most 60)"
    )
    return {"positions": found.positions, "per_second": rate, "bytes_per_position": size}


def microban(best: str) -> dict[str, Any]:
    """How many of the 155 levels are solved, with no optimum but the known ones."""
    if not (LEVELS / "microban_1.xsb").is_file():
        print("no microban_1.xsb: it is left out")
        return {}
    with open(LEVELS / "known" / "optimal_microban_1.csv") as file:
        known = {int(row["level"]): row[f"opt_{best}"] for row in csv.DictReader(file)}
    solved, checked = 0, 0
    for number, level in enumerate(read(LEVELS / "microban_1.xsb"), 1):
        try:
            letters = str(solve(level.board, best, seconds=SECONDS).moves)
        except BudgetError:
            continue
        count = len(letters) if best == "moves" else sum(letter.isupper() for letter in letters)
        assert not known.get(number) or count == int(known[number]), number
        solved, checked = solved + 1, checked + bool(known.get(number))
    print(f"microban by {best}: {solved} of 155 solved (at least 120), {checked} of them known optima")
    return {"solved": solved, "known_optima": checked}


if __name__ == "__main__":
    keep("search", {"rulebook": rulebook(), "pushes": microban("pushes"), "moves": microban("moves")})

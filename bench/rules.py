"""The rulebook claims of docs/benchmarks.md: PuzzleScript's own sessions, and turns per second against the slow twin.

The sessions are not part of this repository: they are read from SOUKO_SHARED/peers/puzzlescript/sessions.json, or from
a folder `shared` beside this repository, and left out when they are not there.
"""

import gc
import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from measure import best, keep
from souko import Rulebook, load
from souko.games import rulebook_names
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.engine.chance import Seeded
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.position import move_number
from souko.rules.records.sessions import Session, judge, read_sessions
from souko.rules.tables import Goal, Group

SHARED = Path(os.environ.get("SOUKO_SHARED") or Path(__file__).parents[2] / "shared")
SESSIONS = SHARED / "peers" / "puzzlescript" / "sessions.json"
FAST_MOVES = 200_000
SLOW_MOVES = 300
ROUNDS = 5


def suite() -> dict[str, Any]:
    """All sessions, compiled and run in this process, in seconds of processor time."""
    if not SESSIONS.is_file():
        print(f"no {SESSIONS.name}: the suite is left out")
        return {}
    sessions = read_sessions(SESSIONS.read_text())
    gc.collect()
    began = time.process_time()
    times = [judged(session) for session in sessions]
    total = time.process_time() - began
    compiled, longest = [each.compile_s for each in times], max(times, key=lambda each: each.compile_s)
    result = {"sessions": len(sessions), "total_s": total, "inputs": sum(len(session.inputs) for session in sessions)}
    result |= {"median_compile_ms": 1e3 * median(compiled), "longest_compile_s": longest.compile_s}
    result |= {"longest_compile_rules": longest.rules}
    result |= {"compile_s": sum(compiled), "run_s": sum(each.run_s for each in times)}
    print(
        f"{len(sessions)} sessions: {total:.2f} CPU s (at most 8), compile median {result['median_compile_ms']:.1f} ms "
        f"(at most 5), longest {result['longest_compile_s']:.2f} s (at most 4) for {longest.rules:,} rules"
    )
    return result


class Judged(NamedTuple):
    """How long a session took, and into how many rules its text was compiled."""

    compile_s: float
    run_s: float
    rules: int


def judged(session: Session) -> Judged:
    """Compile and run a session, which must end as recorded."""
    began = time.process_time()
    tables = compile_rulebook(session.source).tables
    assert tables is not None, session.name
    compiled = time.process_time()
    difference = judge(session, tables, NativeEngine)
    assert not difference, f"{session.name}: {difference}"
    run_s = time.process_time() - compiled
    return Judged(compiled - began, run_s, sum(len(group.rules) for group in tables.groups + tables.late))


def turns(name: str) -> dict[str, float]:
    """Turns per second on the first board of a shipped game, natively in one call and in the slow twin."""
    rulebook = endless(load(name))
    level = next(number for number, level in enumerate(rulebook.levels) if level.cells)
    fast_moves, slow_moves = moves(FAST_MOVES), moves(SLOW_MOVES)
    start = rulebook.start(level)

    jobs: dict[str, Callable[[], object]] = {
        "slow": lambda: slow(rulebook, level, slow_moves),
        "fast": lambda: start.run(fast_moves),
    }
    assert not start.run(fast_moves).won, name
    times = best(jobs, ROUNDS)
    result = {"fast_per_s": FAST_MOVES / times["fast"], "slow_per_s": SLOW_MOVES / times["slow"]}
    result["ratio"] = result["fast_per_s"] / result["slow_per_s"]
    print(
        f"{name:>16}: {result['fast_per_s']:>12,.0f} turns per second, slow twin {result['slow_per_s']:>8,.0f}: "
        f"{result['ratio']:6.0f}x (at least 50)"
    )
    return result


def endless(rulebook: Rulebook) -> Rulebook:
    """The rulebook with one more goal that is never reached, so that no move is spared: a board without background."""
    background = 1 << rulebook.model.background
    never = Goal("no", background, background)
    groups = [
        tuple(without_win(group) for group in groups) for groups in (rulebook.tables.groups, rulebook.tables.late)
    ]
    tables = replace(rulebook.tables, goals=(*rulebook.tables.goals, never), groups=groups[0], late=groups[1])
    return Rulebook(rulebook.text, rulebook.name, rulebook.model, tables)


def without_win(group: Group) -> Group:
    """A group whose rules do not win by command."""
    return group._replace(
        rules=tuple(
            rule._replace(commands=tuple(command for command in rule.commands if command.name != "win"))
            for rule in group.rules
        )
    )


def moves(count: int) -> list[str]:
    """Random moves."""
    return Random(count).choices(["up", "left", "down", "right"], k=count)


def slow(rulebook: Rulebook, level: int, script: list[str]) -> None:
    """Play a script in the slow twin."""
    play = ReferenceEngine(rulebook.tables, Seeded("0"))
    play.load(level)
    play.drain()
    for move in script:
        play.press(move_number(move))
        play.drain()


if __name__ == "__main__":
    keep("rules", {"suite": suite(), "turns": {name: turns(name) for name in rulebook_names()}})

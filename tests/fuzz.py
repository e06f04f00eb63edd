"""Search for a rulebook on which souko fails: python tests/fuzz.py --seconds 600

Random games, and mutations of them and of shipped games, are read and played in both engines (see rulebooks.py). A case
fails if the engines differ, if it raises anything but a `SoukoError`, or if it takes more than SLOWEST seconds of CPU
time. The first case that fails is reduced and kept in a file, and the exit code is 1. The same seed tries the same
cases.
"""

import argparse
import os
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from souko.games import game_names, game_path
from souko.rules.records.sessions import Input
from tests import rulebooks

Part = TypeVar("Part")
SLOWEST = 30.0
"""CPU seconds."""
RULEBOOKS = [text for game in game_names() if "COLLISIONLAYERS" in (text := game_path(game).read_text())]


def case(seed: int) -> tuple[str, list[Input]]:
    """A text and inputs: in turn a random game, a mutated shipped game, and a mutated random game."""
    pick = Random(seed).choice
    text = pick(RULEBOOKS) if seed % 3 == 1 else rulebooks.rulebook(pick)
    return rulebooks.mutated(pick, text) if seed % 3 else text, rulebooks.inputs(pick)


def failure(text: str, keys: list[Input]) -> str:
    """How a text fails; empty if it does not."""
    try:
        return rulebooks.first_difference(text, keys)
    except Exception as error:
        return f"{type(error).__name__}: {error}\n{traceback.format_exc()}"


def kind(failed: str) -> str:
    """The kind of failure: reducing a case must not lead from one kind to another."""
    return failed.partition(":")[0] if "Traceback" in failed else "difference" if failed else ""


def reduce_case(text: str, keys: list[Input]) -> tuple[str, list[Input]]:
    """The lines and the inputs that are needed for the failure."""
    wanted = kind(failure(text, keys))

    def same(lines: list[str], keys: list[Input]) -> bool:
        return kind(failure("\n".join(lines), keys)) == wanted

    lines, before = text.split("\n"), -1
    while len(lines) + len(keys) != before:
        before = len(lines) + len(keys)
        keys = smaller(keys, partial(same, lines))
        lines = smaller(lines, partial(same, keys=keys))
    return "\n".join(lines), keys


def smaller(parts: list[Part], holds: Callable[[list[Part]], bool]) -> list[Part]:
    """The parts without pieces (large ones first) that can be left out so that `holds` is still true."""
    size = len(parts)
    while size:
        start = 0
        while start < len(parts):
            rest = parts[:start] + parts[start + size :]
            if holds(rest):
                parts = rest
            else:
                start += size
        size //= 2
    return parts


def main() -> int:
    """Try cases until the time is over or one fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="the folder for cases that fail")
    given = parser.parse_args()
    began = last = time.monotonic()
    seed = given.seed
    given.keep.mkdir(parents=True, exist_ok=True)
    now = given.keep / f"now-{os.getpid()}.txt"
    while time.monotonic() - began < given.seconds:
        text, keys = case(seed)
        now.write_text(f"{text}\n( seed {seed}, keys {keys} )\n", "utf-8", "surrogatepass")
        at = time.process_time()
        failed = failure(text, keys)
        seconds = time.process_time() - at
        if not failed and seconds > SLOWEST:
            failed = f"it took {seconds:.1f} seconds"
        elif failed:
            text, keys = reduce_case(text, keys)
            failed = failure(text, keys)
        if failed:
            path = given.keep / f"failed-{seed}.txt"
            path.write_text(f"{text}\n( seed {seed}, keys {keys} )\n", "utf-8", "surrogatepass")
            print(f"seed {seed}, kept in {path}, keys {keys}: {failed}")
            return 1
        seed += 1
        if time.monotonic() - last > 5:
            last = time.monotonic()
            print(f"{seed - given.seed} cases in {last - began:.0f} s", file=sys.stderr)
    now.unlink()
    print(f"{seed - given.seed} cases, none failed; go on with --seed {seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

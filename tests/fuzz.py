"""Look for a rulebook that makes souko stumble, for as long as one likes: python tests/fuzz.py --seconds 600

Games at random and games that ship, spoiled, are read and played in both executors (see rulebooks.py). What makes them
part, or raises anything but a `SoukoError`, is cut down and kept in a file; then the answer is 1. A case takes less
than SLOWEST seconds of CPU time; what takes longer is told too. The same seed tries the same cases.
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

import rulebooks
from souko.games import game_names, game_path

Part = TypeVar("Part")
SLOWEST = 30.0
RULEBOOKS = [text for game in game_names() if "COLLISIONLAYERS" in (text := game_path(game).read_text())]


def case(seed: int) -> tuple[str, list[rulebooks.Input]]:
    """A text and keys: in turns a random game, one that ships, spoiled, and a random one, spoiled."""
    pick = Random(seed).choice
    text = pick(RULEBOOKS) if seed % 3 == 1 else rulebooks.rulebook(pick)
    return rulebooks.mutated(pick, text) if seed % 3 else text, rulebooks.inputs(pick)


def trouble(text: str, keys: list[rulebooks.Input]) -> str:
    """What goes wrong with a text; empty if nothing does."""
    try:
        return rulebooks.examined(text, keys)
    except Exception as error:
        return f"{type(error).__name__}: {error}\n{traceback.format_exc()}"


def kind(told: str) -> str:
    """The kind of trouble: cutting down must not lead from one to another."""
    return told.partition(":")[0] if "Traceback" in told else "parting" if told else ""


def cut_down(text: str, keys: list[rulebooks.Input]) -> tuple[str, list[rulebooks.Input]]:
    """The text and the keys without all that the trouble does not need."""
    wanted = kind(trouble(text, keys))

    def same(lines: list[str], keys: list[rulebooks.Input]) -> bool:
        return kind(trouble("\n".join(lines), keys)) == wanted

    lines, before = text.split("\n"), -1
    while len(lines) + len(keys) != before:
        before = len(lines) + len(keys)
        keys = smaller(keys, partial(same, lines))
        lines = smaller(lines, partial(same, keys=keys))
    return "\n".join(lines), keys


def smaller(parts: list[Part], holds: Callable[[list[Part]], bool]) -> list[Part]:
    """A part of the parts for which it still holds: pieces are left out, large ones first."""
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
    """Try case after case until the time is over or one makes trouble."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="the folder for what makes trouble")
    given = parser.parse_args()
    began = last = time.monotonic()
    seed = given.seed
    given.keep.mkdir(parents=True, exist_ok=True)
    now = given.keep / f"now-{os.getpid()}.txt"
    while time.monotonic() - began < given.seconds:
        text, keys = case(seed)
        now.write_text(f"{text}\n( seed {seed}, keys {keys} )\n", "utf-8", "surrogatepass")
        at = time.process_time()
        told = trouble(text, keys)
        taken = time.process_time() - at
        if not told and taken > SLOWEST:
            told = f"it took {taken:.1f} seconds"
        elif told:
            text, keys = cut_down(text, keys)
            told = trouble(text, keys)
        if told:
            path = given.keep / f"trouble-{seed}.txt"
            path.write_text(f"{text}\n( seed {seed}, keys {keys} )\n", "utf-8", "surrogatepass")
            print(f"seed {seed}, kept in {path}, keys {keys}: {told}")
            return 1
        seed += 1
        if time.monotonic() - last > 5:
            last = time.monotonic()
            print(f"{seed - given.seed} cases in {last - began:.0f} s", file=sys.stderr)
    now.unlink()
    print(f"{seed - given.seed} cases, no trouble; go on with --seed {seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

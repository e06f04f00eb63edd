"""The claims of docs/benchmarks.md about worlds: Dirac universes through the generic protocol, beside dyce and icepool.

All count the same universes by the same rules: states that go on are rolled again, states that are over are put aside.
The peers come from PyPI (extra `bench`) and are left out when they are not installed.
"""

import time
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import Any

from measure import best, keep
from souko.games.dirac import Dirac, race
from souko.worlds import count, d, odds

UNIVERSES = {1: 444356092776315, 2: 341960390180808}
START = (0, 3, 0, 7, 0)
DIGITS = 144
ROUNDS = 5

State = tuple[int, int, int, int, int]


def step(state: State, roll: int) -> State:
    """One turn of Dirac dice in plain Python, for the peers."""
    who, p, a, q, b = state
    x = (p + roll) % 10
    return (1 - who, q, b, x, a + x + 1)


def with_dyce() -> dict[int, int]:
    """Universes per winner with `H.apply`."""
    from dyce import H

    die, live, wins = 3 @ H((1, 2, 3)), {START: 1}, {1: 0, 2: 0}
    while live:
        live = sorted_out(H(live).apply(step, die).items(), wins)
    return wins


def with_icepool() -> dict[int, int]:
    """Universes per winner with `icepool.map`."""
    import icepool

    die, live, wins = 3 @ icepool.Die([1, 2, 3]), {START: 1}, {1: 0, 2: 0}
    while live:
        live = sorted_out(icepool.map(step, icepool.Die(live), die, star=False).items(), wins)
    return wins


def sorted_out(states: Iterable[tuple[Any, int]], wins: dict[int, int]) -> dict[Any, int]:
    """The states that go on; what is over is added to the wins."""
    going = {}
    for state, number in states:
        if state[4] >= 21:
            wins[1 if state[0] else 2] += number
        else:
            going[state] = number
    return going


def installed() -> dict[str, Callable[[], dict[int, int]]]:
    """The peers that are there."""
    peers = {"dyce": with_dyce, "icepool": with_icepool}
    found = {name: job for name, job in peers.items() if find_spec(name)}
    for name in peers.keys() - found.keys():
        print(f"no {name}: it is left out; pip install 'souko[bench]'")
    return found


def universes() -> dict[str, float]:
    """All ways to count the universes of Dirac dice, each checked."""
    game, split = Dirac(starts=(4, 8)), race(starts=(4, 8))
    jobs: dict[str, Callable[[], Any]] = {
        "columns": lambda: count(game, engine="columns"),
        "dictionary": lambda: count(game, engine="dictionary"),
        "product": lambda: count(split),
        "odds in columns": lambda: odds(game, engine="columns"),
        "odds of the product": lambda: odds(split),
        **installed(),
    }
    for name, job in jobs.items():
        found = job()
        assert "odds" in name or dict(getattr(found, "counts", found)) == UNIVERSES, name
    times = best(jobs, ROUNDS)  # in turn, so that ratios are fair
    for name, taken in times.items():
        print(f"{name:>20}: {1e3 * taken:10.2f} ms, {taken / times['columns']:8.2f} times columns")
    for name, least in (("dyce", 15), ("icepool", 60)):
        if name in times:
            print(f"columns are {times[name] / times['columns']:.0f} times as fast as {name} (at least {least})")
    alone = best({"product": jobs["product"]}, 20 * ROUNDS)["product"]
    print(f"the product alone, best of {20 * ROUNDS}: {1e3 * alone:.2f} ms (at most 3)")
    return times | {"product alone": alone}


def larger() -> dict[str, float]:
    """Ring 10, target 50, 3d6: all pairs of states together, and apart."""
    began = time.perf_counter()
    together = count(Dirac(range(1, 7), target=50), engine="columns")
    taken = time.perf_counter() - began
    began = time.perf_counter()
    apart = count(race(range(1, 7), target=50))
    alone = time.perf_counter() - began
    assert together == apart
    assert len(str(together[1])) == DIGITS
    print(f"the larger game: {taken:.1f} s together (at most 20), {alone:.3f} s apart; {DIGITS} digits")
    return {"together_s": taken, "apart_s": alone}


def thousand_dice() -> dict[str, float]:
    """1000 @ d6 exactly: for the first time in a process, and then again."""
    began = time.perf_counter()
    total = (1000 @ d(6)).total
    first = time.perf_counter() - began
    again = best({"1000 @ d6": lambda: 1000 @ d(6)}, 4 * ROUNDS)["1000 @ d6"]
    assert total == 6**1000
    print(f"1000 @ d6: {1e3 * first:.1f} ms at first, then {1e3 * again:.1f} ms (at most 50)")
    return {"first_s": first, "again_s": again}


if __name__ == "__main__":
    keep("worlds", {"thousand_dice": thousand_dice(), "universes_s": universes(), "larger": larger()})

"""The command over our own recorded sessions, error cases and levels."""

import json
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "data"


def kept(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "words"), [("sessions.json", ()), ("errors.json", ("--errors",))])
def test_all_recorded_sessions_are_verified(souko, name, words):
    answer = json.loads(souko("verify", *words, str(DATA / name), "--json").out)
    assert (answer["passed"], answer["failures"]) == (len(kept(name)), [])


@pytest.mark.parametrize("order", ["bfs", "astar"])
def test_the_levels_are_solved_in_the_fewest_moves(souko, order):
    told = souko("solve", str(DATA / "levels.sok"), "--level", "all", "--best", "moves", "--order", order, "--json")
    found = [json.loads(line) for line in told.out.splitlines()]
    assert [each["moves"] for each in found] == [each["moves"] for each in kept("optima.json")]

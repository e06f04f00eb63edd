"""PuzzleScript's own recorded sessions, in the shared folder: what is expanded, and what comes of playing them."""

import json

import pytest

from souko.rules.compiler.compile import compile_rulebook
from souko.rules.records.sessions import judge, read_session

WORK = 2_500_000
"""Sessions with more plain rules times inputs times cells than this are too long for the slow executor."""


@pytest.fixture(scope="module")
def recorded(shared):
    file = shared / "peers" / "puzzlescript" / "sessions.json"
    if not file.is_file():
        pytest.skip(f"no file {file}")
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def compiled(recorded):
    return [compile_rulebook(entry["source"]).tables for entry in recorded]


def test_rules_expand_to_as_many_plain_rules_and_groups(recorded, compiled):
    wrong = []
    for entry, tables in zip(recorded, compiled, strict=True):
        counts = entry["expanded"]
        expected = tuple(counts[key] for key in ("rules", "late", "groups", "lategroups", "objects", "layers"))
        found = (*tables.count(), len(tables.names), len(tables.layers))
        if found != expected:
            wrong.append(f"{entry['name']}: expected {expected}, found {found}")
    assert not wrong


def test_the_sessions_come_out_as_recorded(recorded, compiled):
    wrong, played = [], 0
    for entry, tables in zip(recorded, compiled, strict=True):
        if work(entry) <= WORK:
            played += 1
            difference = judge(read_session(entry, entry["name"]), tables)
            wrong += [f"{entry['name']}: {difference}"] if difference else []
    assert not wrong
    assert played > len(recorded) * 4 // 5


def work(entry):
    counts = entry["expanded"]
    return (counts["rules"] + counts["late"]) * len(entry["inputs"]) * counts["w"] * counts["h"]

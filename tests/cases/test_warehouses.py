"""Our own warehouses, drawn and made from seeds: the scores after all moves are those of the slow twin."""

import json
from zlib import crc32

import pytest

from souko import Warehouse
from souko.sokoban import warehouse_text
from souko.warehouse import score
from tests.cases.make import DATA, WIDENINGS

CASES = json.loads((DATA / "warehouses.json").read_text(encoding="utf-8"))


def text_of(case):
    if "file" in case:
        return (DATA / "warehouses" / case["file"]).read_text(encoding="utf-8")
    return warehouse_text(**case["made"])


def name_of(case):
    return case.get("file") or "-".join(map(str, case["made"].values()))


@pytest.mark.parametrize("kind", WIDENINGS)
@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_score_is_that_of_the_slow_twin(case, kind):
    text, times = text_of(case), WIDENINGS[kind]
    assert score(text, widen=times) == case[kind]
    assert Warehouse.read(text).widened(times).run().score == case[kind]
    assert Warehouse.read(text.replace("\n", "\r\n")).widened(times).run().score == case[kind]


@pytest.mark.parametrize("case", [case for case in CASES if "made" in case], ids=name_of)
def test_a_seed_makes_the_same_warehouse_as_ever(case):
    assert crc32(text_of(case).encode()) == case["checksum"]


def test_every_drawing_has_its_scores():
    assert {case["file"] for case in CASES if "file" in case} == {file.name for file in (DATA / "warehouses").iterdir()}

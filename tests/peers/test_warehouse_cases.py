"""Twelve warehouses with answers that others computed, in the shared folder: narrow, wide, and widened twice."""

import json

import pytest

from souko import Warehouse
from souko.warehouse import score

WIDENINGS = {"narrow": 0, "wide": 1, "wider": 2}


@pytest.fixture(scope="module")
def answers(shared):
    file = shared / "cases" / "warehouse" / "answers.json"
    if not file.is_file():
        pytest.skip(f"no file {file}")
    return json.loads(file.read_text())


@pytest.mark.parametrize("name", [f"{number:02}.txt" for number in range(12)])
@pytest.mark.parametrize("kind", WIDENINGS)
def test_the_score_is_that_of_the_answers(shared, answers, name, kind):
    text = (shared / "cases" / "warehouse" / name).read_text()
    expected, times = answers[name][kind], WIDENINGS[kind]
    assert score(text, widen=times) == expected
    assert Warehouse.read(text).widened(times).run().score == expected
    assert Warehouse.read(text.replace("\n", "\r\n")).widened(times).run().score == expected


def test_there_are_no_answers_without_a_test(answers):
    assert sorted(answers) == [f"{number:02}.txt" for number in range(12)]

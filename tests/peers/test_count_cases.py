"""Sixty small grids with the number of placements that others computed, in the shared folder."""

import json

import numpy as np
import pytest

import souko
from souko import Board, placements
from souko.sokoban.many_boxes import ManyBoxes
from tests.naive_count import Pieces, fewest_of_all, hall_of

NUMBERS = range(60)


@pytest.fixture(scope="module")
def cases(shared):
    file = shared / "cases" / "count" / "small.json"
    if not file.is_file():
        pytest.skip(f"no file {file}")
    return json.loads(file.read_text())


@pytest.mark.parametrize("number", NUMBERS)
def test_the_number_of_placements_is_that_of_the_answers(cases, number):
    text, expected = "\n".join(cases[number]["rows"]), cases[number]["placements"]
    found = placements(Board.from_text(text, "grid"))
    assert found.total == expected
    assert found.by_box.sum() == expected
    assert ManyBoxes(Board.from_text(text, "grid"), memory=10**9).total == expected


@pytest.mark.parametrize("number", NUMBERS)
def test_the_twins_find_the_same_number(cases, number):
    hall, expected = hall_of("\n".join(cases[number]["rows"])), cases[number]["placements"]
    assert len(fewest_of_all(hall)) == expected
    assert sum(map(sum, Pieces(hall).by_box())) == expected


@pytest.mark.parametrize("number", NUMBERS)
def test_a_first_line_with_the_sizes_changes_nothing(cases, number):
    rows = cases[number]["rows"]
    text = "\n".join([f"{len(rows)} {len(rows[0])}", *rows, ""])
    (level,) = souko.read(text, "grid")
    assert level.board == Board.from_text("\n".join(rows), "grid")
    assert np.array_equal(placements(level.board).by_box, placements(Board.from_text("\n".join(rows), "grid")).by_box)


def test_there_are_no_answers_without_a_test(cases):
    assert len(cases) == len(NUMBERS)

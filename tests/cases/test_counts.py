"""Placements of one box on our own halls, drawn and made from seeds, as many as the slow twin counted."""

import json

import numpy as np
import pytest

import souko
from souko import Board, placements
from souko.sokoban import ManyBoxes
from tests.cases.make import DATA
from tests.naive_count import fewest_of_all, hall_of, random_grid

CASES = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))
SMALL = 80
"""Cells of a hall all of whose states can be gone through one by one."""


def text_of(case):
    return "\n".join(case["rows"]) if "rows" in case else random_grid(*case["made"])


def name_of(case):
    return "-".join(map(str, case.get("rows") or case["made"]))


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_number_of_placements_is_that_of_the_slow_twin(case):
    board = Board.from_text(text_of(case), "grid")
    found = placements(board)
    assert found.total == found.by_box.sum() == case["placements"]
    assert ManyBoxes(board, memory=10**9).total == case["placements"]


@pytest.mark.parametrize("case", [case for case in CASES if len(text_of(case)) <= SMALL], ids=name_of)
def test_every_placement_solved_by_itself_gives_the_same_number(case):
    assert len(fewest_of_all(hall_of(text_of(case)))) == case["placements"]


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_first_line_with_the_sizes_changes_nothing(case):
    rows = text_of(case).split("\n")
    (level,) = souko.read("\n".join([f"{len(rows)} {len(rows[0])}", *rows, ""]), "grid")
    board = Board.from_text("\n".join(rows), "grid")
    assert level.board == board
    assert np.array_equal(placements(level.board).by_box, placements(board).by_box)


def test_there_are_many_halls():
    assert sum("rows" in case for case in CASES) >= 15
    assert sum("made" in case for case in CASES) >= 30

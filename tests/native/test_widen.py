"""The door of widening: sizes that fit, or nothing."""

import subprocess
import sys

import numpy as np
import pytest

from souko import _native
from souko.boards.grid import BOX, GOAL, LEFT, RIGHT, WALL


def widen(narrow, factor, width, size=None):
    wide = np.full(len(narrow) * factor if size is None else size, 99, np.uint8)
    _native.widen(np.array(narrow, np.uint8), wide, factor, width)
    return wide.tolist()


def test_every_cell_becomes_as_many_as_the_factor_says():
    assert widen([WALL, 0, GOAL], 3, 3) == [WALL] * 3 + [0] * 3 + [GOAL] * 3


def test_a_box_becomes_boxes_of_the_width():
    assert widen([BOX], 4, 1) == [BOX] * 4
    assert widen([BOX], 4, 2) == [BOX | RIGHT, BOX | LEFT] * 2
    assert widen([BOX | GOAL], 3, 3) == [BOX | RIGHT | GOAL, BOX | LEFT | RIGHT | GOAL, BOX | LEFT | GOAL]


def test_each_part_of_a_wide_box_becomes_boxes_of_its_own():
    assert widen([BOX | RIGHT, BOX | LEFT], 2, 2) == [BOX | RIGHT, BOX | LEFT] * 2


@pytest.mark.parametrize(
    ("factor", "width", "size"), [(2, 0, 4), (3, 2, 6), (2, 4, 4), (2, 2, 3), (2, 2, 5), (2, 1, 0)]
)
def test_sizes_that_do_not_fit_are_refused(factor, width, size):
    with pytest.raises(ValueError, match=r"^sizes do not match$"):
        widen([BOX, 0], factor, width, size)


@pytest.mark.parametrize("wide", [np.zeros(4, np.int8), np.zeros(4, np.int64), np.zeros(8, np.uint8)[::2]])
def test_an_array_that_would_have_to_be_converted_is_not_filled_in_vain(wide):
    with pytest.raises(TypeError):
        _native.widen(np.zeros(2, np.uint8), wide, 2, 2)


def test_a_factor_out_of_all_proportion_is_refused():
    code = "import numpy as np; from souko import _native; empty = np.zeros(0, np.uint8)\n"
    code += "_native.widen(np.zeros(2, np.uint8), empty, 1 << 63, 1)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ValueError: sizes do not match" in result.stderr

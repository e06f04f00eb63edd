"""Cells are numbered row by row."""

import numpy as np
import pytest

from souko.boards.grid import point_of, read_only


def test_each_cell_has_its_own_point():
    assert [point_of(cell, columns=3) for cell in range(6)] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_a_read_only_array_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        read_only(np.zeros(3, np.uint8))[0] = 1

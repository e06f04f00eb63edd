"""Flooding: where the player can walk, and the shortest walk there."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko import _native
from souko.boards import Board
from souko.errors import MoveError
from souko.sokoban import UNREACHED, arrivals, reach, shortest_walk
from tests import naive

OFFSETS = {"u": (-1, 0), "l": (0, -1), "d": (1, 0), "r": (0, 1)}


@st.composite
def floods(draw):
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    blocked = draw(st.lists(st.booleans(), min_size=rows * columns, max_size=rows * columns))
    return np.array(blocked), columns, draw(st.integers(0, rows * columns - 1))


@given(floods())
def test_the_kernel_does_what_the_slow_twin_does(flood):
    blocked, columns, start = flood
    assert arrivals(*flood).tolist() == naive.arrivals(blocked.tolist(), columns, start)


@given(floods())
def test_sets_of_bits_are_flooded_like_arrays(flood):
    blocked, columns, start = flood
    free = np.packbits(~blocked, bitorder="little").tobytes()
    reached = np.frombuffer(_native.flood_bits(free, len(blocked), columns, start), np.uint8)
    bits = np.unpackbits(reached, bitorder="little")[: len(blocked)].astype(bool)
    assert bits.tolist() == (arrivals(*flood) != UNREACHED).tolist()


@given(floods(), st.data())
def test_a_walk_leads_over_free_cells_to_its_goal_and_none_is_shorter(flood, data):
    blocked, columns, start = flood
    goal = data.draw(st.integers(0, len(blocked) - 1))
    walk = shortest_walk(blocked, columns, start, goal)
    lengths = distances(blocked, columns, start)
    assert (walk is None) == (goal not in lengths)
    if walk is not None:
        assert len(walk) == lengths[goal]
        assert points(start, columns, walk)[-1] == divmod(goal, columns)
        assert not any(blocked[row * columns + column] for row, column in points(start, columns, walk)[1:])


def points(start, columns, walk):
    """The points of a walk."""
    found = [divmod(start, columns)]
    for letter in walk:
        down, right = OFFSETS[letter]
        found.append((found[-1][0] + down, found[-1][1] + right))
    return found


def distances(blocked, columns, start):
    """The length of a shortest walk to each cell that has one, by growing rings."""
    found, ring = {start: 0}, {start}
    while ring:
        near = {neighbour for cell in ring for neighbour in around(cell, columns, len(blocked))}
        ring = {cell for cell in near if not blocked[cell] and cell not in found}
        found |= dict.fromkeys(ring, max(found.values()) + 1)
    return found


def around(cell, columns, cells):
    row, column = divmod(cell, columns)
    near = [(row + down, column + right) for down, right in OFFSETS.values()]
    return [y * columns + x for y, x in near if 0 <= x < columns and 0 <= y < cells // columns]


def test_boxes_are_in_the_way_and_the_player_is_needed():
    board = Board.from_text("#######\n#@ $ .#\n#######")
    assert np.flatnonzero(reach(board)).tolist() == [8, 9]
    with pytest.raises(MoveError, match="the board has no player"):
        reach(Board.from_text("#####\n# $.#\n#####"))


def test_a_corridor_of_a_million_cells_is_flooded():
    free = np.zeros(1_000_000, np.bool_)
    assert len(shortest_walk(free, 1_000_000, 0, 999_999) or "") == 999_999
    assert (arrivals(free, 1, 999_999) != UNREACHED).all()


@pytest.mark.parametrize(
    ("blocked", "columns", "start", "arrivals"), [(6, 0, 0, 6), (6, 4, 0, 6), (6, 3, 6, 6), (6, 3, 0, 5), (0, 1, 0, 0)]
)
def test_sizes_that_do_not_fit_are_refused(blocked, columns, start, arrivals):
    with pytest.raises(ValueError, match=r"cells are not|sizes do not match|the start is outside"):
        _native.flood(np.zeros(blocked, np.uint8), columns, start, np.zeros(arrivals, np.uint8))

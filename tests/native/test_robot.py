"""The doors of the robot: what is not a sound warehouse does not get in."""

import numpy as np
import pytest

from souko import _native
from souko.boards.grid import BOX, GOAL, LEFT, RIGHT, WALL


def robot(cells, rows=1, columns=None, at=0, alone=False):
    columns = len(cells) if columns is None else columns
    return _native.Robot(np.array(cells, np.uint8), rows, columns, at, alone)


def cells_of(robot, count):
    into = np.full(count, 99, np.uint8)
    robot.copy_cells(into)
    return into.tolist()


def test_a_sound_robot_runs():
    one = robot([0, BOX, 0, WALL])
    one.run(">>", 2)
    assert (cells_of(one, 4), one.cell, one.done, one.moved, one.pushes) == ([0, 0, BOX, WALL], 1, 2, 1, 1)
    assert one.score() == 2


@pytest.mark.parametrize(("rows", "columns"), [(1, 3), (1, 5), (0, 4), (5, 0), (0, 0), (2**62, 2**62), (2**62, 4)])
def test_cells_that_are_not_rows_times_columns_are_refused(rows, columns):
    with pytest.raises(ValueError, match=r"^cells are not rows x columns$"):
        robot([0] * 4, rows, columns)


@pytest.mark.parametrize(("cells", "rows", "at"), [([0, 0], 1, 2), ([0, 0], 1, 2**63), ([], 0, 0)])
def test_a_robot_outside_is_refused(cells, rows, at):
    with pytest.raises(ValueError, match=r"^the robot is outside$"):
        robot(cells, rows, columns=2, at=at)


@pytest.mark.parametrize(("cells", "at"), [([WALL, 0], 0), ([0, BOX], 1), ([0, BOX | GOAL], 1)])
def test_a_robot_that_does_not_stand_on_floor_is_refused(cells, at):
    with pytest.raises(ValueError, match=r"^the robot does not stand on floor$"):
        robot(cells, at=at)


def test_goals_are_floor():
    one = robot([GOAL, BOX | GOAL, GOAL], at=0)
    one.run(">", 1)
    assert (cells_of(one, 3), one.cell) == ([0, 0, BOX], 1)


@pytest.mark.parametrize(
    "cells",
    [
        [0, BOX | RIGHT],
        [0, BOX | RIGHT, 0],
        [0, BOX | RIGHT, BOX],
        [0, BOX | RIGHT, WALL],
        [0, BOX | LEFT],
        [0, BOX, BOX | LEFT],
        [0, BOX | RIGHT, BOX | LEFT | RIGHT],
        [0, BOX | RIGHT, BOX | LEFT | RIGHT, 0],
        [0, RIGHT, LEFT],
        [0, WALL | BOX],
        [0, WALL | RIGHT, BOX | LEFT],
        [0, 255],
    ],
)
def test_torn_boxes_and_unknown_cells_are_refused(cells):
    with pytest.raises(ValueError, match=r"^a box in a wall, or a part of a box without its neighbour$"):
        robot(cells)


def test_a_box_does_not_reach_from_one_row_into_the_next():
    with pytest.raises(ValueError, match="without its neighbour"):
        robot([0, BOX | RIGHT, BOX | LEFT, 0], rows=2, columns=2)


def test_a_part_of_a_box_may_not_begin_a_row():
    with pytest.raises(ValueError, match="without its neighbour"):
        robot([BOX | LEFT, 0, 0, 0], rows=2, columns=2, at=1)


def test_one_box_at_a_time_is_for_narrow_boxes():
    with pytest.raises(ValueError, match=r"^one box at a time is for narrow boxes$"):
        robot([0, BOX | RIGHT, BOX | LEFT], alone=True)


@pytest.mark.parametrize("cells", [None, "....", [0, 0], np.zeros((2, 2), np.uint8), np.zeros((), np.uint8)])
def test_what_is_no_flat_array_is_refused(cells):
    with pytest.raises(TypeError):
        _native.Robot(cells, 1, 2, 0, False)


@pytest.mark.parametrize("numbers", [(-1, 2, 0), (1, -2, 0), (1, 2, -1), (1.0, 2, 0), (1, 2, None), (2**64, 2, 0)])
def test_what_is_no_count_is_refused(numbers):
    with pytest.raises(TypeError):
        _native.Robot(np.zeros(2, np.uint8), *(*numbers, False))


def test_the_cells_are_copied_on_the_way_in_and_out():
    cells = np.array([0, BOX, 0], np.uint8)
    one = _native.Robot(cells, 1, 3, 0, False)
    cells[1] = WALL
    one.run(">", 1)
    assert cells_of(one, 3) == [0, 0, BOX]


def test_an_array_of_another_size_is_not_filled():
    for size in (0, 2, 4):
        with pytest.raises(ValueError, match=r"^sizes do not match$"):
            robot([0, BOX, 0]).copy_cells(np.zeros(size, np.uint8))


def test_a_read_only_array_is_not_filled():
    into = np.zeros(3, np.uint8)
    into.flags.writeable = False
    with pytest.raises(TypeError):
        robot([0, BOX, 0]).copy_cells(into)


@pytest.mark.parametrize("into", [np.zeros(3, np.int8), np.zeros(3, np.int64), np.zeros(6, np.uint8)[::2]])
def test_an_array_that_would_have_to_be_converted_is_not_filled_in_vain(into):
    with pytest.raises(TypeError):
        robot([0, BOX, 0]).copy_cells(into)


def test_a_script_is_not_read_beyond_its_end():
    one = robot([0, BOX, 0])
    for until in (3, 2**62):
        with pytest.raises(ValueError, match=r"^the script is shorter than that$"):
            one.run(">>", until)
    assert one.done == 0


def test_moves_that_were_made_are_not_made_again():
    one = robot([0, 0, 0, 0])
    for until in (2, 1, 0, -1, -(2**62)):
        one.run(">>>", until)
        assert (one.done, one.cell) == (2, 2)


@pytest.mark.parametrize("script", [None, b">>", 3, "\ud800"])
def test_what_is_no_text_is_no_script(script):
    with pytest.raises(TypeError):
        robot([0, 0]).run(script, 1)


def test_bytes_that_are_no_moves_stay_where_they_are():
    one = robot([0, 0, 0])
    one.run("é\0\n >", 6)
    assert (one.done, one.cell) == (6, 1)


def test_a_robot_that_was_never_placed_does_nothing():
    with pytest.warns(RuntimeWarning, match="uninitialized"), pytest.raises(TypeError):
        _native.Robot.__new__(_native.Robot).score()


def test_a_robot_is_placed_once():
    one = robot([0, 0])
    with pytest.warns(RuntimeWarning, match="already-initialized"), pytest.raises(TypeError):
        one.__init__(np.zeros(2, np.uint8), 1, 2, 0, False)

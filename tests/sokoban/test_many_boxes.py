"""Placements of several boxes: drawn, against the slow twin, and the exhaustive way against the linear one."""

from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import Board, BudgetError, MoveError, placements
from souko.sokoban.many_boxes import ManyBoxes
from tests.naive import drawn
from tests.naive_count import by_box, fewest, fewest_of_all, hall_of, random_grid, solvable

KINDS = [".", "........#", "....#", "..#"]


@st.composite
def grids(draw, most_rows, most_columns, goals):
    """A grid of any shape and density with so many goals."""
    rows, columns = draw(st.integers(1, most_rows)), draw(st.integers(1, most_columns))
    columns = max(columns, -(-goals // rows))
    kind = draw(st.sampled_from(KINDS))
    cells = draw(st.lists(st.sampled_from(kind), min_size=rows * columns, max_size=rows * columns))
    places = st.lists(st.integers(0, len(cells) - 1), min_size=goals, max_size=goals, unique=True)
    for place in draw(places):
        cells[place] = "X"
    return "\n".join("".join(cells[start : start + columns]) for start in range(0, len(cells), columns))


def placed(text, boxes):
    return placements(Board.from_text(drawn(text), "grid"), boxes)


def check(text, boxes):
    """Hold counts and every pair of player and boxes to the twin."""
    hall, found = hall_of(text), placed(text, boxes)
    solved = fewest_of_all(hall, boxes)
    assert found.total == len(solved)
    assert found.by_box.tolist() == by_box(hall, solved)
    assert found.by_box.sum() == boxes * found.total
    for player, chosen in hall.states(boxes):
        cost = solved.get((player, chosen))
        assert found.solvable(player, chosen) == (cost is not None)
        assert found.pushes(player, sorted(chosen)) == (cost and cost[0])


@pytest.mark.parametrize("length", range(2, 12))
def test_between_two_goals_at_the_ends_of_a_line_any_three_cells_are_a_box_a_player_and_a_box(length):
    assert placed(f"X{'.' * (length - 2)}X", 2).total == comb(length - 2, 3)


def test_a_box_may_cross_a_goal_on_its_way_but_not_start_on_one():
    found = placed("XX....\n......", 2)
    assert found.pushes((1, 5), [(0, 2), (0, 4)]) == 5
    assert not found.solvable((1, 5), [(0, 1), (0, 4)])
    assert not found.solvable((0, 0), [(0, 2), (0, 4)])
    assert found.by_box[0, :2].tolist() == [0, 0]


def test_boxes_are_named_in_any_order_by_cells_or_points_in_any_iterable():
    found = placed("X.....X", 2)
    expected = found.pushes(3, [1, 5])
    assert expected == 2
    for boxes in [[5, 1], (1, 5), {1, 5}, iter([1, 5]), [(0, 1), (0, 5)], [(0, 5), 1], np.array([1, 5])]:
        assert found.pushes((0, 3), boxes) == expected
    assert found.solvable(3, frozenset({1, 5})) is True
    assert type(found.total) is int
    assert (found.by_box.dtype, found.by_box.shape) == (np.int64, (1, 7))


@pytest.mark.parametrize(
    ("player", "boxes"), [(3, [1, 1]), (3, [1]), (3, [1, 2, 5]), (1, [1, 5]), (0, [1, 5]), (3, [0, 5]), (7, [1, 5]),
                          (3, [7, 5]), (3, [])]
)  # fmt: skip
def test_what_is_no_placement_cannot_be_solved(player, boxes):
    found = placed("X.....X\n#######", 2)
    assert found.solvable(player, boxes) is False
    assert found.pushes(player, boxes) is None


def test_boxes_are_not_pushed_two_at_a_time():
    assert placed("XX..", 2).total == 0
    assert not placed("X.X..", 2).solvable(4, [1, 3])


def test_a_box_that_starts_beside_another_may_have_to_wait_for_it():
    text = "X....\n##.##\nX...."
    check(text, 2)
    assert placed(text, 2).total > 0


def test_the_boards_own_boxes_and_player_are_ignored():
    full = Board.from_text("########\n#.$@  *#\n########")
    bare = Board(full.cells & np.uint8(1 | 16), full.shape)
    assert placements(full, 2).total == placements(bare, 2).total > 0


@settings(max_examples=60)
@given(grids(4, 5, goals=2))
def test_two_boxes_agree_with_the_twin(text):
    check(text, 2)


@settings(max_examples=30)
@given(grids(4, 4, goals=3))
def test_three_boxes_agree_with_the_twin(text):
    check(text, 3)


@settings(max_examples=10)
@given(grids(3, 4, goals=4))
def test_four_boxes_agree_with_the_twin(text):
    check(text, 4)


@settings(max_examples=25)
@given(grids(3, 4, goals=2))
def test_the_ways_of_the_twin_agree_with_each_other(text):
    hall = hall_of(text)
    solved = fewest_of_all(hall, 2)
    for state in hall.placements(2):
        assert solvable(hall, state) == (state in solved)
        assert fewest(hall, state) == solved.get(state)


@settings(max_examples=150)
@given(grids(6, 7, goals=1))
def test_one_box_by_the_exhaustive_way_equals_the_linear_way(text):
    board = Board.from_text(text, "grid")
    linear, exhaustive = placements(board), ManyBoxes(board, memory=10**9)
    assert exhaustive.total == linear.total
    assert np.array_equal(exhaustive.by_box, linear.by_box)
    for player in range(len(board.cells)):
        for box in range(len(board.cells)):
            assert exhaustive.pushes(player, [box]) == linear.pushes(player, box)


@pytest.mark.parametrize("density", [0, 0.1, 0.2, 0.3, 0.4])
def test_one_box_on_a_larger_board_by_the_exhaustive_way_equals_the_linear_way(density):
    board = Board.from_text(random_grid(int(100 * density), 20, 25, density), "grid")
    linear, exhaustive = placements(board), ManyBoxes(board, memory=10**9)
    assert exhaustive.total == linear.total
    assert np.array_equal(exhaustive.by_box, linear.by_box)


@pytest.mark.parametrize("turn", [np.rot90, np.transpose, np.fliplr, np.flipud])
def test_symmetries_change_nothing(turn):
    board = Board.from_text("X....#\n.#....\n...X..\n..#...", "grid")
    cells = turn(board.cells.reshape(board.shape))
    counts = placements(board, 2).by_box
    assert counts.sum() > 0
    assert np.array_equal(placements(Board(cells, cells.shape), 2).by_box, turn(counts))


def test_there_is_no_solution_for_several_boxes():
    with pytest.raises(MoveError, match=r"solution\(\) is for one box, and here are 2"):
        placed("X.....X", 2).solution(3, [1, 5])


@pytest.mark.parametrize("boxes", [1, 2, 4])
def test_another_number_of_goals_than_of_boxes_is_refused(boxes):
    with pytest.raises(MoveError, match=f"has 3 goals for {boxes} box"):
        placed("X.....X\n...X...", boxes)


def test_a_search_beyond_its_memory_gives_up_and_names_the_limit():
    with pytest.raises(BudgetError, match=r"^gave up after .* states: the limit is 50,000 bytes; .*memory=N$"):
        placements(Board.from_text("X.......\n........\n........\n.......X", "grid"), 2, memory=50_000)


def test_a_search_within_its_memory_does_not_give_up():
    board = Board.from_text("X....X", "grid")
    assert placements(board, 2, memory=1_000_000).total == placements(board, 2).total


def test_one_box_needs_no_memory_for_a_search():
    assert placements(Board.from_text("X...", "grid"), memory=0).total == 3


def test_a_cell_outside_of_the_board_is_refused():
    found = placed("X.....X", 2)
    for player, boxes in [(7, [1, 5]), (3, [1, 7]), (3, [(1, 0), 5])]:
        with pytest.raises(MoveError, match=r"^no cell .*: the board has 1 rows and 7 columns$"):
            found.solvable(player, boxes)

"""What parts a floor: drawn, against blocking every cell by itself, and against what the walls alone tell."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import Board, BudgetError, Cuts, MoveError
from souko.boards.formats.cell_grid import CellGrid
from souko.boards.grid import BOX, GOAL, WALL
from tests.naive import drawn
from tests.naive_count import hall_of, parts_by_walls, pieces, random_grid, reach

KINDS = [".", "........#", "....#", "..#", ".#", ".##", "#"]


@st.composite
def grids(draw, most_rows, most_columns):
    """A grid of any shape and density, without goals."""
    rows, columns = draw(st.integers(1, most_rows)), draw(st.integers(1, most_columns))
    cells = st.sampled_from(draw(st.sampled_from(KINDS)))
    grid = draw(st.lists(cells, min_size=rows * columns, max_size=rows * columns))
    return "\n".join("".join(grid[start : start + columns]) for start in range(0, len(grid), columns))


def cuts_of(text):
    return Cuts(Board.from_text(text, "grid"))


def marked(text):
    """The drawing with a `o` on each cell that cuts."""
    cuts = cuts_of(text)
    cells = list(text.replace("\n", ""))
    for cell in cuts.articulation_cells:
        cells[cell] = "o"
    columns = cuts.board.shape[1]
    return "\n".join("".join(cells[start : start + columns]) for start in range(0, len(cells), columns))


def check_marks(pictures):
    """Hold the cells that cut to what is drawn: the grid, and beside it the grid with an `o` on each of them."""
    before, expected = ("\n".join(side) for side in zip(*map(str.split, drawn(pictures).split("\n")), strict=True))
    assert marked(before) == expected


def test_the_inner_cells_of_a_corridor_cut_and_its_ends_do_not():
    assert marked("......") == ".oooo."
    assert marked("#....#") == "#.oo.#"
    assert marked("..") == ".."


def test_a_ring_has_no_cell_that_cuts_and_an_open_hall_has_none():
    check_marks("""
        ....  ....
        .##.  .##.
        ....  ....
    """)
    check_marks("""
        ...  ...
        ...  ...
    """)


def test_the_middle_of_a_cross_cuts():
    check_marks("""
        #.#  #.#
        ...  .o.
        #.#  #.#
    """)


def test_a_door_cuts_and_so_do_the_cells_before_it_that_are_one_wide():
    check_marks("""
        ..###..  ..###..
        .......  .ooooo.
        ..###..  ..###..
    """)


def test_pieces_that_touch_at_a_corner_only_are_parted_already():
    check_marks("""
        ..#..  o.#.o
        .#.#.  .#.#.
        #...#  #.o.#
    """)


def test_a_single_cell_and_a_grid_of_walls_have_nothing_to_cut():
    assert marked(".") == "."
    assert marked("##\n##") == "##\n##"
    assert cuts_of("##\n##").components.tolist() == [[-1, -1], [-1, -1]]


def test_the_end_of_a_row_is_not_beside_the_start_of_the_next():
    assert cuts_of("#.\n.#").components.tolist() == [[-1, 0], [1, -1]]
    assert marked("..#\n#..") == ".o#\n#o."


def test_components_are_numbered_in_the_order_of_their_first_cells():
    assert cuts_of("#.#.\n..#.\n###.\n.#..").components.tolist() == [
        [-1, 0, -1, 1],
        [0, 0, -1, 1],
        [-1, -1, -1, 1],
        [2, -1, 1, 1],
    ]


def test_components_are_integers_in_the_shape_of_the_board():
    labels = cuts_of("..#\n#..").components
    assert (labels.dtype, labels.shape) == (np.int32, (2, 3))
    assert all(type(cell) is int for cell in cuts_of(".....").articulation_cells)


def test_a_blocked_cell_parts_what_hung_together_by_it():
    cuts = cuts_of("...\n.#.\n..#")
    assert cuts.connected(0, 7, without=2)
    assert not cuts.connected(0, 7, without=3)
    assert not cuts.connected(7, 5, without=1)
    assert (cuts.component_size(7, without=3), cuts.component_size(0, without=3)) == (2, 4)


def test_cells_are_named_by_number_or_by_point():
    cuts = cuts_of("...\n.#.\n..#")
    for a, b, blocked in [((0, 0), (2, 1), (1, 0)), (0, (2, 1), 3), (np.int64(0), (np.int64(2), 1), np.uint8(3))]:
        assert not cuts.connected(a, b, without=blocked)
        assert cuts.component_size(b, without=blocked) == 2
    assert type(cuts.component_size(0, without=3)) is int
    assert type(cuts.connected(0, 1, without=3)) is bool


def test_walls_are_connected_to_nothing_and_have_no_size():
    cuts = cuts_of("..#\n...")
    assert not cuts.connected(2, 2, without=0)
    assert not cuts.connected(0, 2, without=4)
    assert cuts.component_size(2, without=0) == 0


def test_blocking_a_wall_or_another_piece_changes_nothing():
    cuts = cuts_of("...#.")
    assert all(cuts.connected(0, 2, without=other) for other in (3, 4))
    assert [cuts.component_size(1, without=other) for other in (3, 4)] == [3, 3]
    assert cuts.component_size(4, without=1) == 1


def test_a_blocked_cell_is_connected_to_nothing_not_even_to_itself():
    cuts = cuts_of("...")
    assert not any(cuts.connected(1, other, without=1) or cuts.connected(other, 1, without=1) for other in range(3))
    assert cuts.component_size(1, without=1) == 0


def test_boxes_goals_and_the_player_count_as_floor():
    board = Board.from_text("#####\n#@$.#\n#####")
    assert Cuts(board).articulation_cells == [7]
    bare = Board(board.cells & np.uint8(WALL), board.shape)
    assert np.array_equal(Cuts(board).components, Cuts(bare).components)
    assert Cuts(Board(np.array([BOX, BOX | GOAL, GOAL], np.uint8), (1, 3))).component_size(0, without=2) == 2


def check_every_triple(text):
    hall, cuts = hall_of(text), cuts_of(text)
    points = hall.points()
    for blocked in points:
        pieces_left = {point: reach(hall.floor, point, blocked) for point in points}
        sizes = {point: cuts.component_size(point, without=blocked) for point in points}
        assert sizes == {point: len(piece) for point, piece in pieces_left.items()}
        for a in points:
            near = {b for b in points if cuts.connected(a, b, without=blocked)}
            assert near == pieces_left[a]


@settings(max_examples=150)
@given(grids(5, 5))
def test_every_three_cells_agree_with_blocking_one_of_them(text):
    check_every_triple(text)


@pytest.mark.parametrize("text", ["." * 30, "\n".join("." * 30), ".#.#.#\n......\n#.#.#.\n.#####", "...\n...\n..."])
def test_every_three_cells_of_a_corridor_a_comb_and_a_hall_agree(text):
    check_every_triple(text)


@settings(max_examples=300)
@given(grids(9, 9))
def test_components_and_cells_that_cut_agree_with_blocking_every_cell(text):
    hall, cuts = hall_of(text), cuts_of(text)
    numbers = {point: number for number, piece in enumerate(pieces(hall.floor)) for point in piece}
    rows = [[numbers.get((row, column), -1) for column in range(hall.shape[1])] for row in range(hall.shape[0])]
    assert cuts.components.tolist() == rows
    whole = len(pieces(hall.floor))
    cutting = [
        cell for cell, point in enumerate(hall.points())
        if point in hall.floor and len(pieces(hall.floor, point)) > whole
    ]  # fmt: skip
    assert cuts.articulation_cells == cutting


@settings(max_examples=300)
@given(grids(9, 9))
def test_the_walls_tell_the_twin_how_many_parts_a_cell_leaves(text):
    floor = hall_of(text).floor
    whole = len(pieces(floor))
    assert {cell: len(pieces(floor, cell)) - whole + 1 for cell in floor} == parts_by_walls(hall_of(text))


def neighbour_parts(cuts, cell):
    """How many parts the neighbours of a cell lie in when it is blocked."""
    rows, columns = cuts.board.shape
    row, column = divmod(cell, columns)
    near = [(row - 1, column), (row, column - 1), (row + 1, column), (row, column + 1)]
    near = [(down, right) for down, right in near if 0 <= down < rows and 0 <= right < columns]
    parts = []
    for point in near:
        if cuts.component_size(point, without=cell) and not any(
            cuts.connected(point, other, without=cell) for other in parts
        ):
            parts.append(point)
    return len(parts)


@pytest.mark.parametrize("density", [0, 0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7])
def test_the_walls_alone_tell_the_same_cells_that_cut_and_the_same_number_of_parts(density):
    text = random_grid(int(100 * density), 90, 110, density)
    cuts, hall = cuts_of(text), hall_of(text)
    parts = parts_by_walls(hall)
    assert cuts.articulation_cells == [row * 110 + column for row, column in sorted(parts) if parts[row, column] > 1]
    assert {point: neighbour_parts(cuts, point[0] * 110 + point[1]) for point in hall.floor} == parts


def test_a_corridor_of_a_hundred_thousand_cells_needs_no_recursion():
    for shape in [(1, 100_000), (100_000, 1)]:
        cuts = Cuts(Board(np.zeros(100_000, np.uint8), shape))
        assert cuts.articulation_cells == list(range(1, 99_999))
        assert cuts.component_size(0, without=40_000) == 40_000
        assert cuts.component_size(99_999, without=40_000) == 59_999
        assert not cuts.connected(39_999, 40_001, without=40_000)


@pytest.mark.parametrize("side", [1, -1])
def test_a_comb_of_many_teeth_is_taken_to_pieces(side):
    """One long row with teeth below it: a tooth's cell cuts off the cells below, a row's cell cuts the comb in two."""
    cells = np.zeros((201, 1000), np.uint8)
    cells[1:, 1::2] = WALL
    cuts = Cuts(Board(cells[:, ::side], cells.shape))
    tooth, corner = (200, 0) if side == 1 else (799, 999)
    assert cuts.component_size((200, tooth), without=(50, tooth)) == 150
    assert cuts.component_size((200, tooth), without=(0, tooth)) == 200
    assert cuts.component_size((0, corner), without=(0, tooth)) == 100 * 202


def test_a_board_larger_than_a_piece_of_work_is_one_component():
    """The kernel pauses every half a million cells to look at Ctrl-C; four such pieces must fit together."""
    cells = np.zeros((1500, 1401), np.uint8)
    cells[1::2, :-1] = WALL
    cuts = Cuts(Board(cells, cells.shape))
    assert not cuts.components[cells == 0].any()
    assert cuts.component_size((0, 0), without=(0, 700)) == 700
    assert cuts.component_size((0, 1400), without=(0, 700)) == int((cells == 0).sum()) - 701


def test_hundreds_of_thousands_of_single_cells_are_as_many_components():
    cells = np.full((1200, 1200), WALL, np.uint8)
    cells[::2, ::2] = 0
    labels = Cuts(Board(cells, cells.shape)).components
    assert labels[::2, ::2].ravel().tolist() == list(range(600 * 600))
    assert (labels.ravel() == -1).sum() == 3 * 600 * 600


@pytest.mark.parametrize("place", [-1, 6, (2, 0), (0, 3), (-1, 0), (0, -1)])
def test_a_cell_outside_of_the_board_is_refused(place):
    cuts = cuts_of("...\n...")
    for ask in [
        lambda: cuts.connected(place, 0, without=1),
        lambda: cuts.connected(0, place, without=1),
        lambda: cuts.connected(0, 1, without=place),
        lambda: cuts.component_size(place, without=1),
        lambda: cuts.component_size(0, without=place),
    ]:
        with pytest.raises(MoveError, match=r"^no cell .*: the board has 2 rows and 3 columns$"):
            ask()


@pytest.mark.parametrize("shape", [(0, 0), (0, 5), (5, 0)])
def test_a_board_without_cells_is_refused(shape):
    with pytest.raises(MoveError, match=r"^a board without cells$"):
        Cuts(Board(np.empty(0, np.uint8), shape))


def test_a_board_with_more_cells_than_can_be_numbered_is_refused_before_it_costs_memory():
    cells = np.broadcast_to(np.uint8(0), (1 << 29,))
    board = Board.__new__(Board)
    for name, value in CellGrid(cells, (1 << 15, 1 << 14), None)._asdict().items():
        object.__setattr__(board, name, value)
    with pytest.raises(BudgetError, match=r"^a board of 32,768 x 16,384 cells; at most 536,870,911 can be counted$"):
        Cuts(board)

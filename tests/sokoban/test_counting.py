"""From how many starts can it be solved: drawn, by closed forms, on halls of every kind and size, and what is refused.

Against the slow twin it is held in `test_counting_twin.py`; more boxes than one are in `test_many_boxes.py`.
"""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import souko
from souko import Board, MoveError, Moves, Warehouse, placements
from souko.boards.grid import BOX, GOAL, WALL
from souko.sokoban import Placements
from tests.naive import drawn
from tests.naive_count import WAYS, Pieces, beside, hall_of, random_grid


def placed(text):
    return placements(Board.from_text(drawn(text), "grid"))


def board_of(walls, goal):
    """A board with these walls and this goal."""
    cells = np.where(walls, WALL, 0).astype(np.uint8)
    cells[goal] = GOAL
    return Board(cells, cells.shape)


def open_total(rows, columns, goal):
    return placements(board_of(np.zeros((rows, columns), bool), goal)).total


def shown(text):
    """The number of player cells for each box cell; a wall and the goal as they are drawn."""
    found = placed(text)
    rows = zip(drawn(text).split("\n"), found.by_box.tolist(), strict=True)
    return [" ".join(c if c in "#X" else str(n) for c, n in zip(*row, strict=True)) for row in rows]


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("X", 0),
        ("X.", 0),
        ("X..", 1),
        ("..X", 1),
        ("X...", 3),
        (".X.", 0),
        ("..X..", 2),
        ("X\n.\n.\n.", 3),
        ("...\n.X.\n...", 0),
        ("X..\n...\n...", 21),
        ("....\n....\n....\n...X", 112),
        (".....\n.....\n..X..\n.....\n.....", 184),
    ],
)
def test_small_truths(text, total):
    assert placed(text).total == total


def test_the_box_is_pushed_from_the_far_side_of_a_corridor():
    assert shown("X....") == ["X 3 2 1 0"]
    assert shown("..X...") == ["0 1 X 2 1 0"]


def test_a_box_in_a_corner_stays_there():
    assert shown("""
        X...
        ....
        ....
    """) == ["X 10 10 0", "10 10 10 0", "0 0 0 0"]


def test_the_player_may_cross_the_goal_but_not_start_on_it():
    found = placed("""
        #.####
        .X....
        #.#..#
        #....#
    """)
    assert str(found.solution(player=(1, 0), box=(1, 2))) == "rddrruuL"
    assert not found.solvable(player=(1, 1), box=(1, 2))


def test_a_player_on_the_wrong_side_cannot_get_round():
    assert shown("""
        #.###
        .X...
        #.###
    """) == ["# 0 # # #", "0 X 2 1 0", "# 0 # # #"]


def test_what_is_not_connected_with_the_goal_counts_nothing():
    assert shown("""
        X..#...
        ...#...
        ...#...
    """) == ["X 7 0 # 0 0 0", "7 7 0 # 0 0 0", "0 0 0 # 0 0 0"]


def test_pieces_that_touch_at_a_corner_only_are_not_connected():
    assert placed("X..#\n###.").total == 1


def test_the_end_of_a_row_is_not_beside_the_start_of_the_next():
    assert placed("#X\n..\n..").by_box.tolist() == [[0, 0], [0, 3], [0, 0]]
    assert placed("..#\n..X\n#..").total == placed("#..\nX..\n..#").total


def test_a_box_in_a_door_is_pushed_by_the_player_on_the_right_side_of_it():
    found = placed("""
        ..#...
        ...X..
        ..#...
    """)
    assert found.solvable(player=(0, 0), box=(1, 2))
    assert not found.solvable(player=(0, 5), box=(1, 2))
    assert found.solvable(player=(0, 0), box=(1, 1))
    assert not found.solvable(player=(0, 5), box=(1, 1))


def test_a_box_in_a_door_may_be_pushed_into_a_room_with_space_to_get_round_it():
    found = placed("""
        ...#...
        ....X..
        ...#...
    """)
    assert found.solvable(player=(1, 6), box=(1, 3))
    assert str(found.solution(player=(1, 5), box=(1, 3))) == "lLLulldRRR"


def test_boxes_and_the_player_on_the_board_are_ignored():
    bare, full = Board.from_text("#####\n#  .#\n#####", "xsb"), Board.from_text("#####\n#@$.#\n#####")
    assert placements(full).total == placements(bare).total == 1
    on_goal = Board.from_text("######\n#@ *-#\n#--  #\n#----#\n######")
    assert on_goal.goals.sum() == 1
    bare = Board(on_goal.cells & np.uint8(WALL | GOAL), on_goal.shape)
    assert np.array_equal(placements(on_goal).by_box, placements(bare).by_box)


def test_a_placement_is_asked_for_by_cells_or_by_points():
    found = placed("X...")
    for player, box in [(3, 1), ((0, 3), (0, 1)), (3, (0, 1)), (np.int64(3), (np.int32(0), np.int8(1)))]:
        assert found.solvable(player, box) is True
        assert found.pushes(player, box) == 1
        assert found.solution(player=player, box=box) == Moves("lL")


def test_walls_the_goal_and_one_cell_for_both_cannot_be_solved():
    found = placed("X...\n..#.\n....")
    for player, box in [(6, 1), (7, 6), (0, 1), (7, 0), (1, 1), (0, 0), (6, 6)]:
        assert found.solvable(player, box) is False
        assert found.pushes(player, box) is None
        assert found.solution(player, box) is None


def test_a_placement_that_cannot_be_solved_has_no_solution():
    found = placed("X...")
    assert (found.solvable(1, 2), found.pushes(1, 2), found.solution(1, 2)) == (False, None, None)


def test_the_answers_are_plain_values():
    found = placed("X....")
    assert isinstance(found, Placements)
    assert type(found.total) is int
    assert (found.by_box.dtype, found.by_box.shape) == (np.int64, (1, 5))
    assert type(found.pushes(4, 3)) is int
    assert type(found.solution(4, 3)) is Moves


def test_the_root_and_the_room_have_the_same_names():
    assert souko.placements is placements is souko.sokoban.placements
    assert souko.Cuts is souko.sokoban.Cuts


@pytest.mark.parametrize("length", [1, 2, 3, 4, 7, 30])
def test_a_line_has_its_closed_form_for_every_goal(length):
    for goal in range(length):
        left, right = goal, length - 1 - goal
        expected = (left * (left - 1) + right * (right - 1)) // 2
        assert open_total(1, length, (0, goal)) == open_total(length, 1, (goal, 0)) == expected


def open_form(rows, columns, goal):
    """What an open hall of at least two rows and columns counts.

    Nothing cuts it, so the player may stand anywhere; a box at a wall stays at that wall, and in a corner it stays.
    """
    inner = (rows - 2) * (columns - 2)
    at_side, at_top = goal[1] in (0, columns - 1), goal[0] in (0, rows - 1)
    boxes = inner + at_top * (columns - 2) + at_side * (rows - 2) - (at_top != at_side) - (not at_top and not at_side)
    return boxes * (rows * columns - 2)


@pytest.mark.parametrize("rows", range(2, 9))
@pytest.mark.parametrize("columns", range(2, 9))
def test_an_open_hall_has_its_closed_form_for_every_goal(rows, columns):
    for goal in np.ndindex(rows, columns):
        assert open_total(rows, columns, goal) == open_form(rows, columns, goal)


@pytest.mark.parametrize("goal", [(0, 0), (499, 699), (250, 300), (0, 300), (250, 0), (499, 1)])
def test_a_large_open_hall_has_its_closed_form(goal):
    assert open_total(500, 700, goal) == open_form(500, 700, goal)


@pytest.mark.parametrize("rows", [2, 3])
def test_a_low_and_very_wide_hall_has_its_closed_form(rows):
    columns = 100_000
    for goal in [(0, columns // 2), (rows - 1, columns // 2), (0, 0), (rows - 1, columns - 1)]:
        assert open_total(rows, columns, goal) == open_form(rows, columns, goal)
        assert open_total(columns, rows, goal[::-1]) == open_form(rows, columns, goal)


@pytest.mark.parametrize("shape", [(1, 100_000), (2, 100_000), (3, 100_000), (100_000, 1)])
def test_pulling_along_the_rim_reads_nothing_beyond_it(shape):
    """In a process of its own, whose memory is fresh: what lies before the first row is likely to be nobody's."""
    code = f"""
import numpy, souko
for row in (0, -1):
    cells = numpy.zeros({shape}, numpy.uint8)
    cells[row, {shape[1]} // 2] = 16
    souko.placements(souko.Board(cells, cells.shape))
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_closed_forms_are_those_of_the_books():
    for rows, columns in [(3, 3), (4, 7), (20, 31)]:
        inner = (rows - 2) * (columns - 2)
        assert open_form(rows, columns, (1, 1)) == (inner - 1) * (rows * columns - 2)
        assert open_form(rows, columns, (0, 0)) == (rows - 2 + columns - 2 + inner) * (rows * columns - 2)


def test_a_total_that_needs_more_than_32_bits_is_exact():
    assert open_total(1000, 1000, (500, 500)) == (998 * 998 - 1) * 999_998 > 2**39


@pytest.mark.parametrize(
    ("size", "density", "seed"),
    [(30, 0, 1), (30, 0.05, 2), (30, 0.1, 3), (30, 0.2, 4), (30, 0.3, 5), (30, 0.35, 6), (30, 0.4, 7), (45, 0.3, 8),
     (45, 0.38, 9), (60, 0.33, 10)],
)  # fmt: skip
def test_a_medium_hall_agrees_with_taking_its_floor_to_pieces_for_every_box_cell(size, density, seed):
    text = random_grid(seed, size, size + 3, density)
    found, twin = placed(text), Pieces(hall_of(text))
    expected = twin.by_box()
    assert found.by_box.tolist() == expected
    assert found.total == sum(map(sum, expected))
    homes = sorted(box for box, _ in twin.pushes if box != twin.goal)
    for box, player in zip(homes, homes[7:] + homes[:7], strict=True):
        if player != box:
            assert found.pushes(player, box) == twin.fewest_pushes(player, box)


@pytest.mark.parametrize(
    "shape", [(1, 63), (1, 64), (1, 200), (2, 129), (4, 127), (9, 65), (130, 1), (70, 2), (129, 4)]
)
@pytest.mark.parametrize("density", [0, 0.05, 0.2])
def test_a_hall_as_long_as_it_is_narrow_agrees_too(shape, density):
    rows, columns = shape
    text = random_grid(rows + columns, rows, columns, density)
    assert placed(text).by_box.tolist() == Pieces(hall_of(text)).by_box()


SYMMETRIES: list[Callable[[Any], Any]] = [
    lambda grid: grid,
    np.rot90,
    lambda grid: np.rot90(grid, 2),
    lambda grid: np.rot90(grid, 3),
    np.transpose,
    np.fliplr,
    np.flipud,
    lambda grid: np.rot90(grid, 2).T,
]


@pytest.mark.parametrize("density", [0.02, 0.1, 0.2, 0.3, 0.36])
def test_the_eight_symmetries_of_the_square_change_nothing(density):
    board = Board.from_text(random_grid(int(100 * density), 100, 100, density), "grid")
    walls, goal = board.walls.reshape(100, 100), board.goals.reshape(100, 100)
    counts = placements(board).by_box
    assert counts.sum() > 0
    for symmetry in SYMMETRIES:
        turned = placements(board_of(symmetry(walls), symmetry(goal)))
        assert np.array_equal(turned.by_box, symmetry(counts))
        assert turned.total == counts.sum()


def spiral(size):
    """The cells of a corridor that winds inwards, one wide, with walls one thick between its turns."""
    path, way = [(0, 0)], (0, 1)
    seen = {*path}
    while True:
        for _ in range(2):
            ahead = beside(path[-1], way)
            if 0 <= min(ahead) <= max(ahead) < size and len(seen & {beside(ahead, near) for near in WAYS}) == 1:
                break
            way = way[1], -way[0]
        else:
            return path
        path.append(ahead)
        seen.add(ahead)


def corridor(path, goal, shape):
    """A board with nothing but a corridor."""
    walls = np.ones(shape, bool)
    walls[tuple(np.transpose(path))] = False
    return board_of(walls, path[goal])


def is_straight(cells):
    return len({row for row, _ in cells}) == 1 or len({column for _, column in cells}) == 1


def corridor_counts(path, goal):
    """For each place of a corridor the player's places: the box lies straight before the goal, the player behind it."""
    counts = {}
    for step, room in [(1, len(path) - 1), (-1, 0)]:
        box = goal + step
        while 0 < box < len(path) - 1 and is_straight([path[goal], path[box], path[box + step]]):
            counts[path[box]] = abs(room - box)
            box += step
    return counts


@pytest.mark.parametrize("goal", [0, 1, 50, 398, 399, 400, 600, 5000, -2, -1])
def test_a_spiral_counts_the_straight_on_both_sides_of_the_goal(goal):
    path = spiral(400)
    goal %= len(path)
    found = placements(corridor(path, goal, (400, 400)))
    counts = corridor_counts(path, goal)
    assert {(int(r), int(c)): int(found.by_box[r, c]) for r, c in np.argwhere(found.by_box)} == counts
    assert found.total == sum(counts.values())


def test_a_walk_along_a_whole_spiral_is_found():
    path = spiral(400)
    found = placements(corridor(path, 0, (400, 400)))
    moves = found.solution(player=path[-1], box=path[1])
    assert (len(moves), moves.pushes) == (len(path) - 2, 1)
    assert found.pushes(path[-1], path[300]) == 300


@pytest.mark.parametrize("shape", [(1, 100_000), (100_000, 1)])
def test_a_corridor_of_a_hundred_thousand_cells_needs_no_recursion(shape):
    path = list(np.ndindex(*shape))
    found = placements(corridor(path, 0, shape))
    assert found.total == 99_998 * 99_999 // 2
    assert found.pushes(99_999, 99_998) == 99_998
    assert set(found.solution(99_999, 99_998).text) == ({"L"} if shape[0] == 1 else {"U"})
    middle = placements(corridor(path, 50_000, shape))
    assert middle.total == 49_999 * 50_000 // 2 + 49_998 * 49_999 // 2


def test_a_long_push_around_corners_is_replayed():
    text = random_grid(11, 60, 60, 0.1)
    board = Board.from_text(text, "grid")
    found = placements(board)
    boxes = np.flatnonzero(found.by_box)
    for box in (int(boxes[0]), int(boxes[-1])):
        player = next(cell for cell in boxes.tolist() if found.solvable(cell, box))
        moves = found.solution(player, box)
        cells = board.cells.copy()
        cells[box] |= BOX
        game = Warehouse(Board(cells, board.shape, player), moves, chains=False).run()
        assert game.solved
        assert (game.moved, game.pushes) == (len(moves), found.pushes(player, box)) == (len(moves), moves.pushes)


def test_progress_is_reported_in_thousandths_and_never_backwards():
    reported = []
    board = board_of(np.zeros((1000, 1000), bool), (500, 500))
    placements(board, progress=lambda done, total: reported.append((done, total)))
    assert reported == sorted(reported)
    assert len(reported) >= 4
    assert {total for _, total in reported} == {1000}
    assert 0 <= reported[0][0] < reported[-1][0] <= 1000


@pytest.mark.parametrize(
    ("text", "boxes", "message"),
    [
        ("...", 1, r"no goal"),
        ("...", 2, r"no goal"),
        ("###", 1, r"no goal"),
        ("X.X", 1, r"has 2 goals for 1 box"),
        ("X..", 2, r"has 1 goals? for 2 boxes"),
        ("X..", 0, r"^0 boxes"),
        ("X..", -1, r"^-1 boxes"),
    ],
)
def test_goals_and_boxes_that_do_not_match_are_refused(text, boxes, message):
    with pytest.raises(MoveError, match=message):
        placements(Board.from_text(text, "grid"), boxes)


def test_a_goal_in_a_wall_is_refused():
    with pytest.raises(MoveError, match="goal stands in a wall"):
        placements(Board(np.array([GOAL | WALL, 0, 0], np.uint8), (1, 3)))


def test_a_board_without_cells_is_refused():
    with pytest.raises(MoveError, match="no goal"):
        placements(Board(np.empty(0, np.uint8), (0, 0)))


@pytest.mark.parametrize("place", [-1, 8, (2, 0), (0, 4), (-1, 0), (0, -1)])
def test_a_cell_outside_of_the_board_is_refused(place):
    found = placed("X...\n....")
    for ask in (found.solvable, found.pushes, found.solution):
        for player, box in [(place, 1), (1, place)]:
            with pytest.raises(MoveError, match=r"^no cell .*: the board has 2 rows and 4 columns$"):
                ask(player, box)

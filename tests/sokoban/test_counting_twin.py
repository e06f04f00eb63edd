"""Placements of one box against the slow twin: small halls of every density, each placement solved by itself."""

from hypothesis import given, settings
from hypothesis import strategies as st

from souko import Board, Warehouse, placements
from souko.boards.grid import BOX
from tests.naive_count import Pieces, by_box, fewest, fewest_of_all, hall_of, solvable

KINDS = [".", "........#", "....#", "..#", ".#", ".##"]


@st.composite
def grids(draw, most_rows, most_columns):
    """A grid of any shape and density with one goal anywhere."""
    rows, columns = draw(st.integers(1, most_rows)), draw(st.integers(1, most_columns))
    cells = st.sampled_from(draw(st.sampled_from(KINDS)))
    grid = draw(st.lists(cells, min_size=rows * columns, max_size=rows * columns))
    grid[draw(st.integers(0, len(grid) - 1))] = "X"
    return "\n".join("".join(grid[start : start + columns]) for start in range(0, len(grid), columns))


def placed(text):
    return placements(Board.from_text(text, "grid"))


def by_points(solved):
    """What the twin knows of each placement, by the player and the one box."""
    return {(player, box): cost for (player, (box,)), cost in solved.items()}


@settings(max_examples=60)
@given(grids(4, 4))
def test_the_ways_of_the_twin_agree_with_each_other(text):
    hall = hall_of(text)
    solved, pieces = fewest_of_all(hall), Pieces(hall)
    assert pieces.by_box() == by_box(hall, solved)
    for state in hall.placements():
        player, (box,) = state
        assert solvable(hall, state) == (state in solved)
        assert fewest(hall, state) == solved.get(state)
        assert pieces.fewest_pushes(player, box) == solved.get(state, (None,))[0]


@settings(max_examples=250)
@given(grids(6, 7))
def test_every_count_and_every_pair_agree_with_the_twin(text):
    hall, found = hall_of(text), placed(text)
    solved = fewest_of_all(hall)
    costs = by_points(solved)
    assert found.total == len(solved)
    assert found.by_box.tolist() == by_box(hall, solved)
    pairs = [(player, box) for player in hall.points() for box in hall.points()]
    assert {pair for pair in pairs if found.solvable(*pair)} == set(costs)
    assert {pair: found.pushes(*pair) for pair in pairs} == {pair: costs.get(pair, (None,))[0] for pair in pairs}


@settings(max_examples=60)
@given(grids(4, 5))
def test_each_placement_solved_by_itself_agrees(text):
    hall, found = hall_of(text), placed(text)
    for player, boxes in hall.placements():
        (box,) = boxes
        assert found.solvable(player, box) == solvable(hall, (player, boxes))


def replay(board, player, box, moves):
    """What the moves do, one by one: whether each pushes, and whether it is solved after it."""
    number = board.shape[1]
    cells = board.cells.copy()
    cells[box[0] * number + box[1]] |= BOX
    game = Warehouse(Board(cells, board.shape, player[0] * number + player[1]), moves, chains=False)
    film = []
    for _ in game:
        film.append((game.moved, game.pushes, game.solved))
    return film


def check_solution(text, player, box, cost):
    """Hold a solution to its cost: every move moves, every upper case letter pushes, the last one solves."""
    board = Board.from_text(text, "grid")
    moves = placements(board).solution(player, box)
    letters = moves.text
    pushes = [sum(map(str.isupper, letters[: end + 1])) for end in range(len(letters))]
    solved = [False] * (len(letters) - 1) + [True]
    expected = list(zip(range(1, len(letters) + 1), pushes, solved, strict=True))
    assert replay(board, player, box, moves) == expected
    assert (moves.pushes, len(moves)) == cost


@settings(max_examples=120)
@given(grids(4, 5))
def test_every_solution_has_the_fewest_pushes_and_among_those_the_fewest_moves(text):
    hall, found = hall_of(text), placed(text)
    costs = by_points(fewest_of_all(hall))
    for player in hall.points():
        for box in hall.points():
            moves = found.solution(player, box)
            assert (moves and (moves.pushes, len(moves))) == costs.get((player, box))


@settings(max_examples=120)
@given(grids(6, 7), st.data())
def test_solutions_are_replayed_by_the_robot(text, data):
    costs = by_points(fewest_of_all(hall_of(text)))
    if costs:
        for player, box in data.draw(st.lists(st.sampled_from(sorted(costs)), min_size=1, max_size=8)):
            check_solution(text, player, box, costs[player, box])

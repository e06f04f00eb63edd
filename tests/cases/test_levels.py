"""Our own levels: read as drawn, written and read back, and solved in as few pushes and moves as plain search needs."""

import json

import pytest

import souko
from souko import Warehouse
from souko.sokoban import solve
from tests.cases.make import DATA
from tests.naive_solve import Puzzle, fewest_moves, fewest_pushes, puzzle_of

FILE = DATA / "levels.sok"
LEVELS = list(souko.read(FILE))
OPTIMA = json.loads((DATA / "optima.json").read_text(encoding="utf-8"))


def drawn_boards():
    """The rows of each board, by the simplest reader that can work: rows begin with blanks and a wall."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    blocks = "\n".join(line if line.lstrip().startswith("#") else "" for line in lines).split("\n\n")
    return [[row.rstrip() for row in block.strip("\n").split("\n")] for block in blocks if block.strip()]


def test_every_board_is_found_as_it_is_drawn():
    assert [level.board.to_text().split("\n") for level in LEVELS] == drawn_boards()


def test_the_titles_are_those_of_the_file():
    collection = souko.read(FILE)
    assert (collection.title, collection.author) == ("Small levels of every kind", "the souko authors")
    assert [level.title for level in collection] == [entry["title"] for entry in OPTIMA]
    assert len({level.title for level in collection}) == len(LEVELS) >= 40


@pytest.mark.parametrize("run_length", [False, True])
def test_what_is_read_is_written_and_read_back(run_length):
    collection = souko.read(FILE)
    assert souko.read(souko.write(collection, run_length=run_length)) == collection


def test_letters_say_the_same():
    collection = souko.read(FILE)
    assert souko.read(souko.write(collection, format="letters"), "letters") == collection


@pytest.mark.parametrize("best", ["pushes", "moves"])
@pytest.mark.parametrize("number", range(len(LEVELS)), ids=[level.title for level in LEVELS])
def test_a_solution_takes_as_many_as_breadth_first_search_found(number, best):
    level, known = LEVELS[number], OPTIMA[number]
    moves = solve(level.board, best).moves
    if known[best] is None:
        assert moves is None
        return
    assert Warehouse(level.board, moves, chains=False).run().solved
    letters = str(moves)
    assert (len(letters) if best == "moves" else sum(letter.isupper() for letter in letters)) == known[best]


def test_there_are_levels_of_every_kind():
    solved = [entry for entry in OPTIMA if entry["pushes"] is not None]
    boards = [level.board for level in LEVELS]
    assert len(solved) >= 25
    assert len(OPTIMA) - len(solved) >= 10
    assert any(entry["moves"] == 0 for entry in solved)
    assert any(board.boxes.sum() > board.goals.sum() for board in boards)
    assert any(board.boxes.sum() < board.goals.sum() for board in boards)


def test_the_slow_twin_knows_what_solved_means():
    floor = frozenset((0, column) for column in range(5))
    both, one = frozenset({(0, 1), (0, 3)}), frozenset({(0, 3)})
    assert Puzzle(floor, both, ((0, 0), one)).is_solved(((0, 0), one))
    assert Puzzle(floor, one, ((0, 0), both)).is_solved(((0, 0), both))
    assert not Puzzle(floor, frozenset(), ((0, 0), both)).is_solved(((0, 0), both))
    assert (fewest_pushes(puzzle_of("#@ $.#")), fewest_moves(puzzle_of("#@ $.#"))) == (1, 2)
    assert fewest_pushes(puzzle_of("#@ $ #.#")) is None

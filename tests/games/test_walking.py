"""Walks to a point, and the floor outside the walls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.boards import Board, Collection, Level
from souko.games import outside_points, player_point, walk
from souko.games.level_rulebooks import rulebook_for
from souko.rules import Position


def position(text: str) -> Position:
    rows = text.strip("\n").split("\n")
    return rulebook_for(Collection((Level(Board.from_text("\n".join(rows), "xsb")),)), "test").start(0)


HALL = """
########
#      #
# ## $ #
#  # #.#
#@ # # #
########
"""


def test_a_walk_is_shortest_and_pushes_nothing():
    start = position(HALL)
    assert walk(start, (1, 1)) == ["up", "up", "up"]
    assert walk(start, (4, 4)) == ["up"] * 3 + ["right"] * 3 + ["down"] * 3
    after = start.run(walk(start, (4, 4)))
    assert (player_point(after), str(after).count("$")) == ((4, 4), 1)


@pytest.mark.parametrize(
    "goal", [(2, 5), (2, 2), (4, 1), (-1, 3), (9, 9)], ids=["crate", "wall", "here", "off", "far off"]
)
def test_there_is_no_walk_to_a_point_that_cannot_be_reached(goal):
    assert walk(position(HALL), goal) == []


def test_the_floor_behind_the_walls_is_outside():
    assert outside_points(position(" ####\n##  #\n#@$.#\n#####")) == {(0, 0)}
    assert outside_points(position("#####\n#@$.#\n#####\n")) == frozenset()


def test_where_crates_stand_is_inside():
    assert outside_points(position("######\n#@$ .#\n######")) == frozenset()


@given(st.lists(st.text("# $.", min_size=5, max_size=5), min_size=3, max_size=5), st.integers(0, 4), st.integers(0, 4))
def test_every_walk_leads_to_its_goal(rows, row, column):
    text = "\n".join(["#@   #", *(f"#{each}"[:6] for each in rows), "######"])
    start = position(text)
    moves = walk(start, (row, column))
    ended = start.run(moves)
    assert ended.won or player_point(ended) == ((row, column) if moves else player_point(start))
    crates = [[name for name in names if name == "crate"] for names in cells(start)]
    assert ended.won or crates == [[name for name in names if name == "crate"] for names in cells(ended)]


def cells(board: Position) -> list[tuple[str, ...]]:
    return [board.at(row, column) for row in range(board.height) for column in range(board.width)]

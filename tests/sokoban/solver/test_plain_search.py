"""Solving by plain search: the fewest pushes, the fewest moves, and no solution, held to a slow twin and to others."""

import csv
import pickle
from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import Board, BudgetError, MoveError, Moves, Warehouse, read
from souko.sliced_search import GaveUpError
from souko.sokoban import solve

STEPS = {"u": (-1, 0), "l": (0, -1), "d": (1, 0), "r": (0, 1)}


def slow(text):
    """The fewest (pushes, moves) by pushes and the fewest (moves, pushes) by moves; None if there is no solution."""
    rows = text.split("\n")
    cells = {(row, column): cell for row, line in enumerate(rows) for column, cell in enumerate(line)}
    free = {point for point, cell in cells.items() if cell != "#"}
    goals = {point for point, cell in cells.items() if cell in ".+*"}
    boxes = frozenset(point for point, cell in cells.items() if cell in "$*")
    player = next(point for point, cell in cells.items() if cell in "@+")
    return [fewest(free, goals, (boxes, player), weights) for weights in ((1000, 1), (1, 0))]


def fewest(free, goals, start, weights):
    """The least cost of a solution: so much for a push, so much for a move; Dijkstra by plain rounds."""
    costs, queue, best = {start: 0}, deque([start]), None
    while queue:
        state = queue.popleft()
        (boxes, player), cost = state, costs[state]
        if boxes and goals and (boxes <= goals or goals <= boxes):
            best = cost if best is None else min(best, cost)
        for down, right in STEPS.values():
            ahead, beyond = (player[0] + down, player[1] + right), (player[0] + 2 * down, player[1] + 2 * right)
            if ahead not in free or (ahead in boxes and (beyond not in free or beyond in boxes)):
                continue
            after = (boxes - {ahead} | {beyond}, ahead) if ahead in boxes else (boxes, ahead)
            price = cost + (weights[0] if ahead in boxes and weights[0] > 1 else 0) + 1
            if price < costs.get(after, price + 1):
                costs[after] = price
                queue.append(after)
    return best


def check(board, found):
    """Hold a solution to the rules."""
    assert Warehouse(board, found.moves, chains=False).run().solved


LEVELS = st.integers(3, 4).flatmap(
    lambda width: st.lists(st.text("##   .$", min_size=width, max_size=width), min_size=2, max_size=4)
)


@settings(max_examples=150)
@given(LEVELS, st.integers(0, 15))
def test_small_levels_agree_with_the_slow_twin(rows, place):
    place %= len(rows) * len(rows[0])
    row, column = divmod(place, len(rows[0]))
    rows[row] = rows[row][:column] + "@" + rows[row][column + 1 :]
    text = "\n".join(["#" * (len(rows[0]) + 2), *(f"#{each}#" for each in rows), "#" * (len(rows[0]) + 2)])
    if text.count("$") > 3:
        return
    board = Board.from_text(text, "xsb")
    by_pushes, by_moves = slow(text)
    pushes, moves = solve(board, "pushes"), solve(board, "moves")
    if by_pushes is None:
        assert (pushes.moves, moves.moves) == (None, None)
        return
    check(board, pushes)
    check(board, moves)
    assert sum(letter.isupper() for letter in str(pushes.moves)) == by_pushes // 1000
    assert len(str(moves.moves)) == by_moves


def test_a_level_that_is_solved_needs_no_moves():
    assert solve(Board.from_text("#####\n#@*.#\n#####")).moves == Moves("")


@pytest.mark.parametrize(
    "text",
    ["#####\n#@$ #\n#. ##\n#####", "#####\n#@  #\n#####", "#####\n#@$ #\n#####", "######\n#@.###\n#####$#\n######"],
    ids=["a corner", "nothing to do", "no goal", "behind a wall"],
)
def test_no_solution_is_an_answer(text):
    assert solve(Board.from_text(text, "xsb")).moves is None


def test_a_spare_box_may_stay_where_it_is():
    found = solve(Board.from_text("######\n#$@$.#\n######"))
    assert str(found.moves) == "R"


def test_giving_up_is_an_error_that_says_how_far_it_came():
    level = read(_crowd())[0].board
    with pytest.raises(BudgetError, match=r"more than 1,000 positions; gave up after [\d,]+ positions"):
        solve(level, "moves", states=1000)
    with pytest.raises(BudgetError, match=r"more than 0 seconds"):
        solve(level, "moves", seconds=0)
    with pytest.raises(BudgetError, match=r"memory"):
        solve(level, "moves", memory=1_000_000)


@pytest.mark.parametrize(("best", "fan"), [("moves", 4), ("pushes", 20)])
@pytest.mark.parametrize("states", [1, 7, 1000])
def test_a_search_goes_hardly_further_than_it_may(best, fan, states):
    with pytest.raises(GaveUpError) as caught:
        solve(read(_crowd())[0].board, best, states=states)
    assert states < caught.value.positions <= states + fan
    assert f"gave up after {caught.value.positions:,} positions; " in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).positions == caught.value.positions


def test_without_time_only_what_is_solved_is_solved():
    assert solve(Board.from_text("#####\n#@*.#\n#####"), seconds=0).moves == Moves("")
    with pytest.raises(BudgetError, match=r"more than 0 seconds; gave up after 1 positions"):
        solve(Board.from_text("######\n#@ $.#\n######"), seconds=0)


def test_more_memory_than_there_is_may_be_allowed():
    assert str(solve(Board.from_text("######\n#@ $.#\n######"), memory=10**30).moves) == "rR"


def _crowd():
    return "##########\n#        #\n# $ $ $  #\n#        #\n# $ @ $  #\n#        #\n# . . .  #\n# . .    #\n##########"


def test_a_board_without_a_player_and_an_unknown_aim_are_refused():
    with pytest.raises(MoveError, match="no player"):
        solve(Board.from_text("####\n#$.#\n####", "xsb"))
    with pytest.raises(MoveError, match="no such aim: 'steps'"):
        solve(Board.from_text("#####\n#@$.#\n#####"), "steps")


@pytest.mark.parametrize("best", ["pushes", "moves"])
def test_easy_levels_of_microban_have_the_known_optima(shared, best):
    levels = shared / "peers" / "levels"
    with open(levels / "known" / "optimal_microban_1.csv") as file:
        known = {int(row["level"]): row for row in csv.DictReader(file)}
    for number, level in enumerate(read(levels / "microban_1.xsb"), 1):
        row = known.get(number)
        states = row and row["push_states" if best == "pushes" else "move_states"]
        if not states or int(states) > 20_000:
            continue
        letters = str(solve(level.board, best).moves)
        count = len(letters) if best == "moves" else sum(letter.isupper() for letter in letters)
        assert count == int(row[f"opt_{best}"]), number


def test_the_floor_leaves_out_what_lies_behind_walls():
    from souko.sokoban.solver.plain_search import Floor

    floor = Floor(Board.from_text("#######\n#@$.# #\n#######"))
    assert floor.cells == [8, 9, 10]
    assert floor.near.dtype == np.uint16

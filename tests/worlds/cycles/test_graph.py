"""Graphs, strongly connected components, and linear equations."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko import BudgetError
from souko.games.pig import Pig
from souko.limits import LIMITS, Limits
from souko.worlds import Game
from souko.worlds.cycles.graph import components, explore
from souko.worlds.cycles.linear import solve, solve_floats
from souko.worlds.game import branches
from souko.worlds.limits import world_meter


def graph_of(game, limits=LIMITS):
    return explore(game, lambda state: branches(game, state), world_meter(limits, None))


def test_a_graph_has_numbers_for_states_and_numbers_below_0_for_ends():
    graph = graph_of(Pig(2, sides=2))
    assert graph.states[:2] == [(1, 0, 0, 0, 1), (2, 0, 0, 0, 1)]
    assert [list(graph[number]) for number in range(len(graph))] == [[1, -1], [0, -2]]
    assert (graph.ends, graph.options[0]) == ([1, 2], ((1, 2), (1, 1), 2))


def test_states_with_the_same_moves_share_their_options():
    assert len(set(map(id, graph_of(Pig(9)).options))) == 2


class Growing(Game):
    """A word that grows by a thousand letters with every move; all states together need 40 MB."""

    start = ""

    def moves(self, state):
        return ["more"]

    def play(self, state, move):
        return state + 1000 * "x"

    def over(self, state):
        return True if len(state) > 280_000 else None


def test_states_that_grow_are_measured_as_they_come():
    with pytest.raises(BudgetError, match=r"^Growing: gave up with 1\d\d states, about 10,\d{3},\d{3} bytes"):
        graph_of(Growing(), Limits(memory=10_000_000))


@st.composite
def graphs(draw):
    size = draw(st.integers(0, 9))
    return [draw(st.lists(st.integers(0, size - 1), max_size=3)) for _ in range(size)]


def reached(nexts, node):
    found, new = set(), [node]
    while new:
        for other in nexts[new.pop()]:
            if other not in found:
                found.add(other)
                new.append(other)
    return found


@given(graphs())
def test_states_are_in_one_component_if_each_reaches_the_other(nexts):
    reach = [reached(nexts, node) for node in range(len(nexts))]
    found = components(nexts)
    assert sorted(node for component in found for node in component) == list(range(len(nexts)))
    place = {node: number for number, component in enumerate(found) for node in component}
    for one in range(len(nexts)):
        assert all(place[one] <= place[other] for other in nexts[one])
        assert all((place[one] == place[two]) == (one in reach[two]) for two in reach[one])


def test_edges_below_0_are_ignored():
    assert components([[1, -1], [-2, 0], [-1]]) == [[2], [0, 1]]


def test_a_long_chain_does_not_overflow_the_stack():
    assert len(components([[node + 1] for node in range(50_000)] + [[0]])) == 1


@given(st.integers(1, 8), st.data())
def test_solutions_solve_their_equations(size, data):
    shares = st.integers(0, 3)
    rows = [{other: Fraction(data.draw(shares), 4 * size) for other in range(size)} for _ in range(size)]
    rows = [{other: share for other, share in row.items() if share} for row in rows]
    constants = [Fraction(data.draw(st.integers(-5, 5))) for _ in range(size)]
    found = solve(rows, constants)
    for value, row, constant in zip(found, rows, constants, strict=True):
        assert value == constant + sum(share * found[other] for other, share in row.items())


@given(st.integers(1, 8), st.data())
def test_floats_are_right_however_rarely_a_walk_leaves(size, data):
    weights = [data.draw(st.lists(st.integers(0, 3), min_size=size, max_size=size)) for _ in range(size)]
    leaving_weights = [Fraction(data.draw(st.integers(1, 9)), 10 ** data.draw(st.integers(1, 30))) for _ in range(size)]
    whole = [sum(row) + away for row, away in zip(weights, leaving_weights, strict=True)]
    rows = [{i: Fraction(w) / all_ for i, w in enumerate(row) if w} for row, all_ in zip(weights, whole, strict=True)]
    leaving = [away / all_ for away, all_ in zip(leaving_weights, whole, strict=True)]
    constants = [away * data.draw(st.integers(0, 5)) for away in leaving]
    in_floats = [{i: float(share) for i, share in row.items()} for row in rows]
    near = solve_floats(in_floats, list(map(float, leaving)), list(map(float, constants)))
    assert near == pytest.approx([float(x) for x in solve(rows, constants)], rel=1e-13, abs=0)


def test_a_walk_that_never_leaves_has_no_solution():
    with pytest.raises(ZeroDivisionError):
        solve_floats([{1: 1.0}, {0: 1.0}], [0.0, 0.0], [0.0, 0.0])

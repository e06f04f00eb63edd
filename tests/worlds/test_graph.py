"""Knots, and equations."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from souko.worlds.graph import knots
from souko.worlds.linear import solve


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
def test_states_are_in_one_knot_if_each_leads_to_the_other(nexts):
    reach = [reached(nexts, node) for node in range(len(nexts))]
    found = knots(nexts)
    assert sorted(node for knot in found for node in knot) == list(range(len(nexts)))
    place = {node: number for number, knot in enumerate(found) for node in knot}
    for one in range(len(nexts)):
        assert all(place[one] <= place[other] for other in nexts[one])
        assert all((place[one] == place[two]) == (one in reach[two]) for two in reach[one])


def test_a_long_chain_does_not_overflow_the_stack():
    assert len(knots([[node + 1] for node in range(50_000)] + [[0]])) == 1


@given(st.integers(1, 8), st.data())
def test_solutions_solve_their_equations(size, data):
    shares = st.integers(0, 3)
    rows = [{other: Fraction(data.draw(shares), 4 * size) for other in range(size)} for _ in range(size)]
    rows = [{other: share for other, share in row.items() if share} for row in rows]
    constants = [Fraction(data.draw(st.integers(-5, 5))) for _ in range(size)]
    found = solve(rows, constants)
    for value, row, constant in zip(found, rows, constants, strict=True):
        assert value == constant + sum(share * found[other] for other, share in row.items())

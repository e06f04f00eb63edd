from hypothesis import given
from hypothesis import strategies as st

from souko.worlds import Tally, d
from souko.worlds.bins import binned

WHOLE = st.dictionaries(st.integers(-(10**4), 10**4), st.integers(1, 10**6), min_size=1, max_size=80).map(Tally)


@given(WHOLE, st.integers(5, 40))
def test_nothing_is_lost_and_the_rows_are_few(tally, most):
    rows = binned(tally, most)
    assert sum(count for _, count in rows) == tally.total
    assert len(rows) <= most


def test_few_outcomes_are_rows_as_they_are():
    assert binned(d(6) >= 5, 5) == [("False", 4), ("True", 2)]


def test_neighbours_come_together_in_round_steps_and_the_ends_are_cut_off():
    rows = dict(binned(1000 @ d(6), 32))
    assert list(rows)[:3] == ["< 3320", "3320..3339", "3340..3359"]
    assert list(rows)[-1] == "> 3679"
    assert rows["3500..3519"] == sum((1000 @ d(6))[face] for face in range(3500, 3520))


def test_what_has_no_neighbours_is_told_by_the_commonest():
    assert binned(Tally("abracadabra"), 3) == [("a", 5), ("b", 2), ("others", 4)]

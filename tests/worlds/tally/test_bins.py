import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.errors import MoveError
from souko.worlds import Tally, d
from souko.worlds.tally.bins import chart_rows

WHOLE = st.dictionaries(st.integers(-(10**4), 10**4), st.integers(1, 10**6), min_size=1, max_size=80).map(Tally)


@given(WHOLE, st.integers(4, 40))
def test_nothing_is_lost_and_the_rows_are_few(tally, max_rows):
    rows = chart_rows(tally, max_rows)
    assert sum(count for _, count in rows) == tally.total
    assert len(rows) <= max_rows


def test_few_outcomes_get_a_row_each():
    assert chart_rows(d(6) >= 5, 5) == [("False", 4), ("True", 2)]


def test_neighbours_are_binned_in_round_widths_and_tails_get_one_row():
    rows = dict(chart_rows(1000 @ d(6), 32))
    assert list(rows)[:3] == ["< 3320", "3320..3339", "3340..3359"]
    assert list(rows)[-1] == "> 3679"
    assert rows["3500..3519"] == sum((1000 @ d(6))[face] for face in range(3500, 3520))


def test_outcomes_that_are_not_integers_are_cut_to_the_most_common():
    assert chart_rows(Tally("abracadabra"), 4) == [("a", 5), ("b", 2), ("r", 2), ("others", 2)]


@pytest.mark.parametrize("max_rows", [0, 3, -1])
def test_a_chart_of_too_few_rows_is_refused(max_rows):
    with pytest.raises(MoveError, match=rf"a chart of {max_rows} rows; it has 4 at least"):
        chart_rows(d(100), max_rows)


def test_a_label_is_a_short_line():
    tally = Tally(["two\nlines", "long" * 20, 10**5000, -(10**50)])
    assert [label for label, _ in chart_rows(tally, 4)] == [
        "two lines",
        "long" * 9 + "lon…",
        "1.000e+5000",
        "-1.000e+50",
    ]
    assert chart_rows(Tally(range(10**5000, 10**5000 + 100)), 10)[3][0] == "1.000e+5000..1.000e+5000"

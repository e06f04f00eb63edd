import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.drawing import THEMES
from souko.drawing.charts.scale import ANCHORS, DARK, GOAL, LEVELS, LIGHT, LOWEST, WALL, ZERO, Scale, table_of
from souko.drawing.palette import rgb

ENDS = st.tuples(st.integers(1, 10**12), st.integers(1, 10**12)).map(sorted)


def lightness(colour: str) -> float:
    """The perceived lightness of a colour: L of OKLab (Björn Ottosson)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (rgb(colour) / 255).tolist()]
    cones = np.array([[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.6300]]) @ linear
    return float(np.array([0.2105, 0.7936, -0.0041]) @ np.cbrt(cones))


def test_the_anchors_grow_lighter_in_equal_steps():
    steps = np.diff([lightness(anchor) for anchor in ANCHORS])
    assert np.allclose(steps, steps.mean(), atol=0.005)
    assert steps.min() > 0.06


@given(ENDS)
def test_a_larger_number_is_never_at_a_lower_level(ends):
    least, most = ends
    scale = Scale.over(least, most)
    entries = scale.entries(np.linspace(least, most, 200))
    assert (np.diff(entries.astype(int)) >= 0).all()
    assert entries.min() >= LOWEST
    assert entries[-1] == LOWEST + LEVELS - 1
    assert set(entries.tolist()) <= set(scale.levels)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (1, 1, [1]),
        (1, 2, [1, 2]),
        (1, 3, [1, 2, 3]),
        (7, 11, [7, 8, 9, 10, 11]),
        (1, 100, [1, 25, 50, 75, 100]),
        (1, 5403, [1, 2000, 4000, 5403]),
        (1, 1_038_917, [1, 250_000, 500_000, 750_000, 1_038_917]),
        (996_000, 996_002, [996_000, 996_001, 996_002]),
        (1, 0, []),
    ],
)
def test_ticks_are_the_ends_and_round_numbers_between_them(low, high, ticks):
    assert Scale(low, high).ticks == ticks


@given(ENDS)
def test_a_scale_of_three_numbers_or_more_has_three_to_five_ticks(ends):
    ticks = Scale(*ends).ticks
    assert ticks == sorted(ticks)
    assert [ticks[0], ticks[-1]] == ends
    assert len(ticks) == ends[1] - ends[0] + 1 if ends[1] - ends[0] < 2 else 3 <= len(ticks) <= 5


def test_a_scale_begins_at_one_unless_half_of_it_would_be_unused():
    assert Scale.over(50, 100) == Scale(1, 100)
    assert Scale.over(51, 100) == Scale(51, 100)
    assert not Scale.over(0, 0).levels


def test_a_single_number_is_at_the_highest_level():
    assert Scale.over(7, 7).entries(np.array([7.0])).tolist() == [LOWEST + LEVELS - 1]
    assert len(Scale.over(7, 7).levels) == 1


@pytest.mark.parametrize("name", THEMES)
def test_zero_and_walls_differ_from_each_other_and_from_every_level(name):
    table = table_of(THEMES[name]).astype(float)
    levels = table[LOWEST : LOWEST + LEVELS]
    assert len(np.unique(levels, axis=0)) == LEVELS
    for entry in (WALL, ZERO):
        assert np.linalg.norm(levels - table[entry], axis=1).min() > 60
    assert np.linalg.norm(table[WALL] - table[ZERO]) > 60


@pytest.mark.parametrize("name", THEMES)
def test_the_colours_of_the_theme_are_in_the_table(name):
    table = table_of(THEMES[name])
    assert np.array_equal(table[WALL], rgb(THEMES[name].wall))
    assert np.array_equal(table[GOAL], rgb(THEMES[name].goal))
    assert table[[DARK, LIGHT]].tolist() == [[0, 0, 0], [255, 255, 255]]

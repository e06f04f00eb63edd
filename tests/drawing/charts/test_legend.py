from itertools import pairwise

import pytest

from souko.drawing.charts.legend import NARROWEST, Legend
from souko.drawing.charts.scale import LEVELS, LOWEST, TEXT, ZERO, Scale


def legend(
    low: int = 1, high: int = 5403, *, width: int = 400, unit: str = "player cells", goals: bool = True
) -> Legend:
    return Legend(Scale(low, high), unit, 12, 300, width, 12, goals)


def texts(of: Legend) -> list[str]:
    return [label.text for label in of.labels]


def test_a_legend_has_the_unit_the_goal_and_the_numbers():
    assert texts(legend()) == ["player cells", "goal", "0", "1", "2,000", "4,000", "5,403"]


def test_without_goals_there_is_no_word_for_them():
    assert "goal" not in texts(legend(goals=False))
    assert not legend(goals=False).marks


def test_the_levels_lie_side_by_side_from_low_to_high():
    levels = [bar for bar in legend().bars if bar.entry >= LOWEST]
    assert [bar.entry for bar in levels] == list(range(LOWEST, LOWEST + LEVELS))
    assert all(left.area.right == right.area.left for left, right in pairwise(levels))
    assert levels[-1].area.right == 12 + 400


def test_each_number_is_below_its_tick_mark():
    made = legend(1, 100)
    strokes = [bar.area for bar in made.bars if bar.entry == TEXT]
    numbers = made.labels[3:]
    assert len(strokes) == len(numbers) == 5
    assert all(
        label.area.left <= area.right and area.left <= label.area.right
        for label, area in zip(numbers, strokes, strict=True)
    )
    assert all(label.top >= area.bottom for label, area in zip(numbers, strokes, strict=True))


@pytest.mark.parametrize("high", [1, 2, 9, 1000, 99_999, 10**8, 10**12])
@pytest.mark.parametrize("width", [NARROWEST * 12, 500, 2000])
def test_no_label_touches_another_or_leaves_the_legend(high, width):
    made = legend(1, high, width=width)
    numbers = sorted(label.area for label in made.labels[2:])
    assert all(left.right < right.left for left, right in pairwise(numbers))
    assert all(label.area.left >= 12 and label.area.right <= 12 + width + 1 for label in made.labels)
    assert all(label.area.bottom <= made.bottom for label in made.labels)


def test_a_unit_that_is_too_long_is_truncated():
    unit, key, *_ = legend(unit="cells " * 100).labels
    assert unit.text.endswith("…")
    assert unit.area.right < key.area.left


def test_without_numbers_only_zero_is_explained():
    made = legend(1, 0)
    assert texts(made) == ["player cells", "goal", "0"]
    assert [bar.entry for bar in made.bars if bar.entry >= ZERO] == [ZERO]


def test_a_single_number_has_a_single_colour():
    made = legend(7, 7)
    assert [bar.entry for bar in made.bars if bar.entry >= LOWEST] == [LOWEST + LEVELS - 1]
    assert texts(made)[2:] == ["0", "7"]

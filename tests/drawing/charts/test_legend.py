from itertools import pairwise

import pytest

from souko.drawing.charts.legend import NARROWEST, Legend
from souko.drawing.charts.scale import LEVELS, LOWEST, NOTHING, TEXT, Scale


def legend(
    low: int = 1, high: int = 5403, *, width: int = 400, unit: str = "player cells", goals: bool = True
) -> Legend:
    return Legend(Scale(low, high), unit, 12, 300, width, 12, goals)


def texts(of: Legend) -> list[str]:
    return [word.text for word in of.words]


def test_a_legend_says_the_unit_the_goal_and_the_numbers():
    assert texts(legend()) == ["player cells", "goal", "0", "1", "2,000", "4,000", "5,403"]


def test_without_goals_there_is_no_word_for_them():
    assert "goal" not in texts(legend(goals=False))
    assert not legend(goals=False).marks


def test_the_levels_lie_side_by_side_from_low_to_high():
    levels = [bar for bar in legend().bars if bar.entry >= LOWEST]
    assert [bar.entry for bar in levels] == list(range(LOWEST, LOWEST + LEVELS))
    assert all(left.area.right == right.area.left for left, right in pairwise(levels))
    assert levels[-1].area.right == 12 + 400


def test_each_number_stands_below_its_stroke():
    made = legend(1, 100)
    strokes = [bar.area for bar in made.bars if bar.entry == TEXT]
    numbers = made.words[3:]
    assert len(strokes) == len(numbers) == 5
    assert all(
        word.area.left <= area.right and area.left <= word.area.right
        for word, area in zip(numbers, strokes, strict=True)
    )
    assert all(word.top >= area.bottom for word, area in zip(numbers, strokes, strict=True))


@pytest.mark.parametrize("high", [1, 2, 9, 1000, 99_999, 10**8, 10**12])
@pytest.mark.parametrize("width", [NARROWEST * 12, 500, 2000])
def test_no_word_touches_another_or_leaves_the_legend(high, width):
    made = legend(1, high, width=width)
    numbers = sorted(word.area for word in made.words[2:])
    assert all(left.right < right.left for left, right in pairwise(numbers))
    assert all(word.area.left >= 12 and word.area.right <= 12 + width + 1 for word in made.words)
    assert all(word.area.bottom <= made.bottom for word in made.words)


def test_a_unit_beyond_all_measure_is_shortened():
    unit, key, *_ = legend(unit="cells " * 100).words
    assert unit.text.endswith("…")
    assert unit.area.right < key.area.left


def test_if_there_are_no_numbers_only_nothing_is_explained():
    made = legend(1, 0)
    assert texts(made) == ["player cells", "goal", "0"]
    assert [bar.entry for bar in made.bars if bar.entry >= NOTHING] == [NOTHING]


def test_a_single_number_has_a_single_colour():
    made = legend(7, 7)
    assert [bar.entry for bar in made.bars if bar.entry >= LOWEST] == [LOWEST + LEVELS - 1]
    assert texts(made)[2:] == ["0", "7"]

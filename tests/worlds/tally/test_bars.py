from fractions import Fraction

import pytest

from souko.worlds.tally.bars import bar_lines

TWO_DICE = [(str(face), 6 - abs(face - 7)) for face in range(2, 13)]


def test_bars_are_drawn_an_eighth_of_a_character_fine():
    assert bar_lines([("a", 16), ("bb", 5), ("c", 0)], 24) == [
        " a ████████ 16   76.19 %",
        "bb ██▌       5   23.81 %",
        " c           0    0.00 %",
    ]


def test_a_count_above_0_is_visible():
    lines = bar_lines([("all", 10**12), ("one", 1)], 60)
    assert lines[1].split() == ["one", "▏", "1", "<", "0.01", "%"]
    assert bar_lines([("all", 10**12), ("one", 1)], 60, blocks=False)[1].split()[1] == "."


@pytest.mark.parametrize("width", [0, 20, 40, 100])
@pytest.mark.parametrize("blocks", [True, False])
def test_all_lines_are_equally_wide_and_no_wider_than_asked_for_if_that_is_enough(width, blocks):
    lines = bar_lines(TWO_DICE, width, blocks)
    assert {len(line) for line in lines} == {max(width, 23)}
    assert all(line.isascii() for line in lines) is not blocks


def test_counts_that_are_too_long_to_read_are_left_out():
    lines = bar_lines([("a", 6**1000), ("b", 3 * 6**1000)], 40)
    assert [line.split()[-2] for line in lines] == ["25.00", "75.00"]
    assert {len(line) for line in lines} == {40}


def test_shares_are_exact():
    assert bar_lines([("a", 1), ("b", 2)], 30)[0].split()[-2] == f"{float(Fraction(100, 3)):.2f}"

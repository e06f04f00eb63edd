import numpy as np
import pytest

from souko.drawing.films.caption import DOT, Caption, Lettering, broken, fitted, lines_for, width_for, width_of

LONG = "narrow · score 1,500,553 · move 12,340 of 20,000"


def test_a_caption_that_fits_is_one_line():
    assert broken(LONG, 1000, 13) == [LONG]


@pytest.mark.parametrize("width", [150, 200, 250, 300])
def test_a_caption_is_broken_between_its_parts_and_every_line_fits(width):
    lines = broken(LONG, width, 12)
    assert DOT.join(lines) == LONG
    assert all(width_of(line, 12) <= width for line in lines)


@pytest.mark.parametrize("panel", [7, 42, 150, 300, 900])
def test_a_caption_that_grows_by_a_third_still_fits_its_place(panel):
    early, late = "narrow · score 10,553 · move 0 of 20,000", LONG
    width = width_for(early, panel, 12)
    lettering = Lettering(12, lines_for(early, width, 12))
    lines, size = fitted(late, width, lettering)
    assert size == 12
    assert DOT.join(lines) == late


def test_a_caption_that_outgrows_its_place_is_set_smaller_and_not_cut():
    lines, size = fitted(LONG, 240, Lettering(14, 1))
    assert lines == [LONG]
    assert 7 <= size < 14
    assert width_of(LONG, size) <= 240


def test_a_caption_beyond_all_measure_ends_in_dots():
    lines, _ = fitted("x" * 500, 100, Lettering(14, 1))
    assert len(lines) == 1
    assert lines[0].endswith("x…")
    assert width_of(lines[0], 7) <= 100


def test_letters_once_made_smaller_stay_small():
    strip = np.zeros((24, 200), np.uint8)
    caption = Caption(strip, Lettering(14, 1), background=0)
    caption.draw("move 1")
    large = strip.copy()
    caption.draw("move 1" + " of very very very very very many")
    caption.draw("move 1")
    assert 0 < (strip > 0).sum() < (large > 0).sum()


def test_drawing_the_same_caption_again_changes_nothing():
    strip = np.zeros((24, 200), np.uint8)
    caption = Caption(strip, Lettering(14, 1), background=40)
    assert caption.draw("move 9") is not None
    assert caption.draw("move 9") is None
    assert strip.min() == 40
    assert strip.max() == 55


def test_the_area_of_a_changed_digit_is_small():
    strip = np.zeros((24, 200), np.uint8)
    caption = Caption(strip, Lettering(14, 1), background=0)
    caption.draw("move 101")
    area = caption.draw("move 102")
    assert area is not None
    assert area.size[0] <= width_of("2", 14)

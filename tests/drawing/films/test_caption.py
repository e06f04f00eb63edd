import numpy as np
import pytest

from souko.drawing.films.caption import DOT, Caption, TextBlock, fit_text, line_count, slot_width, text_width, wrap

LONG = "narrow · score 1,500,553 · move 12,340 of 20,000"


def test_a_caption_that_fits_is_one_line():
    assert wrap(LONG, 1000, 13) == [LONG]


@pytest.mark.parametrize("width", [150, 200, 250, 300])
def test_a_caption_is_wrapped_between_its_parts_and_every_line_fits(width):
    lines = wrap(LONG, width, 12)
    assert DOT.join(lines) == LONG
    assert all(text_width(line, 12) <= width for line in lines)


@pytest.mark.parametrize("panel", [7, 42, 150, 300, 900])
def test_a_caption_that_grows_by_a_third_still_fits(panel):
    early, late = "narrow · score 10,553 · move 0 of 20,000", LONG
    width = slot_width(early, panel, 12)
    text_block = TextBlock(12, line_count(early, width, 12))
    lines, size = fit_text(late, width, text_block)
    assert size == 12
    assert DOT.join(lines) == late


def test_a_caption_that_grows_more_gets_a_smaller_font_and_is_not_cut():
    lines, size = fit_text(LONG, 240, TextBlock(14, 1))
    assert lines == [LONG]
    assert 7 <= size < 14
    assert text_width(LONG, size) <= 240


def test_a_caption_that_does_not_fit_in_the_smallest_font_ends_in_dots():
    lines, _ = fit_text("x" * 500, 100, TextBlock(14, 1))
    assert len(lines) == 1
    assert lines[0].endswith("x…")
    assert text_width(lines[0], 7) <= 100


def test_a_smaller_font_is_kept():
    strip = np.zeros((24, 200), np.uint8)
    caption = Caption(strip, TextBlock(14, 1), background=0)
    caption.draw("move 1")
    large = strip.copy()
    caption.draw("move 1" + " of very very very very very many")
    caption.draw("move 1")
    assert 0 < (strip > 0).sum() < (large > 0).sum()


def test_drawing_the_same_caption_again_changes_nothing():
    strip = np.zeros((24, 200), np.uint8)
    caption = Caption(strip, TextBlock(14, 1), background=40)
    assert caption.draw("move 9") is not None
    assert caption.draw("move 9") is None
    assert strip.min() == 40
    assert strip.max() == 55


def test_the_area_of_a_changed_digit_is_small():
    strip = np.zeros((24, 200), np.uint8)
    caption = Caption(strip, TextBlock(14, 1), background=0)
    caption.draw("move 101")
    area = caption.draw("move 102")
    assert area is not None
    assert area.size[0] <= text_width("2", 14)

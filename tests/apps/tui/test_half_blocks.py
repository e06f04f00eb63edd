"""Pixels as half blocks."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("textual")

from souko.apps.tui.half_blocks import lines_of, tinted


def pixels_of(lines) -> list[list[str]]:
    """The colours of all half blocks, row by row."""
    rows = []
    for line in lines:
        upper, lower = [], []
        for text, style, _ in line:
            background = style.bgcolor.triplet.hex
            for character in text:
                upper.append(style.color.triplet.hex if character == "▀" else background)
                lower.append(background)
        rows += [upper, lower]
    return rows


@given(st.integers(1, 6), st.integers(1, 9), st.integers(0, 1000))
def test_half_blocks_have_the_same_pixels(height, width, seed):
    pixels = np.random.default_rng(seed).integers(0, 2, (height, width, 3)).astype(np.uint8) * 200
    found = pixels_of(lines_of(pixels, "#102030"))
    wanted = [["#" + bytes(pixel).hex() for pixel in row] for row in pixels]
    assert found == wanted + [["#102030"] * width] * (height % 2)


def test_a_line_has_one_segment_per_run_of_colours():
    pixels = np.zeros((2, 50, 3), np.uint8)
    pixels[0, 20:] = 255
    (line,) = lines_of(pixels, "#000000")
    assert [segment.text for segment in line] == ["▀" * 20, "▀" * 30]


def test_a_tinted_background_lies_between_both_colours():
    assert tinted(0x000000, 0x0000FF) == 0x000055

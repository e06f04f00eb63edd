import numpy as np
import pytest

from souko.drawing.boards.shapes import disc, laid_over, rounded


def test_a_disc_covers_its_area_and_is_round():
    cover = disc(64, 32, 20)
    assert cover.sum() == pytest.approx(np.pi * 20**2, rel=0.01)
    assert np.array_equal(cover, cover.T)


def test_a_rectangle_on_whole_pixels_has_sharp_edges():
    cover = rounded(6, (1, 2, 5, 4), 0)
    expected = np.zeros((6, 6))
    expected[2:4, 1:5] = 1
    assert np.array_equal(cover, expected)


def test_round_corners_take_a_little_away_and_only_there():
    sharp, soft = rounded(12, (0, 0, 12, 12), 0), rounded(12, (0, 0, 12, 12), 4)
    assert sharp.all()
    assert soft[0, 0] < 0.2
    assert (soft[5:7] == 1).all()


def test_paint_is_as_thick_as_the_cover_says():
    tile = laid_over(np.zeros((1, 2, 3)), np.full(3, 200.0), np.array([[0.5, 1.0]]))
    assert tile[0, :, 0].tolist() == [100.0, 200.0]

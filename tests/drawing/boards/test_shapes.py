import numpy as np
import pytest

from souko.drawing.boards.shapes import blend_over, disc, rounded_rectangle


def test_a_disc_covers_its_area_and_is_round():
    cover = disc(64, 32, 20)
    assert cover.sum() == pytest.approx(np.pi * 20**2, rel=0.01)
    assert np.array_equal(cover, cover.T)


def test_a_rectangle_on_whole_pixels_has_sharp_edges():
    cover = rounded_rectangle(6, (1, 2, 5, 4), 0)
    expected = np.zeros((6, 6))
    expected[2:4, 1:5] = 1
    assert np.array_equal(cover, expected)


def test_round_corners_change_only_the_corners():
    sharp, soft = rounded_rectangle(12, (0, 0, 12, 12), 0), rounded_rectangle(12, (0, 0, 12, 12), 4)
    assert sharp.all()
    assert soft[0, 0] < 0.2
    assert (soft[5:7] == 1).all()


def test_the_cover_is_the_share_of_the_colour():
    tile = blend_over(np.zeros((1, 2, 3)), np.full(3, 200.0), np.array([[0.5, 1.0]]))
    assert tile[0, :, 0].tolist() == [100.0, 200.0]

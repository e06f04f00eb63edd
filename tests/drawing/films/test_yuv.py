import numpy as np
import pytest

from souko.drawing.area import Area
from souko.drawing.films.yuv import Planes


def shown(colour):
    table = np.zeros((256, 3), np.uint8)
    table[7] = colour
    planes = Planes((4, 2), table)
    planes.update(np.full((2, 4), 7, np.uint8), Area(0, 0, 4, 2))
    flat = planes.stacked.ravel()
    return int(flat[0]), int(flat[8]), int(flat[10])


@pytest.mark.parametrize(
    ("colour", "planes"),
    [
        ((0, 0, 0), (16, 128, 128)),
        ((255, 255, 255), (235, 128, 128)),
        ((255, 0, 0), (63, 102, 240)),
        ((0, 255, 0), (173, 42, 26)),
        ((0, 0, 255), (32, 240, 118)),
    ],
)
def test_the_primaries_are_where_the_standard_puts_them(colour, planes):
    assert shown(colour) == planes


def test_updating_an_area_gives_the_same_planes_as_converting_the_whole_picture():
    random = np.random.default_rng(1)
    table = random.integers(0, 256, (256, 3), np.uint8)
    before, after = random.integers(0, 256, (2, 20, 30), np.uint8)
    area = Area(3, 5, 18, 12)
    mixed = before.copy()
    mixed[area.slices] = after[area.slices]
    parts, whole = Planes((30, 20), table), Planes((30, 20), table)
    parts.update(before, Area(0, 0, 30, 20))
    parts.update(mixed, area)
    whole.update(mixed, Area(0, 0, 30, 20))
    assert np.array_equal(parts.stacked, whole.stacked)

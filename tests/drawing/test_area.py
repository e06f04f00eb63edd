import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from souko.drawing.area import Area


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 8)), min_size=1))
def test_the_area_around_a_mask_is_the_smallest_that_holds_it(points):
    mask = np.zeros((7, 9), np.bool_)
    for point in points:
        mask[point] = True
    rows, columns = zip(*points, strict=True)
    assert Area.around(mask) == (min(columns), min(rows), max(columns) + 1, max(rows) + 1)


def test_an_empty_mask_has_no_area():
    assert Area.around(np.zeros((3, 4), np.bool_)) is None
    assert Area.around(np.zeros((0, 4), np.bool_)) is None


def test_a_union_contains_both_areas():
    assert Area(1, 5, 3, 6).union(Area(2, 0, 9, 2)) == Area(1, 0, 9, 6)
    assert Area(1, 5, 3, 6).union(None) == Area(1, 5, 3, 6)

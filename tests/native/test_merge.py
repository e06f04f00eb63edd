"""Merging keys natively, held to what NumPy says."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import _native

KEYS = st.lists(st.one_of(st.integers(-1, 9), st.integers(0, 2**62 - 1)), max_size=300)


def merged(keys):
    places = np.empty(len(keys), np.int64)
    merge = _native.Merge(np.array(keys, np.int64), places)
    different = np.empty(merge.size, np.int64)
    merge.copy_keys(different)
    return different.tolist(), places.tolist()


@given(KEYS)
@settings(max_examples=300)
def test_keys_are_put_in_order_and_found_again(keys):
    different, places = merged(keys)
    assert different == sorted({key for key in keys if key >= 0})
    assert places == [len(different) if key < 0 else different.index(key) for key in keys]


def test_many_keys_are_no_trouble():
    keys = np.random.default_rng(1).integers(0, 50_000, 200_000) * 9_777_777_777
    different, places = merged(keys)
    expected, inverse = np.unique(keys, return_inverse=True)
    assert (different, places) == (expected.tolist(), inverse.tolist())


def test_the_door_checks_sizes():
    with pytest.raises(ValueError, match="do not match"):
        _native.Merge(np.zeros(3, np.int64), np.zeros(2, np.int64))
    merge = _native.Merge(np.array([5, 5, 7]), np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="fewer or more"):
        merge.copy_keys(np.zeros(3, np.int64))

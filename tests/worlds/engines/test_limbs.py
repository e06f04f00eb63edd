"""Columns of counts of any size."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from souko.worlds.engines.limbs import Limbs, carry_over
from souko.worlds.engines.merge import merge

COUNTS = st.lists(st.integers(0, 2**300), min_size=1, max_size=20)
BITS = st.integers(8, 53)


@given(COUNTS, BITS, BITS)
def test_limbs_of_another_size_hold_the_same_counts(counts, before, after):
    assert Limbs.from_counts(counts, before).with_bits(after).to_counts() == counts
    assert all(part.max() < 2**after for part in Limbs.from_counts(counts, before).with_bits(after).parts)


@given(COUNTS, BITS, st.data())
def test_a_weighted_sum_is_exact(counts, bits, data):
    weights = [data.draw(st.integers(0, 2**20)) for _ in counts]
    limbs = Limbs.from_counts(counts, bits)
    assert limbs.dot(np.array(weights)) == sum(count * weight for count, weight in zip(counts, weights, strict=True))
    assert limbs.sum() == sum(counts)


def test_a_long_column_is_summed_exactly():
    limbs = Limbs([np.full(100_000, 2**53 - 1)], 53)
    assert limbs.sum() == 100_000 * (2**53 - 1)
    assert limbs.dot(np.full(100_000, 2**20)) == 100_000 * (2**53 - 1) * 2**20


@given(st.lists(st.integers(0, 2**53 - 1), min_size=1, max_size=8), st.integers(8, 52))
def test_the_upper_bits_of_a_sum_are_carried(sums, bits):
    limbs = carry_over([np.array([each], np.float64) for each in sums], bits)
    assert limbs.to_counts() == [sum(each << k * bits for k, each in enumerate(sums))]


@given(st.data(), st.sampled_from([5, 30, 60]))
def test_merging_adds_the_counts_of_equal_keys(data, size):
    states = data.draw(st.integers(1, 12))
    faces = data.draw(st.integers(1, 5))
    keys = st.integers(0, 9).map(lambda key: key << size - 5)
    later = [[data.draw(keys | st.just(-1)) for _ in range(states)] for _ in range(faces)]
    counts = [data.draw(st.integers(1, 2**200) | st.integers(1, 9)) for _ in range(states)]
    weights = [data.draw(st.integers(1, 1000)) for _ in range(faces)]
    expected: dict[int, int] = {}
    for row, weight in zip(later, weights, strict=True):
        for key, count in zip(row, counts, strict=True):
            if key >= 0:
                expected[key] = expected.get(key, 0) + weight * count
    found, limbs = merge(np.array(later), size, Limbs.from_counts(counts), np.array(weights))
    assert found.tolist() == sorted(expected)
    assert limbs.to_counts() == [expected[key] for key in sorted(expected)]

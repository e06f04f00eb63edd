"""Products and powers of polynomials, with python-flint and without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.worlds.tally import polynomials
from souko.worlds.tally.polynomials import Dense, pack, power, product, step_of, unpack

COEFFICIENTS = st.lists(st.integers(0, 10**30), min_size=1, max_size=12).map(lambda middle: [1, *middle, 2])


def schoolbook_product(a: list[int], b: list[int]) -> list[int]:
    """The product, term by term."""
    found = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return found


@pytest.fixture(params=["flint", "pure"], autouse=True)
def library(request, monkeypatch):
    if request.param == "pure":
        monkeypatch.setattr(polynomials, "_flint", lambda: None)
    else:
        pytest.importorskip("flint")


@given(COEFFICIENTS, COEFFICIENTS)
def test_products(a, b):
    assert product(a, b) == schoolbook_product(a, b)


@given(COEFFICIENTS, st.integers(1, 5))
def test_powers(a, n):
    expected = [1]
    for _ in range(n):
        expected = schoolbook_product(expected, a)
    assert power(a, n) == expected


@given(st.integers(1, 12), st.integers(1, 12), st.integers(1, 10**20))
def test_powers_of_uniform_dice(faces, n, count):
    expected = [1]
    for _ in range(n):
        expected = schoolbook_product(expected, [count] * faces)
    assert power([count] * faces, n) == expected


def test_uniform_dice_need_no_library(monkeypatch):
    monkeypatch.setattr(polynomials, "_flint", None)  # calling it would fail
    assert sum(power([1] * 6, 100)) == 6**100
    with pytest.raises(TypeError):
        power([1, 2, 1], 100)


@given(st.lists(st.integers(0, 2**40), min_size=1))
def test_what_is_packed_is_unpacked(a):
    assert unpack(pack(a, 6), 6, len(a)) == a


@given(st.dictionaries(st.integers(-50, 50), st.integers(1, 9), min_size=2))
def test_dense_counts_are_counts(counts):
    dense = Dense.of(counts, step_of(counts))
    assert dense.counts() == counts
    assert dense.coefficients[0]
    assert dense.coefficients[-1]

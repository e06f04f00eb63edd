"""Every operation against its slow twin: all rolls of the dice, one by one."""

import pickle
import signal
import tracemalloc
from collections import Counter
from fractions import Fraction
from itertools import count, product
from math import prod
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub
from time import perf_counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.errors import BudgetError, MoveError
from souko.worlds import Tally, d
from souko.worlds.tally import costs, polynomials


def thrown(function, *dice):
    """The tally of a function of dice, from all their rolls."""
    counts = Counter()
    for throw in product(*(die.items() for die in dice)):
        counts[function(*(face for face, _ in throw))] += prod(times for _, times in throw)
    return Tally(counts)


SMALL = st.integers(-9, 9)
Unchecked: Any = Tally
"""A tally that takes anything, for arguments that the types refuse before the test runs."""
HUGE = 10**5000
"""Too long for Python to print."""


def tallies(outcomes=SMALL, size=6):
    return st.dictionaries(outcomes, st.integers(1, 5), min_size=1, max_size=size).map(Tally)


WIDE = tallies(st.integers(-(10**6), 10**6) | st.integers(-30, 30), 40)
ANY = tallies() | tallies(st.fractions(-3, 3, max_denominator=4)) | tallies(st.booleans())
SIGNS = {"+": add, "-": sub, "*": mul}
TESTS = {"<": lt, "<=": le, ">": gt, ">=": ge}


@pytest.fixture(params=["flint", "pure"], autouse=True)
def library(request, monkeypatch):
    """Each test with python-flint, where it is installed, and without it."""
    if request.param == "pure":
        monkeypatch.setattr(polynomials, "_flint", lambda: None)
    else:
        pytest.importorskip("flint")


# Making


def test_outcomes_a_mapping_and_a_range_make_tallies():
    assert Tally([2, 1, 1]) == Tally({1: 2, 2: 1}) == Tally(iter((1, 2, 1)))
    assert Tally(range(1, 7)) == d(6) == Tally(dict.fromkeys(range(1, 7), 1))
    assert Tally(2 @ d(6)) == 2 @ d(6)
    assert Tally("abca").counts == {"a": 2, "b": 1, "c": 1}


def test_outcomes_come_in_order_if_they_have_one():
    assert list(Tally([3, 1, 2])) == [1, 2, 3]
    assert list(Tally(["b", 1, None])) == ["b", 1, None]
    one, other = frozenset("ab"), frozenset("bc")
    assert list(Tally([other, one])) == [other, one]  # neither lies below the other


def test_outcomes_may_be_anything_hashable():
    class Incomparable:
        def __lt__(self, other):
            raise RuntimeError("do not compare me")

    values = [Incomparable(), Incomparable()]
    assert list(Tally(values)) == values
    assert Tally([d(6), d(4), d(6)]).counts == {d(6): 2, d(4): 1}
    assert Tally([d(6), d(4)]).bind(lambda die: die) == Tally([*d(6), *d(4)])
    assert Tally([2j, 1j]).total == 2


def test_an_outcome_with_count_0_is_left_out():
    assert Tally({1: 0, 2: 3}) == Tally({2: 3})
    assert (Tally({2: 3})[1], 1 in Tally({1: 0, 2: 3})) == (0, False)


def test_numbers_of_numpy_become_numbers_of_python():
    tally = Tally(np.array([2**62, 1])) + Tally({np.int64(2**62): np.uint8(3)})
    assert tally.counts == {2**63: 3, 2**62 + 1: 3}
    assert {type(value) for item in tally.items() for value in item} == {int}
    one: Any = np.int64(1)
    assert 2 * one @ d(3) == one @ d(3) + d(3)
    assert 2 * one + d(3) == d(3) + 2


def test_counts_of_any_size_are_exact():
    huge = Tally({1: 10**100, 2: 1})
    assert (huge + huge).counts == {2: 10**200, 3: 2 * 10**100, 4: 1}
    assert (3 @ huge).total == (10**100 + 1) ** 3


def test_a_tally_does_not_change():
    tally = Tally([1, 2])
    for name in ("total", "counts", "new"):
        with pytest.raises(AttributeError, match="a tally does not change"):
            setattr(tally, name, 1)
        with pytest.raises(AttributeError, match="a tally does not change"):
            delattr(tally, name)
    assert (tally.total, tally.counts) == (2, {1: 1, 2: 1})
    counts: Any = tally.counts
    with pytest.raises(TypeError):
        counts[1] = 5
    given_away = {1: 1}
    kept = Tally(given_away)
    given_away[2] = 1
    assert kept == Tally([1])


def test_equal_tallies_have_equal_hashes_and_survive_pickling():
    one, other = Tally([1, 2, 2]), Tally({2: 2, 1: 1})
    assert len({one, other, Tally([1, 2])}) == 2
    assert pickle.loads(pickle.dumps(one)) == one
    assert one != {1: 1, 2: 2}


def test_a_tally_has_no_truth_value():
    with pytest.raises(MoveError, match="neither true nor false"):
        assert 1 < d(6) < 3


def test_the_repr_of_a_small_tally_is_python_and_that_of_a_large_one_a_summary():
    assert eval(repr(2 @ d(6))) == 2 @ d(6)
    assert repr(Tally({1: 444356092776315, 2: 341960390180808})) == "Tally({1: 444356092776315, 2: 341960390180808})"
    assert repr(1000 @ d(6)) == "<Tally of 5001 outcomes, 1000 to 6000, 1.417e+778 in all>"
    assert repr(Tally({5: 10**5000})) == "<Tally of 1 outcomes, 5 to 5, 1.000e+5000 in all>"
    assert repr(Tally([-HUGE, HUGE])) == "<Tally of 2 outcomes, -1.000e+5000 to 1.000e+5000, 2 in all>"
    assert repr(Tally([(1, HUGE)])).startswith("<Tally of 1 outcomes, tuple of long numbers to")
    assert repr(Tally(["a" * 500])) == f"<Tally of 1 outcomes, '{'a' * 38}… to '{'a' * 38}…, 1 in all>"


# Arithmetic


@given(ANY, ANY, st.sampled_from(sorted(SIGNS)))
def test_arithmetic(a, b, sign):
    assert SIGNS[sign](a, b) == thrown(SIGNS[sign], a, b)


@given(WIDE, WIDE)
def test_sums_and_differences_of_many_outcomes(a, b):
    assert (a + b, a - b) == (thrown(add, a, b), thrown(sub, a, b))


@given(tallies(), st.integers(-5, 5), st.sampled_from(sorted(SIGNS)))
def test_a_scalar_is_a_fixed_outcome(a, scalar, sign):
    assert SIGNS[sign](a, scalar) == thrown(SIGNS[sign], a, Tally([scalar]))
    assert SIGNS[sign](scalar, a) == thrown(SIGNS[sign], Tally([scalar]), a)


@given(tallies(), tallies(st.integers(1, 9)))
def test_division(a, b):
    assert (a // b, a % b) == (thrown(floordiv, a, b), thrown(mod, a, b))
    assert (100 // b, 100 % b) == (thrown(floordiv, Tally([100]), b), thrown(mod, Tally([100]), b))


@given(ANY)
def test_signs(a):
    assert (-a, abs(a)) == (thrown(lambda x: -x, a), thrown(abs, a))


@given(ANY | tallies(st.sampled_from([0, 1, 10**9, 10**12])), st.integers(0, 4))
def test_copies(a, n):
    assert n @ a == thrown(lambda *faces: sum(faces), *[a] * n)


@given(tallies(st.integers(-300, 300), 4), st.integers(5, 40))
def test_many_copies_are_copies_of_copies(a, n):
    assert n @ a == (n - 3) @ a + 3 @ a


def test_copies_of_other_outcomes_than_integers():
    assert 2 @ Tally("ab") == Tally(["aa", "ab", "ba", "bb"])
    assert 3 @ (d(6) >= 5) == Tally({0: 64, 1: 96, 2: 48, 3: 8})
    assert 10**50 @ Tally([7]) == Tally([7 * 10**50])


def test_a_thousand_dice():
    thousand = 1000 @ d(6)
    assert (len(thousand), thousand.total, thousand[1000], thousand[1002]) == (5001, 6**1000, 1, 1000 * 1001 // 2)
    assert thousand.mean == 3500
    assert thousand.variance == Fraction(35000, 12)


# Comparisons


@given(ANY, ANY, st.sampled_from(sorted(TESTS)))
def test_comparisons(a, b, sign):
    assert TESTS[sign](a, b) == thrown(TESTS[sign], a, b)


@given(WIDE, WIDE, st.sampled_from(sorted(TESTS)))
def test_comparisons_of_many_outcomes(a, b, sign):
    assert TESTS[sign](a, b) == thrown(TESTS[sign], a, b)


@given(WIDE | tallies(), WIDE)
def test_equal_and_unequal_throws(a, b):
    assert (a.eq(b), a.ne(b)) == (thrown(eq, a, b), thrown(ne, a, b))


def test_a_scalar_is_compared_from_either_side():
    needed = 15
    assert (d(20) + 5 >= needed) == (needed <= d(20) + 5) == Tally({True: 11, False: 9})


# Functions of outcomes


@given(tallies(), tallies())
def test_map_and_combine(a, b):
    assert a.map(lambda x: x % 3) == thrown(lambda x: x % 3, a)
    assert a.combine(max, b) == thrown(max, a, b)


@given(tallies(st.integers(0, 3)), tallies())
def test_bind_counts_every_universe(a, b):
    counts = Counter()
    for x, times in a.items():
        for y, more in (x @ b).items():
            counts[y] += times * more
    assert a.bind(lambda x: x @ b) == Tally(counts)


@given(tallies(st.integers(0, 3)), tallies())
def test_bind_keeps_the_odds_on_request(a, b):
    bound = a.bind(lambda x: x @ b, keep_odds=True)
    odds = Counter()
    for x, share in a.odds().items():
        for y, more in (x @ b).odds().items():
            odds[y] += share * more
    assert bound.odds() == odds


def test_bind_takes_plain_outcomes_too():
    assert d(2).bind(lambda x: x * 10) == Tally([10, 20])


@given(tallies())
def test_given_and_normalised(a):
    low = min(a)
    assert a.given(lambda x: x <= low).counts == {low: a[low]}
    tripled = Tally({x: 3 * times for x, times in a.items()})
    assert tripled.normalised() == a.normalised()
    assert tripled.total == 3 * a.total
    assert np.gcd.reduce(list(a.normalised().counts.values())) == 1


# Kept dice


@given(ANY, st.integers(0, 4), st.data())
def test_kept_places(a, n, data):
    low = data.draw(st.integers(0, n))
    high = data.draw(st.integers(low, n))
    expected = thrown(lambda *faces: sum(sorted(faces)[low:high]), *[a] * n)
    assert a.keep(slice(low, high), of=n) == expected
    if low < n:
        assert a.keep(low, of=n) == a.keep(low - n, of=n) == thrown(lambda *faces: sorted(faces)[low], *[a] * n)


@given(tallies(), st.integers(0, 4), st.data())
def test_highest_and_lowest(a, n, data):
    k = data.draw(st.integers(0, n))
    assert a.highest(k, of=n) == thrown(lambda *faces: sum(sorted(faces)[n - k :]), *[a] * n)
    assert a.lowest(k, of=n) == thrown(lambda *faces: sum(sorted(faces)[:k]), *[a] * n)


def test_the_highest_of_outcomes_that_cannot_be_added():
    assert Tally("abc").highest(1, of=2) == Tally({"a": 1, "b": 3, "c": 5})


def test_both_algorithms_for_kept_dice_agree():
    assert d(6).highest(30, of=40) == -((-d(6)).lowest(30, of=40))
    assert d(4).keep(slice(0, 40), of=40) == 40 @ d(4)
    assert d(60).keep(slice(0, 9), of=9) == 9 @ d(60)
    assert d(3).highest(25, of=50).total == 3**50


# Numbers


@given(ANY)
def test_mean_and_variance(a):
    faces = [Fraction(x) for x, times in a.items() for _ in range(times)]
    mean = sum(faces) / len(faces)
    assert a.mean == mean
    assert a.variance == sum((face - mean) ** 2 for face in faces) / len(faces)


@given(tallies(), st.fractions(0, 1))
def test_quantile(a, share):
    faces = sorted(x for x, times in a.items() for _ in range(times))
    reached = [face for place, face in enumerate(faces, 1) if Fraction(place, len(faces)) >= share]
    assert a.quantile(share) == reached[0]


@given(ANY)
def test_odds(a):
    assert sum(a.odds().values()) == 1
    assert all(share == Fraction(a[x], a.total) for x, share in a.odds().items())


def test_the_most_common_outcomes():
    assert (2 @ d(6)).most_common(3) == [(7, 6), (6, 5), (8, 5)]
    assert d(3).most_common() == [(1, 1)]


def test_a_sample_depends_on_its_seed_and_follows_the_odds():
    dice = 2 @ d(6)
    assert dice.sample("a") == dice.sample("a", 1)[0]
    assert dice.sample(1, 50) == dice.sample(1, 50) != dice.sample(2, 50)
    drawn = Counter(dice.sample(3, 36_000))
    assert all(abs(drawn[face] - 1000 * times) < 5 * (1000 * times) ** 0.5 for face, times in dice.items())
    assert Tally({0: 1, 1: 10**400}).sample(5) == 1


# Charts


def test_a_chart_has_a_line_for_each_outcome():
    assert (2 @ d(3)).chart(30).split("\n") == [
        "2 █████▎           1   11.11 %",
        "3 ██████████▋      2   22.22 %",
        "4 ████████████████ 3   33.33 %",
        "5 ██████████▋      2   22.22 %",
        "6 █████▎           1   11.11 %",
    ]
    assert Tally({"no": 1}).chart(30, blocks=False) == "no ############### 1  100.00 %"


def test_a_chart_of_many_outcomes_bins_neighbours():
    thousand = 1000 @ d(6)
    lines = thousand.chart(60, 12).split("\n")
    assert len(lines) <= 12
    assert {len(line) for line in lines} == {60}
    assert sum(count for _, count in thousand.rows(12)) == thousand.total
    assert [line.split()[0] for line in lines[1:-1]] == [label for label, _ in thousand.rows(12)][1:-1]


# Errors


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Tally([]), "a tally without outcomes: a die has at least one face"),
        (lambda: Tally({1: 0}), "a tally without outcomes"),
        (lambda: d(0), "a tally without outcomes"),
        (lambda: d(-1), "a number of faces is -1; it is a whole number, 0 or more"),
        (lambda: d(2.5), "a number of faces is 2.5"),
        (lambda: Tally({1: -2}), "1 is counted -2 times; counts are not negative"),
        (lambda: Tally({1: 0.5}), "1 is counted 0.5 times; counts are whole numbers"),
        (lambda: Tally({1: "2"}), "1 is counted '2' times"),
        (lambda: Unchecked([[1], [2]]), r"\[1\] cannot be an outcome: it is not hashable"),
        (lambda: Tally([(1, 2), (1, [2])]), r"\(1, \[2\]\) cannot be an outcome"),
        (lambda: Unchecked(d(6)).map(lambda x: [x]), r"\[1\] cannot be an outcome"),
        (lambda: Unchecked(6), "6 is not a collection of outcomes"),
        (lambda: -1 @ d(6), "a number of rolls is -1"),
        (lambda: 1.5 @ Unchecked(d(6)), "a number of rolls is 1.5"),
        (lambda: Tally("ab") + 1, r"tally \+ tally: can only concatenate"),
        (lambda: Tally("ab") < 1, "tally < tally: '<' not supported"),
        (lambda: d(6) // 0, "tally // tally: integer division or modulo by zero"),
        (lambda: -Tally("ab"), "-tally: bad operand"),
        (lambda: 3 @ Tally([None, 1]), "the sum of rolls: unsupported operand"),
        (lambda: d(6).given(lambda x: x > 6), "no outcome meets"),
        (lambda: d(6).highest(5, of=4), "5 of 4 rolls"),
        (lambda: d(6).highest(-1, of=4), "a number of kept rolls is -1"),
        (lambda: d(6).keep(4, of=4), "places are 0 to 3"),
        (lambda: d(6).keep(slice(0, 4, 2), of=4), "kept dice are adjacent"),
        (lambda: Tally("ab").mean, "'a' is not a number"),
        (lambda: Tally([float("inf")]).mean, "inf is not a finite number"),
        (lambda: d(6).quantile(1.5), "the quantile 1.5 does not exist"),
        (lambda: d(6).sample(1, -1), "a number of draws is -1"),
        (lambda: Tally([1, "a"]).highest(1, of=2), r"the highest and lowest of outcomes that have no order \(1, 'a'\)"),
        (lambda: Tally([1, "a"]).keep(0, of=1), "no order"),
        (lambda: Tally([1, 2j]).lowest(1, of=2), "no order"),
        (lambda: Tally(map(frozenset, "abcd")).quantile(0.5), "a quantile of outcomes that have no order .*, …"),
        (lambda: Tally([1, "a"]).quantile(1), r"map\(\) them to numbers first"),
        (lambda: d(6).chart(max_rows=3), "a chart of 3 rows; it has 4 at least"),
        (lambda: Tally({1: -HUGE}), r"1 is counted -1.000e\+5000 times"),
        (lambda: Tally({HUGE: 0.5}), r"1.000e\+5000 is counted 0.5 times"),
        (lambda: -HUGE @ d(6), r"a number of rolls is -1.000e\+5000"),
        (lambda: d(6).highest(HUGE, of=2), r"1.000e\+5000 of 2 rolls"),
        (lambda: d(6).keep(HUGE, of=2), r"keep\(1.000e\+5000\) of 2 rolls"),
        (lambda: d(6).keep(slice(0, HUGE, 2), of=2), r"keep\(slice of long numbers\)"),
        (lambda: d(6).quantile(HUGE), r"the quantile 1.000e\+5000"),
        (lambda: Unchecked(HUGE), r"1.000e\+5000 is not a collection"),
        (lambda: Unchecked([[HUGE]]), "list of long numbers cannot be an outcome"),
        (lambda: Tally([(1, HUGE)]).mean, "tuple of long numbers is not a number"),
    ],
)
def test_invalid_operations_are_refused(make, message):
    with pytest.raises(MoveError, match=message):
        make()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: 1_000_000 @ d(1000), "1000000 copies of 1000 outcomes: 999000001 outcomes need about"),
        (lambda: 10**100 @ d(6), "one tally may take 512 MB"),
        (lambda: 10**12 @ Tally({1: 2}), "1 outcomes need about 116 GB"),
        (lambda: d(10**30), "outcomes need about"),
        (lambda: Tally(range(10**9)), "1000000000 outcomes"),
        (lambda: Tally(count()), "outcomes need about"),
        (lambda: d(10_000) * d(10_000), "100000000 pairs of outcomes"),
        (lambda: d(20).highest(500, of=1000), "500 of 1000 dice with 20 outcomes"),
        (lambda: d(6).highest(0, of=10**12), "0 of 1000000000000 dice with 6 outcomes: 1 outcomes need about"),
        (lambda: HUGE @ d(6), r"1.000e\+5000 copies of 6 outcomes"),
        (lambda: d(6).highest(2, of=HUGE), r"2 of 1.000e\+5000 dice"),
        (lambda: d(6).sample(1, 10**12), "1000000000000 draws; at most"),
    ],
)
def test_a_tally_that_would_be_too_large_is_refused_before_it_is_made(make, message):
    with pytest.raises(BudgetError, match=message):
        make()


NOT_UNIFORM = Tally({**dict.fromkeys(range(1, 21), 1), 2: 3})


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: d(200) * (d(200) + 100_003), "200 and 200 outcomes: [12]0000 outcomes need about"),
        (lambda: d(200).combine(lambda a, b: (a, b), d(200)), "200 and 200 outcomes: 10000 outcomes need about"),
        (lambda: Tally(map(str, range(200))) + Tally(["a" * 10**5]), "200 and 1 outcomes: 200 outcomes need about"),
        (lambda: d(200).bind(lambda n: Tally(range(1000 * n, 1000 * n + 999))), "what follows 200 outcomes: "),
        (lambda: d(90).bind(lambda n: Tally({0: 2, n: 2**n}), keep_odds=True), "what follows 90 outcomes: "),
        (lambda: Tally([1.1**k for k in range(30)]).highest(20, of=40), "20 of 40 dice with 30 outcomes: "),
    ],
)
def test_a_tally_that_grows_too_large_is_refused_as_it_grows(make, message, monkeypatch):
    monkeypatch.setattr(costs, "MAX_TALLY_BYTES", 30_000 if "90" in message else 2 * 10**6)
    with pytest.raises(BudgetError, match=message):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: Tally(range(20_000, 0, -1)),
        lambda: 300 @ d(20),
        lambda: 10 @ d(1000),
        lambda: 200 @ NOT_UNIFORM,
        lambda: d(100) * (d(100) + 1009),
        lambda: d(100).combine(lambda a, b: (a, b), d(100)),
        lambda: d(6).highest(30, of=60),
        lambda: Tally([1.1**k for k in range(9)]).highest(7, of=9),
    ],
)
def test_the_estimate_is_at_least_the_peak_memory(make, monkeypatch):
    make()  # so that imports and caches do not count below
    tracemalloc.start()
    made = make()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert made.total
    monkeypatch.setattr(costs, "MAX_TALLY_BYTES", peak - 1)
    with pytest.raises(BudgetError, match="one tally may take"):
        make()


def test_bind_accumulates_part_by_part():
    tracemalloc.start()
    made = d(50).bind(lambda n: Tally(range(1000, 3000)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (len(made), made.total) == (2000, 100_000)
    assert peak < 4 * 2000 * costs.OUTCOME_BYTES


def test_a_list_may_have_few_outcomes_many_times(monkeypatch):
    monkeypatch.setattr(costs, "MAX_TALLY_BYTES", 10**5)
    assert Tally([1, 2] * 10**5).counts == {1: 10**5, 2: 10**5}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer")
def test_ctrl_c_stops_a_sum_of_many_dice():
    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        start = perf_counter()
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        with pytest.raises(KeyboardInterrupt):
            1500 @ d(100)
        assert perf_counter() - start < 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

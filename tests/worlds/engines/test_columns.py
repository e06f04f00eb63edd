"""Columns: exact at any size; rules that do not work on columns are detected."""

from typing import NamedTuple

import numpy as np
import pytest

from souko import BudgetError, MoveError
from souko.limits import Limits
from souko.worlds import Game, Tally, count, when
from souko.worlds.engines import columns as engine
from tests.made_up import Maze, Mill, Plain


class Coins(Game):
    """Heads in a row of tosses: binomial coefficients, with a heavy coin."""

    class State(NamedTuple):
        tosses: int
        heads: int

    def __init__(self, tosses, heads=1, tails=1):
        self.tosses, self.coin = tosses, Tally({1: heads, 0: tails})
        self.start, self.bounds = self.State(0, 0), (tosses + 1, tosses + 1)

    def chance(self, state):
        return self.coin

    def play(self, state, roll):
        return self.State(state.tosses + 1, state.heads + roll)

    def over(self, state):
        return when(state.tosses == self.tosses, state.heads)


def test_counts_beyond_2_to_the_63_are_exact():
    from math import comb

    counted = count(Coins(200), engine="columns")
    assert counted == Tally({heads: comb(200, heads) for heads in range(201)})
    assert counted.total == 2**200


def test_heavy_dice_are_exact_too():
    counted = count(Coins(40, 300_001, 700_000), engine="columns")
    assert counted == count(Coins(40, 300_001, 700_000), engine="dictionary")
    assert counted.total == 1_000_001**40 > 2**700


def test_a_thousand_universes_may_meet_in_one_state():
    game = Mill(list(range(1000)), size=3, turns=12, stop=50, factor=1)
    assert count(game, engine="columns") == count(game, engine="dictionary")
    assert count(game).total == 1000**12 or count(game).total > 2**63


class Branching(Coins):
    def play(self, state, roll):
        return self.State(state.tosses + 1, state.heads + 1 if roll else state.heads)


class WithoutWhen(Coins):
    def over(self, state):
        return state.heads if state.tosses == self.tosses else None


class Forgetful(Coins):
    """Wrong on columns only: a column of rolls counts as tails."""

    def play(self, state, roll):
        return self.State(state.tosses + 1, state.heads + (roll if isinstance(roll, int) else 0 * roll))


@pytest.mark.parametrize("kind", [Branching, WithoutWhen, Forgetful])
def test_rules_that_do_not_work_on_columns_are_run_in_dictionaries(kind):
    assert count(kind(5)) == count(Coins(5))
    with pytest.raises(MoveError, match=f"^{kind.__name__}: "):
        count(kind(5), engine="columns")


def test_columns_need_bounds():
    with pytest.raises(MoveError, match=r"^Maze: columns need bounds, and the game has none$"):
        count(Maze({0: [1]}), engine="columns")


def test_a_state_must_fit_into_a_key():
    class Wide(Coins):
        bounds = (1 << 40, 1 << 40)

        def __init__(self):
            super().__init__(3)
            self.bounds = (1 << 40, 1 << 40)

    assert count(Wide()) == count(Coins(3))
    with pytest.raises(MoveError, match=r"a state takes 80 bits; at most 62 fit into a key"):
        count(Wide(), engine="columns")


def test_large_keys_are_merged_by_hash():
    game = Mill([1, 2, 3], size=1 << 45, turns=8, stop=7, factor=5)
    assert count(game, engine="columns") == count(Plain(game))


def test_many_states_are_played_in_chunks(monkeypatch):
    expected = count(Coins(30))
    monkeypatch.setattr(engine, "CHUNK_SIZE", 4)
    assert count(Coins(30), engine="columns") == expected


def test_too_much_memory_is_refused_before_it_is_used():
    with pytest.raises(
        BudgetError, match=r"^Coins: gave up with .* bytes: the limit is 1,000 bytes; a higher limit can be given: "
    ):
        count(Coins(100), engine="columns", limits=Limits(memory=1000))


def test_symmetric_states_merge_without_changing_the_answer():
    class Folded(Coins):
        """The result is the same if heads and tails are exchanged."""

        def over(self, state):
            return when(state.tosses == self.tosses, abs(2 * state.heads - state.tosses))

    class Merged(Folded):
        def canon(self, state):
            return self.State(state.tosses, np.minimum(state.heads, state.tosses - state.heads))

    assert (
        count(Merged(20), engine="columns")
        == count(Folded(20), engine="columns")
        == count(Merged(20), engine="dictionary")
    )


class Powers(Game):
    """The seventh power of 599 does not fit into 64 bits."""

    start, bounds, die = (0, 2), (9, 600), Tally(range(0, 600, 7))

    def chance(self, state):
        return self.die

    def play(self, state, roll):
        return (state[0] + 1, (state[1] ** 7 + roll) % 600)

    def over(self, state):
        return when(state[0] >= 3, state[1] % 5)


def test_numbers_that_would_wrap_are_noticed():
    assert count(Powers()) == count(Powers(), engine="dictionary")
    with pytest.raises(MoveError, match=r"Powers: play\(\(0, 599\), 0\) gives another state in columns than in Python"):
        count(Powers(), engine="columns")


class LongResults(Powers):
    def play(self, state, roll):
        return (state[0] + 1, (state[1] + roll) % 600)

    def over(self, state):
        return when(state[0] >= 3, state[1] ** 7)


def test_results_that_would_wrap_are_noticed():
    assert count(LongResults()) == count(LongResults(), engine="dictionary")
    assert max(count(LongResults())) > 2**63


class Dividing(Powers):
    bounds = (9, 10_000)

    def play(self, state, roll):
        return (state[0] + 1, (state[1] + roll + 0 * (7 // (state[1] - 9))) % 10_000)


def test_a_division_by_zero_is_named_with_its_state_where_dictionaries_run():
    with pytest.raises(MoveError, match=r"Dividing: play\(\(1, 9\), 0\) raised ZeroDivisionError"):
        count(Dividing())
    with pytest.raises(MoveError, match="divide by zero"):
        count(Dividing(), engine="columns")


class Labelled(Powers):
    def __init__(self, label):
        self.label = label

    def play(self, state, roll):
        return (state[0] + 1, roll)

    def over(self, state):
        return when(state[0] >= 2, self.label)


@pytest.mark.parametrize("label", [("won",), "x\0", 3, True, "", (1, (2, "three")), frozenset({1})])
def test_results_keep_their_type(label):
    found = [count(Labelled(label), engine=name) for name in ("columns", "dictionary", "auto")]
    assert found[0] == found[1] == found[2] == Tally({label: 86**2})
    assert [type(result) for each in found for result in each] == [type(label)] * 3


def test_a_result_that_cannot_be_hashed_is_named():
    for name in ("auto", "dictionary"):
        with pytest.raises(MoveError, match=r"Labelled: over\(.*\) raised TypeError: unhashable"):
            count(Labelled([1]), engine=name)

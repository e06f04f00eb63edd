"""A race changes the speed, not the answer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_up import Maze, mills
from souko import MoveError
from souko.games.ruin import Ruin
from souko.worlds import Product, Tally, count, odds, single


@given(st.lists(mills(), min_size=1, max_size=3))
@settings(max_examples=60)
def test_players_apart_are_counted_as_players_together(games):
    race = Product(*games)
    apart, together = count(race), count(race, engine="dictionary")
    assert apart == together
    assert apart.by_turn == together.by_turn


@given(st.lists(mills(), min_size=2, max_size=2))
@settings(max_examples=40)
def test_players_apart_have_the_odds_of_players_together(games):
    race = Product(*games)
    assert odds(race) == odds(race, engine="dictionary")
    assert odds(race).length == odds(race, engine="dictionary").length


def test_a_player_who_is_through_before_the_start_has_won():
    assert count(Product(Maze({0: [1]}), Maze({}, "home"))) == Tally([2])


def test_somebody_who_runs_for_ever_does_not_stop_the_others():
    race = Product(Maze({0: [0]}), Maze({0: [1], 1: [2]}))
    assert count(race) == Tally([2])
    assert odds(race) == {2: 1}


def test_a_race_in_circles_has_odds():
    race = Product(Ruin(1, 2), Maze({0: [0, 1]}))
    assert odds(race) == {1: 1}
    assert sum(odds(Product(Ruin(2, 4), Maze({0: [0, 1]}))).values()) == 1


def test_a_race_can_be_run_once():
    assert single(Product(Maze({0: [1]}), Maze({0: [1]})), rolls=[1]).run().result == 1


def test_a_race_needs_somebody():
    with pytest.raises(MoveError, match=r"a race needs somebody who runs"):
        Product()

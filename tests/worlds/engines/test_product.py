"""A race of independent players gives the same answers as one game of all players."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import MoveError
from souko.games.ruin import Ruin
from souko.worlds import Game, Product, Tally, count, odds, single, value
from tests.made_up import Maze, Mill, mills


@given(st.lists(mills(), min_size=1, max_size=3))
@settings(max_examples=60)
def test_independent_players_are_counted_like_one_game(games):
    race = Product(*games)
    apart, together = count(race), count(race, engine="dictionary")
    assert apart == together
    assert apart.by_turn == together.by_turn


@given(st.lists(mills(), min_size=2, max_size=2))
@settings(max_examples=40)
def test_independent_players_have_the_odds_of_one_game(games):
    race = Product(*games)
    assert odds(race) == odds(race, engine="dictionary")
    assert odds(race).length == odds(race, engine="dictionary").length


def test_a_player_whose_game_is_over_at_the_start_has_won():
    assert count(Product(Maze({0: [1]}), Maze({}, "home"))) == Tally([2])


def test_a_player_who_never_finishes_does_not_stop_the_others():
    race = Product(Maze({0: [0]}), Maze({0: [1], 1: [2]}))
    assert count(race) == Tally([2])
    assert odds(race) == {2: 1}


def test_a_race_with_cycles_has_odds():
    race = Product(Ruin(1, 2), Maze({0: [0, 1]}))
    assert odds(race) == {1: 1}
    assert sum(odds(Product(Ruin(2, 4), Maze({0: [0, 1]}))).values()) == 1


def test_a_race_can_be_run_once():
    assert single(Product(Maze({0: [1]}), Maze({0: [1]})), rolls=[1]).run().result == 1


def test_a_race_needs_a_game():
    with pytest.raises(MoveError, match=r"a race needs at least one game"):
        Product()


class Picking(Game):
    """A player adds one of the steps until the sum is 4 or more."""

    start = 0

    def __init__(self, *steps):
        self.steps = steps

    def moves(self, state):
        return self.steps

    def play(self, state, move):
        return state + move

    def over(self, state):
        return state if state >= 4 else None


def test_each_player_chooses_for_themselves():
    assert value(Product(Picking(1), Picking(1, 2))).value == 0
    assert value(Product(Picking(1, 2), Picking(1))).value == 1


@pytest.mark.parametrize("engine", ["auto", "dictionary"])
def test_the_odds_of_choices_need_a_policy(engine):
    with pytest.raises(MoveError, match="a player chooses in"):
        odds(Product(Picking(1, 2), Picking(1, 2)), engine=engine)


class Growing(Game):
    """Never over, and never repeats a state."""

    start = 0

    def chance(self, state):
        return Tally([1])

    def play(self, state, roll):
        return state + 1

    def over(self, state):
        return None


def test_no_player_is_run_further_than_the_race_goes():
    assert count(Product(Growing(), Maze({0: [1, 1]}))) == count(Maze({0: [1, 1]})).map(lambda _: 2)


def test_a_race_can_be_forced_to_use_columns():
    game = Mill([1, 2, 3], size=7, turns=5, stop=7, factor=2)
    race = Product(game, game)
    assert count(race, engine="columns") == count(race, engine="dictionary")
    with pytest.raises(MoveError, match="columns need bounds"):
        count(Product(Maze({0: [1]}), game), engine="columns")


class Busy(Mill):
    """A mill that counts its calls of play()."""

    calls = 0

    def play(self, state, roll):
        type(self).calls += 1
        return super().play(state, roll)


def test_a_race_is_less_work_than_all_pairs():
    game = Busy([1, 2, 3], size=19, turns=8, stop=19, factor=2)
    race = Product(game, game)
    apart, work = count(race), Busy.calls
    assert apart == count(race, engine="dictionary")
    assert Busy.calls - work > 10 * work

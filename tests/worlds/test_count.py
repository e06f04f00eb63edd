"""The count world: engines agree with each other and with visiting every universe."""

import pickle

import pytest
from hypothesis import given, settings

from souko import BudgetError, MoveError
from souko.worlds import EndlessError, Game, Tally, count
from tests.made_up import Maze, Plain, mills, slow_count


@given(mills())
@settings(max_examples=150)
def test_all_engines_agree_with_visiting_every_universe(game):
    expected = Tally(slow_count(game, game.start))
    assert count(game, engine="columns") == expected
    assert count(game, engine="dictionary") == expected
    assert count(game) == count(Plain(game)) == expected


@given(mills())
@settings(max_examples=50)
def test_engines_agree_turn_by_turn(game):
    by_turn = count(game, engine="columns").by_turn
    assert by_turn == count(game, engine="dictionary").by_turn
    assert sum(ended.total for ended in by_turn.values()) == count(game).total


def test_universes_that_are_over_stop_splitting():
    counted = count(Maze({"start": ["won", "again"], "again": ["won", "lost", "lost"]}, "start"))
    assert counted == Tally({"won": 2, "lost": 2})
    assert counted.by_turn == {1: Tally({"won": 1}), 2: Tally({"won": 1, "lost": 2})}


def test_a_game_that_is_over_before_it_begins_is_one_universe():
    counted = count(Maze({}, "home"))
    assert (counted, counted.by_turn) == (Tally(["home"]), {0: Tally(["home"])})


def test_a_count_is_a_tally_and_survives_pickling():
    counted = count(Maze({0: [1, 2]}))
    again = pickle.loads(pickle.dumps(counted))
    assert (again, again.by_turn) == (counted, counted.by_turn)
    assert counted + counted == Tally([2, 3, 3, 4])


def test_cycles_cannot_be_counted():
    with pytest.raises(
        EndlessError, match=r"some histories never end: after .* odds and value can weigh them"
    ) as found:
        count(Maze({0: [1, "out"], 1: [0, "out"]}))
    assert isinstance(found.value, BudgetError)


def test_every_choice_is_a_universe_too():
    class Fork(Game):
        start = ""

        def moves(self, state):
            return "ab"

        def play(self, state, move):
            return state + move

        def over(self, state):
            return state if len(state) == 2 else None

    assert count(Fork()) == Tally(["aa", "ab", "ba", "bb"])


def test_an_engine_must_exist():
    with pytest.raises(MoveError, match=r"no engine is called 'steam'; there are auto, columns, dictionary"):
        count(Maze({}), engine="steam")

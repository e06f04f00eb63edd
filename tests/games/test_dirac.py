"""Dirac dice: known answers in every engine and world."""

from fractions import Fraction

import pytest

from souko import MoveError
from souko.games.dirac import Dirac, practice, race
from souko.worlds import Tally, count, odds, single, value
from tests.made_up import slow_count

UNIVERSES = Tally({1: 444356092776315, 2: 341960390180808})
ODDS = Fraction(185706787995772422109811, 239299329230617529590083)


@pytest.mark.parametrize("engine", ["auto", "columns", "dictionary"])
def test_universes_per_winner(engine):
    assert count(Dirac(starts=(4, 8)), engine=engine) == UNIVERSES


@pytest.mark.parametrize("engine", ["auto", "columns", "dictionary"])
def test_the_odds_per_winner(engine):
    found = odds(Dirac(starts=(4, 8)), engine=engine)
    assert (found[1], found[1] + found[2]) == (ODDS, 1)
    assert found.length == Fraction(1655643068782216198631885, 239299329230617529590083)


def test_a_race_is_the_same_game():
    assert count(race(starts=(4, 8))) == count(race(starts=(4, 8)), engine="dictionary") == UNIVERSES
    assert odds(race(starts=(4, 8)))[1] == ODDS


def test_turn_by_turn_a_race_is_the_same_game_too():
    assert count(race()).by_turn == count(Dirac()).by_turn
    assert count(race()).by_turn[19] == Tally({1: 64179702})


def test_without_choices_the_value_is_the_odds():
    assert value(Dirac(target=8)).value == odds(Dirac(target=8))[1]


def test_practice_with_a_loaded_die():
    assert practice(starts=(4, 8)).answer == 739785
    assert practice(starts=(4, 8)) == (993, [1000, 745], 739785)


def test_practice_of_three_ends_with_the_scores_in_order():
    played = practice(starts=(1, 2, 3), target=30)
    assert max(played.scores) >= 30
    assert played.answer == min(played.scores) * played.rolls


@pytest.mark.parametrize(("players", "target"), [(1, 7), (2, 6), (3, 3)])
def test_rules_may_differ(players, target):
    game = Dirac([1, 1, 4], starts=range(1, players + 1), ring=5, target=target, rolls=2)
    expected = Tally(slow_count(game, game.start))
    assert count(game, engine="columns") == count(game, engine="dictionary") == expected
    assert count(race([1, 1, 4], starts=range(1, players + 1), ring=5, target=target, rolls=2)) == expected


def test_a_game_can_be_played_by_hand():
    assert next(single(Dirac(starts=(4, 8)), rolls=[6])).state == (1, 7, 0, 9, 10)


@pytest.mark.parametrize("rules", [{"starts": (0, 8)}, {"starts": (4, 11)}, {"starts": ()}, {"target": 0}, {"ring": 0}])
def test_rules_must_make_sense(rules):
    with pytest.raises(MoveError, match=r"starts lie on 1 to"):
        Dirac(**rules)


def test_a_die_has_faces():
    with pytest.raises(MoveError, match=r"at least one face"):
        Dirac([])

"""Rulebooks as games: chance enumerated exactly, by hand on small rules and against seeded plays on others."""

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest

from souko import BudgetError, MoveError, Rulebook, load
from souko.limits import Limits
from souko.worlds import RulebookGame, Tally, count, forecast, odds, single, value

GARDEN = """
title Garden

OBJECTS
Background
green

Player
white

Bud
brown

Rose
red

Tulip
yellow

Target
blue

LEGEND
. = Background
P = Player
b = Bud
o = Bud and Target
Flower = Rose or Tulip

SOUNDS

COLLISIONLAYERS
Background
Target
Player, Bud, Rose, Tulip

RULES
{rules}

WINCONDITIONS
{wins}

LEVELS

{level}
"""
HALF = Fraction(1, 2)
WATER = "random [ action Player ] [ Bud ] -> [ Player ] [ Rose ]"


def garden(rules=WATER, level="pbob", wins="all Target on Rose"):
    return Rulebook.read(GARDEN.format(rules=rules, level=level, wins=wins)).start()


def test_a_random_rule_is_applied_at_one_of_its_matches():
    found = odds(garden(), "action")
    assert (len(found), found.universes, found.won) == (3, 3, Fraction(1, 3))
    assert set(found.values()) == {Fraction(1, 3)}


def test_a_universe_that_is_won_stops_splitting():
    found = odds(garden(), "action action")
    assert (len(found), found.universes, found.won) == (4, 5, Fraction(2, 3))
    assert odds(garden(), "xxx").won == 1


def test_a_random_direction_is_one_of_four():
    start = garden("[ action Player ] -> [ randomdir Player ]", "...\n.p.\n..b")
    found = odds(start, "x")
    assert {str(board).replace("\n", ""): share for board, share in found.items()} == dict.fromkeys(
        [".p......b", "...p....b", ".....p..b", ".......pb"], Fraction(1, 4)
    )


def test_a_random_object_is_one_of_its_kind():
    start = garden("[ action Player ] [ Bud ] -> [ action Player ] [ random Flower ]", "pbo")
    found = odds(start, "action")
    assert (len(found), found.universes, found.won) == (4, 4, Fraction(1, 2))


def test_histories_are_not_equally_likely():
    rules = f"{WATER}\n[ Rose ] [ Target Bud ] -> [ random Flower ] [ Target Bud ]"
    found = odds(garden(rules, "pbo"), "action")
    assert (found.universes, found.won, sorted(found.values())) == (
        3,
        Fraction(1, 2),
        [Fraction(1, 4), Fraction(1, 4), HALF],
    )


def test_without_chance_there_is_one_universe():
    found = odds(load("sokoban").start(), "up left")
    assert (len(found), found.universes, found.won) == (1, 1, 0)
    assert str(next(iter(found))) == str(load("sokoban").start().run("up left"))


def test_a_hundred_thousand_seeded_plays_agree():
    """Each share is within five standard errors."""
    start, moves, plays = load("shepherd").start(), "rdr", 100_000
    expected = odds(start, moves)
    assert len(expected) > 5
    seen: dict = {}
    position = start
    for _ in range(plays):
        position = replace(start, chance=position.chance).run(moves)
        seen[position] = seen.get(position, 0) + 1
    assert set(seen) <= set(expected)
    for board, share in expected.items():
        error = sqrt(share * (1 - share) / plays)
        assert abs(seen.get(board, 0) / plays - share) <= 5 * error


def test_a_position_is_a_game_with_choices_and_rolls():
    game = RulebookGame(garden())
    assert odds(game, policy=lambda state: "action")[True] == 1
    assert odds(game, policy=lambda state: "action").length == Fraction(2) * 2
    assert single(game, rolls=1, choices=["action"] * 9).run().result is True


def test_the_best_move_wins_within_the_horizon():
    found = value(garden(), horizon=1)
    assert (found.best, found.value) == ("action", Fraction(1, 3))
    assert found.moves() == {"action": Fraction(1, 3), "up": 0, "left": 0, "down": 0, "right": 0}
    assert value(garden(), horizon=2).value == Fraction(2, 3)
    assert value(garden()).value == 1


def test_a_rulebook_without_chance_is_a_game_of_choices():
    start = garden("[ > Player | Bud ] -> [ > Player | ]", "pb.o", wins="all Target on Player")
    found = [value(start, horizon=choices) for choices in (2, 3)]
    assert [each.value for each in found] == [0, 1]
    assert found[1].best == "right"


def test_every_history_that_wins_is_a_universe():
    game = RulebookGame(garden(level="po"), moves="x")
    assert count(game) == Tally({True: 1})


def test_too_many_states_are_refused():
    with pytest.raises(
        BudgetError, match=r"^Garden: gave up with .* states.*the limit is 10 states; a higher limit can be given: "
    ):
        forecast(garden(level="pbbbbbo"), "xxxx", Limits(states=10))


def test_moves_must_exist():
    with pytest.raises(MoveError, match=r"no such move: 'jump'|no such move: 'j'"):
        odds(garden(), ["jump"])

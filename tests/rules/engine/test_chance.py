"""Chance: the generator of PuzzleScript, and given choices."""

import pickle
from fractions import Fraction
from itertools import product

import pytest

from souko import BudgetError
from souko.errors import UndecidedError
from souko.rules.engine.chance import Scripted, Seeded, every, merged, seed_bytes


def test_the_generator_gives_the_published_first_numbers():
    chance = Seeded("Example")
    assert chance.choose(10) == 2
    assert chance.uniform() == 0.7972798995050903


def test_the_cipher_is_rc4():
    assert [Seeded("Key").byte() for _ in range(1)] == [0xEB]
    chance = Seeded("Wiki")
    assert bytes(chance.byte() for _ in range(6)).hex() == "6044db6d41b7"


def test_the_same_seed_makes_the_same_choices():
    one, other = Seeded("1423"), Seeded("1423")
    assert [one.choose(n) for n in range(1, 50)] == [other.choose(n) for n in range(1, 50)]


def test_characters_beyond_255_have_two_bytes_and_those_beyond_65535_two_pairs():
    assert seed_bytes("é") == [0xE9]
    assert seed_bytes("√") == [0x22, 0x1A]
    assert seed_bytes("𝄞") == [0xD8, 0x34, 0xDD, 0x1E]


def test_a_choice_is_less_than_the_number_of_options():
    chance = Seeded("7")
    assert {chance.choose(3) for _ in range(200)} == {0, 1, 2}
    assert chance.choose(1) == 0


def test_a_script_gives_its_choices_and_records_the_numbers_of_options():
    chance = Scripted([2, 0])
    assert (chance.choose(3), chance.choose(5)) == (2, 0)
    assert chance.sizes == [3, 5]


def test_a_script_that_runs_out_reports_the_number_of_options():
    with pytest.raises(UndecidedError, match="the script of choices ran out where one of 4 is to be chosen") as caught:
        Scripted([]).choose(4)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_every_outcome_is_found_once_though_later_choices_depend_on_earlier_ones():
    def play(chance):
        first = chance.choose(2)
        return f"{first}{chance.choose(3)}" if first else "0"

    assert list(every(play)) == [((0,), "0"), ((1, 0), "10"), ((1, 1), "11"), ((1, 2), "12")]


def ring_walk(script):
    """A walk on a ring of seven places: it ends at place 0 (home) or after six steps."""
    place = 3
    for step in range(6):
        if step == len(script):
            raise UndecidedError(2, (place, step))
        place = (place + (1 if script[step] else -1)) % 7
        if place == 0:
            return "home"
    return place


def test_scripts_that_reach_the_same_state_are_merged_with_equal_probabilities():
    tried = []
    found = {}

    def walk(script):
        tried.append(script)
        return ring_walk(script)

    for probability, count, result in merged(walk):
        known = found.get(result, (0, 0))
        found[result] = (known[0] + probability, known[1] + count)
    slowly = {}
    for script in product((0, 1), repeat=6):
        ends = [length for length in range(1, 7) if (3 + sum(2 * choice - 1 for choice in script[:length])) % 7 == 0]
        result = "home" if ends else (3 + sum(2 * choice - 1 for choice in script)) % 7
        slowly[result] = slowly.get(result, 0) + Fraction(1, 64)
    assert {result: probability for result, (probability, _) in found.items()} == slowly
    assert sum(count for _, count in found.values()) > 45
    assert len(tried) < 40


def test_too_many_histories_are_given_up(monkeypatch):
    monkeypatch.setattr("souko.rules.engine.chance.MAX_SCRIPTS", 100)
    with pytest.raises(BudgetError, match="chance leads to more than 100 histories of one move"):
        list(merged(_undecided))


def _undecided(script):
    raise UndecidedError(2, script)

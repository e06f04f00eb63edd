"""The reference engine and the native engine agree on random games, after every input.

`make fuzz` tries many more of them.
"""

from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from souko.errors import BudgetError, SoukoError
from souko.rules import Rulebook
from tests import rulebooks


@st.composite
def games(draw):
    """A random game, inputs to play it with, and a seed."""

    def pick(options):
        return draw(st.sampled_from(options))

    return rulebooks.rulebook(pick), rulebooks.inputs(pick), str(draw(st.integers(1, 9)))


@settings(max_examples=150)
@given(games())
def test_both_engines_agree_after_every_input(game):
    text, keys, seed = game
    assert rulebooks.first_difference(text, keys, seed) == ""


@settings(max_examples=50)
@given(games())
def test_positions_agree_with_the_native_engine(game):
    text, keys, seed = game
    try:
        book = Rulebook.read(text)
    except SoukoError:
        return
    try:
        book.limit(rulebooks.LOOKS, rulebooks.APPLICATIONS)
        assert rulebooks.position_difference(book, keys, seed) == ""
    except BudgetError:
        return


def test_most_random_games_can_be_played():
    played = 0
    for seed in range(100):
        with suppress(SoukoError):
            played += any(Rulebook.read(rulebooks.rulebook(Random(seed).choice)).tables.count())
    assert played > 60

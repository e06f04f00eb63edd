"""Moves are an immutable sequence of letters."""

import operator
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.boards import Moves
from souko.errors import ReadError

MOVES = st.text("lurdLURD", max_size=60).map(Moves)


@given(MOVES)
def test_every_notation_is_read_back(moves):
    assert Moves.from_text(moves.to_lurd()) == moves
    assert Moves.from_text(moves.to_lurd(run_length=True)) == moves
    assert Moves.from_text(moves.to_arrows(width=7)).text == moves.text.lower()
    assert Moves.from_text(moves.to_words()).text == moves.text.lower()


@given(MOVES)
def test_its_repr_is_the_same_moves(moves):
    assert eval(repr(moves)) == moves
    assert pickle.loads(pickle.dumps(moves)) == moves
    assert hash(Moves(moves.text)) == hash(moves)


@given(MOVES)
def test_reversing_twice_gives_the_same_moves(moves):
    assert moves.reversed().reversed() == moves
    assert moves.reversed().pushes == moves.pushes


@given(MOVES)
def test_steps_and_pushes_make_up_the_moves(moves):
    assert moves.steps + moves.pushes == len(moves)
    assert moves.pushes == sum(letter.isupper() for letter in moves)


def test_reversed_moves_have_the_opposite_directions():
    assert Moves("rrUUl").reversed().text == "rDDll"


def test_arrows_are_wrapped_at_the_width():
    assert Moves("rrrUU").to_arrows(width=2) == ">>\n>^\n^"


def test_moves_are_a_sequence():
    moves = Moves("rrU")
    assert (moves[0], moves[-1], moves[1:], list(moves)) == ("r", "U", Moves("rU"), ["r", "r", "U"])
    assert moves + Moves("l") == Moves("rrUl")
    assert str(moves) == "rrU"
    assert not Moves()


def test_moves_are_only_added_to_moves():
    with pytest.raises(TypeError):
        operator.add(Moves("r"), "r")


def test_other_letters_are_refused():
    with pytest.raises(ReadError) as error:
        Moves(">>")
    assert str(error.value) == "moves: more than the letters lurdLURD; use Moves.from_text"

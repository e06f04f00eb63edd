"""Run-length forms are decoded to what they stand for, within a limit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.boards.run_length import MAX_LENGTH, decode_run_length, encode_run_length
from souko.errors import BudgetError, Place, ReadError


@given(st.text("#@$.-lurdLURD|\n", max_size=50))
def test_what_is_encoded_is_decoded_to_itself(text):
    assert decode_run_length(encode_run_length(text)) == text


@pytest.mark.parametrize(
    ("folded", "text"),
    [("3#", "###"), ("12r", "r" * 12), ("2(rU)d", "rUrUd"), ("2(r2(Ul))", "rUlUlrUlUl"), ("()", ""), ("0#@", "@")],
)
def test_numbers_repeat_characters_and_groups(folded, text):
    assert decode_run_length(folded) == text


@pytest.mark.parametrize(
    ("folded", "complaint"),
    [
        ("3", "a.sok:2: '3' repeats nothing; a number is followed by what it repeats"),
        ("2(r3)", "a.sok:2: '3)' repeats nothing; a number is followed by what it repeats"),
        ("r)", "a.sok:2: ')' without '('; a group is written 3(rU)"),
        ("3(rU", "a.sok:2: '(' without ')'; a group is written 3(rU)"),
        ("1234567890123r", "a.sok:2: a repeat count of 13 digits; at most 268,435,456 in all"),
    ],
)
def test_an_invalid_form_is_refused(folded, complaint):
    with pytest.raises(ReadError) as error:
        decode_run_length(folded, Place("a.sok", 2))
    assert str(error.value) == complaint


@pytest.mark.parametrize("bomb", ["999999999999r", "99999(99999(99999r))", f"{MAX_LENGTH}r1r"])
def test_a_short_text_that_stands_for_a_huge_one_is_refused(bomb):
    with pytest.raises(BudgetError, match="unfolds to more than 268,435,456 characters"):
        decode_run_length(bomb)

"""Levels and collections are frozen values."""

from dataclasses import FrozenInstanceError

import pytest

from souko.boards import Board, Collection, Level, Moves

LEVELS = tuple(Level(Board.from_text("#@$.#"), title=str(number)) for number in (1, 2, 3))
SET = Collection(LEVELS, title="Corridors", author="Ada")


def test_a_collection_is_a_sequence_of_levels():
    assert len(SET) == 3
    assert SET[0].title == "1"
    assert SET[-1] is LEVELS[2]
    assert list(SET) == list(LEVELS)
    assert LEVELS[1] in SET


def test_a_slice_of_a_collection_is_a_collection():
    assert SET[1:] == Collection(LEVELS[1:], title="Corridors", author="Ada")


def test_equal_contents_are_equal_whatever_the_format_was():
    assert Collection(LEVELS, format="xsb") == Collection(LEVELS, format="letters")
    assert SET[:2] != SET
    assert hash(SET) == hash(SET[:])


def test_a_level_without_a_script_has_an_empty_one():
    assert LEVELS[0].script == Moves()


def test_a_level_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        setattr(LEVELS[0], "title", "x")  # noqa: B010 - a plain assignment is refused before it is run


def test_the_repr_of_a_collection_shows_its_number_of_levels():
    assert repr(SET) == "<Collection 'Corridors': 3 levels>"
    assert repr(Collection(LEVELS[:1])) == "<Collection: 1 level>"


def test_the_repr_of_a_level_shows_all_fields():
    assert repr(LEVELS[0]).startswith("Level(board=Board.from_text('#@$.#', 'xsb'), title='1'")

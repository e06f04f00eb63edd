"""Each alphabet is a table that can be read both ways."""

import pytest

from souko.boards import ALPHABETS
from souko.boards.formats.alphabets import UNKNOWN


@pytest.mark.parametrize("alphabet", ALPHABETS.values(), ids=str)
def test_the_character_of_a_meaning_has_that_meaning(alphabet):
    for meaning in set(alphabet.cells.values()):
        assert alphabet.meanings[alphabet.characters[meaning]] == meaning


def test_characters_outside_the_table_are_unknown():
    assert ALPHABETS["xsb"].meanings[ord("O")] == UNKNOWN


def test_the_first_of_several_characters_is_written():
    assert chr(ALPHABETS["xsb"].characters[0]) == " "


def test_the_text_of_an_alphabet_lists_its_characters():
    assert str(ALPHABETS["letters"]) == 'letters has "#.pbgPB"'

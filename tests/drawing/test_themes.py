import re

import pytest

from souko.boards.svg import BoardColours
from souko.drawing.themes import THEMES, theme
from souko.errors import MoveError


def test_classic_is_the_first_theme():
    assert next(iter(THEMES)) == "classic"
    assert len(THEMES) >= 4


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_names_every_colour_and_no_two_things_look_alike(name):
    colours = theme(name)
    assert isinstance(colours, BoardColours)
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours)
    assert len(set(colours[:6])) == 6
    assert colours.text != colours.background


def test_an_unknown_theme_is_refused_with_the_names_of_those_that_exist():
    with pytest.raises(MoveError, match="no theme is called 'neon'; there are classic, paper, blueprint, amber, clear"):
        theme("neon")

"""Colours that can be read."""

import pytest

pytest.importorskip("textual")

from textual.color import Color

from souko.apps.tui.colours import PLAIN, contrast, prelude_colour, readable_colours, screen_colours
from souko.games.library import shipped_games


def test_the_colours_are_those_of_the_game(game):
    colours = screen_colours(game(prelude="background_color #102030\ntext_color #ffeedd"))
    assert (colours.background, colours.text) == ("#102030", "#ffeedd")


def test_a_game_that_names_none_is_white_on_black(game):
    assert screen_colours(game())[:2] == ("#000000", "#ffffff")


@pytest.mark.parametrize(
    ("background", "text"), [("#000000", "#000000"), ("#ffffff", "#ffffee"), ("#808080", "#808080")]
)
def test_a_text_colour_with_too_little_contrast_is_replaced(background, text):
    colours = readable_colours(background, text)
    assert contrast(Color.parse(colours.background), Color.parse(colours.text)) > 3


def test_every_shipped_game_is_readable():
    for game in shipped_games():
        colours = screen_colours(game)
        assert contrast(Color.parse(colours.background), Color.parse(colours.faint)) > 2, game.name


def test_plain_uses_the_colours_of_the_terminal():
    theme = PLAIN.theme()
    assert theme.ansi
    assert {theme.background, theme.foreground, *theme.variables.values()} <= {"ansi_default", "bold underline"}


def test_colours_are_those_of_the_prelude(game):
    coloured = game(prelude="background_color #123\ntext_color red")
    assert prelude_colour(coloured, "background_color", "#000000") == "#112233"
    assert prelude_colour(coloured, "text_color", "#ffffff").startswith("#")
    assert prelude_colour(game(), "text_color", "#ffffff") == "#ffffff"

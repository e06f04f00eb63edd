"""Colours that can be read."""

import pytest

pytest.importorskip("textual")

from textual.color import Color

from souko.faces.tui.inks import PLAIN, contrast, inks_of, mixed
from souko.faces.tui.library import shipped


def test_the_colours_are_those_of_the_game(game):
    inks = inks_of(game(prelude="background_color #102030\ntext_color #ffeedd"))
    assert (inks.ground, inks.text) == ("#102030", "#ffeedd")


def test_a_game_that_names_none_is_white_on_black(game):
    assert inks_of(game())[:2] == ("#000000", "#ffffff")


@pytest.mark.parametrize(("ground", "text"), [("#000000", "#000000"), ("#ffffff", "#ffffee"), ("#808080", "#808080")])
def test_text_that_cannot_be_read_is_not_used(ground, text):
    inks = mixed(ground, text)
    assert contrast(Color.parse(inks.ground), Color.parse(inks.text)) > 3


def test_every_game_that_ships_can_be_read():
    for game in shipped():
        inks = inks_of(game)
        assert contrast(Color.parse(inks.ground), Color.parse(inks.faint)) > 2, game.name


def test_plain_is_the_terminals_own():
    theme = PLAIN.theme()
    assert theme.ansi
    assert {theme.background, theme.foreground, *theme.variables.values()} <= {"ansi_default", "bold underline"}

"""Boards in characters."""

from souko.apps.tui.glyphs import glyph, glyph_colour, glyph_colours, rows_of
from souko.drawing.area import Area
from souko.games import load
from souko.rules.rulebook import Rulebook

BOARD = "#####\n#@$x#\n#####"


def test_a_board_is_written_as_its_level_is(game):
    position = game(BOARD).book.start(0)
    assert "\n".join(rows_of(position, Area(0, 0, 5, 3))) == str(position)
    assert rows_of(position, Area(1, 1, 4, 2)) == ["@$x"]


def test_a_cell_without_a_character_in_the_legend_shows_its_front_object(game):
    position = game(BOARD, rules="[ > Player ] -> [ > Player Ghost ]").book.start(0).play("up")
    assert "?" in str(position)
    assert rows_of(position, Area(0, 1, 5, 2)) == ["#@$x#"]


def test_an_object_without_a_character_is_shown_by_its_first_letter():
    text = load("sokoban").text.replace("# = Wall\n", "# = Wall and Target\n")
    position = Rulebook.read(text).start(1)
    assert set(rows_of(position, Area(0, 0, 6, 1))[0]) == {"#"}
    bare = position.rulebook.tables.names.index("wall")
    assert glyph(position.rulebook, 1 << bare) == "w"


def test_a_character_that_is_too_wide_is_a_question_mark():
    position = Rulebook.read(load("sokoban").text.replace("@", "人")).start(1)
    assert "?" in rows_of(position, Area(0, 0, 6, 6))[3]


def test_hidden_cells_and_cells_off_the_board_are_blank(game):
    position = game(BOARD).book.start(0)
    assert rows_of(position, Area(0, 1, 5, 2), frozenset({(1, 0), (1, 4)})) == [" @$x "]
    assert rows_of(position, Area(3, 1, 7, 2)) == ["x#  "]


def test_a_character_has_the_colour_of_the_front_object(game):
    book = game(BOARD).book
    colours = glyph_colours(book.start(0), Area(0, 0, 5, 3))
    assert colours[1][1] == glyph_colour(book, 1 << book.tables.names.index("player"))
    assert len({colours[1][column] for column in range(4)}) == 4

"""Sprites: compared with a slow twin that draws one pixel after the other."""

import random

import numpy as np
import pytest

from souko.drawing.area import Area
from souko.drawing.sprites.camera import camera_window
from souko.drawing.sprites.sprites import Sprites, sprites_of
from souko.games import load, rulebook_names
from souko.rules import Rulebook

BLACK, GROUND, DOT = (0, 0, 0), (0x22, 0x33, 0x44), (0x33, 0x44, 0x55)
YELLOW, RED, WHITE, SHADOW = (0xF7, 0xE2, 0x6B), (0xBE, 0x26, 0x33), (255, 255, 255), (0x11, 0x22, 0x33)


def colour(rulebook, name):
    """Red, green and blue; None if the colour is transparent."""
    found = rulebook.model.palette.get(name.lower(), name)
    if found == "transparent":
        return None
    digits = found[1:] if len(found) == 7 else "".join(2 * digit for digit in found[1:])
    return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))


def painted(position):
    """The slow twin: the whole board, pixel by pixel."""
    book = position.rulebook
    things = {thing.name: thing for thing in book.objects}
    behind = colour(book, book.model.prelude.get("background_color", "black"))
    picture = [[behind] * position.width * 5 for _ in range(position.height * 5)]
    for y in range(position.height * 5):
        for x in range(position.width * 5):
            for name in position.at(y // 5, x // 5):
                thing = things[name]
                digit = thing.sprite[y % 5][x % 5] if thing.sprite else "0"
                seen = None if digit == "." else colour(book, thing.colours[int(digit)])
                picture[y][x] = seen or picture[y][x]
    return np.array(picture, np.uint8)


def drawn(position, **options):
    return Sprites(position.rulebook).pixels(position, **options)


def cell(pixels, row, column):
    """The pixels of a cell, as tuples."""
    part = pixels[row * 5 : row * 5 + 5, column * 5 : column * 5 + 5]
    return [[tuple(pixel) for pixel in line] for line in part.tolist()]


def test_sprites_are_drawn_over_each_other_and_dots_are_transparent(a_rulebook):
    pixels = drawn(a_rulebook("o*@").start())
    assert cell(pixels, 0, 0) == [
        [GROUND, GROUND, YELLOW, GROUND, GROUND],
        [GROUND, YELLOW, GROUND, YELLOW, GROUND],
        [YELLOW, GROUND, DOT, GROUND, YELLOW],
        [GROUND, YELLOW, GROUND, YELLOW, GROUND],
        [GROUND, GROUND, YELLOW, GROUND, GROUND],
    ]
    assert cell(pixels, 0, 1)[2] == [GROUND, GROUND, WHITE, GROUND, GROUND]
    assert cell(pixels, 0, 2) == [
        [SHADOW] * 5,
        [SHADOW, SHADOW, RED, SHADOW, SHADOW],
        [SHADOW, RED, WHITE, RED, SHADOW],
        [SHADOW, SHADOW, RED, SHADOW, SHADOW],
        [SHADOW] * 5,
    ]


@pytest.mark.parametrize("name", rulebook_names())
def test_shipped_games_are_drawn_as_by_the_slow_twin(name):
    rulebook, keys = load(name), random.Random(name)
    sprites = Sprites(rulebook)
    for number in [number for number, level in enumerate(rulebook.levels) if level.cells][:2]:
        position = rulebook.start(number)
        for _ in range(3):
            assert np.array_equal(sprites.pixels(position, whole=True), painted(position))
            position = position.run(keys.choices("udlrx", k=5))


def test_objects_beyond_the_64th_are_drawn(a_rulebook):
    names = [f"Thing{number}" for number in range(140)]
    objects = "\n\n".join(f"{name}\n#{number:06x}" for number, name in enumerate(names, 1))
    legend = "\n\nLEGEND\n\na = Thing3\nb = Thing70\nc = Thing139 and Lamp\n"
    rulebook = a_rulebook("abc@", objects=objects + legend, layers="\n".join(names))
    assert rulebook.native_tables.object_words == 3
    position = rulebook.start()
    assert np.array_equal(drawn(position), painted(position))
    assert cell(drawn(position), 0, 1)[0][0] == (0, 0, 71)


def test_an_object_without_a_sprite_is_a_square(a_rulebook):
    assert cell(drawn(a_rulebook("s@").start()), 0, 0) == [[SHADOW] * 5] * 5


def test_missing_pixels_of_a_sprite_are_transparent(a_rulebook):
    rulebook = a_rulebook("p", last="0")
    assert rulebook.warnings
    assert cell(drawn(rulebook.start()), 0, 0)[4] == [RED, GROUND, GROUND, GROUND, GROUND]


def test_a_colour_that_an_object_does_not_have_is_transparent(a_rulebook):
    rulebook = a_rulebook("p", last="07.00")
    assert rulebook.errors
    assert cell(drawn(rulebook.start()), 0, 0)[4] == [RED, GROUND, GROUND, RED, RED]


@pytest.mark.parametrize(
    ("value", "seen"),
    [("", BLACK), ("#f80", (255, 0x88, 0)), ("red", RED), ("transparent", BLACK), ("#12345", BLACK), ("ruby", BLACK)],
)
def test_behind_everything_is_the_background_colour(a_rulebook, value, seen):
    rulebook = a_rulebook("p", prelude=f"background_color {value}" if value else "")
    nothing = drawn(rulebook.start(), seen=Area(-1, 0, 1, 1))
    assert cell(nothing, 0, 0) == [[seen] * 5] * 5
    assert cell(nothing, 0, 1) != [[seen] * 5] * 5


def test_colours_come_from_the_palette_of_the_game(a_rulebook):
    assert cell(drawn(a_rulebook("p", prelude="color_palette ega").start()), 0, 0)[1][2] == (255, 85, 85)


def test_a_game_knows_all_colours_it_can_show(a_rulebook):
    sprites = Sprites(a_rulebook("p", prelude="text_color lightblue"))
    shown = "#000000 #223344 #334455 #a46422 #493c2b #f7e26b #112233 #be2633 #ffffff"
    assert sorted(sprites.colours) == sorted(shown.split())
    assert sprites.text == "#b2dcef"


SIZED = ["flickscreen", "zoomscreen"]


def seen_from(a_rulebook, prelude, column, row, size=(10, 7)):
    """The window when the player stands there, as left, top, right and bottom."""
    rows = [["."] * size[0] for _ in range(size[1])]
    rows[row][column] = "@"
    return tuple(camera_window(a_rulebook("\n".join(map("".join, rows)), prelude=prelude).start()))


def test_flickscreen_shows_the_page_that_the_player_is_on(a_rulebook):
    seen = [seen_from(a_rulebook, "flickscreen 4x3", *place) for place in [(0, 0), (3, 2), (4, 2), (9, 6)]]
    assert seen == [(0, 0, 4, 3), (0, 0, 4, 3), (4, 0, 8, 3), (8, 6, 12, 9)]


def test_zoomscreen_follows_the_player_up_to_the_edges(a_rulebook):
    seen = [seen_from(a_rulebook, "zoomscreen 4x3", *place) for place in [(0, 0), (2, 1), (5, 3), (9, 6)]]
    assert seen == [(0, 0, 4, 3), (0, 0, 4, 3), (3, 2, 7, 5), (6, 4, 10, 7)]


@pytest.mark.parametrize("key", SIZED)
def test_a_board_that_is_not_larger_than_the_screen_is_seen_whole(a_rulebook, key):
    assert seen_from(a_rulebook, f"{key} 12x9", 9, 6) == (0, 0, 10, 7)
    assert seen_from(a_rulebook, f"{key} 12x3", 9, 5)[::2] == (0, 10)
    assert seen_from(a_rulebook, f"{key} 4x9", 9, 5)[1::2] == (0, 7)


@pytest.mark.parametrize("key", SIZED)
def test_a_size_without_cells_is_none(a_rulebook, key):
    assert seen_from(a_rulebook, f"{key} 0x3", 9, 6) == (0, 0, 10, 7)


def test_of_several_players_the_first_column_counts(a_rulebook):
    position = a_rulebook("......p\n.......\n...p...", prelude="zoomscreen 3x1").start()
    assert tuple(camera_window(position)) == (2, 2, 5, 3)


def test_without_a_player_the_camera_stays(a_rulebook):
    rules = "[ action Player ] -> [ Lamp ]"
    position = a_rulebook("......@\n.......", prelude="zoomscreen 3x1", rules=rules).start()
    before, gone = camera_window(position), position.play("action")
    assert "player" not in gone.at(0, 6)
    assert camera_window(gone, before) == before
    assert tuple(camera_window(gone)) == (0, 0, 3, 1)


def test_a_page_beyond_the_board_is_filled_with_background(a_rulebook):
    position = a_rulebook(".......\n......@", prelude="flickscreen 4x1\nbackground_color #f80").start()
    pixels = drawn(position)
    assert pixels.shape == (5, 20, 3)
    assert cell(pixels, 0, 3) == [[(255, 0x88, 0)] * 5] * 5
    assert np.array_equal(pixels[:, :15], drawn(position, whole=True)[5:, 20:])


def test_whole_is_the_board_without_a_camera(a_rulebook):
    position = a_rulebook("...o...\n......@", prelude="zoomscreen 2x2").start()
    assert np.array_equal(drawn(position, whole=True), painted(position))
    assert drawn(position).shape == (10, 10, 3)


def test_a_player_of_several_objects_is_where_all_of_them_are(a_rulebook):
    text = a_rulebook("p.....@", prelude="zoomscreen 1x1").text
    text = text.replace("Player p", "Body p").replace("Player, Wall", "Body, Wall")
    rulebook = Rulebook.read(text.replace("@ = Player and Shadow", "Player = Body and Shadow\n@ = Body and Shadow"))
    assert rulebook.tables.player_every
    assert tuple(camera_window(rulebook.start())) == (6, 0, 7, 1)


def test_sprites_are_cached(a_rulebook):
    rulebook = a_rulebook("p")
    assert sprites_of(rulebook) is sprites_of(rulebook)


def test_the_cache_of_tiles_is_cleared_when_it_is_full(a_rulebook, monkeypatch):
    monkeypatch.setattr("souko.drawing.sprites.sprites._MAX_TILES", 4)
    position = a_rulebook("o#s\n*.@").start()
    sprites = Sprites(position.rulebook)
    for _ in range(3):
        assert np.array_equal(sprites.pixels(position), painted(position))

import numpy as np
import pytest

from souko.boards.board import Board
from souko.boards.grid import BOX, GOAL, LEFT, PLAYER, RIGHT
from souko.drawing.boards.codes import SECOND_TONE, WALL_TILE, tile_codes
from souko.drawing.boards.tiles import board_pixels, halo, tiles
from souko.drawing.palette import FLOOR, Palette, rgb
from souko.drawing.themes import THEMES, theme

SIZES = [1, 2, 3, 4, 5, 6, 8, 12, 24, 33]


def picture(text, cell, name="classic"):
    return board_pixels(tiles(theme(name), cell), tile_codes(Board.from_text(text, "warehouse")))


def colours(pixels, name="classic"):
    return {tuple(colour) for colour in Palette(theme(name)).table[pixels].reshape(-1, 3).tolist()}


def test_board_pixels_are_the_tiles_cell_by_cell():
    board = Board.from_text("#.[]\n@O.#", "warehouse")
    drawn, codes = tiles(theme("classic"), 5), tile_codes(board)
    rows = [np.hstack([drawn[code] for code in row]) for row in codes]
    assert np.array_equal(board_pixels(drawn, codes), np.vstack(rows))


@pytest.mark.parametrize("cell", SIZES)
@pytest.mark.parametrize("name", THEMES)
def test_things_that_differ_look_different_at_every_size(name, cell):
    drawn = tiles(theme(name), cell)
    kinds = [0, GOAL, BOX, BOX | GOAL, BOX | LEFT | SECOND_TONE, PLAYER, WALL_TILE]
    looks = {drawn[kind].tobytes() for kind in kinds}
    assert len(looks) == len(kinds)


@pytest.mark.parametrize("cell", [size for size in SIZES if size >= 3])
def test_a_wide_box_is_one_body_and_two_narrow_boxes_are_two(cell):
    assert (picture("[]", cell)[: cell - 1, cell - 1 : cell + 1] != FLOOR)[cell // 2].all()
    assert (picture("OO", cell)[:, cell - 1] == FLOOR).all()
    assert (picture("[][]", cell)[:, 2 * cell - 1] == FLOOR).all()
    assert (picture("O\nO", cell)[cell - 1] == FLOOR).all()


def test_neighbouring_boxes_of_two_pixels_are_separated_by_a_dark_corner():
    pixels = picture("OO", 2)
    assert pixels[1, 1] != pixels[0, 0] == pixels[0, 2]


@pytest.mark.parametrize("cell", [6, 12, 24])
def test_the_rim_of_a_wide_box_continues_from_part_to_part(cell):
    drawn, left, right = tiles(theme("classic"), cell), BOX | RIGHT, BOX | LEFT | SECOND_TONE
    first = 1 if cell >= 10 else 0
    assert drawn[left][first, -1] == drawn[right][first, 0]
    bottom = cell - 2
    assert drawn[left][bottom, -1] == drawn[right][bottom, 0]


@pytest.mark.parametrize("cell", SIZES)
def test_both_tones_of_a_wide_box_are_in_the_picture(cell):
    seen = colours(picture("[]", cell)) if cell != 2 else colours(picture("[==]", cell))
    assert tuple(map(int, rgb(theme("classic").box))) in seen
    assert tuple(map(int, rgb(theme("classic").box_end))) in seen


@pytest.mark.parametrize("cell", SIZES)
def test_the_player_is_bright_enough_to_be_found(cell):
    player = rgb(theme("classic").player)
    tile = Palette(theme("classic")).table[tiles(theme("classic"), cell)[PLAYER]].astype(int)
    near = np.abs(tile - player).max(axis=2) <= 48
    assert near.sum() >= max(1, 0.4 * cell * cell)


def test_the_halo_is_brightest_in_the_middle_and_ends_as_floor():
    light = halo(10.0, 21)
    assert light[10, 10] == light.max() > FLOOR
    assert light[0, 0] == light[10, 0] == FLOOR
    assert (np.diff(light[10, 10:].astype(int)) <= 0).all()

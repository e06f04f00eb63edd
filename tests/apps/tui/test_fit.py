"""How large a board is drawn, and which of its pixels are."""

import numpy as np
import pytest

from souko.apps.tui.fit import fit_board, resize
from souko.drawing.area import Area

BOARD = Area(0, 0, 10, 8)


@pytest.mark.parametrize(
    ("room", "side"),
    [((200, 80), 20), ((100, 40), 10), ((80, 20), 5), ((50, 20), 5), ((49, 20), 3), ((30, 12), 3), ((29, 12), 2)],
)
def test_a_cell_has_as_many_pixels_as_fit(room, side):
    assert fit_board(BOARD, (0, 0), room).side == side


def test_a_cell_is_one_character_if_no_pixels_fit():
    assert fit_board(BOARD, (0, 0), (19, 8)) == (BOARD, 0, 4, 0)


def test_a_larger_board_is_cropped_around_the_player():
    assert fit_board(Area(0, 0, 100, 100), (50, 99), (20, 10)).seen == Area(80, 45, 100, 55)
    assert fit_board(Area(0, 0, 100, 100), (0, 0), (20, 10)).seen == Area(0, 0, 20, 10)


def test_plain_is_always_characters():
    assert fit_board(BOARD, (0, 0), (200, 80), plain=True).side == 0


@pytest.mark.parametrize("room", [(200, 80), (80, 24), (31, 13), (25, 9), (12, 9), (6, 5)])
def test_each_character_belongs_to_the_cell_that_is_drawn_there(room):
    fit = fit_board(BOARD, (4, 5), room)
    pointed = {fit.cell_at(x, y) for x in range(-2, room[0] + 2) for y in range(-2, room[1] + 2)}
    rows, columns = range(fit.seen.top, fit.seen.bottom), range(fit.seen.left, fit.seen.right)
    cells = {(row, column) for row in rows for column in columns}
    assert pointed == cells | {None}


def test_a_click_beside_the_board_is_on_no_cell():
    fit = fit_board(Area(0, 0, 4, 4), (0, 0), (80, 20))
    assert fit.cell_at(fit.left - 1, fit.top) is None
    assert fit.cell_at(fit.left, fit.top) == (0, 0)
    assert fit.cell_at(79, 19) is None


def test_small_drawings_keep_the_front_colours():
    tile = np.zeros((5, 5), np.int32)
    tile[1, 3] = tile[3, 1] = 7
    assert resize(tile, 3).tolist() == [[0, 0, 7], [0, 0, 0], [7, 0, 0]]
    assert resize(tile, 2).tolist() == [[0, 7], [7, 0]]


def test_a_pixel_of_a_small_drawing_belongs_to_one_cell():
    tiles = np.kron(np.array([[1, 2], [3, 4]]), np.ones((5, 5), int)).astype(np.int32)
    for side in (2, 3, 5, 10):
        expected = np.kron(np.array([[1, 2], [3, 4]]), np.ones((side, side), int))
        assert resize(tiles, side).tolist() == expected.tolist()

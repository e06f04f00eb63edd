import numpy as np
import pytest

from souko.boards.board import Board
from souko.drawing import theme
from souko.drawing.films.frame import GAP, MARGIN, Sheet, layout, layout_of
from souko.drawing.films.scene import still
from souko.drawing.palette import CLEAR, Palette
from souko.errors import MoveError

LONG = "narrow · score 1,500,553 · move 12,340 of 20,000"


def overlap(one, other):
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


@pytest.mark.parametrize("columns", [1, 7, 50, 100])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_nothing_overlaps_and_all_lies_on_the_sheet(columns, count):
    plan = layout([(7, columns)] * count, [LONG] * count)
    areas = [area for place in plan.places for area in place]
    assert not any(overlap(one, other) for one in areas for other in areas if one is not other)
    assert all(area.left >= MARGIN and area.right <= plan.size[0] - MARGIN for area in areas)
    assert all(area.top >= MARGIN and area.bottom <= plan.size[1] - MARGIN for area in areas)


def test_panels_stand_side_by_side_with_a_gap():
    plan = layout([(50, 50), (50, 100)], ["", ""])
    assert [place.panel for place in plan.places] == [(12, 12, 312, 312), (312 + GAP, 12, 924, 312)]
    assert plan.size == (936, 324)


def test_a_cell_has_six_pixels_unless_the_picture_gets_too_large():
    assert layout([(50, 50)], [""]).cell == 6
    assert layout([(1000, 1000)], [""]).cell == 2
    assert layout([(9000, 100)], [""]).cell == 1
    assert layout([(9, 9)], [""], cell=24).cell == 24


def test_a_picture_beyond_all_measure_is_refused():
    with pytest.raises(MoveError, match=r"20024 x 20024 pixels is too large .* give a cell below 20"):
        layout([(1000, 1000)], [""], cell=20)


def test_a_padded_layout_has_sides_that_are_multiples():
    plan = layout([(3, 3)], [""], cell=5)
    assert plan.size == (39, 39)
    assert plan.padded(2).size == (40, 40)
    assert plan.padded(1).size == (39, 39)


def test_a_frame_says_where_it_changed(a_walk):
    scenes = [a_walk(seed=1), a_walk(seed=2, name="a longer name")]
    sheet, shown = Sheet(layout_of(scenes), Palette(theme("classic"))), None
    for _ in range(30):
        area = sheet.draw([scene.board() for scene in scenes], [scene.caption() for scene in scenes])
        if shown is None:
            assert area == (0, 0, sheet.pixels.shape[1], sheet.pixels.shape[0])
        else:
            assert area is not None
            shown[area.part] = sheet.pixels[area.part]
            assert np.array_equal(shown, sheet.pixels)
        shown = sheet.pixels.copy()
        for scene in scenes:
            scene.run(2)


def test_a_frame_in_which_nothing_changed_says_so():
    scene = still(Board.from_text("#@O.#", "warehouse"), "at rest")
    sheet = Sheet(layout_of([scene]), Palette(theme("classic")))
    assert sheet.draw([scene.board()], ["at rest"])
    assert sheet.draw([scene.board()], ["at rest"]) is None


def test_no_pixel_of_a_frame_is_clear(a_walk):
    scene = a_walk()
    sheet = Sheet(layout_of([scene]), Palette(theme("amber")))
    sheet.draw([scene.board()], [scene.caption()])
    assert CLEAR not in sheet.pixels


def test_a_board_without_cells_can_be_drawn():
    scene = still(Board(np.zeros(0, np.uint8), (0, 0)), "nothing")
    sheet = Sheet(layout_of([scene]), Palette(theme("classic")))
    assert sheet.draw([scene.board()], ["nothing"])

import numpy as np
import pytest

from souko.boards.board import Board
from souko.drawing import theme
from souko.drawing.films.frame import GAP, MARGIN, Canvas, choose_layout, layout_of
from souko.drawing.films.scene import still_scene
from souko.drawing.palette import TRANSPARENT, Palette
from souko.errors import MoveError

LONG = "narrow · score 1,500,553 · move 12,340 of 20,000"


def overlap(one, other):
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


@pytest.mark.parametrize("columns", [1, 7, 50, 100])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_areas_do_not_overlap_and_lie_on_the_canvas(columns, count):
    layout = choose_layout([(7, columns)] * count, [LONG] * count)
    areas = [area for place in layout.slots for area in place]
    assert not any(overlap(one, other) for one in areas for other in areas if one is not other)
    assert all(area.left >= MARGIN and area.right <= layout.size[0] - MARGIN for area in areas)
    assert all(area.top >= MARGIN and area.bottom <= layout.size[1] - MARGIN for area in areas)


def test_panels_are_side_by_side_with_a_gap():
    layout = choose_layout([(50, 50), (50, 100)], ["", ""])
    assert [place.panel for place in layout.slots] == [(12, 12, 312, 312), (312 + GAP, 12, 924, 312)]
    assert layout.size == (936, 324)


def test_a_cell_has_six_pixels_unless_the_picture_gets_too_large():
    assert choose_layout([(50, 50)], [""]).cell == 6
    assert choose_layout([(1000, 1000)], [""]).cell == 2
    assert choose_layout([(9000, 100)], [""]).cell == 1
    assert choose_layout([(9, 9)], [""], cell=24).cell == 24


def test_a_picture_with_sides_beyond_the_limit_is_refused():
    with pytest.raises(MoveError, match=r"20024 x 20024 pixels is too large .* give a cell below 20"):
        choose_layout([(1000, 1000)], [""], cell=20)


def test_a_padded_layout_has_sides_that_are_multiples():
    layout = choose_layout([(3, 3)], [""], cell=5)
    assert layout.size == (39, 39)
    assert layout.padded(2).size == (40, 40)
    assert layout.padded(1).size == (39, 39)


def test_drawing_a_frame_returns_the_changed_area(a_walk):
    scenes = [a_walk(seed=1), a_walk(seed=2, name="a longer name")]
    canvas, shown = Canvas(layout_of(scenes), Palette(theme("classic"))), None
    for _ in range(30):
        area = canvas.draw([scene.board() for scene in scenes], [scene.caption() for scene in scenes])
        if shown is None:
            assert area == (0, 0, canvas.pixels.shape[1], canvas.pixels.shape[0])
        else:
            assert area is not None
            shown[area.slices] = canvas.pixels[area.slices]
            assert np.array_equal(shown, canvas.pixels)
        shown = canvas.pixels.copy()
        for scene in scenes:
            scene.run(2)


def test_drawing_the_same_frame_again_returns_no_area():
    scene = still_scene(Board.from_text("#@O.#", "warehouse"), "at rest")
    canvas = Canvas(layout_of([scene]), Palette(theme("classic")))
    assert canvas.draw([scene.board()], ["at rest"])
    assert canvas.draw([scene.board()], ["at rest"]) is None


def test_no_pixel_of_a_frame_is_transparent(a_walk):
    scene = a_walk()
    canvas = Canvas(layout_of([scene]), Palette(theme("amber")))
    canvas.draw([scene.board()], [scene.caption()])
    assert TRANSPARENT not in canvas.pixels


def test_a_board_without_cells_can_be_drawn():
    scene = still_scene(Board(np.zeros(0, np.uint8), (0, 0)), "nothing")
    canvas = Canvas(layout_of([scene]), Palette(theme("classic")))
    assert canvas.draw([scene.board()], ["nothing"])

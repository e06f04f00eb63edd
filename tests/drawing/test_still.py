from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from souko.boards.board import Board
from souko.drawing import Scene, picture
from souko.drawing.films.scene import still_scene
from souko.errors import MoveError

BOARD = Board.from_text("#####\n#@$.#\n#####", "xsb")


def test_a_png_is_the_first_frame_of_a_film(tmp_path, a_walk, redrawn_frame):
    made = picture([a_walk(), a_walk(seed=3)], tmp_path / "a.png")
    with Image.open(made.path) as image:
        assert image.mode == "P"
        assert image.size == made.size
        assert np.array_equal(np.asarray(image.convert("RGB")), redrawn_frame([a_walk(), a_walk(seed=3)]))


def test_a_scene_can_be_shown_after_some_moves(tmp_path, a_walk, redrawn_frame):
    picture(a_walk(), tmp_path / "a.png", at=40, theme="amber")
    twin = a_walk()
    twin.run(40)
    with Image.open(tmp_path / "a.png") as image:
        assert np.array_equal(np.asarray(image.convert("RGB")), redrawn_frame([twin], "amber"))


def test_a_board_alone_has_no_caption(tmp_path):
    made = picture(BOARD, tmp_path / "a.png", cell=10)
    assert made.size == (5 * 10 + 24, 3 * 10 + 24)
    assert made.bytes == (tmp_path / "a.png").stat().st_size


def test_an_svg_holds_each_panel_and_its_caption(tmp_path):
    made = picture([still_scene(BOARD, "left & <right> · move 1"), BOARD], tmp_path / "a.svg", theme="paper")
    root = ElementTree.parse(made.path).getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert (root.get("width"), root.get("height")) == tuple(map(str, made.size))
    assert len(root.findall(f"{space}g/{space}svg")) == 2
    assert " · ".join(text.text or "" for text in root.findall(f"{space}text")) == "left & <right> · move 1"


@pytest.mark.parametrize("name", ["a.gif", "a.jpg", "a"])
def test_an_unknown_ending_is_refused_with_those_that_are_known(tmp_path, name):
    with pytest.raises(MoveError, match=r"no picture has the ending '.*'; give one of \.png, \.svg"):
        picture(BOARD, tmp_path / name)


def test_bad_arguments_are_refused(tmp_path):
    with pytest.raises(MoveError, match="there is nothing to draw"):
        picture([], tmp_path / "a.png")
    with pytest.raises(MoveError, match="a cell of -1 pixels cannot be seen"):
        picture(BOARD, tmp_path / "a.png", cell=-1)
    with pytest.raises(MoveError, match="at is 1; the longest scene has moves 0 to 0"):
        picture(BOARD, tmp_path / "a.png", at=1)
    with pytest.raises(MoveError, match="no theme is called"):
        picture(BOARD, tmp_path / "a.png", theme="neon")
    with pytest.raises(MoveError, match="there is no folder"):
        picture(BOARD, tmp_path / "nowhere" / "a.png")
    assert not list(tmp_path.iterdir())


def test_a_picture_that_cannot_be_finished_leaves_what_was_there_before(tmp_path):
    boards = iter([BOARD])
    (tmp_path / "a.png").write_text("old")
    with pytest.raises(StopIteration):
        picture(Scene(0, lambda moves: None, lambda: next(boards)), tmp_path / "a.png")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]

import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from souko.boards.board import Board
from souko.drawing import THEMES, heat_map, theme
from souko.drawing.charts import heat_map as heat
from souko.drawing.charts.scale import LEVELS, LOWEST, WALL, ZERO, table_of
from souko.drawing.palette import rgb
from souko.errors import MoveError

BOARD = Board.from_text("#######\n#     #\n#     #\n#     #\n# .   #\n#######", "xsb")
VALUES = np.zeros(42, np.int64)
VALUES[8:13] = (0, 10, 20, 30, 40)
LEFT, TOP = 12, 12


def pixels(path: Path) -> NDArray[np.uint8]:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def cell_at(path: Path, row: int, column: int, cell: int) -> list[int]:
    """The colour of a cell, read near its top left corner, where no hatch and no mark is."""
    return pixels(path)[TOP + row * cell + 1, LEFT + column * cell + 2].tolist()


@pytest.mark.parametrize("name", THEMES)
def test_a_cell_has_the_colour_of_its_value(tmp_path, name):
    made, table = heat_map(BOARD, VALUES, tmp_path / "a.png", cell=6, theme=name), table_of(theme(name))
    row = [cell_at(made.path, 1, column, 6) for column in range(7)]
    assert row[0] == row[6] == table[WALL].tolist()
    assert row[1] == table[ZERO].tolist()
    assert row[5] == table[LOWEST + LEVELS - 1].tolist()
    places = [table[LOWEST : LOWEST + LEVELS].tolist().index(colour) for colour in row[2:6]]
    assert places == sorted(set(places))


@pytest.mark.parametrize("cell", [1, 3, 12, 40])
@pytest.mark.parametrize("name", THEMES)
def test_a_goal_is_marked_in_its_colour_between_white_and_black(tmp_path, name, cell):
    made = heat_map(BOARD, VALUES, tmp_path / "a.png", cell=cell, theme=name)
    y, x = TOP + cell * 9 // 2, LEFT + cell * 5 // 2
    seen = pixels(made.path)[y - 4 : y + 5, : x + max(cell, 12)]
    assert pixels(made.path)[y, x].tolist() == rgb(theme(name).goal).tolist()
    for colour in ((0, 0, 0), (255, 255, 255)):
        assert (seen == colour).all(axis=2).any()


def test_large_cells_have_seams_and_zero_is_hatched(tmp_path):
    small, large = (pixels(heat_map(BOARD, VALUES, tmp_path / "a.png", cell=cell).path) for cell in (6, 40))
    assert len(np.unique(small[TOP + 6 : TOP + 12, LEFT + 6 : LEFT + 12].reshape(-1, 3), axis=0)) == 1
    assert len(np.unique(large[TOP + 40 : TOP + 80, LEFT + 40 : LEFT + 80].reshape(-1, 3), axis=0)) == 3


@pytest.mark.parametrize(
    ("shape", "cell"),
    [((1, 1), 40), ((8, 10), 40), ((50, 20), 20), ((100, 100), 10), ((1000, 1000), 1), ((9, 2500), 1)],
)
def test_the_default_size_of_a_cell_depends_on_the_board(tmp_path, shape, cell):
    board = Board(np.zeros(shape, np.uint8).ravel(), shape)
    made = heat_map(board, np.ones(board.cells.size, np.uint32), tmp_path / "a.png")
    assert made.size[0] == max(shape[1] * cell, 288) + 24
    assert made.bytes == made.path.stat().st_size
    assert pixels(made.path).shape == (made.size[1], made.size[0], 3)


def test_the_caption_is_above_the_map(tmp_path):
    bare, made = (
        heat_map(BOARD, VALUES, tmp_path / "a.png", caption=caption) for caption in ("", "540,311 placements")
    )
    assert made.size[0] == bare.size[0]
    assert 12 <= made.size[1] - bare.size[1] <= 30
    above = pixels(made.path)[: TOP + made.size[1] - bare.size[1] - 2]
    assert (above == rgb(theme("classic").text)).all(axis=2).any()


def test_characters_that_cannot_be_printed_are_drawn_as_blanks(tmp_path):
    for name in ("a.png", "a.svg"):
        assert heat_map(BOARD, VALUES, tmp_path / name, caption="two\nlines\x00", unit="").bytes


@pytest.mark.parametrize("values", [np.zeros(42, np.uint32), np.full(42, 7), np.arange(42, dtype=np.uint8)])
@pytest.mark.parametrize("name", ["a.png", "a.svg", "A.PNG"])
def test_integers_of_every_type_can_be_drawn(tmp_path, values, name):
    assert heat_map(BOARD, values, str(tmp_path / name)).path == tmp_path / name


@pytest.mark.parametrize("name", ["a.gif", "a.jpg", "a"])
def test_an_unknown_ending_is_refused_with_those_that_are_known(tmp_path, name):
    with pytest.raises(MoveError, match=r"no picture has the ending '.*'; give one of \.png, \.svg"):
        heat_map(BOARD, VALUES, tmp_path / name)


def test_bad_arguments_are_refused(tmp_path):
    path = tmp_path / "a.png"
    with pytest.raises(MoveError, match=r"values are \(3,\) of int64; give 42 whole numbers"):
        heat_map(BOARD, VALUES[:3], path)
    with pytest.raises(MoveError, match=r"values are \(42,\) of float64; give 42 whole numbers"):
        heat_map(BOARD, VALUES / 2, path)  # type: ignore[arg-type]
    with pytest.raises(MoveError, match="there is nothing to draw: the board has no cells"):
        heat_map(Board(np.zeros(0, np.uint8), (0, 0)), VALUES[:0], path)
    with pytest.raises(MoveError, match="a cell of 0 pixels cannot be seen"):
        heat_map(BOARD, VALUES, path, cell=0)
    with pytest.raises(
        MoveError, match=r"pixels is too large \(16384 a side at most\); give a cell below 9999, or none"
    ):
        heat_map(BOARD, VALUES, path, cell=9999)
    with pytest.raises(MoveError, match="no theme is called"):
        heat_map(BOARD, VALUES, path, theme="neon")
    with pytest.raises(MoveError, match="there is no folder"):
        heat_map(BOARD, VALUES, tmp_path / "nowhere" / "a.png")
    assert not list(tmp_path.iterdir())


def test_a_map_that_cannot_be_finished_leaves_what_was_there_before(tmp_path, monkeypatch):
    def stopped(chart: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(heat, "chart_png", stopped)
    (tmp_path / "a.png").write_text("old")
    with pytest.raises(KeyboardInterrupt):
        heat_map(BOARD, VALUES, tmp_path / "a.png")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


@pytest.mark.parametrize("name", ["a.png", "a.svg"])
def test_a_large_board_is_drawn_in_little_memory_and_within_a_screen(tmp_path, name):
    side = 4500
    board, values = Board(np.zeros(side**2, np.uint8), (side, side)), np.arange(side**2, dtype=np.uint32)
    tracemalloc.start()
    try:
        made = heat_map(board, values, tmp_path / name, caption="as large as it gets")
        assert tracemalloc.get_traced_memory()[1] < 2 * side**2
    finally:
        tracemalloc.stop()
    assert max(made.size) <= 4096
    assert min(made.size) >= 2000

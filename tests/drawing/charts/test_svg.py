from base64 import b64decode
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from re import findall
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from souko.boards.board import Board
from souko.drawing import THEMES, heat_map, theme
from souko.drawing.charts import svg as chart_svg
from souko.drawing.charts.scale import LEVELS, LOWEST, table_of

BOARD = Board.from_text("#######\n#     #\n# .   #\n#######", "xsb")
VALUES = np.zeros(28, np.int64)
VALUES[8:13] = (0, 10, 10, 30, 40)
SPACE = "{http://www.w3.org/2000/svg}"


def root_of(path: Path) -> ElementTree.Element:
    return ElementTree.parse(path).getroot()


def texts(path: Path) -> list[str]:
    return [text.text or "" for text in root_of(path).iter(f"{SPACE}text")]


def test_labels_are_text_and_escaped_for_xml(tmp_path):
    made = heat_map(BOARD, VALUES, tmp_path / "a.svg", caption='<b> & "c" ]]> · 4 x 7\x08', unit="cells & <more>")
    assert " · ".join(texts(made.path)[:-8]) == '<b> & "c" ]]> · 4 x 7 '
    assert texts(made.path)[-8:] == ["cells & <more>", "goal", "0", "1", "10", "20", "30", "40"]
    assert tuple(root_of(made.path).get(side) for side in ("width", "height")) == tuple(map(str, made.size))


@pytest.mark.parametrize("name", THEMES)
def test_each_colour_is_one_path_and_each_run_a_rectangle_in_it(tmp_path, name):
    made = heat_map(BOARD, VALUES, tmp_path / "a.svg", cell=10, theme=name)
    paths = {path.get("fill"): path.get("d") or "" for path in root_of(made.path).iterfind(f"{SPACE}g/{SPACE}path")}
    ten = f"#{table_of(theme(name))[LOWEST + round(9 / 39 * (LEVELS - 1))].tobytes().hex()}"
    assert paths[ten] == "M20 10h20v10h-20z"
    assert len(findall("M", paths[theme(name).wall])) == 6
    assert len(paths) == 5


@pytest.mark.parametrize("cell", [1, 10, 20])
def test_runs_cover_every_cell_once(tmp_path, cell):
    made = heat_map(BOARD, VALUES, tmp_path / "a.svg", cell=cell)
    paths = root_of(made.path).findall(f"{SPACE}g/{SPACE}path")
    covered = np.zeros((4 * cell, 7 * cell), int)
    for x, y, width, height in findall(r"M(\d+) (\d+)h(\d+)v(\d+)", "".join(path.get("d") or "" for path in paths)):
        covered[int(y) : int(y) + int(height), int(x) : int(x) + int(width)] += 1
    assert (covered == 1).all()


def test_walls_lie_over_the_seams_and_zero_is_hatched_in_large_cells(tmp_path):
    made = heat_map(BOARD, VALUES, tmp_path / "a.svg", cell=20)
    paths = root_of(made.path).findall(f"{SPACE}g/{SPACE}path")
    assert paths[0].get("fill") == "url(#nothing)"
    assert paths[-2].get("stroke") == theme("classic").background
    assert paths[-1].get("fill") == theme("classic").wall
    assert [pattern.get("id") for pattern in root_of(made.path).iter(f"{SPACE}pattern")] == ["nothing"]


def test_the_goal_is_three_diamonds_around_its_middle(tmp_path):
    made = heat_map(BOARD, VALUES, tmp_path / "a.svg", cell=20)
    *_, dark, light, goal = root_of(made.path).findall(f"{SPACE}path")
    assert [path.get("fill") for path in (dark, light, goal)] == ["#000000", "#ffffff", theme("classic").goal]
    found = [findall(r"M([\d.]+) ([\d.]+)l([\d.]+)", path.get("d") or "")[0] for path in (dark, light, goal)]
    diamonds = [tuple(map(float, numbers)) for numbers in found]
    assert all((x + reach, y) == pytest.approx((12 + 50, 12 + 50), abs=0.01) for x, y, reach in diamonds)
    assert all(outer[2] > inner[2] + 1 for outer, inner in pairwise(diamonds))


def test_a_large_map_is_a_png_within_the_svg(tmp_path, monkeypatch):
    monkeypatch.setattr(chart_svg, "MAX_VECTOR_CELLS", 27)
    made = heat_map(BOARD, VALUES, tmp_path / "a.svg", cell=10)
    (image,) = root_of(made.path).iter(f"{SPACE}image")
    assert (image.get("width"), image.get("height")) == ("70", "40")
    data = (image.get("href") or "").removeprefix("data:image/png;base64,")
    with Image.open(BytesIO(b64decode(data))) as raster:
        assert raster.size == (7, 4)
    assert "goal" in texts(made.path)


def test_a_map_of_a_quarter_million_cells_stays_small(tmp_path):
    for side in (500, 501):
        board = Board(np.zeros(side**2, np.uint8), (side, side))
        made = heat_map(board, np.random.default_rng(0).integers(0, 999, side**2), tmp_path / "a.svg")
        assert bool(list(root_of(made.path).iter(f"{SPACE}image"))) == (side == 501)
        assert made.bytes < 8_000_000

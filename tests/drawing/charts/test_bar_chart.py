from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from souko.drawing.charts.bar_chart import BAR_ENTRY, HEIGHT, bar_chart
from souko.drawing.charts.scale import table_of
from souko.drawing.themes import theme
from souko.errors import MoveError

TWO_DICE = [(str(face), 6 - abs(face - 7)) for face in range(2, 13)]
SPACE = "{http://www.w3.org/2000/svg}"


def test_a_picture_has_a_bar_for_each_row(tmp_path):
    made = bar_chart(TWO_DICE, tmp_path / "a.svg", caption="two dice · <b>")
    root = ElementTree.parse(made.path).getroot()
    ink = f"#{table_of(theme('classic'))[BAR_ENTRY].tobytes().hex()}"
    bars = [path.get("d") for path in root.iter(f"{SPACE}path") if path.get("fill") == ink]
    heights = [int(bar.split("V")[1].split("H")[0]) - int(bar.split()[1].split("H")[0]) for bar in bars]
    assert heights == [HEIGHT * count // 6 for _, count in TWO_DICE]
    texts = [text.text for text in root.iter(f"{SPACE}text")]
    assert texts == ["two dice · <b>", "0 %", "5 %", "10 %", "15 %", *(label for label, _ in TWO_DICE)]


def test_a_png_shows_the_same_bars(tmp_path):
    made = bar_chart(TWO_DICE, tmp_path / "a.png")
    with Image.open(made.path) as image:
        pixels = np.asarray(image.convert("RGB"))
    assert pixels.shape == (made.size[1], made.size[0], 3)
    inked = (pixels == table_of(theme("classic"))[BAR_ENTRY]).all(axis=2)
    heights = inked.sum(axis=0)
    shown = [int(height) for before, height in zip([0, *heights], heights, strict=False) if height and not before]
    assert shown == [HEIGHT * count // 6 for _, count in TWO_DICE]


@pytest.mark.parametrize("ending", ["png", "svg"])
@pytest.mark.parametrize(
    "rows",
    [
        [("one", 1)],
        [("x", 1), ("nothing", 0)],
        [("a label that is much longer than its bar is wide", 2), ("another one of that kind", 3)],
        [(str(face), face % 7 + 1) for face in range(3000)],
        [("big", 10**3000), ("small", 1)],
        [("control \x1b characters", 1)],
    ],
)
def test_all_labels_lie_on_the_picture(tmp_path, rows, ending):
    made = bar_chart(rows, tmp_path / f"a.{ending}", caption="a caption · of parts")
    assert made.bytes == made.path.stat().st_size
    if ending == "svg":
        for text in ElementTree.parse(made.path).getroot().iter(f"{SPACE}text"):
            assert 0 <= float(text.get("x")) <= made.size[0]
            assert 0 <= float(text.get("y")) <= made.size[1]


def test_labels_do_not_touch(tmp_path):
    made = bar_chart([(f"{face}..{face + 9}", 1) for face in range(0, 1000, 10)], tmp_path / "a.svg")
    texts = [text for text in ElementTree.parse(made.path).getroot().iter(f"{SPACE}text") if ".." in text.text]
    places = [float(text.get("x")) for text in texts]
    assert all(after - before > 60 for before, after in pairwise(places))


@pytest.mark.parametrize(
    ("rows", "name", "message"),
    [
        ([], "a.png", "0 bars of 0 in all"),
        ([("a", 0)], "a.png", "1 bars of 0 in all"),
        ([("a", 1)] * 5000, "a.png", "5000 bars"),
        ([("a", 1)], "a.bmp", "no picture has the ending '.bmp'"),
        ([("a", 1)], "none/a.png", "there is no folder"),
    ],
)
def test_what_cannot_be_drawn_is_refused(tmp_path, rows, name, message):
    with pytest.raises(MoveError, match=message):
        bar_chart(rows, tmp_path / name)
    assert not list(tmp_path.iterdir())

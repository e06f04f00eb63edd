import re
from xml.etree import ElementTree

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from souko.boards.board import Board
from souko.boards.svg import DEFAULT, BoardColours, alternate_parts, board_svg

SPACE = "{http://www.w3.org/2000/svg}"


def paths(board, **options):
    """What is drawn with each colour, as lists of strokes."""
    root = ElementTree.fromstring(board_svg(board, **options))
    found = [(path.get("fill") or path.get("stroke"), path.get("d") or "") for path in root.iter(f"{SPACE}path")]
    return {colour: re.findall("M[^M]*", strokes) for colour, strokes in found}


def test_a_run_of_wall_is_one_rectangle():
    board = Board.from_text("#####\n#...#\n##.##", "warehouse")
    assert paths(board)[DEFAULT.wall] == [
        "M0 0h5v1h-5z",
        "M0 1h1v1h-1z",
        "M4 1h1v1h-1z",
        "M0 2h2v1h-2z",
        "M3 2h2v1h-2z",
    ]


def test_a_wide_box_is_one_body_with_every_other_part_in_the_second_tone():
    drawn = paths(Board.from_text("O[][==].", "warehouse"))
    assert [stroke.split()[0] for stroke in drawn[DEFAULT.box]] == ["M0.18", "M1.18", "M3.18"]
    assert "h3.64" in drawn[DEFAULT.box][2]
    assert [stroke.split()[0] for stroke in drawn[DEFAULT.box_end]] == ["M2", "M4", "M6"]


def test_goals_are_drawn_over_boxes_and_around_the_player():
    text = board_svg(Board.from_text("#+*.#", "xsb"))
    assert paths(Board.from_text("#+*.#", "xsb"))[DEFAULT.goal] == ["M1.5 0.5h0", "M2.5 0.5h0", "M3.5 0.5h0"]
    assert text.index(DEFAULT.box) < text.index(DEFAULT.goal) < text.rindex(DEFAULT.player)
    assert f'stroke="{DEFAULT.goal}" stroke-width=".14"' in text
    assert 'stroke-width=".14"' not in board_svg(Board.from_text("#@*.#", "xsb"))


def test_size_and_colours_are_as_asked():
    colours = BoardColours(*(f"#0000{number:02x}" for number in range(8)))
    text = board_svg(Board.from_text("#@$.#\n#   #", "xsb"), cell=10, colours=colours)
    root = ElementTree.fromstring(text)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("50", "20", "0 0 5 2")
    assert {colours.floor, colours.wall, colours.box, colours.goal, colours.player} <= set(
        re.findall("#[0-9a-f]{6}", text)
    )


def test_a_large_board_stays_small():
    rows = ["#" * 200, *["#" + "." * 198 + "#"] * 198, "#" * 200]
    assert len(board_svg(Board.from_text("\n".join(rows), "warehouse"))) < 10_000


def test_a_board_without_cells_or_player_is_still_a_picture():
    assert ElementTree.fromstring(board_svg(Board(np.zeros(0, np.uint8), (0, 0)))).tag == f"{SPACE}svg"
    assert "circle" not in board_svg(Board.from_text("###", "warehouse"))


def test_a_notebook_shows_the_board():
    board = Board.from_text("#@$.#", "xsb")
    assert board_svg(board) in board._repr_html_()


@given(st.lists(st.integers(1, 6), max_size=8))
def test_the_odd_parts_are_every_other_one_counted_from_the_left_end(widths):
    boxes = ["O" if width == 1 else "[" + "=" * (width - 2) + "]" for width in widths]
    board = Board.from_text("#" + "".join(boxes), "warehouse")
    expected = [False, *(part % 2 == 1 for width in widths for part in range(width))]
    assert alternate_parts(board.cells.reshape(board.shape)).tolist() == [expected]

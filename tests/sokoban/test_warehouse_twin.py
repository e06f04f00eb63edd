"""The robot against its slow twin, on small maps of every kind: after every move they stand alike."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import Board, Warehouse
from tests import naive
from tests.naive import Twin

SCRIPTS = st.lists(st.builds(str.__mul__, st.sampled_from("^v<>"), st.integers(1, 4)), max_size=16).map("".join)
NARROW = [".", ".O", "..O", ".O#", "....O#", ".OOO", ".OOOOOO"]
MIXED = [[".", "[]"], [".", "O", "[]", "[=]"], [".", ".", "[]", "[==]", "#"], [".", "[]", "[]", "[]", "[=]", "[===]"]]


@st.composite
def maps(draw, kinds):
    """A map of any shape, filled from one of the kinds, with a robot somewhere."""
    pieces, columns = draw(st.sampled_from(kinds)), draw(st.integers(1, 9))
    rows = draw(st.lists(st.lists(st.sampled_from(pieces), max_size=columns), min_size=1, max_size=8))
    cells = "\n".join(row_of(row, columns) for row in rows)
    floor = [place for place, cell in enumerate(cells) if cell == "."]
    place = draw(st.sampled_from(floor)) if floor else 0
    return f"{cells[:place]}@{cells[place + 1 :]}" if floor else f"@{cells}".replace("\n", "\n.")


def row_of(pieces, columns):
    """As many of the pieces as fit into a row, and floor."""
    row = ""
    for piece in pieces:
        row += piece if len(row + piece) <= columns else ""
    return row.ljust(columns, ".")


def standing(warehouse):
    return {
        "board": warehouse.board.to_text("warehouse"),
        "score": warehouse.score,
        "robot": warehouse.position,
        "moved": warehouse.moved,
        "pushes": warehouse.pushes,
    }


def twin_standing(twin):
    return {
        "board": twin.drawn(),
        "score": twin.score(),
        "robot": twin.robot,
        "moved": twin.moved,
        "pushes": twin.pushes,
    }


def check(warehouse, twin):
    """Step both to the end and compare them at every move; then run to the end at once, and to a move before it."""
    film = [standing(warehouse)]
    assert film[0] == twin_standing(twin)
    for arrow, position in warehouse:
        twin.move(arrow)
        film.append(standing(warehouse))
        assert film[-1] == twin_standing(twin)
        assert position == twin.robot
    assert standing(warehouse.at(0).run()) == film[-1]
    half = len(film) // 2
    assert standing(warehouse.at(half)) == film[half]
    assert standing(warehouse.at(half).run(half // 2)) == film[half + half // 2]


@settings(max_examples=600)
@given(maps(NARROW), SCRIPTS)
def test_narrow_boxes_move_as_the_twin_says(drawing, script):
    text = f"{drawing}\n\n{script}"
    check(Warehouse.read(text), Twin(text))


@settings(max_examples=900)
@given(maps(MIXED), SCRIPTS)
def test_boxes_of_mixed_widths_move_as_the_twin_says(drawing, script):
    text = f"{drawing}\n\n{script}"
    check(Warehouse.read(text), Twin(text))


@pytest.mark.parametrize("width", range(1, 6))
@settings(max_examples=200)
@given(drawing=maps(NARROW + MIXED), script=SCRIPTS)
def test_boxes_of_every_width_move_as_the_twin_says(width, drawing, script):
    text = f"{drawing}\n\n{script}"
    check(Warehouse.read(text).with_box_width(width), Twin(naive.with_box_width(text, width)))


@pytest.mark.parametrize("times", range(4))
@settings(max_examples=200)
@given(drawing=maps(NARROW + MIXED), script=SCRIPTS)
def test_boxes_in_a_widened_warehouse_move_as_the_twin_says(times, drawing, script):
    text = f"{drawing}\n\n{script}"
    check(Warehouse.read(text).widened(times), Twin(naive.widened(text, times)))


@settings(max_examples=600)
@given(maps(NARROW), SCRIPTS)
def test_the_law_of_sokoban_is_that_of_the_twin(drawing, script):
    board = Board.from_text(drawing, "warehouse")
    check(Warehouse(board, script, chains=False), Twin(f"{drawing}\n\n{script}", chains=False))

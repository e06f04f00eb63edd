"""The two warehouse rulebooks against souko's robot on random maps and scripts: the maps are equal after every move."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import Warehouse, game_path
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.engine.chance import Seeded
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.engine.reference.state import DOWN, LEFT, RIGHT, UP

DIRECTIONS = {"^": UP, "v": DOWN, "<": LEFT, ">": RIGHT}
GLYPHS = {"wall": "#", "robot": "@", "box": "O", "boxleft": "[", "boxright": "]"}
TO_RULEBOOK = str.maketrans("[]", "{}")
SCRIPTS = st.lists(st.builds(str.__mul__, st.sampled_from("^v<>"), st.integers(1, 3)), max_size=12).map("".join)
NARROW = [".", ".O", "..O", ".O#", "....O#", ".OOOOOO"]
WIDE = [[".", "[]"], [".", ".", "[]", "#"], [".", "[]", "[]", "[]", "[]"]]


def pictures(name, drawing, script, make=NativeEngine):
    """The map as the rulebook leaves it before the script and after each of its moves: the only call of an engine."""
    head, levels, _ = game_path(name).read_text(encoding="utf-8").rpartition("\nLEVELS\n")
    tables = compile_rulebook(f"{head}{levels}\n{drawing.translate(TO_RULEBOOK)}\n").tables
    play = make(tables, Seeded("0"))
    play.load(0)
    yield picture(tables.names, play.board())
    for arrow in script:
        play.press(DIRECTIONS[arrow])
        yield picture(tables.names, play.board())


def picture(names, board):
    """What stands where, in the alphabet of warehouses."""
    rows = [[board.cells[x * board.height + y] for x in range(board.width)] for y in range(board.height)]
    return "\n".join("".join(glyph(names, cell) for cell in row) for row in rows)


def glyph(names, cell):
    here = [name for number, name in enumerate(names) if cell >> number & 1 and name != "background"]
    assert len(here) <= 1
    return GLYPHS[here[0]] if here else "."


def check(name, warehouse):
    """Compare the rulebook, in both engines, and the robot, from the start to the end of the script."""
    expected = [warehouse.to_text(), *(warehouse.to_text() for _ in warehouse)]
    script = warehouse.script.to_arrows()
    assert list(pictures(name, expected[0], script)) == expected
    assert list(pictures(name, expected[0], script, ReferenceEngine)) == expected


@st.composite
def maps(draw, kinds):
    """A map of any shape, with no wall around it unless by chance, filled from one of the kinds, and a robot."""
    pieces, columns = draw(st.sampled_from(kinds)), draw(st.integers(1, 8))
    rows = draw(st.lists(st.lists(st.sampled_from(pieces), max_size=columns), min_size=1, max_size=7))
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


@settings(max_examples=150)
@given(maps(NARROW), SCRIPTS)
def test_narrow_boxes_move_as_the_robot_moves_them(drawing, script):
    check("warehouse", Warehouse.read(f"{drawing}\n\n{script}"))


@settings(max_examples=200)
@given(maps(WIDE), SCRIPTS)
def test_wide_boxes_move_as_the_robot_moves_them(drawing, script):
    check("warehouse-wide", Warehouse.read(f"{drawing}\n\n{script}"))


@settings(max_examples=60)
@given(maps(NARROW), SCRIPTS)
def test_a_widened_map_is_played_as_the_robot_plays_it(drawing, script):
    check("warehouse-wide", Warehouse.read(f"{drawing}\n\n{script}").widened())


@pytest.mark.parametrize(
    ("script", "before", "after"),
    [
        ("^", "......\n.[][].\n..[]..\n...@..", ".[][].\n..[]..\n...@..\n......"),
        ("^", "....#.\n.[][].\n..[]..\n...@..", "....#.\n.[][].\n..[]..\n...@.."),
        ("^", ".[][].\n..[]..\n...@..", ".[][].\n..[]..\n...@.."),
        ("<", "..[][]@", ".[][]@."),
        ("<", "#[][]@.", "#[][]@."),
    ],
)
def test_a_push_fans_out_or_moves_nothing_at_all(script, before, after):
    *_, last = pictures("warehouse-wide", before, script)
    assert last == after


def test_a_long_row_of_boxes_moves_as_one():
    *_, last = pictures("warehouse", "@" + "O" * 20 + ".#", ">>")
    assert last == ".@" + "O" * 20 + "#"

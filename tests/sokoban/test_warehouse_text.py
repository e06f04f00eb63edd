"""Warehouses from a seed have what was asked for."""

import pytest

from souko import MoveError, Warehouse
from souko.sokoban import warehouse_text


def test_a_seed_gives_the_same_text_every_time_and_another_seed_another_one():
    assert warehouse_text(7) == warehouse_text(7) != warehouse_text(8)


def test_it_has_as_many_of_everything_as_asked():
    text = warehouse_text(1, rows=9, columns=12, boxes=20, walls=5, moves=2500)
    drawing, script = text.split("\n\n")
    rows = drawing.split("\n")
    assert (len(rows), {len(row) for row in rows}) == (9, {12})
    assert [drawing.count(cell) for cell in "O@#."] == [20, 1, 5 + 2 * 12 + 2 * 7, 70 - 20 - 1 - 5]
    assert [len(line) for line in script.split()] == [1000, 1000, 500]
    assert set(script) == set("^v<>\n")


def test_a_wall_stands_all_around():
    rows = warehouse_text(1, rows=9, columns=12, boxes=20, walls=5, moves=10).split("\n\n")[0].split("\n")
    assert {*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)} == {"#"}


def test_a_hall_can_be_full():
    assert Warehouse.read(warehouse_text(3, rows=3, columns=5, boxes=1, walls=1, moves=0)).boxes == 1


@pytest.mark.parametrize(
    ("asked", "size"),
    [
        ({"rows": 3, "columns": 5, "boxes": 2, "walls": 1}, "2 boxes, 1 pillars and a robot do not fit into 3x5"),
        ({"rows": 2, "columns": 5, "boxes": 0, "walls": 0}, "0 boxes, 0 pillars and a robot do not fit into 2x5"),
        ({"rows": 5, "columns": 5, "boxes": -1, "walls": 0}, "-1 boxes, 0 pillars and a robot do not fit into 5x5"),
    ],
)
def test_what_does_not_fit_is_refused(asked, size):
    with pytest.raises(MoveError, match=f"^{size} cells with a wall$"):
        warehouse_text(1, moves=1, **asked)

"""Wider and wider: doubled maps, and boxes of any width."""

import pytest

from souko import Board, Warehouse
from tests import naive
from tests.naive import drawn

NARROW = drawn("""
    #######
    #..O.O#
    #.O@..#
    #######

    <>^v
""")


def picture(warehouse):
    return warehouse.board.to_text("warehouse")


def test_a_widened_map_is_twice_as_wide_and_so_are_its_boxes():
    assert picture(Warehouse.read(NARROW).widened()) == drawn("""
        ##############
        ##....[]..[]##
        ##..[]@.....##
        ##############
    """)


def test_each_half_of_a_wide_box_becomes_a_wide_box_when_widened_again():
    twice = drawn("""
        ############################
        ####........[][]....[][]####
        ####....[][]@...........####
        ############################
    """)
    assert picture(Warehouse.read(NARROW).widened(2)) == twice
    assert picture(Warehouse.read(NARROW).widened().widened()) == twice


def test_boxes_of_all_widths_become_boxes_of_two():
    assert picture(Warehouse.read("@O[][=]#").widened()) == "@.[][][][][][]##"


def test_boxes_can_be_of_any_width():
    warehouse = Warehouse.read("#@O.#")
    assert [picture(warehouse.with_box_width(width)) for width in range(1, 6)] == [
        "#@O.#",
        "##@.[]..##",
        "###@..[=]...###",
        "####@...[==]....####",
        "#####@....[===].....#####",
    ]


def test_every_part_of_a_wide_box_becomes_a_box_of_the_width():
    assert picture(Warehouse.read("@[]O[=]").with_box_width(1)) == "@OOOOOO"
    assert picture(Warehouse.read("@[]O").with_box_width(3)) == "@..[=][=][=]"


def test_a_box_width_of_two_is_one_widening():
    warehouse = Warehouse.read(NARROW)
    assert warehouse.with_box_width(2).board == warehouse.widened().board


def test_a_box_width_of_one_and_no_widening_change_nothing():
    warehouse = Warehouse.read(NARROW)
    assert warehouse.with_box_width(1).board == warehouse.widened(0).board == warehouse.board


def test_widening_begins_before_the_first_move_and_keeps_the_script():
    fresh, used = Warehouse.read(NARROW), Warehouse.read(NARROW).run(3)
    for wide in (used.widened(), used.with_box_width(2), used.widened(0).with_box_width(2)):
        assert (wide.done, wide.moved, wide.pushes) == (0, 0, 0)
        assert wide.board == fresh.widened().board
        assert wide.script == fresh.script
    assert (used.widened(0).done, used.widened(0).board) == (0, fresh.board)
    assert used.done == 3


def test_a_widened_warehouse_counts_as_many_boxes_as_it_draws():
    warehouse = Warehouse.read(NARROW)
    assert warehouse.boxes == warehouse.widened().boxes == warehouse.with_box_width(5).boxes == 3
    assert (warehouse.widened(2).boxes, warehouse.widened(3).boxes) == (6, 12)


def test_goals_are_widened_with_the_floor():
    wide = Warehouse(Board.from_text("#+*.#", "xsb")).widened().board
    assert wide.goals.tolist() == [False] * 2 + [True] * 6 + [False] * 2


@pytest.mark.parametrize("width", range(1, 6))
@pytest.mark.parametrize("times", range(4))
def test_widths_are_those_of_the_slow_twin(width, times):
    text = "#.O@[=]O[]#\n##O..[][==]\n\n"
    expected = naive.widened(naive.with_box_width(text, width), times)
    assert picture(Warehouse.read(text).with_box_width(width).widened(times)) == expected.strip()

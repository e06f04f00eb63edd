"""A warehouse is an iterator over its script, and between any two moves it is a warehouse like any other."""

import pickle
from copy import copy
from operator import length_hint

import pytest

from souko import Moves, Warehouse
from tests.naive import drawn

TEXT = drawn("""
    #######
    #@O...#
    #.OO.##
    #######

    >>>>v<<
    v^^
""")
POSITIONS = [(1, 2), (1, 3), (1, 4), (1, 4), (2, 4), (2, 3), (2, 3), (2, 3), (1, 3), (1, 3)]


def standing(warehouse):
    return str(warehouse), warehouse.position, warehouse.done, warehouse.moved, warehouse.pushes, warehouse.score


def test_each_move_is_yielded_once_whether_it_moved_or_not():
    assert list(Warehouse.read(TEXT)) == list(zip(">>>>v<<v^^", POSITIONS, strict=True))


def test_moves_that_moved_and_moves_that_pushed_are_counted():
    warehouse = Warehouse.read(TEXT)
    counts = [(warehouse.done, warehouse.moved, warehouse.pushes) for _ in warehouse]
    assert counts == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 3),
        (4, 3, 3),
        (5, 4, 3),
        (6, 5, 4),
        (7, 5, 4),
        (8, 5, 4),
        (9, 6, 4),
        (10, 6, 4),
    ]


def test_between_two_moves_the_board_is_drawn_and_scored():
    warehouse = Warehouse.read("######\n#@O..#\n######\n\n>>>>")
    rows = [(warehouse.board.to_text("warehouse").split()[1], warehouse.score) for _ in warehouse]
    assert rows == [("#.@O.#", 103), ("#..@O#", 104), ("#..@O#", 104), ("#..@O#", 104)]


def test_a_board_that_was_taken_stays_as_it_was():
    warehouse = Warehouse.read(TEXT)
    before = warehouse.board
    warehouse.run()
    assert before == warehouse.start != warehouse.board


def test_run_makes_the_moves_that_are_left():
    begun = Warehouse.read(TEXT)
    next(begun), next(begun)
    assert standing(begun.run()) == standing(Warehouse.read(TEXT).run())
    assert list(begun) == []


def test_run_makes_so_many_moves_and_not_more_than_there_are():
    warehouse = Warehouse.read(TEXT)
    assert [warehouse.run(count).done for count in (0, 3, 1, 100, 1)] == [0, 3, 4, 10, 10]


def test_run_gives_the_warehouse_itself():
    warehouse = Warehouse.read(TEXT)
    assert warehouse.run(2) is warehouse is iter(warehouse)


@pytest.mark.parametrize("present", range(11))
def test_at_is_the_warehouse_after_so_many_moves_wherever_this_one_stands(present):
    stepped = Warehouse.read(TEXT)
    film = [standing(stepped), *(standing(stepped) for _ in stepped)]
    warehouse = Warehouse.read(TEXT).run(present)
    assert [standing(warehouse.at(move)) for move in range(11)] == film
    assert standing(warehouse) == film[present]


def test_copies_go_their_own_ways():
    warehouse = Warehouse.read(TEXT).run(2)
    before, other = standing(warehouse), warehouse.copy()
    assert standing(other) == before
    other.run()
    assert standing(warehouse) == before
    warehouse.run(1)
    assert (warehouse.done, other.done) == (3, 10)
    assert standing(warehouse.run()) == standing(other)


def test_a_copy_by_the_copy_module_goes_its_own_way_too():
    warehouse = Warehouse.read(TEXT).run(2)
    copy(warehouse).run()
    assert warehouse.done == 2


def test_a_warehouse_travels_through_pickle_and_stands_as_it_stood():
    warehouse = Warehouse.read(TEXT).widened().run(3)
    twin = pickle.loads(pickle.dumps(warehouse))
    assert standing(twin) == standing(warehouse)
    assert (twin.title, standing(twin.run())) == ("wide", standing(warehouse.run()))


def test_widening_again_and_again_is_called_what_it_is():
    warehouse = Warehouse.read(TEXT)
    assert warehouse.widened().widened().title == warehouse.widened(2).title == "wider"
    assert warehouse.widened(2).widened().title == "widened 3 times"


def test_a_warehouse_without_a_script_is_over_at_once():
    warehouse = Warehouse.read("#@O.#")
    assert list(warehouse) == []
    assert standing(warehouse.run()) == standing(warehouse.at(0)) == ("#@O.#", (0, 1), 0, 0, 0, 2)


@pytest.mark.parametrize("script", [Moves("rrul"), "rrul", "RRUL", "2rul", ">>^<", "right right up left"])
def test_a_script_can_be_written_in_every_notation_of_moves(script):
    board = Warehouse.read("....\n@O..").board
    assert [arrow for arrow, _ in Warehouse(board, script)] == [">", ">", "^", "<"]
    assert str(Warehouse(board, script).run()) == ".@..\n...O"


def test_it_tells_how_many_moves_are_left():
    assert length_hint(Warehouse.read(TEXT).run(4)) == 6


def test_it_tells_what_it_is():
    warehouse = Warehouse.read(TEXT).run(4)
    assert repr(warehouse) == "<Warehouse 4x7, 3 boxes, move 4 of 10>"
    assert str(warehouse) == warehouse.board.to_text("warehouse")
    assert (warehouse.shape, warehouse.boxes) == ((4, 7), 3)


def test_a_file_is_read_as_its_text(tmp_path):
    file = tmp_path / "hall.txt"
    file.write_text(TEXT)
    assert standing(Warehouse.read(file).run()) == standing(Warehouse.read(TEXT).run())

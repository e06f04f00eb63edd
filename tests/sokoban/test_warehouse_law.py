"""The law of Sokoban: one box at a time, and a level is solved when the boxes stand on the goals."""

import pytest

from souko import Board, MoveError, Warehouse
from tests.naive import drawn


def play(level, moves):
    return Warehouse(Board.from_text(drawn(level), "xsb"), moves, chains=False).run()


def test_one_box_is_pushed():
    assert str(play("#@$ .#", "R")) == "# @$.#"


@pytest.mark.parametrize("level", ["#@$$ .#", "#@$$.$#", "#@$*.#"])
def test_two_boxes_are_not_pushed(level):
    room = play(level, "RRR")
    assert (str(room), room.moved, room.pushes) == (level, 0, 0)


def test_two_boxes_in_a_column_are_not_pushed_either():
    room = play("@\n$\n$\n.", "D")
    assert (str(room), room.pushes) == ("@\n$\n$\n.", 0)


def test_a_wall_behind_the_box_stops_it():
    assert str(play("# @$#.#", "R")) == "# @$#.#"


def test_with_chains_two_boxes_are_pushed():
    assert str(Warehouse(Board.from_text("#@$$ .#", "xsb"), "R").run()) == "# @$$.#"


def test_goals_stay_where_they_are():
    room = Warehouse(Board.from_text("#@$.. #", "xsb"), "rrrr", chains=False)
    assert [str(room) for _ in room] == ["# @*. #", "#  +* #", "#  .+$#", "#  .+$#"]


def test_it_is_solved_when_the_boxes_stand_on_the_goals():
    room = Warehouse(Board.from_text("#@$ .#", "xsb"), "rr", chains=False)
    assert [room.solved, *(room.solved for _ in room)] == [False, False, True]


def test_a_level_is_played_to_its_end():
    level = """
        #######
        #  .  #
        #  $  #
        #. $@ #
        #     #
        #######
    """
    room = play(level, "LLrU")
    assert (room.solved, room.moved, room.pushes) == (True, 4, 3)
    assert str(room) == drawn("""
        #######
        #  *  #
        #  @  #
        #*    #
        #     #
        #######
    """)
    assert not play(level, "LLr").solved


def test_the_law_survives_copies_and_restarts():
    room = Warehouse(Board.from_text("#@$$ .#", "xsb"), "rr", chains=False)
    for other in (room.copy(), room.at(1), room.run(1).at(0), room.widened(0), room.with_box_width(1)):
        assert str(other.run()) == "#@$$ .#"


@pytest.mark.parametrize("level", ["#@[]#", "#@O[=].#"])
def test_wide_boxes_are_not_for_sokoban(level):
    with pytest.raises(MoveError, match=r"^Sokoban moves one narrow box at a time; wide boxes need a warehouse$"):
        Warehouse(Board.from_text(level, "warehouse"), chains=False)


def test_a_level_cannot_be_widened_under_the_law():
    room = Warehouse(Board.from_text("#@$ .#", "xsb"), chains=False)
    with pytest.raises(MoveError, match="wide boxes need a warehouse"):
        room.widened()
    with pytest.raises(MoveError, match="wide boxes need a warehouse"):
        room.with_box_width(2)

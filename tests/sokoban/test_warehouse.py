"""What a move does, drawn: chains, fans, and what stops them."""

import pytest

from souko import Warehouse
from tests.naive import drawn


def after(script, picture):
    return Warehouse.read(f"{picture}\n\n{script}").run().board.to_text("warehouse")


def check(pictures):
    """Hold the robot to what is drawn: the script, and below it the map before and the map after."""
    script, *rows = drawn(pictures).split("\n")
    before, expected = ("\n".join(side) for side in zip(*map(str.split, rows), strict=True))
    assert after(script, before) == expected


def test_the_robot_steps_onto_free_cells():
    check("""
        ^^<<
        #####  #####
        #...#  #@..#
        #...#  #...#
        #..@#  #...#
        #####  #####
    """)


def test_walls_stop_the_robot():
    check("""
        ^v<>
        ###  ###
        #@#  #@#
        ###  ###
    """)


def test_a_chain_of_boxes_moves_as_one():
    assert after(">", "#.@OOO.#") == "#..@OOO#"
    assert after("<", "#.OO@O.#") == "#OO@.O.#"


def test_a_chain_that_meets_a_wall_does_not_move():
    assert after(">", "#.@OOO#") == "#.@OOO#"
    assert after(">", "#.@OO#.") == "#.@OO#."


def test_chains_move_up_and_down_too():
    check("""
        ^vv
        .  O
        O  O
        O  .
        @  .
        O  @
        .  O
    """)


def test_a_chain_ends_at_the_first_gap():
    assert after(">", ".@OO.O.") == "..@OOO."
    assert after(">", ".@OO..O") == "..@OO.O"
    assert after("<", "O.OO@") == "OOO@."


def test_the_edge_of_an_open_map_is_a_wall():
    check("""
        ^v<>
        .O.  .O.
        O@O  O@O
        .O.  .O.
    """)
    assert after("^v<>", "@") == "@"
    assert after("<>>", "[]@..") == "[]..@"


def test_the_end_of_a_row_is_not_beside_the_start_of_the_next():
    check("""
        >
        ..@O  ..@O
        ....  ....
    """)
    check("""
        <
        ....  ....
        O@..  O@..
    """)


def test_a_wide_box_moves_when_its_left_half_is_pushed():
    check("""
        ^
        ######  ######
        #....#  #..[]#
        #..[]#  #..@.#
        #..@.#  #....#
        ######  ######
    """)


def test_a_wide_box_moves_when_its_right_half_is_pushed():
    check("""
        ^
        ######  ######
        #....#  #.[].#
        #.[].#  #..@.#
        #..@.#  #....#
        ######  ######
    """)


def test_a_wide_box_moves_one_cell_to_the_side():
    assert after(">", "#.@[].#") == "#..@[]#"
    assert after("<", "#.[]@.#") == "#[]@..#"


def test_a_chain_of_wide_boxes_moves_as_one():
    assert after(">", "#@[][][].#") == "#.@[][][]#"
    assert after("<", "#.[][][]@#") == "#[][][]@.#"
    assert after("<", "#[][][]@.#") == "#[][][]@.#"


def test_one_wide_box_pushes_two_and_two_push_three():
    check("""
        ^
        ........  .[][][].
        .[][][].  ..[][]..
        ..[][]..  ...[]...
        ...[]...  ....@...
        ....@...  ........
    """)


def test_a_fan_opens_downwards_too():
    check("""
        v
        ..@...  ......
        .[]...  ..@...
        [][]..  .[]...
        ......  [][]..
    """)


@pytest.mark.parametrize("wall", range(1, 7))
def test_a_fan_with_a_wall_ahead_of_any_of_its_boxes_does_not_move_at_all(wall):
    picture = "." * wall + "#" + "." * (7 - wall) + "\n.[][][].\n..[][]..\n...[]...\n....@..."
    assert after("^", picture) == picture


def test_walls_beside_a_fan_do_not_stop_it():
    check("""
        ^
        #......#  #[][][]#
        #[][][]#  #.[][].#
        #.[][].#  #..[]..#
        #..[]..#  #...@..#
        #...@..#  #......#
    """)


def test_a_wall_deep_within_a_fan_stops_all_of_it():
    check("""
        ^
        ........  ........
        .[].....  .[].....
        ..[]..#.  ..[]..#.
        ...[][].  ...[][].
        ....[]..  ....[]..
        ....@...  ....@...
    """)


def test_a_box_that_is_only_passed_stays():
    check("""
        ^
        ........  ........
        .[]..[].  .[][][].
        ...[]...  ...@....
        ...@....  ........
    """)


def test_a_box_that_is_pushed_from_two_sides_moves_once():
    check("""
        ^
        ......  ......
        ......  ..[]..
        ..[]..  .[][].
        .[][].  ..[]..
        ..[]..  ..@...
        ..@...  ......
    """)


def test_boxes_of_all_widths_push_each_other():
    check("""
        ^
        .........  O[]..[=].
        O[]..[=].  [==][]O..
        [==][]O..  ..[===]..
        ..[===]..  ....@....
        ....@....  .........
    """)


def test_a_wide_box_pushes_with_all_its_parts_whichever_is_pushed():
    check("""
        v
        ..@..  .....
        ..O..  ..@..
        [===]  ..O..
        O...O  [===]
        .....  O...O
    """)


def test_boxes_of_all_widths_stand_in_one_chain():
    assert after(">", "@O[]O[=][==].") == ".@O[]O[=][==]"
    assert after("<", ".[==]O[]@") == "[==]O[]@."
    assert after("<", "[==]O[]@.") == "[==]O[]@."


def test_one_wall_stops_boxes_of_all_widths():
    check("""
        ^
        ....#.  ....#.
        O.[=]O  O.[=]O
        [===].  [===].
        ..@...  ..@...
    """)

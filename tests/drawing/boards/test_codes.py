from souko.boards.board import Board
from souko.boards.grid import BOX, LEFT, PLAYER, RIGHT
from souko.drawing.boards.codes import EAST, NORTH, ODD, SOUTH, WALLS, WEST, codes_of


def codes(text, alphabet="warehouse"):
    return codes_of(Board.from_text(text, alphabet)).tolist()


def test_a_wall_knows_on_which_sides_it_ends():
    assert codes("...\n.#.\n...")[1][1] == WALLS | NORTH | EAST | SOUTH | WEST
    assert codes("##\n#.") == [[WALLS, WALLS | SOUTH], [WALLS | EAST, 0]]


def test_every_other_part_of_a_wide_box_is_odd():
    middle = BOX | LEFT | RIGHT
    assert codes("O[==][]") == [
        [BOX, BOX | RIGHT, middle | ODD, middle, BOX | LEFT | ODD, BOX | RIGHT, BOX | LEFT | ODD]
    ]


def test_the_player_stands_in_the_codes():
    assert codes(".@") == [[0, PLAYER]]

from souko.boards.board import Board
from souko.boards.grid import BOX, LEFT, PLAYER, RIGHT
from souko.drawing.boards.codes import EAST, NORTH, SECOND_TONE, SOUTH, WALL_TILE, WEST, tile_codes


def codes(text, alphabet="warehouse"):
    return tile_codes(Board.from_text(text, alphabet)).tolist()


def test_the_code_of_a_wall_has_the_sides_on_which_it_ends():
    assert codes("...\n.#.\n...")[1][1] == WALL_TILE | NORTH | EAST | SOUTH | WEST
    assert codes("##\n#.") == [[WALL_TILE, WALL_TILE | SOUTH], [WALL_TILE | EAST, 0]]


def test_every_other_part_of_a_wide_box_has_the_second_tone():
    middle = BOX | LEFT | RIGHT
    assert codes("O[==][]") == [
        [
            BOX,
            BOX | RIGHT,
            middle | SECOND_TONE,
            middle,
            BOX | LEFT | SECOND_TONE,
            BOX | RIGHT,
            BOX | LEFT | SECOND_TONE,
        ]
    ]


def test_the_code_of_the_players_cell_has_the_player_flag():
    assert codes(".@") == [[0, PLAYER]]

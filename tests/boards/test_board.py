"""A board is an immutable value with a drawing."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from souko.boards import ALPHABETS, Board
from souko.boards.grid import BOX, GOAL, LEFT, PLAYER, RIGHT, WALL
from souko.errors import MoveError, ReadError

CELLAR = """\
#####
#@$.#
#####"""


@st.composite
def boards(draw):
    """Any board at all: walls, goals and boxes, some of them wide, in any order; often open at its edges."""
    shape = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    cells = draw(arrays(np.uint8, shape, elements=st.sampled_from([0, WALL, GOAL, BOX, BOX | GOAL])))
    pairs = (cells[:, :-1] == BOX) & (cells[:, 1:] == BOX)
    if draw(st.booleans()) and pairs.any():
        row, column = np.argwhere(pairs)[0]
        cells[row, column : column + 2] = BOX | RIGHT, BOX | LEFT
    free = np.flatnonzero((cells & (WALL | BOX)) == 0)
    player = draw(st.none() | st.sampled_from(free.tolist())) if len(free) else None
    return Board(cells, shape, player)


@given(boards())
def test_its_repr_is_the_same_board(board):
    assert eval(repr(board)) == board


@given(boards(), st.sampled_from(list(ALPHABETS)), st.booleans())
def test_what_is_written_is_read_back(board, alphabet, run_length):
    try:
        text = board.to_text(alphabet, run_length=run_length)
    except MoveError:
        return
    assert Board.from_text(text, alphabet) == board


@given(boards())
def test_copies_are_equal_and_as_immutable(board):
    for twin in (copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board
        assert hash(twin) == hash(board)
        assert not twin.cells.flags.writeable


def test_masks_are_flat():
    board = Board.from_text(CELLAR)
    assert board.shape == (3, 5)
    assert board.player == 6
    assert np.flatnonzero(board.boxes).tolist() == [7]
    assert np.flatnonzero(board.goals).tolist() == [8]
    assert board.walls.sum() == 12


@pytest.mark.parametrize("mask", ["cells", "walls", "goals", "boxes", "anchors"])
def test_a_board_cannot_be_changed(mask):
    board = Board.from_text(CELLAR)
    with pytest.raises(ValueError, match="read-only"):
        getattr(board, mask)[0] = 0
    with pytest.raises((AttributeError, TypeError)):
        setattr(board, mask, None)


def test_it_keeps_its_own_copy_of_the_cells():
    cells = np.zeros(4, np.uint8)
    board = Board(cells, (2, 2))
    cells[0] = WALL
    assert not board.walls.any()


@pytest.mark.parametrize("text", [CELLAR + "\n", "\n\n" + CELLAR, CELLAR.replace("\n", "\r\n"), CELLAR + "\n \n\n"])
def test_blank_lines_around_it_and_line_ends_do_not_matter(text):
    assert Board.from_text(text) == Board.from_text(CELLAR)


def test_complaints_count_the_blank_lines_above():
    with pytest.raises(ReadError, match="<text>:4:2: unknown cell 'x'"):
        Board.from_text("\n\n###\n#x#", "xsb")


@pytest.mark.parametrize(
    ("text", "format"),
    [(CELLAR, "xsb"), ("#####\n#pbg#\n#####", "letters"), ("#####\n#+*$#\n#####", "xsb"), ("#[==]@#", "warehouse")],
)
def test_every_alphabet_is_read_and_written(text, format):  # noqa: A002
    assert Board.from_text(text, format).to_text(format) == text


def test_alphabets_are_translated_into_each_other():
    assert Board.from_text(CELLAR).to_text("letters") == "#####\n#pbg#\n#####"
    assert Board.from_text("#.O@", "warehouse").to_text() == "# $@"


def test_a_board_is_written_in_the_simplest_alphabet():
    assert Board.from_text("#.O@").simplest_alphabet.name == "xsb"
    assert Board.from_text("[]@").simplest_alphabet.name == "warehouse"


def test_a_run_length_form_is_a_single_line():
    assert Board.from_text(CELLAR).to_text(run_length=True) == "5#|#@$.#|5#"
    assert Board.from_text("#  @ #").to_text(run_length=True) == "#2-@-#"


def test_a_wide_box_counts_once():
    board = Board.from_text("#[==]O@#")
    assert board.boxes.sum() == 5
    assert np.flatnonzero(board.anchors).tolist() == [1, 5]


@pytest.mark.parametrize(
    ("text", "solved"),
    [
        ("#@$.#", False),
        ("#@ *#", True),
        ("#@*$#", True),
        ("#@*.#", True),
        ("#@*$.#", False),
        ("#@ .#", False),
        ("#@$#", False),
    ],
)
def test_a_board_is_solved_when_all_boxes_or_all_goals_are_matched(text, solved):
    assert Board.from_text(text, "xsb").solved is solved


def test_boards_with_different_contents_are_not_equal():
    board = Board.from_text(CELLAR)
    assert board != Board.from_text(CELLAR.replace("@$", "$@"))
    assert board != Board(board.cells, (5, 3), 6)
    assert board != Board(board.cells, board.shape)
    assert board != CELLAR
    assert len({board, Board.from_text(CELLAR)}) == 1


def test_its_text_is_its_drawing():
    assert str(Board.from_text(CELLAR)) == CELLAR


def test_a_board_that_no_alphabet_can_write_still_has_a_repr():
    board = Board(np.array([BOX | RIGHT | GOAL, BOX | LEFT], np.uint8), (1, 2))
    assert eval(repr(board)) == board
    nothing = Board(np.empty(0, np.uint8), (0, 0))
    assert eval(repr(nothing)) == nothing


def test_a_notebook_shows_a_drawing():
    board = Board.from_text(CELLAR)
    assert board._repr_svg_().startswith("<svg")
    assert board._repr_svg_() in board._repr_html_()


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ((bytes(5), (2, 3)), "5 cells cannot be 2 rows of 3"),
        ((bytes(6), (-2, -3)), "6 cells cannot be -2 rows of -3"),
        ((bytes(6), (2, 3), 6), "player at cell 6; the board has cells 0 to 5"),
        ((bytes([WALL, 0]), (1, 2), 0), "player at cell 0, where a wall or a box stands"),
        ((bytes([BOX | RIGHT, 0]), (1, 2)), "a part of a wide box without its neighbour"),
        ((bytes([PLAYER, 0]), (1, 2)), "cells hold flags that are none of WALL, BOX, LEFT, RIGHT and GOAL"),
    ],
)
def test_inconsistent_cells_shape_and_player_are_refused(parts, complaint):
    with pytest.raises(MoveError) as error:
        Board(*parts)
    assert str(error.value) == complaint

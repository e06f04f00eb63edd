import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.boards.board import Board
from souko.drawing import THEMES, board_ansi
from souko.errors import MoveError

STYLE = re.compile("\x1b\\[[0-9;]*m")


def bare(text):
    return STYLE.sub("", text)


@given(st.lists(st.text("# $.*", min_size=1, max_size=9), min_size=1, max_size=6), st.sampled_from([None, *THEMES]))
def test_without_its_colours_the_text_is_that_of_the_board(rows, theme):
    board = Board.from_text("#" * 9 + "\n" + "\n".join(rows) + "\n#+ #", "xsb")
    assert bare(board_ansi(board, theme=theme)) == board.to_text()


@pytest.mark.parametrize("text", ["####\n#@.#\n#[]#\n####", "#######\n#@[==]#\n#.O[].#\n#######"])
def test_wide_boxes_keep_their_letters(text):
    board = Board.from_text(text, "warehouse")
    assert bare(board_ansi(board, "warehouse")) == text


def test_the_parts_of_a_wide_box_have_two_tones_and_the_player_is_bright():
    line = board_ansi(Board.from_text("#@[].", "warehouse"), "warehouse")
    assert line == "\x1b[2m#\x1b[0m\x1b[1;95m@\x1b[0m\x1b[32m[\x1b[0m\x1b[92m]\x1b[0m."


def test_a_goal_is_yellow_and_a_box_on_it_is_underlined():
    assert board_ansi(Board.from_text("#.*#", "xsb"), "xsb").count("\x1b[93m.") == 1
    assert "\x1b[32;4m*" in board_ansi(Board.from_text("#.*#", "xsb"), "xsb")


def test_a_theme_is_written_in_its_exact_colours():
    assert "\x1b[38;2;255;43;214m@" in board_ansi(Board.from_text("#@#", "xsb"), "xsb", "classic")


def test_an_unknown_theme_is_refused():
    with pytest.raises(MoveError, match="no theme is called 'neon'"):
        board_ansi(Board.from_text("#@#", "xsb"), "xsb", "neon")

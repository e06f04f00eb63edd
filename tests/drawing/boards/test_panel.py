import numpy as np
import pytest

from souko.boards.board import Board
from souko.drawing.boards.panel import Panel
from souko.drawing.palette import FLOOR
from souko.drawing.themes import theme
from souko.errors import MoveError


def fresh(board, cell):
    pixels = np.zeros((board.shape[0] * cell, board.shape[1] * cell), np.uint8)
    return Panel(pixels, theme("classic"), cell), pixels


@pytest.mark.parametrize("cell", [1, 2, 6, 11])
def test_a_panel_that_draws_changes_equals_a_new_panel(a_walk, cell):
    scene = a_walk()
    panel, pixels = fresh(scene.board(), cell)
    for _ in range(40):
        before = pixels.copy()
        area = panel.draw(scene.board())
        other, whole = fresh(scene.board(), cell)
        other.draw(scene.board())
        assert np.array_equal(pixels, whole)
        if area is not None:
            before[area.slices] = pixels[area.slices]
        assert np.array_equal(before, pixels), "something changed outside of the area"
        scene.run(3)


def test_a_panel_redraws_little_of_a_large_board_when_little_changed():
    text = "\n".join(["#" * 300, *["#" + "." * 298 + "#"] * 298, "#" * 300])
    empty = Board.from_text(text, "warehouse")
    panel, _ = fresh(empty, 2)
    panel.draw(Board(empty.cells, empty.shape, 150 * 300 + 150))
    area = panel.draw(Board(empty.cells, empty.shape, 150 * 300 + 151))
    assert area is not None
    assert max(area.size) < 100


def test_nothing_is_redrawn_when_nothing_changed():
    board = Board.from_text("#@O.#", "warehouse")
    panel, _ = fresh(board, 6)
    assert panel.draw(board) is not None
    assert panel.draw(board) is None


def test_the_halo_tints_floor_and_nothing_else():
    with_player, without_player = Board.from_text("#.O@.#", "warehouse"), Board.from_text("#.O..#", "warehouse")
    (panel, bright), (other, plain) = fresh(with_player, 6), fresh(without_player, 6)
    panel.draw(with_player)
    other.draw(without_player)
    changed = bright != plain
    assert (plain[changed] == FLOOR).all()
    assert changed[:, 6:12].any()
    assert changed[:, 24:30].all()


def test_a_scene_that_changes_its_shape_is_refused():
    panel, _ = fresh(Board.from_text("#@O.#", "warehouse"), 6)
    panel.draw(Board.from_text("#@O.#", "warehouse"))
    with pytest.raises(MoveError, match=r"changed its shape from \(1, 5\) to \(1, 4\)"):
        panel.draw(Board.from_text("#@O#", "warehouse"))

"""What can be filmed: scenes, boards, and objects with the methods of `Filmable`."""

from typing import Any

from souko.boards import Board
from souko.drawing.films.scene import Scene, scenes_of

BOARD = Board.from_text("#@O.#", "warehouse")


class Walker:
    """The smallest `Filmable`."""

    length = 3
    board = BOARD
    caption = "walking"

    def __init__(self, made=0) -> None:
        self.made = made

    def run(self, count: int) -> None:
        self.made += count

    def at(self, move: int) -> "Walker":
        return Walker(move)


def test_a_scene_is_used_unchanged():
    scene = Scene(1, print, lambda: BOARD)
    assert scenes_of(scene) == [scene]


def test_a_board_is_a_scene_without_moves():
    (scene,) = scenes_of([BOARD])
    assert (scene.length, scene.board(), scene.caption()) == (0, BOARD, "")


def test_a_run_is_filmed_from_its_first_move_on_a_copy():
    walker = Walker(made=2)
    (scene,) = scenes_of(walker)
    run: Any = scene.run
    run(1)
    assert (scene.length, scene.board(), scene.caption()) == (3, BOARD, "walking")
    assert (run.__self__.made, walker.made) == (1, 2)

"""What can be filmed: scenes, boards, and whatever moves and can be looked at."""

from souko.boards import Board
from souko.drawing.scene import Scene, scenes_of

BOARD = Board.from_text("#@O.#", "warehouse")


class Walker:
    """An actor as a film sees one."""

    length = 3
    board = BOARD
    caption = "walking"

    def __init__(self) -> None:
        self.made: list[int] = []

    def run(self, count: int) -> None:
        self.made.append(count)


def test_a_scene_is_taken_as_it_is():
    scene = Scene(1, print, lambda: BOARD)
    assert scenes_of(scene) == [scene]


def test_a_board_stands_still():
    (scene,) = scenes_of([BOARD])
    assert (scene.length, scene.board(), scene.caption()) == (0, BOARD, "")


def test_an_actor_plays_in_a_scene_of_its_own():
    walker = Walker()
    (scene,) = scenes_of(walker)
    scene.run(2)
    assert (scene.length, scene.board(), scene.caption(), walker.made) == (3, BOARD, "walking", [2])

from fractions import Fraction

import numpy as np
import pytest
from PIL import Image
from PIL.ImageSequence import Iterator

from souko.boards.board import Board
from souko.drawing import film
from souko.drawing.films.scene import Scene


def frames(path):
    with Image.open(path) as image:
        for frame in Iterator(image):
            yield np.asarray(frame.convert("RGB")), frame.info["duration"]


def test_every_frame_of_a_gif_is_the_full_picture(tmp_path, a_walk, redrawn_frame):
    film([a_walk(seed=1), a_walk(seed=2)], tmp_path / "a.gif", every=3)
    twins = [a_walk(seed=1), a_walk(seed=2)]
    shown = list(frames(tmp_path / "a.gif"))
    assert len(shown) == 21
    for pixels, _ in shown:
        assert np.array_equal(pixels, redrawn_frame(twins))
        for twin in twins:
            twin.run(3)


@pytest.mark.parametrize("fps", [7, 24, 30, 33.3, 50])
def test_rounding_to_hundredths_does_not_change_the_length_of_a_gif(tmp_path, a_walk, fps):
    film([a_walk()], tmp_path / "a.gif", every=1, fps=fps, hold=2)
    delays = [delay for _, delay in frames(tmp_path / "a.gif")]
    assert delays[-1] == pytest.approx(2000, abs=10)
    assert sum(delays) == pytest.approx(1000 * (60 / fps + 2), abs=6)
    assert min(delays) >= 20
    assert max(delays[:-1]) - min(delays[:-1]) <= 10


def test_a_gif_repeats_for_ever(tmp_path, a_walk):
    film([a_walk()], tmp_path / "a.gif")
    with Image.open(tmp_path / "a.gif") as image:
        assert image.info["loop"] == 0


def test_frames_without_a_change_keep_their_time(tmp_path):
    board = Board.from_text("#@O.#", "warehouse")
    scene = Scene(100, lambda moves: None, lambda: board)
    film([scene], tmp_path / "a.gif", every=10, fps=10)
    shown = list(frames(tmp_path / "a.gif"))
    assert len(shown) == 11
    assert sum(delay for _, delay in shown) == float(Fraction(10, 10) + 1) * 1000
    assert all(np.array_equal(pixels, shown[0][0]) for pixels, _ in shown)

import os
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from souko.boards.board import Board
from souko.drawing import Scene, WrittenFilm, film
from souko.errors import MoveError

BOARD = Board.from_text("#####\n#@O.#\n#####", "warehouse")
ENDINGS = [".gif", ".apng", ".mp4", ".webm"]


def resting(length=100):
    return Scene(length, lambda moves: None, lambda: BOARD, lambda: "at rest")


def noisy(length, columns=60):
    """A scene in which every cell changes in every frame, so that a delta saves nothing."""
    random, shape = np.random.default_rng(3), (columns, columns)
    return Scene(length, lambda moves: None, lambda: Board(random.integers(0, 3, columns**2, np.uint8), shape))


@pytest.fixture(params=ENDINGS)
def ending(request):
    if request.param in (".mp4", ".webm"):
        pytest.importorskip("av", reason="films as MP4 and WebM need souko[film]")
    return request.param


def test_a_film_returns_what_was_written(tmp_path, ending):
    made = film([resting()], str(tmp_path / f"a{ending}"))
    path = tmp_path / f"a{ending}"
    assert made == WrittenFilm(path, 11, made.size, path.stat().st_size)
    assert min(made.size) >= 3 * 6 + 24
    assert os.listdir(tmp_path) == [f"a{ending}"]


def test_scenes_run_in_step_and_a_shorter_one_stops_at_its_end(tmp_path):
    made = {"long": [], "short": []}
    scenes = [Scene(25, made["long"].append, lambda: BOARD), Scene(12, made["short"].append, lambda: BOARD)]
    film(scenes, tmp_path / "a.gif")
    assert made == {"long": [10, 10, 5], "short": [10, 2]}


def test_a_film_can_show_a_part_of_the_run(tmp_path):
    made = []
    shown = film([Scene(100, made.append, lambda: BOARD)], tmp_path / "a.gif", start=30, stop=52)
    assert made == [30, 10, 10, 2]
    assert shown.frames == 4


def test_seconds_choose_the_moves_per_frame(tmp_path):
    assert film([resting(20_000)], tmp_path / "a.gif", seconds=5, fps=24).frames == 121
    assert film([resting(10)], tmp_path / "a.gif", seconds=60).frames == 11


def test_progress_is_called_after_each_frame(tmp_path):
    told = []
    film([resting(30)], tmp_path / "a.gif", progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_film_can_have_any_theme(tmp_path):
    film([resting()], tmp_path / "a.gif", theme="paper")
    with Image.open(tmp_path / "a.gif") as image:
        assert image.convert("RGB").getpixel((0, 0)) == (0xEC, 0xE4, 0xD3)


def test_frames_are_not_kept_in_memory(tmp_path, ending):
    film([noisy(2)], tmp_path / f"a{ending}", every=1)
    peaks = []
    for frames in (10, 150):
        tracemalloc.start()
        film([noisy(frames)], tmp_path / f"a{ending}", every=1)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    frame = (60 * 6) ** 2
    assert peaks[1] < peaks[0] + 3 * frame


@pytest.mark.parametrize("ending", [".gif", ".apng"])
def test_frames_are_on_the_disk_before_the_last_is_drawn(tmp_path, ending):
    sizes = []
    made = film(
        [noisy(100)],
        tmp_path / f"a{ending}",
        every=1,
        progress=lambda done, of: sizes.append(next(tmp_path.iterdir()).stat().st_size),
    )
    assert sizes[50] > made.bytes / 3
    assert sizes[90] > made.bytes * 2 / 3


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
@pytest.mark.parametrize("when", [0, 1, 5])
def test_a_film_that_is_stopped_leaves_what_was_there_before(tmp_path, ending, error, when):
    def run(moves):
        nonlocal when
        when -= 1
        if when < 0:
            raise error

    target = tmp_path / f"a{ending}"
    for before in ([], [target.name]):
        started = when
        with pytest.raises(error):
            film([Scene(100, run, lambda: BOARD)], target)
        assert os.listdir(tmp_path) == before
        assert not before or target.read_text() == "old"
        target.write_text("old")
        when = started


def test_an_error_of_the_scene_is_not_reported_as_one_of_the_file(tmp_path):
    def run(moves):
        raise FileNotFoundError("the script is gone")

    with pytest.raises(FileNotFoundError, match="the script is gone"):
        film([Scene(100, run, lambda: BOARD)], tmp_path / "a.gif")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"every": 0}, "every is 0"),
        ({"fps": 0}, "fps is 0"),
        ({"fps": 60}, "fps is 60; this format shows 0.01 to 50"),
        ({"cell": 0}, "a cell of 0 pixels cannot be seen"),
        ({"start": -1}, "start is -1"),
        ({"stop": 101}, "stop is 101; needed is 0 <= start <= stop <= 100"),
        ({"start": 9, "stop": 8}, "start is 9 and stop is 8"),
        ({"seconds": 0}, "seconds is 0"),
        ({"hold": -1}, "hold is -1"),
        ({"theme": "neon"}, "no theme is called 'neon'"),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_run(tmp_path, options, message):
    made = []
    with pytest.raises(MoveError, match=message):
        film([Scene(100, made.append, lambda: BOARD)], tmp_path / "a.gif", **options)
    assert not made
    assert not list(tmp_path.iterdir())


def test_a_film_needs_a_scene(tmp_path):
    with pytest.raises(MoveError, match="give at least one scene"):
        film([], tmp_path / "a.gif")


@pytest.mark.parametrize("name", ["a.avi", "a", "gif"])
def test_an_unknown_ending_is_refused_with_those_that_are_known(tmp_path, name):
    with pytest.raises(MoveError, match=r"no film has the ending '.*'; give one of \.gif, \.apng, \.mp4, \.webm"):
        film([resting()], tmp_path / name)


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_a_picture_is_not_a_film(tmp_path, ending):
    with pytest.raises(MoveError, match="holds a picture, not a film; a film ends in"):
        film([resting()], tmp_path / f"a{ending}")


def test_a_missing_folder_and_a_folder_of_that_name_are_named(tmp_path):
    with pytest.raises(MoveError, match="there is no folder"):
        film([resting()], tmp_path / "nowhere" / "a.gif")
    (tmp_path / "a.gif").mkdir()
    with pytest.raises(MoveError, match="it is a folder"):
        film([resting()], tmp_path / "a.gif")


def test_a_full_disk_is_an_error_that_names_the_film(tmp_path, monkeypatch):
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("needs a device that is always full")
    open_writer = Path.open
    monkeypatch.setattr(Path, "open", lambda path, mode: open_writer(full, mode))
    with pytest.raises(MoveError, match=r"a\.gif: cannot be written: No space left on device"):
        film([noisy(10)], tmp_path / "a.gif")
    assert not list(tmp_path.iterdir())

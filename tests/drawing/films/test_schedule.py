from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.drawing.films.schedule import Schedule, check_moves, check_times, moves_per_frame, simple_fraction
from souko.errors import MoveError


def schedule(start=0, stop=25, every=10, fps=24, hold=1.0):
    return Schedule(start, stop, every, simple_fraction(fps), simple_fraction(hold))


def test_there_is_a_frame_at_the_start_then_every_few_moves_and_at_the_end():
    assert [moves for moves, _ in schedule()] == [0, 10, 20, 25]
    assert [moves for moves, _ in schedule(stop=20)] == [0, 10, 20]
    assert [moves for moves, _ in schedule(start=7, stop=7)] == [7]


def test_the_last_frame_is_held_and_never_shown_shorter_than_the_others():
    assert [seconds for _, seconds in schedule(stop=10)] == [Fraction(1, 24), 1]
    assert [seconds for _, seconds in schedule(stop=10, hold=0)] == [Fraction(1, 24), Fraction(1, 24)]


@given(st.integers(0, 500), st.integers(0, 500), st.integers(1, 60))
def test_the_number_of_frames_is_known_beforehand(start, more, every):
    times = schedule(start, start + more, every)
    assert times.frames == len(list(times))


@given(st.integers(0, 100_000), st.floats(0.1, 600), st.floats(0.5, 60))
def test_moves_per_frame_is_the_smallest_number_that_fits_into_the_seconds(moves, seconds, fps):
    every = moves_per_frame(moves, seconds, fps)
    ticks = max(1, int(seconds * fps))
    assert -(-moves // every) <= ticks
    assert every == 1 or -(-moves // (every - 1)) > ticks


@pytest.mark.parametrize("fps", [0, -1, 0.001, 51, float("nan"), float("inf")])
def test_a_frame_rate_that_the_format_does_not_have_is_refused(fps):
    with pytest.raises(MoveError, match=r"fps is .*this format shows 0.01 to 50 frames in a second"):
        check_times(fps, 1, 50)


def test_the_error_about_a_fast_gif_names_other_formats():
    with pytest.raises(MoveError, match=r"write \.apng, \.mp4 or \.webm for more"):
        check_times(60, 1, 50)


@pytest.mark.parametrize("hold", [-1, 601, float("nan")])
def test_a_hold_outside_of_its_range_is_refused(hold):
    with pytest.raises(MoveError, match="the last frame can be held for 0 to 600 seconds"):
        check_times(24, hold, 50)


@pytest.mark.parametrize(("start", "stop"), [(-1, 5), (6, 5), (0, 11)])
def test_moves_outside_of_the_scenes_are_refused(start, stop):
    with pytest.raises(MoveError, match=r"needed is 0 <= start <= stop <= 10"):
        check_moves(start, stop, 10, 1, None)


def test_less_than_one_move_per_frame_is_refused():
    with pytest.raises(MoveError, match="every is 0; a frame is drawn after every 1 or more moves"):
        check_moves(0, 10, 10, 0, None)


@pytest.mark.parametrize("seconds", [0, -2, float("nan"), float("inf")])
def test_a_film_of_zero_seconds_is_refused(seconds):
    with pytest.raises(MoveError, match="a film lasts more than 0 seconds"):
        check_moves(0, 10, 10, 1, seconds)

"""`souko film`, called as a user calls it; what the films look like is tested in tests/drawing."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image
from PIL.ImageSequence import all_frames


@pytest.mark.parametrize("ending", ["gif", "apng"])
def test_a_film_of_several_widths(souko, tmp_path, ending):
    path = tmp_path / f"depot.{ending}"
    made = json.loads(souko("film", "depot", "--widen", "0,1,2", "-o", str(path), "--json").out)
    with Image.open(path) as image:
        assert (len(all_frames(image)), list(image.size)) == (7, made["size"])
    assert made["frames"] == 7


def test_seconds_choose_the_moves_per_frame(souko, tmp_path):
    made = json.loads(souko("film", "hall", "--seconds", "2", "--cell", "1", "-o", f"{tmp_path}/a.gif", "--json").out)
    assert made["frames"] <= 2 * 24 + 2


def test_from_and_to_cut_the_film(souko, tmp_path):
    words = ("--from", "10", "--to", "20", "--every", "5", "-o", f"{tmp_path}/a.gif", "--json")
    assert json.loads(souko("film", "depot", *words).out)["frames"] == 3


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_single_moment(souko, tmp_path, ending):
    answer = souko("film", "depot", "--widen", "1", "--at", "7", "-o", f"{tmp_path}/depot.{ending}")
    assert answer.code == 0
    assert "frames" not in answer.out
    assert (tmp_path / f"depot.{ending}").stat().st_size > 100


def test_a_sokoban_solution_can_be_filmed(souko, tmp_path):
    assert souko("film", "cellar", "--level", "3", "--every", "1", "-o", f"{tmp_path}/a.gif").code == 0


def test_boxes_of_any_width_can_be_filmed(souko, tmp_path):
    assert souko("film", "depot", "--box-width", "1,3,5", "-o", f"{tmp_path}/a.gif").code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-o", "a.bmp"), "ending"),
        (("-o", "a.gif", "--widen", "one"), "list of numbers"),
        (("-o", "a.gif", "--from", "9", "--to", "3"), "3"),
        (("-o", "a.gif", "--fps", "0"), "fps"),
        (("-o", "missing/a.gif"), "missing"),
        (("-o", "a.gif", "--theme", "neon"), "classic"),
    ],
)
def test_bad_options_are_one_line_and_leave_nothing(souko, tmp_path, monkeypatch, words, message):
    monkeypatch.chdir(tmp_path)
    answer = souko("film", "depot", *words)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert message in answer.err
    assert not list(tmp_path.iterdir())


def test_ctrl_c_leaves_nothing_and_says_how_far_it_came(tmp_path):
    words = [str(Path(sys.executable).with_name("souko")), "film", "hall", "--every", "1", "-o", f"{tmp_path}/a.gif"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=os.environ) as film:
        deadline = time.monotonic() + 60
        while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.01)
        film.send_signal(signal.SIGINT)
        _, said = film.communicate(timeout=60)
    assert film.returncode == 130
    assert said.startswith("stopped after ")
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())

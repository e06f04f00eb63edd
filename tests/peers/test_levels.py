"""Level files that others wrote read and write back to the same boards.

The files are not part of this repository; they lie beside it, in shared/peers/levels, or where SOUKO_SHARED points.
"""

import os
from pathlib import Path

import pytest

import souko

SHARED = Path(os.environ.get("SOUKO_SHARED", Path(__file__).parents[2].parent / "shared"))
LEVELS = SHARED / "peers" / "levels"
FILES = sorted(path for path in LEVELS.glob("*") if path.is_file())

pytestmark = pytest.mark.skipif(
    not FILES, reason="no peers/levels beside the repository; set SOUKO_SHARED to the folder that holds them"
)


def slow_boards(path):
    """The rows of each board, by the simplest reader that can work: rows begin with blanks and a wall."""
    lines = path.read_text(encoding="utf-8").splitlines()
    blocks = "\n".join(line if line.lstrip().startswith("#") else "" for line in lines).split("\n\n")
    return [[row.rstrip() for row in block.strip("\n").split("\n")] for block in blocks if block.strip()]


@pytest.fixture(params=FILES, ids=lambda path: path.name)
def path(request):
    return request.param


def test_every_board_is_found_as_it_is_drawn(path):
    drawn = [board.to_text().split("\n") for board in (level.board for level in souko.read(path))]
    assert drawn == slow_boards(path)


@pytest.mark.parametrize("run_length", [False, True])
def test_what_is_read_is_written_and_read_back(path, run_length):
    collection = souko.read(path)
    assert souko.read(souko.write(collection, run_length=run_length)) == collection


def test_letters_say_the_same(path):
    collection = souko.read(path)
    assert souko.read(souko.write(collection, format="letters"), "letters") == collection


def test_every_level_can_be_played(path):
    for level in souko.read(path):
        assert level.board.player is not None
        assert level.board.boxes.sum() >= level.board.goals.sum() > 0


def test_microban_has_its_titles():
    microban = souko.read(LEVELS / "microban_1.xsb")
    assert microban.title == "Microban"
    assert microban.author.startswith("David W. Skinner")
    assert [level.title for level in microban] == [str(number) for number in range(1, 156)]

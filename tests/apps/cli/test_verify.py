"""`souko verify`, called as a user calls it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from souko.games import game_path, load, recorded_solutions
from souko.rules.engine.native import NativeEngine
from souko.rules.records.sessions import Session, record, write_session

GAMES = ("sokoban", "warehouse")
WRONG = "title W\n\nOBJECTS\n\nBackground\nnosuchcolour\n"
SUITE = ("peers", "puzzlescript")


def session(game: str) -> Session:
    """A session in the first level of a game that has a board."""
    book = load(game)
    level = next(number for number, level in enumerate(book.levels) if level.cells)
    return record(
        Session(game, game_path(game).read_text(), (0, 1, "undo", 2, 3, "tick"), "", level), book.tables, NativeEngine
    )


@pytest.fixture
def sessions(tmp_path):
    """Put sessions into a file, changed or not; its name."""

    def write(*changed: Session, repeat: int = 1) -> str:
        path = tmp_path / "sessions.json"
        entries = [write_session(each) for each in changed or map(session, GAMES)] * repeat
        path.write_text(f"[{', '.join(entries)}]")
        return str(path)

    return write


def test_the_last_line_has_the_numbers(souko, sessions):
    assert souko("verify", sessions()) == (0, "2 passed, 0 failed\n", "")


@pytest.mark.parametrize("words", [(), ("--slow",), ("--jobs", "2"), ("--slow", "--jobs", "3")])
def test_json_has_exactly_the_promised_keys(souko, sessions, words):
    answer = json.loads(souko("verify", sessions(), "--json", *words).out)
    assert answer.pop("seconds") >= 0
    assert answer == {"passed": 2, "failed": 0, "inputs": 12, "failures": []}


def test_a_failure_shows_both_boards_and_exits_with_1(souko, sessions):
    good = session("sokoban")
    answer = souko("verify", sessions(good, good._replace(name="moved on", inputs=(*good.inputs, 0))))
    assert answer.code == 1
    assert answer.out.startswith("moved on: 2 cells differ: row ")
    assert "\n    expected  found\n" in answer.out
    assert answer.out.endswith("\n1 passed, 1 failed\n")


def test_failures_are_in_the_order_of_the_file(souko, sessions):
    wrong = [session("sokoban")._replace(name=f"number {number}", sounds=(number,)) for number in range(12)]
    answer = json.loads(souko("verify", sessions(*wrong), "--json", "--jobs", "3").out)
    assert [failure["name"] for failure in answer["failures"]] == [each.name for each in wrong]
    assert [failure["why"] for failure in answer["failures"]][:2] == [
        f"sounds differ: expected [{number}], found []" for number in (0, 1)
    ]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"source": "title Nothing"}, "the rulebook cannot be used\n    <text>: nothing is called player"),
        ({"level": 99}, "there is no level 99"),
        ({"expected": "background:0,\n"}, "the board has another size (width x height): expected 1 x 1, found 6 x 6"),
    ],
)
def test_a_session_that_cannot_be_played_is_a_failure(souko, sessions, change, why):
    answer = souko("verify", sessions(session("sokoban")._replace(**change)))
    assert answer.code == 1
    assert why in answer.out


@pytest.mark.parametrize("words", [(), ("--slow",), ("--slow", "--jobs", "2")])
@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("--looks", "gave up one move after 1 looks at a cell; a higher limit can be given: --looks N"),
        ("--applications", "gave up one move after 1 applications; a higher limit can be given: --applications N"),
        (
            "--further-turns",
            "gave up one move after 1 further turns (again); a higher limit can be given: --further-turns N",
        ),
    ],
)
def test_the_limits_of_an_input_are_options(souko, sessions, words, option, why):
    level, moves = next((level, moves) for level, moves in enumerate(recorded_solutions("dominoes").levels) if moves)
    inputs = tuple(["up", "left", "down", "right", "action"].index(move) for move in moves)
    good = session("dominoes")._replace(level=level, inputs=inputs)
    answer = souko("verify", sessions(good, good), option, "1", *words)
    assert answer.code == 1
    assert answer.out.startswith(f"dominoes: the rules go on and on: {why}")


def test_the_seconds_of_a_session_are_an_option(souko, sessions):
    long = session("sokoban")._replace(inputs=(0, 2) * 50_000)
    answer = souko("verify", sessions(long), "--slow", "--time", "0.1")
    assert answer.code == 1
    assert answer.out.startswith("sokoban: gave up after 0.1 seconds and ")
    assert " of 100,000 inputs; a higher limit can be given: --time S\n" in answer.out


@pytest.mark.parametrize("words", [(), ("--slow",)])
def test_the_memory_of_a_board_is_an_option(souko, sessions, words):
    small = session("sokoban")
    hall = "\n".join(["#" * 110] * 110)
    large = small._replace(name="hall", source=f"{small.source}\n{hall}\n", level=len(load("sokoban").levels))
    answer = souko("verify", sessions(small, large), "--memory", "1", *words)
    assert (answer.code, answer.out.splitlines()[-1]) == (1, "1 passed, 1 failed")
    told = "12,100 cells with 5 objects in 3 layers takes 1,161,600 bytes; at most 1,000,000 are allowed"
    assert answer.out.startswith(f"hall: a board of {told}; a higher limit can be given: --memory MB")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "<stdin>:1:1: this is not JSON"),
        ("[{]", "<stdin>:1:3: this is not JSON"),
        ("[" * 100_000, "this JSON goes too far"),
        ("{}", "in a list"),
        ("[3]", "session 0 of <stdin>: a session is to be an object"),
        ("[{}]", "session 0 of <stdin>: there is no 'source'"),
        ('[{"source": "", "inputs": [7], "expected": ""}]', "unknown input 7"),
        ('[{"source": "", "inputs": [], "expected": "", "target_level": 1e999}]', "infinity"),
        ('[{"source": 1, "inputs": [], "expected": ""}]', "source is not a text"),
    ],
)
def test_errors_of_the_file_are_one_line(souko, text, message):
    answer = souko("verify", "-", stdin=text)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert message in answer.err


def test_compile_tests_count_errors_and_compare_lines(souko):
    right = {"name": "right", "source": WRONG, "error_count": 3, "lines": [6]}
    count = {"name": "count", "source": WRONG, "error_count": 9, "lines": []}
    lines = {"name": "lines", "source": WRONG, "error_count": 3, "lines": [6, 1]}
    answer = souko("verify", "--errors", "-", stdin=json.dumps([right, count, lines]))
    assert answer.code == 1
    assert "count: 9 errors expected, 3 found\n" in answer.out
    assert "lines: complaints about lines 6, 1 expected, about 6, none, none found" in answer.out
    assert answer.out.endswith("1 passed, 2 failed\n")


def test_control_characters_in_names_are_not_printed(souko):
    text = json.dumps([{"name": "a\x1b[2Jb\ud800", "source": "", "inputs": [], "expected": ""}])
    answer = souko("verify", "-", stdin=text)
    assert answer.out.startswith("a?[2Jb?: the rulebook cannot be used")
    assert json.loads(souko("verify", "-", "--json", stdin=text).out)["failures"][0]["name"] == "a\x1b[2Jb\ud800"


@pytest.mark.parametrize("words", [(), ("--jobs", "2")])
def test_ctrl_c_stops_at_once_and_says_how_far_it_came(sessions, words):
    long = sessions(session("sokoban")._replace(inputs=(0, 2) * 500), repeat=500)
    call = [str(Path(sys.executable).with_name("souko")), "verify", long, "--slow", *words]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ) as run:
        time.sleep(3)
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=60)
    assert run.returncode == 130
    assert said.startswith("stopped after ")
    assert said.endswith(" of 500 cases\n")


def test_the_recorded_sessions_of_others_pass(souko, shared):
    answer = json.loads(souko("verify", str(shared.joinpath(*SUITE, "sessions.json")), "--json").out)
    assert (answer["passed"], answer["failures"]) == (329, [])


def test_the_compile_tests_of_others_pass(souko, shared):
    answer = json.loads(souko("verify", "--errors", str(shared.joinpath(*SUITE, "errors.json")), "--json").out)
    assert answer["passed"] >= 0.95 * 210

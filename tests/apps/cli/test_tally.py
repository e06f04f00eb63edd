import io
import json
import os
import pty
import subprocess
import sys
from fractions import Fraction
from time import monotonic

import pytest

from souko.apps.cli import options, progress


def facts(answer):
    assert (answer.code, answer.err) == (0, "")
    return json.loads(answer.out)


def test_dice_are_charted(souko):
    answer = souko("tally", "2d4")
    lines = answer.out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == ["2", "3", "4", "5", "6", "7", "8"]
    assert [line.split()[-3] for line in lines[:-1]] == ["1", "2", "3", "4", "3", "2", "1"]
    assert lines[-1] == "16 in all, mean 5, variance 2.5 = 5/2"


def test_json_has_counts_and_exact_numbers(souko):
    assert facts(souko("tally", "3d6", "--json")) == {
        "outcomes": {str(face): count for face, count in zip(range(3, 19), COUNTS, strict=True)},
        "total": 216,
        "mean": "21/2",
        "variance": "35/4",
        "mean_float": 10.5,
        "variance_float": 8.75,
    }


COUNTS = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]


def test_a_comparison_is_true_or_false(souko):
    found = facts(souko("tally", "d20 + 5 >= 15", "--json"))
    assert found["outcomes"] == {"false": 9, "true": 11}
    assert Fraction(found["mean"]) == Fraction(11, 20)


def test_integers_beyond_two_to_the_53_are_strings(souko):
    found = facts(souko("tally", "1000d6", "--json"))
    assert found["total"] == str(6**1000)
    assert (found["outcomes"]["1000"], found["outcomes"]["1001"]) == (1, 1000)
    assert sum(map(int, found["outcomes"].values())) == 6**1000
    assert (found["mean"], found["variance"]) == ("3500", "8750/3")
    assert "1.417e+778 in all, mean 3500" in souko("tally", "1000d6").out


def test_numbers_too_large_for_floats_are_null(souko):
    found = facts(souko("tally", f"{'9' * 400} + d2", "--json"))
    assert found["mean_float"] is None
    assert Fraction(found["mean"]) == 10**400 + Fraction(1, 2)
    assert "mean 1.000e+400" in souko("tally", f"{'9' * 400} + d2").out


@pytest.mark.parametrize(
    "words",
    [("4d6 highest 3",), ("4d6", "highest", "3"), ("--json", "4d6 highest 3"), ("--", "4d6h3")],
)
def test_words_before_and_after_options_make_one_expression(souko, words):
    found = facts(souko("tally", *(() if "--json" in words else ("--json",)), *words))
    assert found["outcomes"]["18"] == 21


@pytest.mark.parametrize("expression", ["-d6", "-4d6 highest 3", "-(d6)", "- d6", "--d6", "-min(d6, d4)"])
def test_a_minus_is_part_of_the_expression(souko, expression):
    assert facts(souko("tally", expression, "--json"))["total"] > 1


@pytest.mark.parametrize("name", ["out.png", "out.svg"])
def test_a_chart_is_drawn(souko, tmp_path, name):
    answer = souko("tally", "3d6", "--chart", f"{tmp_path}/{name}", "--json")
    assert (answer.code, answer.err) == (0, f"{tmp_path}/{name} written\n")
    assert json.loads(answer.out)["total"] == 216
    assert (tmp_path / name).stat().st_size > 1000


def test_a_caret_marks_the_place_of_an_error(souko):
    answer = souko("tally", "3d6 + * 2")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines() == [
        "expression:1:7: unexpected '*'; expected a number, a die, '(', min, max, abs",
        "  3d6 + * 2",
        "        ^",
    ]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("d0",), 2, "d0: a tally without outcomes: a die has at least one face"),
        (("4d6h5",), 2, "4d6h5: 5 of 4 rolls"),
        (("5 // 0",), 2, "integer division or modulo by zero"),
        (("1000000d1000000",), 3, "1000000d1000000: dice: 999999000001 outcomes need about 2 EB"),
        (("3d6", "--chart", "out.bmp"), 2, "no picture has the ending '.bmp'"),
        (("3d6", "--jsn"), 2, "No such option"),
        ((), 2, "Missing argument 'EXPRESSION'"),
        (("none.txt",), 2, "none.txt: "),
        (("3d6", "--chart", ""), 2, "--chart is empty; name a .png or .svg file"),
        (("cellar",), 2, "cellar: a collection of levels, and no rulebook; a tally is of a rulebook, or of dice"),
        (("depot",), 2, "depot: a warehouse, and no rulebook; a tally is of a rulebook, or of dice"),
        (("shepherd", "--moves", "right rightt"), 2, "--moves: no such move: 'rightt'; a move is one of up, "),
    ],
)
def test_errors_are_one_line(souko, words, code, message):
    answer = souko("tally", *words)
    assert (answer.code, answer.out) == (code, "")
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_the_first_word_may_be_a_game(souko, tmp_path):
    assert facts(souko("tally", "dirac", "--json")) == {"1": 444356092776315, "2": 341960390180808}
    assert facts(souko("tally", "--json", "dirac")) == {"1": 444356092776315, "2": 341960390180808}
    assert "souko tally dirac [OPTIONS]" in souko("tally", "dirac", "--help").out
    (tmp_path / "3d6").write_text("")
    assert "3d6" in souko("tally", f"{tmp_path}/3d6").err
    assert facts(souko("tally", "sokoban", "--level", "2", "--moves", "right", "--json"))["positions"] == 1


def test_a_file_of_boards_is_not_taken_for_a_rulebook(souko, tmp_path):
    (tmp_path / "ok.xsb").write_text("#####\n#@$.#\n#####\n")
    answer = souko("tally", f"{tmp_path}/ok.xsb")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"{tmp_path}/ok.xsb: a collection of levels, and no rulebook")


def test_dirac_takes_its_starts_as_words_or_by_an_option(souko):
    expected = facts(souko("tally", "dirac", "--starts", "4", "8", "--json"))
    assert facts(souko("tally", "dirac", "4", "8", "--json")) == expected
    assert facts(souko("tally", "dirac", "4,8", "--json")) == expected
    assert len(facts(souko("tally", "dirac", "4", "8", "1", "--target", "5", "--json"))) == 3


def test_long_integers_are_printed_by_flint():
    pytest.importorskip("flint")
    assert options._digits() is not str
    assert options.json_integer(6**5000) == str(6**5000)
    assert [options.json_integer(number) for number in (2**53 - 1, 2**53)] == [2**53 - 1, str(2**53)]


ENDLESS = """
import time
import souko.apps.cli, souko.worlds
souko.worlds.dice = lambda text: time.sleep(100)
souko.apps.cli.main(["tally", "3d6"])
"""


def test_a_long_calculation_shows_a_clock_and_is_stopped_in_one_line(souko):
    """In a terminal of its own, so that Ctrl-C reaches all of its processes."""
    ours, theirs = pty.openpty()
    run = subprocess.Popen([sys.executable, "-c", ENDLESS], pass_fds=[theirs], preexec_fn=lambda: os.login_tty(theirs))  # noqa: PLW1509 - no threads
    os.close(theirs)
    seen = told(ours, until=b"3 s  Ctrl-C stops")
    os.write(ours, b"\x03")
    seen += told(ours)
    assert run.wait() == 130
    assert seen.startswith(b"\r\x1b[Ktally  2 s  Ctrl-C stops")
    assert seen.rpartition(b"\x1b[K")[2].startswith(b"stopped after ")
    assert seen.count(b"\n") == 1


def told(terminal, until=b"\0"):
    """What appears in a terminal, to its end or until the words."""
    seen, began = b"", monotonic()
    while until not in seen and monotonic() - began < 60:
        try:
            seen += os.read(terminal, 1000)
        except OSError:  # the end of a terminal
            break
    return seen


def test_without_a_terminal_there_is_no_clock(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("a clock that nobody sees"))
    with progress.Clock("tally"):
        pass
    with pytest.raises(progress.Stopped, match="stopped after 0 s"), progress.Clock("tally"):
        raise KeyboardInterrupt

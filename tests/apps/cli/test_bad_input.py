"""Every error is one line with exit code 2, and leaves no half-written file."""

import re

import pytest

OUTER = "#####"


def one_line(answer) -> str:
    """The error message, after checking that it is one line and the only output."""
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    return answer.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#####\n#.O.#\n#####\n\n>>\n", r"<stdin>:1: a map without a robot"),
        ("#####\n#@.@#\n#####\n\n>>\n", r"<stdin>:2:4: a second player"),
        ("#####\n#@O.#\n####\n\n>>\n", r"<stdin>:3:5: a row of 4 cells"),
        ("#####\n#@x.#\n#####\n\n>>\n", r"<stdin>:2:3: unknown cell 'x'"),
        ("#####\n#@O.#\n#####\n\n>>\n>?\n", r"<stdin>:6:2: unknown"),
        ("#####\n#@[.#\n#####\n\n>>\n", r"<stdin>:2:3: '\[' without '\]'"),
        ("#####\n#@].#\n#####\n\n>>\n", r"<stdin>:2:3: '\]' without '\['"),
        ("", r"<stdin>: .*empty"),
        ("\n\n  \n", r"<stdin>: .*empty"),
        (">>^^\n<<\n", r"<stdin>.*: a script and no map"),
        ("hello\nworld\n", r"<stdin>.*: no board"),
        ("#####\n#@O.#\n#####\n>>\n", r"<stdin>:4.*blank line"),
    ],
)
def test_a_bad_text_is_one_line_with_its_place(souko, text, message):
    assert re.search(message, one_line(souko("replay", "-", stdin=text)))


def test_a_missing_file(souko, tmp_path):
    assert "no such file" in one_line(souko("replay", f"{tmp_path}/none.txt"))


def test_a_directory(souko, tmp_path):
    assert "directory" in one_line(souko("replay", str(tmp_path)))


@pytest.mark.parametrize("command", ["replay", "solve", "count"])
def test_a_file_without_a_name(souko, command):
    assert one_line(souko(command, "")).startswith("a file without a name; name a file, a game that ships, or - ")


def test_binary_data(souko):
    assert "binary" in one_line(souko("replay", "-", stdin=bytes(range(256)) * 4))


def test_an_unknown_format(souko):
    assert "xsb" in one_line(souko("replay", "hall", "--format", "chess"))


def test_a_level_without_moves(souko):
    assert "--moves" in one_line(souko("replay", "-", stdin="#####\n#@$.#\n#####\n"))


def test_a_level_that_is_not_there(souko):
    assert "levels 1 to 4" in one_line(souko("replay", "cellar", "--level", "9"))


def test_a_sokoban_level_cannot_be_widened(souko):
    assert "wide boxes need a warehouse" in one_line(souko("replay", "cellar", "--widen", "1"))


def test_an_absurd_width(souko):
    answer = souko("replay", "hall", "--widen", "30")
    assert (answer.code, answer.err.count("\n")) == (3, 1)


@pytest.mark.parametrize("words", [("replay",), ("replay", "hall", "--at", "x"), ("nonsense",), ("film", "hall")])
def test_a_wrong_call_is_one_line_that_names_the_help(souko, words):
    assert "--help" in one_line(souko(*words))


@pytest.mark.parametrize(
    "text", ["#####\r\n#@O.#\r\n#####\r\n\r\n>>\r\n", "#####\n#@O.#\n#####\n\n>>", "..@O.\n\n>>>>\n"]
)
def test_line_ends_of_other_systems_and_open_maps_are_fine(souko, text):
    assert souko("replay", "-", "--format", "warehouse", stdin=text).code == 0

"""`souko count`, called as a user calls it."""

import json
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

SQUARE = "X...\n....\n....\n....\n"


def test_the_number_comes_first(souko):
    assert souko("count", "-", stdin=SQUARE).out == "112 placements: 8 box cells, 16 floor cells\n"


def test_json_has_exactly_the_promised_keys(souko):
    answer = json.loads(souko("count", "-", "--json", stdin=f"4 4\n{SQUARE}").out)
    assert answer.pop("seconds") >= 0
    assert answer == {"placements": 112, "floor": 16, "goal": [0, 0], "box_cells": 8}


@pytest.mark.parametrize(
    ("text", "format_"),
    [
        ("#####\n#.  #\n#  @#\n#$  #\n#####", "xsb"),
        ("#####\n#g..#\n#..p#\n#b..#\n#####", "letters"),
        ("X..\n...\n...", "grid"),
    ],
)
def test_every_alphabet_with_goals_is_read(souko, text, format_):
    assert json.loads(souko("count", "-", "--json", "--format", format_, stdin=text).out)["placements"] == 21


def test_at_lists_the_player_cells_of_one_box_cell(souko):
    answer = json.loads(souko("count", "-", "--at", "0,1", "--json", stdin="X...\n").out)
    assert (answer["players"], answer["player_cells"]) == (2, [[0, 2], [0, 3]])
    assert "box at 0,1: 2 player cells: 0,2 0,3" in souko("count", "-", "--at", "0,1", stdin="X...\n").out


def test_several_boxes_for_several_goals(souko):
    answer = json.loads(souko("count", "-", "--boxes", "2", "--json", stdin="X..X\n....\n....\n").out)
    assert (answer["placements"], answer["goals"]) == (96, [[0, 0], [0, 3]])


def test_the_map_is_drawn(souko, tmp_path):
    assert souko("count", "cave", "--map", f"{tmp_path}/a.png").code == 0
    assert souko("count", "cave", "--map", f"{tmp_path}/a.svg").code == 0
    with Image.open(tmp_path / "a.png") as image:
        assert min(image.size) > 100
    assert ET.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("", (), "empty"),
        ("###\n#.#\n###", ("--format", "grid"), "no goal"),
        ("X.X", (), "--boxes"),
        ("X..\n..\n", (), "<stdin>:2:3: a row of 2 cells"),
        ("X..\n.q.\n", (), "<stdin>:2:2: unknown cell 'q'"),
        ("3 3\nX..\n...\n", (), "<stdin>:1: sizes '3 3'"),
        ("100000 100000\nX.\n", (), "<stdin>:1: sizes '100000 100000'"),
        ("100000 100000\n", (), "no board"),
        (SQUARE, ("--at", "9,9"), "rows 0 to 3"),
        (SQUARE, ("--at", "x"), "--at 3,4"),
        (SQUARE, ("--map", "a.bmp"), "ending"),
    ],
)
def test_errors_are_one_line(souko, text, words, message):
    answer = souko("count", "-", *words, stdin=text)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert message in answer.err


def test_a_search_beyond_its_memory_gives_up(souko):
    text = "X" * 4 + "." * 20 + "\n" + ("." * 24 + "\n") * 10
    answer = souko("count", "-", "--boxes", "4", "--memory", "1", stdin=text)
    assert (answer.code, answer.out, answer.err.count("\n")) == (3, "", 1)
    assert "the limit is" in answer.err

"""`souko replay`, called as a user calls it."""

import json

import pytest

DEPOT = "######\n#@O..#\n######\n\n>>>>\n"


@pytest.fixture
def depot(tmp_path):
    path = tmp_path / "depot.txt"
    path.write_text(DEPOT)
    return str(path)


def test_the_answer_is_one_line(souko, depot):
    assert souko("replay", depot).out == (
        "score 104 after 4 moves: 2 moved, 2 pushed; 1 boxes, robot at row 1, column 3\n"
    )


def test_json_has_exactly_the_promised_keys(souko, depot):
    assert json.loads(souko("replay", depot, "--json").out) == {
        "score": 104,
        "moves": 4,
        "moved": 2,
        "pushes": 2,
        "boxes": 1,
        "robot": [1, 3],
        "size": [3, 6],
    }


def test_show_adds_the_board(souko, depot):
    shown = json.loads(souko("replay", depot, "--json", "--show").out)
    assert shown["board"] == ["######", "#..@O#", "######"]
    assert souko("replay", depot, "--show").out.startswith("######\n#..@O#\n######\nscore")


def test_every_reports_after_every_n_moves_and_at_the_end(souko, depot):
    lines = souko("replay", depot, "--every", "3", "--json").out.splitlines()
    assert [json.loads(line)["moves"] for line in lines] == [3, 4]
    shown = souko("replay", depot, "--every", "1", "--show").out
    assert [line for line in shown.splitlines() if "@" in line] == ["#.@O.#", "#..@O#", "#..@O#", "#..@O#"]


def test_at_stops_there(souko, depot):
    assert json.loads(souko("replay", depot, "--at", "1", "--json").out)["robot"] == [1, 2]
    assert json.loads(souko("replay", depot, "--at", "0", "--json").out)["robot"] == [1, 1]


def test_at_beyond_the_script_is_refused(souko, depot):
    refused = souko("replay", depot, "--at", "5")
    assert (refused.code, refused.err) == (2, "--at 5: the script has 4 moves\n")


@pytest.mark.parametrize("options", [("--widen", "1"), ("--box-width", "2")])
def test_wide_boxes_are_made_by_two_options(souko, depot, options):
    wide = json.loads(souko("replay", depot, "--json", "--show", *options).out)
    assert wide["board"] == ["############", "##....@[].##", "############"]
    assert wide["size"] == [3, 12]


def test_boxes_can_be_wider_still(souko, depot):
    wide = json.loads(souko("replay", depot, "--json", "--show", "--box-width", "3").out)
    assert wide["board"] == ["#" * 18, "###....@[=]....###", "#" * 18]
    assert (wide["score"], wide["boxes"]) == (108, 1)


@pytest.mark.parametrize("moves", [">>", "rr", "2r", "right right", "RR"])
def test_moves_can_be_given_in_any_notation(souko, depot, moves):
    assert json.loads(souko("replay", depot, "--moves", moves, "--json").out)["robot"] == [1, 3]


def test_moves_can_come_from_a_file(souko, depot, tmp_path):
    (tmp_path / "moves.txt").write_text(">\n>\n")
    answer = json.loads(souko("replay", depot, "--moves", f"@{tmp_path}/moves.txt", "--json").out)
    assert (answer["moves"], answer["robot"]) == (2, [1, 3])


def test_standard_input_is_a_file_too(souko):
    assert json.loads(souko("replay", "-", "--json", stdin=DEPOT).out)["score"] == 104


def test_a_game_that_ships_is_called_by_its_name(souko):
    assert json.loads(souko("replay", "hall", "--json").out)["score"] == 1505803


def test_a_sokoban_level_says_whether_it_is_solved(souko):
    solved = json.loads(souko("replay", "cellar", "--level", "2", "--json").out)
    assert (solved["solved"], solved["moves"], solved["pushes"]) == (True, 33, 6)
    begun = souko("replay", "cellar", "--level", "2", "--moves", "uu")
    assert begun.out.endswith("not solved\n")


def test_sokoban_pushes_one_box_at_a_time(souko):
    blocked = json.loads(souko("replay", "-", "--moves", "R", "--json", stdin="######\n#@$$.#\n######\n").out)
    assert (blocked["moved"], blocked["solved"]) == (0, False)


def test_lenient_skips_unknown_characters_in_the_script(souko, depot, tmp_path):
    (tmp_path / "depot.txt").write_text("######\n#@O..#\n######\n\n>x>\n")
    strict = souko("replay", depot)
    assert (strict.code, strict.out) == (2, "")
    assert f"{depot}:5:2: unknown" in strict.err
    assert json.loads(souko("replay", depot, "--lenient", "--json").out)["moves"] == 2

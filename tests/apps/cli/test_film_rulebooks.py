"""`souko film` of rulebooks, called as a user calls it; what the films look like is tested in tests/drawing."""

import json

import pytest
from PIL import Image
from PIL.ImageSequence import all_frames

from souko.apps.cli.rulebook_runs import rulebook_run_from
from souko.boards import is_rulebook
from souko.games import game_names, game_path, recorded_solutions

GAME = """title Corridor

OBJECTS

Background
black

Player p
red

Lamp o
yellow

LEGEND

. = Background

SOUNDS

COLLISIONLAYERS

Background
Lamp
Player

RULES

late right random [ Lamp | no Lamp ] -> [ | Lamp ] again

WINCONDITIONS

LEVELS

message Walk!

p....
.....

message Now the lamp.

p....
o....

message That was all.
"""


@pytest.fixture
def corridor(tmp_path):
    path = tmp_path / "corridor.txt"
    path.write_text(GAME)
    return str(path)


@pytest.fixture
def film(souko, tmp_path):
    """Call `souko film` with these arguments; the answer of the command and its JSON."""

    def call(*words, out="a.gif", stdin=""):
        answer = souko("film", *words, "-o", str(tmp_path / out), "--json", stdin=stdin)
        return answer, json.loads(answer.out) if answer.out else {}

    return call


@pytest.mark.parametrize("name", [name for name in game_names() if "RULES" in game_path(name).read_text()])
def test_a_rulebook_that_ships_is_filmed_move_by_move(film, name):
    answer, made = film(name, "--moves", "r d l u action")
    assert (answer.code, answer.err) == (0, "")
    assert made["frames"] >= 2
    with Image.open(made["path"]) as image:
        assert (list(image.size), len(all_frames(image)) > 0) == (made["size"], True)


@pytest.mark.parametrize("moves", ["r r r", "right RIGHT r", "rrr", "3r", ">>>"])
def test_moves_may_be_words_letters_and_numbers(film, corridor, moves):
    assert film(corridor, "--moves", moves)[1]["frames"] == 4


def test_moves_may_come_from_a_file(film, corridor, tmp_path):
    (tmp_path / "moves").write_text("right right\naction\n")
    assert film(corridor, "--moves", f"@{tmp_path}/moves")[1]["frames"] == 4


def test_each_again_turn_is_a_frame(film, corridor):
    assert film(corridor, "--level", "2", "--moves", "r r")[1]["frames"] == 6


def test_messages_are_not_counted_among_the_levels(film, corridor):
    words = ("--moves", "r r")
    first, second = film(corridor, "--level", "1", *words)[1], film(corridor, "--level", "2", *words)[1]
    assert first == film(corridor, *words)[1] != second


def test_from_to_and_at_count_moves_and_not_turns(film, corridor):
    words = (corridor, "--level", "2", "--moves", "r r r")
    assert film(*words, "--from", "1", "--to", "2")[1]["frames"] == 2
    assert film(*words, "--to", "1")[1]["frames"] == 5
    assert film(*words, "--at", "3", out="a.png")[1]["frames"] == 1


@pytest.mark.parametrize("ending", ["apng", "png", "svg", "mp4", "webm"])
def test_every_format_is_written(film, corridor, ending):
    if ending in ("mp4", "webm"):
        pytest.importorskip("av", reason="films as MP4 and WebM need souko[film]")
    answer, made = film(corridor, "--moves", "rr", out=f"a.{ending}")
    assert (answer.code, made["bytes"] > 100) == (0, True)


def test_a_cell_has_as_many_pixels_as_asked_for(film, corridor):
    width = film(corridor, "--moves", "rr", "--cell", "80")[1]["size"][0]
    assert width == 5 * 80 + 24
    assert film(corridor, "--moves", "rr")[1]["size"][0] == 5 * 100 + 24


def test_a_rulebook_may_come_from_standard_input(film):
    assert film("-", "--moves", "rr", stdin=GAME.replace("\n", "\r\n"))[1]["frames"] == 3


def test_unknown_moves_are_skipped_if_asked_for(film, corridor):
    assert film(corridor, "--moves", "r, r!", "--lenient")[1]["frames"] == 3


def test_random_rules_use_the_seed(film, tmp_path):
    path = tmp_path / "chance.txt"
    path.write_text(GAME.replace("late right random", "[ > Player ] -> [ randomdir Player ] (").replace("again", ")"))
    films = {
        film(str(path), "--moves", "r" * 12, *words)[1]["bytes"] for words in ((), ("--seed", "a"), ("--seed", "b"))
    }
    assert len(films) > 1
    assert film(str(path), "--moves", "rr")[1] == film(str(path), "--moves", "rr", "--seed", "0")[1]


def test_a_named_format_reads_the_text_as_a_board(souko, corridor, tmp_path):
    answer = souko("film", corridor, "--format", "xsb", "-o", f"{tmp_path}/a.gif")
    assert (answer.code, "RULES" not in answer.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), 'no solution is recorded for level 1; say what to film with --moves "r r d action"'),
        (("--moves", "rrq"), "no such move: 'q'; a move is one of up, down"),
        (("--moves", "r", "--level", "3"), "no level 3; the levels are 1 to 2"),
        (("--moves", "r", "--theme", "paper"), "--theme means nothing to a rulebook; leave it out"),
        (("--moves", "r", "--widen", "1"), "--widen means nothing to a rulebook"),
        (("--moves", "r", "--at", "2"), "there is no move 2; the run has 1 moves up to its end"),
        (("--moves", "r", "--fps", "0"), "fps is 0"),
        (("--moves", "@missing"), "missing: no such file"),
    ],
)
def test_bad_options_are_one_line_and_leave_nothing(film, corridor, tmp_path, words, message):
    answer, _ = film(corridor, *words, out="a.png" if "--at" in words else "a.gif")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert message in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["corridor.txt"]


def test_a_seed_is_refused_for_a_board(film):
    answer, _ = film("depot", "--seed", "3")
    assert (answer.code, answer.err) == (2, "--seed means nothing to a board; leave it out\n")


def test_a_rulebook_that_cannot_be_read_is_one_line(film):
    answer, _ = film("-", "--moves", "r", stdin="OBJECTS\n\nRULES\n\n[ > Player ] -> \n\nLEVELS\n")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert answer.err.startswith("<stdin>")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (GAME, True),
        ("Objects (all)\nrules\n", True),
        ("  OBJECTS  \r\n\r\n RULES \r\n", True),
        ("; the objects\nrules\n#####\n", False),
        ("Rules\n\n####\n#@.#\n####\n", False),
        ("objects and rules\nrules\n", False),
        ("", False),
    ],
)
def test_a_rulebook_is_detected_by_its_sections(text, is_one):
    assert is_rulebook(text) == is_one


@pytest.mark.parametrize("game", ["sokoban", "shepherd", "ferry"])
def test_the_recorded_solution_is_filmed_if_there_are_no_moves(game):
    options = {"file": game, "moves": None, "seed": None, "lenient": False}
    for level in (1, 2):
        run = rulebook_run_from(game_path(game).read_text(), level=level, **options)
        assert run.at(run.length).board.won


def test_a_film_of_a_recorded_solution_has_a_frame_for_each_move(film):
    assert film("sokoban")[1]["frames"] == len(recorded_solutions("sokoban").levels[1]) + 1

"""Games as regular expressions: drawn examples, comparison with the native robot, and other games."""

import pickle
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import Board, MoveError, Moves, ReadError, Warehouse, game_path
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.engine.chance import Seeded
from souko.rules.engine.native import NativeEngine
from souko.rules.rewriting import SOKOBAN, TO_THE_RIGHT, Rewriting
from souko.rules.tables import DIRECTIONS

ICE = Rewriting("#.pgP", (("g", ".'"), ("P", "p'")), ((r"p([.']*)\.", r".\1p"),), "g")
WORM = Rewriting(
    "#.hta*",
    (),
    ((r"(t?)(a*)h\*", r"\1\2ah"), (r"t(a*)h\.", r".t\1h"), (r"h(a*)t", r"t\1h")),
    "*",
)


def drawn(picture):
    return dedent(picture).strip()


def after(moves, picture, game=SOKOBAN):
    return game.run(drawn(picture), moves).picture


@st.composite
def levels(draw):
    """A level of any shape in the alphabet `letters`, with one player somewhere."""
    rows, columns = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    filling = draw(st.sampled_from(["....b", "..bgB#", "....bbgB", ".#bg"]))
    cells = draw(st.lists(st.sampled_from(filling), min_size=rows * columns, max_size=rows * columns))
    cells[draw(st.integers(0, rows * columns - 1))] = draw(st.sampled_from("pP"))
    return "\n".join("".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))


@settings(max_examples=400)
@given(levels(), st.text("lurd", max_size=30).map(Moves))
def test_sokoban_agrees_with_the_native_robot_after_every_move(level, moves):
    robot = Warehouse(Board.from_text(level, "letters"), moves, chains=False)
    picture = level
    for move, _ in zip(moves, robot, strict=True):
        picture = SOKOBAN.step(picture, Moves(move).to_words())
        assert picture == robot.board.to_text("letters")
        assert SOKOBAN.is_clear(picture) == (not (robot.board.goals & ~robot.board.boxes).any())
    replayed = SOKOBAN.run(level, moves)
    assert replayed.picture == picture
    assert len(replayed.moves) == robot.moved


def pictures(level, moves):
    """The level as the Sokoban rulebook leaves it after each move: the only call of an engine."""
    head, levels, _ = game_path("sokoban").read_text(encoding="utf-8").rpartition("\nLEVELS\n=======\n")
    drawing = level.translate(str.maketrans(".pbgPB", "-@$.+*"))
    tables = compile_rulebook(f"{head}{levels}\n{drawing}\n").tables
    play = NativeEngine(tables, Seeded("0"))
    play.load(0)
    for move in moves:
        play.press(DIRECTIONS.index(move))
        board = play.board()
        cells = [glyph(tables.names, cell) for cell in board.cells]
        yield "\n".join("".join(cells[row :: board.height]) for row in range(board.height))


def glyph(names, cell):
    """The letter for what is in a cell."""
    here = {name for number, name in enumerate(names) if cell >> number & 1} - {"background"}
    letter_here = next(
        (letter for name, letter in [("wall", "#"), ("player", "p"), ("crate", "b")] if name in here), "."
    )
    return {".": "g", "p": "P", "b": "B"}[letter_here] if "target" in here else letter_here


@settings(max_examples=100)
@given(levels(), st.text("lurd", max_size=20).map(Moves))
def test_sokoban_agrees_with_the_rulebook_after_every_move(level, moves):
    picture = level
    for direction, other in zip(moves.to_words().split(), pictures(level, moves.to_words().split()), strict=True):
        picture = SOKOBAN.step(picture, direction)
        assert picture == other


def test_a_push_moves_box_and_player_and_no_goal():
    assert after("right", "#PBg#") == "#gPB#"


def test_two_boxes_in_a_row_cannot_be_pushed():
    assert after("right", "#pbb.#") == "#pbb.#"


@pytest.mark.parametrize(
    ("direction", "picture"),
    [
        ("up", "##b##\n#.p.#\n#...#"),
        ("down", "#...#\n##.##\n##pb#\n##B##\n##.##"),
        ("left", "#...#\n#.bp#"),
    ],
)
def test_the_other_directions_are_transformed_to_the_right(direction, picture):
    board = Board.from_text(picture, "letters")
    assert after(direction, picture) == Warehouse(board, direction, chains=False).run().board.to_text("letters")


def test_a_level_is_solved_move_by_move():
    level = """
        ######
        #p.g.#
        #.bb.#
        #..g.#
        ######
    """
    solved = """
        ######
        #..B.#
        #....#
        #.pB.#
        ######
    """
    assert after("right down up right right down down left up left left down right", level) == drawn(solved)
    assert SOKOBAN.is_clear(drawn(solved))
    assert not SOKOBAN.is_clear(drawn(level))


def test_only_moves_that_change_the_picture_are_kept():
    assert SOKOBAN.run("#p.b#", "rrrluu").moves == Moves("rl")


def test_a_level_is_clear_when_no_goal_is_open():
    assert SOKOBAN.is_clear("#pB.#")
    assert not SOKOBAN.is_clear("#pgB#")
    assert not SOKOBAN.is_clear("#PB.#")


def test_the_edge_is_a_wall_and_a_picture_may_be_empty():
    assert [SOKOBAN.step("pb", direction) for direction in TO_THE_RIGHT] == ["pb"] * 4
    assert SOKOBAN.run("", "lurd") == ("", Moves())


def test_on_ice_the_player_slides_until_something_stops_it():
    level = """
        #p..g.#
        #.#...#
        #..gg##
    """
    assert after("right", level, ICE) == drawn(level).replace("p..g.", "...gp")
    assert after("right down", level, ICE) == drawn(level).replace("p", ".").replace(".#...#", ".#..p#")
    assert after("right down left", level, ICE) == drawn(level).replace("p", ".").replace(".#...#", ".#p..#")
    assert after("right down left down", level, ICE) == drawn(level).replace("p", ".").replace("..gg", "..Pg")


def test_a_worm_grows_where_it_eats_and_turns_round_when_it_is_blocked():
    pictures = ["#tah.*.#"]
    while len(pictures) < 6:
        pictures.append(WORM.step(pictures[-1], "right"))
    assert pictures == ["#tah.*.#", "#.tah*.#", "#.taah.#", "#..taah#", "#..taah#", "#..taah#"]
    assert WORM.is_clear(pictures[-1])
    assert WORM.step("#..taah#", "left") == "#..haat#"


def test_a_game_is_a_value():
    twin = Rewriting(SOKOBAN.alphabet, SOKOBAN.markers, SOKOBAN.rewrites, SOKOBAN.unfinished)
    assert twin == SOKOBAN == pickle.loads(pickle.dumps(SOKOBAN))
    assert hash(twin) == hash(SOKOBAN) != hash(ICE)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: SOKOBAN.step("#p#\n##", "up"), ReadError, "picture:2: a row of 2 cells; 3, as in the first"),
        (lambda: SOKOBAN.step("#p#\n#@#", "up"), ReadError, "picture:2:2: unknown cell '@'; this game has \"#.pbgPB\""),
        (lambda: SOKOBAN.step("#p#", "north"), MoveError, "no direction 'north'; there are right, left, down, up"),
        (lambda: SOKOBAN.run("#p#", "north"), ReadError, "unknown"),
        (lambda: Rewriting("p", (), (("p(", "p"),), ""), ReadError, "rewrite 1: missing ), unterminated subpattern"),
        (lambda: Rewriting("p", (), (("p", "p"), ("p", r"\1")), ""), ReadError, "rewrite 2: invalid group reference 1"),
        (
            lambda: Rewriting("p.", (), (("p", "p."),), "").step("p.\n..", "up"),
            MoveError,
            "changed the length of a row",
        ),
    ],
)
def test_invalid_input_is_refused(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert message in str(caught.value)

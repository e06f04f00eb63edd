"""Hostile rulebooks: each ends in a clear error or in a bounded run, within seconds."""

import resource
import signal
import time

import pytest

from souko.errors import BudgetError, MoveError, ReadError, SoukoError
from souko.limits import Limits
from souko.rules import Rulebook
from souko.rules.engine.chance import Seeded
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine

SECONDS = 60
"""CPU seconds that nothing here may take; most of it takes a hundredth of that."""
RIGHT = 3
BOOK = """title T
{prelude}
OBJECTS
Background
black

Player
white

Crate
brown

Wall
grey

Mark
red

{objects}

LEGEND
. = Background
P = Player
* = Crate
# = Wall
m = Mark
Thing = Mark or Crate
{legend}
SOUNDS
{sounds}
COLLISIONLAYERS
Background
Mark
Player, Crate, Wall
{layers}
RULES
{rules}
WINCONDITIONS
{wins}
LEVELS

{levels}
"""
PUSH = "[ > Player | Crate ] -> [ > Player | > Crate ]"
FLIP = "[ Mark ] -> [ no Mark ]\n{}[ Background no Mark ] -> [ Background Mark ]"
WANDER = "random [ Mark | ] -> [ | Mark ] again"
PARTS = ("prelude", "objects", "legend", "sounds", "layers", "wins")
NOTHING = """startloop
[ Background | Mark Wall ] -> [ | ]
[ > Player ] -> [ Player ]
[ Player ] -> [ > Player ]
endloop"""


def book(rules: str = "", levels: str = "P.*.#\n.....\n..m..", **parts: str) -> str:
    """A rulebook with these parts."""
    return BOOK.format(rules=rules, levels=levels, **{name: parts.get(name, "") for name in PARTS})


def several(count: int, *, in_layers: bool = False) -> dict[str, str]:
    """Further objects o0, o1, …, as parts of a rulebook."""
    names = [f"o{number}" for number in range(count)]
    return {
        "objects": "".join(f"{name}\nred\n\n" for name in names),
        "layers": ("\n" if in_layers else ", ").join(names),
    }


def square(size: int, cell: str = ".") -> str:
    """A square level, with the player in the last corner."""
    return f"{cell * size}\n" * (size - 1) + cell * (size - 1) + "P"


def confined(size: int) -> str:
    """A square level with a mark and a wall in every row, so that rules about both look at all of it."""
    row = f"m#{'.' * (size - 2)}"
    return f"{row}\n" * (size - 1) + f"P{row}"


def row(cell: str, length: int) -> str:
    """A row of equal cells."""
    return f"[ {' | '.join([cell] * length)} ]"


def any_of(name: str, count: int, word: str = "or") -> str:
    """A line of the legend for the first `count` further objects."""
    return f"{name} = " + f" {word} ".join(f"o{number}" for number in range(count))


@pytest.fixture(autouse=True)
def _in_time():
    """Stop what takes too long, in Python and in the native engine, as far as that listens."""

    def stop(*_):
        raise TimeoutError(f"more than {SECONDS} seconds")

    previous = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, previous)


def play(text: str) -> NativeEngine:
    """The game after a few moves, and all that follows from them by itself."""
    read = Rulebook.read(text)
    player = NativeEngine(read.native_tables, Seeded("1"))
    player.load(next(number for number, level in enumerate(read.levels) if level.cells))
    player.drain()
    for direction in (3, 0, 2, 1, 4, -1):
        player.press(direction)
        player.drain()
    return player


GIVES_UP = {
    "a million plain rules": (book(f"[ {' | '.join(['moving Thing'] * 12)} ] -> cancel"), "limit 200000"),
    "a million plain rules, line by line": (
        book("[ moving Thing | moving Thing ] -> [ moving Thing | moving Thing ]\n" * 2_000),
        "limit 200000",
    ),
    "properties of sixty": (
        book("[ big | big | big | big ] -> [ | | | ]", legend=any_of("big", 60), **several(60, in_layers=True)),
        "limit 200000",
    ),
    "many long plain rules": (
        book(f"right [ {' | '.join(['moving Thing'] * 5)} {'| Crate ' * 3_000} ] -> cancel"),
        "cells, limit 3000000",
    ),
    "no of thousands, thousands of times": (
        book("[ no big | no big ] -> [ | ]\n" * 3_000, legend=any_of("big", 5_000), **several(5_000)),
        "terms, .*, limit 400000",
    ),
    "thousands at once, thousands of times": (
        book("[ big ] -> [ > big ]\n" * 5_000, legend=any_of("big", 900, "and"), **several(900, in_layers=True)),
        "terms",
    ),
    "tens of thousands of lines": (book(f"{PUSH}\n" * 90_000), "stand for 360000 plain rules"),
    "tens of thousands of lines in one direction": (book(f"right {PUSH}\n" * 90_000), "810000 terms or more"),
    "hundreds of lines of thousands of cells": (
        book(f"[ {'p | ' * 4_900} p ] -> cancel\n" * 490),
        "stand for 1960 plain rules with 19213880 terms or more, limit 200000 and 400000",
    ),
    "marks that come and go on a large board": (book(FLIP.format("+ "), square(300)), "5000000 applications"),
    "a loop that never ends on a large board": (
        book(f"startloop\n{FLIP.format('')}\nendloop", square(300)),
        "5000000 applications",
    ),
    "rows by rows by rows": (
        book("[ Background ] [ Background ] [ Background ] -> [ Background ] [ Background ] [ Mark ]", square(200)),
        "5000000 applications",
    ),
    "one of a million million ways": (
        book(f"random {'[ Background ] ' * 5} -> {'[ Background Mark ] ' * 5}", square(100)),
        "5000000 applications",
    ),
    "ellipses by ellipses": (
        book(
            "[ Background | ... | Background | ... | Background ] -> [ Background | ... | Mark | ... | Background ]",
            f"{'.' * 1000}\n" * 20 + "P" * 1000,
        ),
        "5000000 applications",
    ),
    "hundreds of rows, each anywhere": (
        book(f"{'[ Background ] ' * 200} -> {'[ Background Mark ] ' * 200}", square(500)),
        "memory",
    ),
    "again for ever": (book(WANDER), "10000 further turns"),
    "again for ever from the start": (book(WANDER, prelude="run_rules_on_level_start"), "10000 further turns"),
    "again for ever, and each turn is long": (
        book(f"[ Background | Mark Wall ] -> [ Background | ]\n{WANDER}", confined(300)),
        "looks",
    ),
    "nothing comes of it on a large board, again and again": (book(NOTHING, confined(600)), "looks"),
    "the same with thousands of objects": (book(NOTHING, confined(300), **several(5_000)), "looks"),
    "a long queue in which everybody waits for the last": (
        book("[ Crate ] -> [ right Crate ]", f"P{'*' * 200_000}."),
        "looks",
    ),
    "rows of hundreds of cells, all but the last as wanted": (
        book(
            NOTHING.replace("Background | Mark Wall", f"{'Background | ' * 400} Mark Wall").replace("[ | ]", "cancel"),
            confined(800),
        ),
        "looks",
    ),
    "rows of hundreds of cells, applied wherever they are": (
        book(f"right {row('Background', 500)} -> {row('Background Mark', 500)}\n" * 20, square(1_000)),
        "looks",
    ),
    "ninety thousand sounds a turn": (
        book(WANDER, sounds="".join(f"Mark create {number}\n" for number in range(1_000, 90_000))),
        "memory",
    ),
    "thousands of winning conditions on a large board": (
        book(PUSH, square(1_000), wins="all Background on Background\n" * 5_000 + "some Mark"),
        "looks",
    ),
    "thousands of sounds for each thing that moves": (
        book(
            "[ Mark ] -> [ right Mark ]",
            f"{'m.' * 10}\n" * 50 + "P" * 20,
            sounds="".join(f"Mark move {number}\n" for number in range(1_000, 50_000)),
        ),
        "looks",
    ),
    "a large board of thousands of objects": (book(PUSH, square(1_000), **several(5_000)), "bytes; at most"),
    "a large board of a thousand layers": (
        book(PUSH, square(1_000), **several(1_000, in_layers=True)),
        "bytes; at most",
    ),
}


@pytest.mark.parametrize("name", list(GIVES_UP))
def test_it_gives_up_and_names_the_limit(name):
    text, limit = GIVES_UP[name]
    with pytest.raises(BudgetError, match=limit):
        play(text)


REFUSED = {
    "nothing": "",
    "a million parentheses": "title T\n" + "(" * 1_000_000,
    "parentheses inside of each other": "(" * 200_000 + ")" * 200_000 + "\nOBJECTS\n",
    "a parenthesis in each of many lines": "(\n" * 200_000,
    "ten megabytes of marks": "".join(chr(33 + number * 7919 % 90) for number in range(1_000_000)) * 9,
    "ten megabytes of short lines": "".join(f"{chr(33 + number * 7919 % 90)} a\n" for number in range(200_000)) * 10,
    "letters of all scripts": "".join(chr(0x100 + number * 7919 % 0xD000) for number in range(1_000_000)),
    "empty lines": "\n" * 9_000_000,
    "carriage returns": "\r" * 9_000_000,
    "equals signs": "=" * 9_000_000,
    "zeros": "\0" * 1_000_000,
    "sections over and over": "OBJECTS\nLEGEND\nSOUNDS\nCOLLISIONLAYERS\nRULES\nWINCONDITIONS\nLEVELS\n" * 10_000,
    "too much of it": "x" * 10_000_001,
    "names that double": book(legend="b0 = Crate or Wall\n" + "".join(f"b{n + 1} = b{n} or b{n}\n" for n in range(60))),
    "layers that repeat thousands": book(legend=any_of("big", 900), **several(900)).replace("o0, o1", "big\n" * 5_000),
    "more lines than anybody writes": book(levels="P\n\n" * 200_000),
    "no objects in the layers": "COLLISIONLAYERS\n..",
    "a sound, and no objects in the layers": "OBJECTS\na\nred\n\nLEGEND\nSOUNDS\na move 3\nCOLLISIONLAYERS\nx\n",
    "half a million objects": book(**several(500_000)),
}


@pytest.mark.parametrize("name", list(REFUSED))
def test_it_is_refused_with_a_reason(name):
    with pytest.raises(ReadError) as refused:
        Rulebook.read(REFUSED[name])
    assert str(refused.value)


SURVIVED = {
    "marks that come and go": book(FLIP.format("+ ")),
    "a loop that never ends": book(f"startloop\n{FLIP.format('')}\nendloop"),
    "restart for ever": book("[ Player ] -> [ Player ] restart", prelude="run_rules_on_level_start"),
    "cancel again": book("[ > Player ] -> [ > Player ] again cancel"),
    "a win in every turn": book("[ Player ] -> [ Player ] win", "P.*\n\n" * 2_000),
    "a chance that is never taken": book("startloop\n[ Player ] -> [ randomdir Player ]\nendloop"),
    "a large board": book(PUSH, square(1_000)),
    "a long row": book(PUSH, f"P{'*' * 900_000}"),
    "a row of crates": book(f"{PUSH}\n[ > Crate | Crate ] -> [ > Crate | > Crate ]", f".{'*' * 50_000}P"),
    "thousands of objects": book(PUSH, **several(5_000)),
    "a thousand layers": book(PUSH, **several(1_000, in_layers=True)),
    "no of thousands": book("[ no big ] -> [ no big ]", legend=any_of("big", 5_000), **several(5_000)),
    "a hundred thousand plain rules": book(f"right [ {' | '.join(['moving Thing'] * 5)} ] -> [ | | | | ]"),
    "thousands of loops": book("startloop\nright [ > Player ] -> [ Player ]\nendloop\n" * 15_000),
    "thousands of levels": book(PUSH, "P.*\n...\n\n" * 10_000),
    "tens of thousands of messages": book(PUSH, "message hello\n" * 50_000 + "\nP.*"),
    "synonyms of synonyms": book(
        "[ a4999 ] -> [ ]", legend="a0 = Crate\n" + "".join(f"a{n + 1} = a{n}\n" for n in range(4_999))
    ),
    "names that explain themselves": book(
        "[ q ] -> [ ]", legend="q = q\nr = s\ns = r\nt = t or Crate\nu = u and Crate"
    ),
    "a long message": book("[ > Player ] -> [ > Player ] message " + "x" * 5_000_000),
    "a long title": book(prelude="title " + "x" * 5_000_000),
    "a long name": book(objects="x" * 1_000_000 + "\nred", layers="x" * 1_000_000),
    "many blanks": book("[ > Player" + " " * 5_000_000 + "| Crate ] -> [ > Player | > Crate ]"),
    "brackets without an end": book("[ " * 100_000),
    "bars without an end": book(f"[ {'| ' * 100_000} ] -> [ {'| ' * 100_000} ]"),
    "arrows without an end": book("-> " * 100_000),
    "pluses without an end": book("+ " * 100_000 + "[ Player ] -> [ ]"),
    "directions without an end": book("up " * 100_000 + PUSH),
    "commands without an end": book("[ Player ] -> [ Player ] " + "again " * 100_000),
    "hundreds of ellipses": book(f"[ Player {'| ... | Crate ' * 500} ] -> [ Player {'| ... | Crate ' * 500} ]"),
    "ellipses side by side": book("[ Player | ... | ... | Crate ] -> [ Player | ... | ... | > Crate ]"),
    "a hundred rigid groups": book(f"rigid {PUSH}\n" * 100),
    "rigid groups that all fail": book(f"rigid {PUSH}\n" * 30, f"{'P*#' * 100}\n" * 30),
    "a seed of a hundred thousand digits": book(PUSH, sounds=f"Crate move {'9' * 100_000}\nsfx0 {'9' * 100_000}"),
    "an effect of no number": book(f"[ Player ] -> sfx{'9' * 100_000} sfx11"),
    "odd settings": book(
        prelude="flickscreen 0x0\nzoomscreen 99999999999999999999x1\nagain_interval -1\nrealtime_interval nan\n"
        "key_repeat_interval 1e999\ncolor_palette 99999999999999999999\nbackground_color #zzz"
    ),
    "odd characters": book("[ Player ] -> [ Crate\0 ]\n\ud800 \U0001f600 \u2028 [ Player ] -> [ \ud800 ]"),
}


@pytest.mark.parametrize("name", SURVIVED)
def test_it_is_played_within_seconds(name):
    play(SURVIVED[name])


@pytest.mark.parametrize(
    "level", [square(2_000), "*" * 1_000_001, "P\n" + "*\n" * 150_000], ids=["square", "row", "column"]
)
def test_a_level_that_is_too_large_is_left_out(level):
    text = book(PUSH, level)
    with pytest.raises((ReadError, MoveError)):
        Rulebook.read(text).start(0)


TURNS = [
    ({"looks": 1_000_000}, NOTHING, r"1000000 looks at a cell; .*: Limits\(looks=N\)$"),
    ({"looks": 5_000}, NOTHING, r"5000 looks at a cell; .*: Limits\(looks=N\)$"),
    ({"applications": 3}, FLIP.format("+ "), r"3 applications; .*: Limits\(applications=N\)$"),
    ({"further_turns": 2}, WANDER, r"2 further turns .again.; .*: Limits\(further_turns=N\)$"),
]


@pytest.mark.parametrize(("limits", "rules", "told"), TURNS)
def test_each_limit_can_be_set_and_is_named(limits, rules, told):
    read = Rulebook.read(book(rules, confined(80)))
    start = read.start()
    read.limit(**limits)
    with pytest.raises(BudgetError, match=told):
        start.run("rrr")
    read.limit(further_turns=100_000)
    assert start.turn("right") == start.turn("right")


@pytest.mark.parametrize(("limits", "rules", "told"), TURNS)
def test_a_rulebook_is_read_with_its_limits(tmp_path, limits, rules, told):
    path = tmp_path / "book.txt"
    path.write_text(book(rules, confined(80)))
    read = Rulebook.from_file(path, Limits(**limits))
    start = read.start()
    with pytest.raises(BudgetError, match=told):
        start.run("rrr")
    for make in (NativeEngine, ReferenceEngine):
        player = make(read.tables, Seeded("1"))
        player.load(0)
        with pytest.raises(BudgetError, match=told):
            pressed(player, RIGHT)


def pressed(player: ReferenceEngine | NativeEngine, direction: int) -> None:
    """Make a move, and all that follows."""
    player.press(direction)
    player.drain()


def test_a_huge_limit_is_no_limit():
    read = Rulebook.read(book(PUSH), limits=Limits(*[10**30] * 5))
    assert read.start().play("right").to_text() == Rulebook.read(book(PUSH)).start().play("right").to_text()
    assert Limits(looks=-1).of_a_move[0] == 0


def test_a_small_limit_of_looks_is_exact():
    read = Rulebook.read(book(PUSH))
    read.limit(looks=5)
    start = read.start()
    with pytest.raises(BudgetError, match="5 looks"):
        start.play("right")
    read.limit(looks=1_000)
    assert start.play("right") != start


def test_rules_are_expanded_within_a_limit():
    text = book("[ moving Thing | moving Thing ] -> [ | ]")
    assert sum(Rulebook.read(text, limits=Limits(plain_rules=400)).tables.count()[:2]) == 200
    with pytest.raises(
        BudgetError, match=r"^thing:37: the rules stand for 400 plain rules .*, limit 399; .*plain_rules=N"
    ):
        Rulebook.read(text, "thing", Limits(plain_rules=399))


def test_lines_of_rules_are_counted_before_they_are_read():
    with pytest.raises(
        BudgetError,
        match=r"^thing:37: the rules, as they are written, stand for 12 plain rules with 108 terms or more, ",
    ):
        Rulebook.read(book(f"{PUSH}\n" * 3), "thing", Limits(plain_rules=11))
    message = book(f"{PUSH} message {'[ and | so | on ] ' * 1_000}")
    assert Rulebook.read(message, limits=Limits(plain_rules=20))


def test_a_board_takes_no_more_memory_than_allowed():
    text = book(PUSH, square(100))
    told = r"10,000 cells with 5 objects in 3 layers takes 960,000 bytes; at most 900,000 .*: Limits\(memory=N\)$"
    with pytest.raises(BudgetError, match=told):
        Rulebook.read(text, limits=Limits(memory=900_000)).start()
    assert Rulebook.read(text, limits=Limits(memory=960_000)).start()


def test_levels_that_are_won_at_once_belong_to_one_move():
    rules = f"startloop\n{FLIP.format('')}\nendloop\nlate [ Player ] -> win again\nlate [ Wall ] -> [ ]"
    text = book(rules, "P.*#......\n..........\n\n" * 500, prelude="run_rules_on_level_start")
    with pytest.raises(BudgetError, match="5000000 applications"):
        play(text)


def test_a_long_game_on_a_large_board_drops_old_boards_for_undo():
    player = NativeEngine(Rulebook.read(book(PUSH, square(500))).native_tables, Seeded("1"))
    player.load(0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(300):  # 600 boards of two megabytes each
        player.press(2)
        player.press(3)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 900_000


def test_an_endless_file_is_read_only_up_to_a_limit():
    with pytest.raises(ReadError, match="at most"):
        Rulebook.from_file("/dev/zero")


def test_a_board_is_as_it_was_when_a_turn_gave_up():
    read = Rulebook.read(book(FLIP.format("+ "), square(100)))
    player = NativeEngine(read.native_tables, Seeded("1"))
    player.load(0)
    before = player.board()
    player.game.limit(10**9, 1_000, 10, 10**9)
    with pytest.raises(BudgetError):
        player.press(3)
    assert player.board() == before


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x80" * 1000, bytes(range(256)) * 100, b"\xef\xbb\xbftitle"])
def test_what_is_not_utf_8_is_refused_with_a_reason(tmp_path, data):
    path = tmp_path / "odd.txt"
    path.write_bytes(data)
    with pytest.raises(SoukoError) as refused:
        Rulebook.from_file(path)
    assert str(path) in str(refused.value)


def test_a_game_with_odd_bytes_in_it_can_still_be_played(tmp_path):
    path = tmp_path / "odd.txt"
    path.write_bytes(book(PUSH, prelude="author ?").encode().replace(b"?", b"\xe9\xff"))
    assert Rulebook.from_file(path).start().play("right")


def test_nothing_here_is_slow_by_itself():
    began = time.process_time()
    play(book(PUSH))
    assert time.process_time() - began < 1


def test_matches_that_take_too_much_memory_are_refused_by_name():
    read = Rulebook.read(book(FLIP.format("+ "), square(100)))
    player = NativeEngine(read.native_tables, Seeded("1"))
    player.load(0)
    player.game.limit(10**9, 10**9, 10, 1_000)
    with pytest.raises(BudgetError, match=r"take more than the memory allowed: 1,000 bytes; .*Limits\(memory=N\)$"):
        player.press(3)

"""All that may come of a move by chance: histories that meet go on as one, and weigh what they weigh apart."""

from fractions import Fraction
from math import prod
from random import Random

import pytest

from souko import Rulebook
from souko.rules.engine.chance import every
from souko.rules.engine.reference.engine import MOVES, ReferenceEngine

GAME = """
title Garden
{prelude}
OBJECTS
Background
black

Wall
grey

Player
white

Bud
green

Rose
red

LEGEND
. = Background
# = Wall
P = Player
B = Bud
R = Rose
Plant = Bud or Rose

SOUNDS

COLLISIONLAYERS
Background
Player, Wall, Bud, Rose

RULES
{rules}

WINCONDITIONS
some Rose

LEVELS

{level}
"""
RULES = [
    "[ stationary Bud ] -> [ randomdir Bud ]",
    "[ > Player | stationary Bud ] -> [ > Player | randomdir Bud ]",
    "random [ Bud | ] -> [ | Bud ]\nrandom [ Bud | ] -> [ Bud | Rose ]",
    "random [ Bud ] -> [ Rose ]\n+ [ Bud | ] -> [ | Bud ]",
    "[ > Player | Bud ] -> [ > Player | random Plant ]",
    "[ stationary Bud ] -> [ randomdir Bud ]\nlate [ Bud | Player ] -> [ random Plant | Player ]",
    "startloop\nrandom [ Bud | no Bud no Player no Rose no Wall ] -> [ Rose | Bud ]\nendloop",
    "rigid [ > Player | stationary Bud ] -> [ > Player | randomdir Bud ]",
    "[ stationary Bud ] -> [ randomdir Bud ]\n[ > Player | Wall ] -> cancel",
    "random [ Bud | Rose ] -> [ Rose | Rose ] again\nrandom [ Bud ] -> [ Rose ] again",
    "[ > Player | no Plant no Wall ] -> [ > Player | random Plant ]\nlate [ Rose ] -> restart",
    "random [ Bud | ] -> [ | Bud ] checkpoint\n[ stationary Bud ] -> [ randomdir Bud ]\nlate [ Player | Bud ] -> win",
]


def boards(random, count):
    for _ in range(count):
        cells = ["P", "B", *random.choices(".....#BR", (9, 9, 9, 9, 9, 4, 2, 1), k=7)]
        random.shuffle(cells)
        yield "\n".join("".join(cells[row : row + 3]) for row in (0, 3, 6))


def slowly(book, move):
    """The distribution by the interpreter that defines the language, every script on its own."""
    found = {}

    def play(chance):
        game = ReferenceEngine(book.tables, chance)
        game.load(0)
        game.press(MOVES[move])
        game.drain()
        return game.board(), game.finished, chance.sizes

    for choices, (board, won, sizes) in every(play):
        share = Fraction(1, prod(sizes[: len(choices)]))
        known = found.get((board, won), (0, 0))
        found[board, won] = (known[0] + share, known[1] + 1)
    return found


@pytest.mark.parametrize("rules", RULES)
def test_histories_that_meet_weigh_what_they_weigh_apart(rules):
    random = Random(rules)
    for level in boards(random, 8):
        book = Rulebook.read(GAME.format(prelude="", rules=rules, level=level))
        assert not book.errors
        move = random.randrange(5)
        found = {}
        for share, histories, position in book.start().histories(["up", "left", "down", "right", "action"][move]):
            known = found.get((position.board, position.won), (0, 0))
            found[position.board, position.won] = (known[0] + share, known[1] + histories)
        assert found == slowly(book, move)


def test_a_direction_that_is_drawn_again_and_again_has_exact_odds():
    book = Rulebook.read(GAME.format(prelude="", rules="[ Player ] -> [ randomdir Player ]", level="...\n.P.\n..."))
    found = [(str(position), share) for share, _, position in book.start().histories("right")]
    assert sum(share for _, share in found) == 1
    right = sum(share for board, share in found if board == "...\n..p\n...")
    assert right != Fraction(2, 5)
    assert abs(right - Fraction(2, 5)) < Fraction(1, 10**20)


def test_somebody_is_told_how_many_are_followed():
    told = []
    book = Rulebook.read(GAME.format(prelude="", rules=RULES[0], level="B.B\n.P.\nB.B"))
    assert len(list(book.start().histories("right", told.append))) == 4**4
    assert max(told) >= 4**4

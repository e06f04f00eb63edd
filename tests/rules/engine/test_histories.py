"""The random results of a move: histories that reach the same state are merged, with the same probabilities."""

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


def slow(book, move):
    """The distribution in the reference engine, every script on its own."""
    found = {}

    def play(chance):
        game = ReferenceEngine(book.tables, chance)
        game.load(0)
        game.press(MOVES[move])
        game.drain()
        return game.board(), game.finished, chance.sizes

    for choices, (board, won, sizes) in every(play):
        probability = Fraction(1, prod(sizes[: len(choices)]))
        known = found.get((board, won), (0, 0))
        found[board, won] = (known[0] + probability, known[1] + 1)
    return found


@pytest.mark.parametrize("rules", RULES)
def test_merged_histories_have_the_same_probabilities_as_separate_ones(rules):
    random = Random(rules)
    for level in boards(random, 8):
        book = Rulebook.read(GAME.format(prelude="", rules=rules, level=level))
        assert not book.errors
        move = random.randrange(5)
        found = {}
        for probability, histories, position in book.start().histories(["up", "left", "down", "right", "action"][move]):
            known = found.get((position.board, position.won), (0, 0))
            found[position.board, position.won] = (known[0] + probability, known[1] + histories)
        assert found == slow(book, move)


def test_a_direction_that_is_drawn_repeatedly_has_exact_odds():
    book = Rulebook.read(GAME.format(prelude="", rules="[ Player ] -> [ randomdir Player ]", level="...\n.P.\n..."))
    found = [(str(position), probability) for probability, _, position in book.start().histories("right")]
    assert sum(probability for _, probability in found) == 1
    right = sum(probability for board, probability in found if board == "...\n..p\n...")
    assert right != Fraction(2, 5)
    assert abs(right - Fraction(2, 5)) < Fraction(1, 10**20)


def test_the_number_of_histories_is_reported():
    counts = []
    book = Rulebook.read(GAME.format(prelude="", rules=RULES[0], level="B.B\n.P.\nB.B"))
    assert len(list(book.start().histories("right", counts.append))) == 4**4
    assert max(counts) >= 4**4

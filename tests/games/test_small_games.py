"""Small games with known answers, or the answers of an independent slow solver."""

from fractions import Fraction
from functools import cache, reduce
from itertools import product
from operator import xor

import pytest

from souko import MoveError
from souko.games.nim import Nim
from souko.games.pig import Pig
from souko.games.ruin import Ruin
from souko.games.tictactoe import TicTacToe
from souko.games.twenty48 import Twenty48, slide
from souko.worlds import Tally, count, odds, value
from tests.made_up import slow_value

# The gambler's ruin


@pytest.mark.parametrize(("gold", "goal"), [(1, 4), (3, 7), (10, 20)])
def test_a_fair_gambler_reaches_the_goal_in_proportion(gold, goal):
    found = odds(Ruin(gold, goal))
    assert (found[goal], found.length) == (Fraction(gold, goal), gold * (goal - gold))


def test_an_unfair_gambler_follows_the_formula():
    ratio = Fraction(3, 2)
    assert odds(Ruin(4, 9, win=2, lose=3))[9] == (1 - ratio**4) / (1 - ratio**9)


def test_gold_lies_between_nothing_and_the_goal():
    with pytest.raises(MoveError, match=r"the gold lies between 0 and the goal"):
        Ruin(5, 4)


# Noughts and crosses


def test_all_games_of_noughts_and_crosses():
    counted = count(TicTacToe())
    assert counted == Tally({"X": 131184, "O": 77904, "draw": 46080})
    assert {turn: ended.total for turn, ended in counted.by_turn.items()} == {
        5: 1440,
        6: 5328,
        7: 47952,
        8: 72576,
        9: 127872,
    }


def test_noughts_and_crosses_is_a_draw():
    best = value(TicTacToe())
    assert (best.value, set(best.moves().values())) == (0, {0})
    assert best["X   O    "[:9]] == value_of(best, "X   O    ")
    assert best[" O  X    "] > 0


def value_of(best, state):
    return max(best.moves(state).values())


# Nim


@pytest.mark.parametrize("heaps", list(product(range(4), repeat=3)))
def test_nim_is_won_if_the_heaps_do_not_cancel(heaps):
    if any(heaps):
        best = value(Nim(*heaps))
        assert best.value == bool(reduce(xor, heaps))


def test_the_best_move_in_nim_makes_the_heaps_cancel():
    assert value(Nim(3, 4, 5)).best == (0, 2)


def test_sorting_the_heaps_does_not_change_the_value():
    class Apart(Nim):
        def canon(self, state):
            return state

        def moves(self, state):
            return [(heap, taken) for heap, size in enumerate(state[1]) for taken in range(1, size + 1)]

    merged, apart = value(Nim(2, 2, 3)), value(Apart(2, 2, 3))
    assert (merged.value, len(merged) < len(apart)) == (apart.value, True)


def test_nim_needs_heaps():
    with pytest.raises(MoveError, match=r"at least one, and none below 0"):
        Nim()


# Pig


def naive_pig(target, sides=6):
    """The probability that the player to move wins, by repeating the equations in floats (Neller and Presser)."""
    wins = {(i, j, k): 0.0 for i in range(target) for j in range(target) for k in range(target - i)}

    def win(i, j, k):
        return 1.0 if i + k >= target else wins[i, j, k]

    for _ in range(3000):
        change = 0.0
        for (i, j, k), before in wins.items():
            roll = (1 - win(j, i, 0) + sum(win(i, j, k + face) for face in range(2, sides + 1))) / sides
            hold = 1 - win(j, i + k, 0) if k else 0.0
            change = max(change, abs(max(roll, hold) - before))
            wins[i, j, k] = max(roll, hold)
        if change < 1e-12:
            break
    return wins[0, 0, 0]


@pytest.mark.parametrize(("target", "sides"), [(3, 6), (8, 6), (9, 3), (12, 4)])
def test_the_value_of_pig_is_that_of_value_iteration(target, sides):
    assert float(value(Pig(target, sides)).value) == pytest.approx(naive_pig(target, sides), abs=1e-9)


def test_pig_to_two_is_a_matter_of_not_rolling_a_one():
    assert value(Pig(2)).value == Fraction(6, 7)


# 2048


def test_tiles_slide_and_merge_once():
    assert slide(((1, 1, 1, 1),), "left") == ((2, 2, 0, 0),)
    assert slide(((1, 1, 2, 0),), "right") == ((0, 0, 2, 2),)
    assert slide(((1, 0), (1, 2)), "up") == ((2, 2), (0, 0))
    assert slide(((1, 0), (1, 2)), "down") == ((0, 0), (2, 2))


def naive_2048(power):
    """The best chance to make a tile on a board of four cells, written down without games or worlds."""

    def squeezed(one, two):
        if one == two:
            return (one + 1, 0) if one else (0, 0)
        return (one, two) if one else (two, 0)

    def slid(cells, direction):
        a, b, c, d = cells
        pairs = {"l": ((a, b), (c, d)), "r": ((b, a), (d, c)), "u": ((a, c), (b, d)), "d": ((c, a), (d, b))}[direction]
        (p, q), (r, s) = (squeezed(*pair) for pair in pairs)
        return {"l": (p, q, r, s), "r": (q, p, s, r), "u": (p, r, q, s), "d": (q, s, p, r)}[direction]

    @cache
    def choose(cells):
        if max(cells) >= power:
            return Fraction(1)
        boards = (slid(cells, direction) for direction in "lrud")
        return max((appear(board, 1) for board in boards if board != cells), default=Fraction(0))

    def appear(cells, times):
        if max(cells) >= power:
            return Fraction(1)
        if not times:
            return choose(cells)
        free = [place for place in range(4) if not cells[place]]
        shares = (
            (place, tile, Fraction(weight, 10 * len(free))) for place in free for tile, weight in ((1, 9), (2, 1))
        )
        return sum(share * appear((*cells[:p], tile, *cells[p + 1 :]), times - 1) for p, tile, share in shares)

    return appear((0, 0, 0, 0), 2)


@pytest.mark.parametrize("power", [2, 3, 4, 5])
def test_the_value_of_2048_on_four_cells_is_that_of_a_plain_recursion(power):
    assert value(Twenty48(power=power)).value == naive_2048(power)


def test_a_row_of_three_is_a_board_too():
    game = Twenty48(1, 3, power=3)
    assert value(game).value == slow_value(game, game.start)


def test_merging_symmetric_boards_does_not_change_the_value():
    class Apart(Twenty48):
        def canon(self, state):
            return state

    merged, apart = value(Twenty48(power=4)), value(Apart(power=4))
    assert (merged.value, 3 * len(merged) < len(apart)) == (apart.value, True)

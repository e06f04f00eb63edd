"""The odds world: exact, with cycles and without, with and without a policy."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import MoveError
from souko.games.nim import Nim
from souko.worlds import Game, Tally, count, odds
from tests.made_up import Maze, Plain, mills, slow_odds

HALF = Fraction(1, 2)


@given(mills())
@settings(max_examples=100)
def test_all_engines_agree_with_visiting_every_history(game):
    expected = slow_odds(game, game.start)
    for found in (odds(game), odds(game, engine="columns"), odds(game, engine="dictionary"), odds(Plain(game))):
        assert dict(found) == expected
    assert odds(game).length == odds(game, engine="dictionary").length


def test_a_share_of_universes_is_not_a_probability():
    game = Maze({"start": ["won", "again"], "again": ["won", "lost", "lost"]}, "start")
    assert count(game) == Tally({"won": 2, "lost": 2})
    assert odds(game)["won"] == HALF + HALF / 3
    assert odds(game).length == Fraction(3, 2)


def test_a_coin_is_tossed_until_it_shows_heads():
    found = odds(Maze({0: ["heads", 0]}))
    assert (found["heads"], found.length, found.never) == (1, 2, 0)


def test_a_walk_without_exit_never_ends():
    found = odds(Maze({0: [1, 1, "out"], 1: [2], 2: [1]}))
    assert (dict(found), found.never, found.length) == ({"out": Fraction(1, 3)}, Fraction(2, 3), None)


def test_a_result_that_never_happens_has_probability_0():
    assert odds(Maze({0: ["in"]}))["out"] == 0


def test_a_game_that_is_over_takes_no_time():
    assert (dict(odds(Maze({}, "home"))), odds(Maze({}, "home")).length) == ({"home": 1}, 0)


@st.composite
def mazes(draw):
    """Mazes so small that 2^16 steps reach the limit: a walk that can leave does so within 4 steps once in 81 times."""
    size = draw(st.integers(1, 4))
    edges = st.lists(st.integers(0, size + 1), min_size=1, max_size=3)
    return Maze({state: draw(edges) for state in range(size)})


@given(mazes())
@settings(max_examples=300)
def test_cycles_are_solved_like_a_high_power_of_the_transition_matrix(game):
    found, size = odds(game), len(game.edges)
    steps = np.eye(size + 2)
    for state, nexts in game.edges.items():
        steps[state] = np.bincount(nexts, minlength=size + 2) / len(nexts)
    shares = np.linalg.matrix_power(steps, 2**16)[0]
    assert [float(found[end]) for end in (size, size + 1)] == pytest.approx(shares[size:].tolist(), abs=1e-9)
    assert sum(found.values()) + found.never == 1


class Careful(Game):
    """Roll a six to win; stop whenever you like."""

    start = "ready"

    def chance(self, state):
        return Tally(range(1, 7)) if state == "rolling" else None

    def moves(self, state):
        return ["roll", "stop"]

    def play(self, state, move):
        return {"roll": "rolling", "stop": "stopped", 6: "six"}.get(move, "ready")

    def over(self, state):
        return state if state in ("stopped", "six") else None


def test_a_policy_chooses_the_moves():
    assert odds(Careful(), policy={"ready": "roll"})["six"] == 1
    assert odds(Careful(), policy=lambda state: "stop")["stopped"] == 1


def test_a_policy_may_be_random():
    found = odds(Careful(), policy=lambda state: Tally(["roll", "stop"]))
    assert found["six"] == Fraction(1, 7)


def test_choices_need_a_policy():
    with pytest.raises(
        MoveError, match=r"^Careful: a player chooses in state 'ready'; give policy= for the odds, or find the best"
    ):
        odds(Careful())


def test_a_policy_must_choose_a_legal_move():
    with pytest.raises(
        MoveError, match=r"^Careful: the policy chooses 'cheat' in state 'ready'; the moves are 'roll', 'stop'$"
    ):
        odds(Careful(), policy={"ready": "cheat"})
    with pytest.raises(MoveError, match=r"^Careful: policy\('ready'\) raised KeyError"):
        odds(Careful(), policy={})


def test_random_nim_is_a_fair_game_of_one_heap_of_two():
    nim = Nim(2)
    assert odds(nim, policy=lambda state: Tally(nim.moves(state))) == {1: HALF, 2: HALF}


def test_fractions_do_without_flint(monkeypatch):
    with_flint = odds(Maze({0: [1, 9], 1: [2, 2, 8], 2: [0, 1, 7]}))
    monkeypatch.setitem(__import__("sys").modules, "flint", None)
    assert odds(Maze({0: [1, 9], 1: [2, 2, 8], 2: [0, 1, 7]})) == with_flint

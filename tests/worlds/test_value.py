"""The value world: best play, exact, with cycles and without."""

import sys
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import BudgetError, MoveError
from souko.games.nim import Nim
from souko.games.pig import Pig
from souko.games.ruin import Ruin
from souko.worlds import Game, Tally, odds, value
from tests.made_up import Drawn, repeated_value, slow_value


def mean(game, policy):
    """The value of a policy: the mean payoff, with the floor for play that never ends."""
    found = odds(game, policy=policy)
    return sum(result * share for result, share in found.items()) + found.never * min(game.reached()[1])


def test_chance_is_a_mean_and_players_choose_the_most_and_the_least():
    found = value(Drawn({"a": (1, ["b", "c", 2]), "b": (2, [5, "c"]), "c": (0, [1, 4])}))
    assert (found.value, found.best, found.policy) == (Fraction(5, 2), "b", {"a": "b", "b": "c"})
    assert found.moves() == {"b": Fraction(5, 2), "c": Fraction(5, 2), 2: 2}
    assert found.moves("b") == {5: 5, "c": Fraction(5, 2)}
    assert (found["c"], len(found), set(found)) == (Fraction(5, 2), 3, {"a", "b", "c"})


def test_a_cycle_is_left_where_that_is_better():
    found = value(Drawn({"a": (1, ["a", "b"]), "b": (0, ["a", "a", 0, 3])}))
    assert (found.value, found.policy) == (Fraction(3, 2), {"a": "b"})


def test_a_player_who_can_play_on_for_ever_does_so_if_that_is_better():
    assert value(Drawn({"a": (2, ["a", 1])})).value == 0
    assert value(Drawn({"a": (1, ["a", 1])})).value == 1


def test_a_game_that_never_ends_has_the_value_0():
    assert value(Drawn({"a": (1, ["b"]), "b": (1, ["a"])})).value == 0


def test_floats_are_near_fractions():
    game = Drawn({"a": (1, ["b", 1]), "b": (0, ["a", "c", 7]), "c": (2, ["a", 5])})
    exact, near = value(game), value(game, floats=True)
    assert isinstance(exact.value, Fraction)
    assert isinstance(near.value, float)
    assert near.value == pytest.approx(float(exact.value), abs=1e-9)
    assert near.policy == exact.policy


@st.composite
def trees(draw):
    names = "abcdefgh"
    later = {name: st.sampled_from([*names[place + 1 :], *range(5)]) for place, name in enumerate(names)}
    return Drawn({n: (draw(st.integers(0, 2)), draw(st.lists(later[n], min_size=1, max_size=3))) for n in names})


@given(trees())
def test_without_cycles_the_value_is_that_of_every_history_visited(game):
    assert value(game).value == slow_value(game, "a")


@st.composite
def one_player_games(draw):
    names = "abcde"
    anywhere = st.sampled_from([*names, *range(-2, 4)])
    return Drawn({n: (draw(st.integers(0, 1)), draw(st.lists(anywhere, min_size=1, max_size=3))) for n in names})


@given(one_player_games())
@settings(max_examples=200)
def test_with_one_player_and_cycles_no_policy_is_better(game):
    from itertools import product

    best = value(game)
    places = [name for name, (who, _) in game.edges.items() if who]
    for picks in product(*(game.edges[place][1] for place in places)):
        assert mean(game, dict(zip(places, picks, strict=True))) <= best.value
    assert mean(game, best.policy) == best.value


@st.composite
def duels(draw):
    names = "abcde"
    anywhere = st.sampled_from([*names, *range(-2, 4)])
    return Drawn({n: (draw(st.integers(0, 2)), draw(st.lists(anywhere, min_size=1, max_size=2))) for n in names})


@given(duels())
@settings(max_examples=300)
def test_with_two_players_and_cycles_the_value_is_max_min_over_all_policies(game):
    from itertools import product

    def policies(player):
        places = [name for name, (who, _) in game.edges.items() if who == player]
        return [dict(zip(places, picks, strict=True)) for picks in product(*(game.edges[place][1] for place in places))]

    expected = max(min(mean(game, mine | yours) for yours in policies(2)) for mine in policies(1))
    assert value(game).value == expected
    assert value(game, floats=True).value == pytest.approx(float(expected), abs=1e-9)


def test_a_policy_reaches_the_value_it_promises():
    best = value(Pig(6))
    assert odds(Pig(6), policy=best.policy)[1] == best.value


def test_without_choices_value_is_odds():
    assert value(Ruin(7, 20, win=2, lose=3)).value == odds(Ruin(7, 20, win=2, lose=3))[20]


def test_a_horizon_limits_the_number_of_choices():
    text: Any = "3"
    number: Any = 3
    assert [value(Nim(3), horizon=1).value, value(Nim(1, 1, 1), horizon=2).value] == [1, 0]
    assert value(Nim(1, 1, 1), horizon=3).value == 1
    with pytest.raises(MoveError, match=r"a horizon of 0; expected the number of choices, 1 or more"):
        value(Nim(1), horizon=0)
    with pytest.raises(MoveError, match=r"a horizon of '3'; expected the number of choices, 1 or more"):
        value(Nim(1), horizon=text)
    with pytest.raises(MoveError, match=r"int is not a game"):
        value(number, horizon=1)


def test_there_are_two_players():
    with pytest.raises(MoveError, match=r"^Drawn: player 3 chooses in state 'a'; the players are 1 and 2$"):
        value(Drawn({"a": (3, [1])}))


def test_a_payoff_must_be_a_number():
    class Vague(Nim):
        def worth(self, result):
            return "a lot"

    for floats in (False, True):
        with pytest.raises(MoveError, match=r"^Vague: worth\(1\) raised TypeError: 'a lot' is not a number$"):
            value(Vague(1), floats=floats)


def test_a_game_that_is_over_at_the_start_has_the_value_of_its_result():
    assert value(Nim(0)).value == 0
    assert value(Nim(0)).moves() == {}
    assert (type(value(Nim(0)).value), type(value(Nim(0), floats=True).value)) == (Fraction, float)


def test_the_payoff_of_a_game_that_is_over_at_the_start_must_be_a_number_too():
    class Won(Nim):
        def worth(self, result):
            return "won"

    with pytest.raises(MoveError, match=r"^Won: worth\(2\) raised TypeError: 'won' is not a number$"):
        value(Won(0))


# Cycles


@pytest.mark.parametrize("floats", [False, True])
def test_of_equal_moves_the_policy_takes_one_that_leaves_the_cycle(floats):
    game = Drawn({"a": (1, ["b", "c"]), "b": (1, ["a"]), "c": (1, ["a", 1])})
    best = value(game, floats=floats)
    assert (best.value, best.policy["a"], best.policy["c"]) == (1, "c", 1)
    assert (odds(game, policy=best.policy)[1], odds(game, policy=best.policy).never) == (1, 0)


@st.composite
def tangles(draw):
    """Games of one player, the other or both, with traps, payoffs of either sign and distant ends."""
    names = "abcdefg"[: draw(st.integers(1, 7))]
    whos = draw(st.sampled_from([[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]))
    payoffs = draw(st.sampled_from([[0, 1], [-2, -1, 0, 1, 3], [1], [-3, -1], [0], [5, Fraction(1, 3)]]))
    many = [*names, *names[:1] * draw(st.integers(0, 3)), *payoffs]
    nexts = st.lists(st.sampled_from(many), min_size=1, max_size=4)
    return Drawn({name: (draw(st.sampled_from(whos)), draw(nexts)) for name in names})


@given(tangles())
@settings(max_examples=500, deadline=None)
def test_with_cycles_the_value_is_the_limit_of_value_iteration(game):
    expected, exact, near = repeated_value(game), value(game), value(game, floats=True)
    assert {state: float(exact_value) for state, exact_value in exact.items()} == pytest.approx(expected, abs=1e-9)
    assert dict(near) == pytest.approx({state: float(exact_value) for state, exact_value in exact.items()}, abs=1e-13)
    assert max(near.values()) <= max(game.reached()[1])
    assert mean(game, exact.policy) == exact.value
    assert float(mean(game, near.policy)) == pytest.approx(near.value, abs=1e-13)


def test_without_flint_fractions_of_python_give_the_same_values(monkeypatch):
    game = Drawn({"a": (1, ["b", 1]), "b": (0, ["a", "c", 7]), "c": (2, ["a", 5])})
    expected = dict(value(game))
    monkeypatch.setitem(sys.modules, "flint", None)
    assert dict(value(game)) == expected


@pytest.mark.parametrize(("gold", "goal"), [(50, 100), (200, 400), (500, 1000)])
def test_the_value_of_a_long_ruin_equals_its_odds(gold, goal):
    assert value(Ruin(gold, goal, win=2, lose=3)).value == odds(Ruin(gold, goal, win=2, lose=3))[goal]
    assert value(Ruin(gold, goal), floats=True).value == pytest.approx(gold / goal, rel=1e-12)


def test_the_smallest_chances_are_right_to_the_last_digits():
    exact, near = value(Ruin(1, 300, win=1, lose=2)), value(Ruin(1, 300, win=1, lose=2), floats=True)
    assert exact.value == Fraction(1, 2**300 - 1)
    assert near.value == pytest.approx(2.0**-300, rel=1e-12, abs=0)


class Rare(Game):
    """A choice between nothing and waiting; waiting succeeds once in `rounds` times, else it leads to the choice."""

    start = "choice"

    def __init__(self, rounds, payoff=1):
        self.die, self.reward = Tally({"wait": rounds - 1, "out": 1}), payoff

    def chance(self, state):
        return self.die if state == "wait" else None

    def moves(self, state):
        return ["nothing", "wait"]

    def play(self, state, move):
        return "choice" if state == move == "wait" else move

    def over(self, state):
        return state if state in ("nothing", "out") else None

    def worth(self, result):
        return self.reward if result == "out" else 0


@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize("rounds", [10**5, 10**16, 10**200])
def test_a_very_unlikely_exit_is_still_taken_in_the_end(rounds, floats):
    assert (value(Rare(rounds), floats=floats).value, value(Rare(rounds), floats=floats).best) == (1, "wait")


@pytest.mark.parametrize("rounds", [10**320, 10**400])
def test_chances_that_are_too_small_for_floats_are_exact_in_fractions(rounds):
    assert value(Rare(rounds)).value == 1
    with pytest.raises(BudgetError, match=r"^Rare: chances are too small for floats; leave out floats=True"):
        value(Rare(rounds), floats=True)


def test_a_move_that_is_better_by_a_tiny_value_is_chosen():
    bit = Fraction(1, 10**26)
    exits = {"b": (0, [2_999_999 * bit, 0, 0, "a"]), "c": (0, [999_999 * bit, 10**6 * bit, 1_000_001 * bit, "a"])}
    best = value(Drawn({"a": (1, ["b", "c", "d"]), "d": (2, ["a", 1]), **exits}), floats=True)
    assert (best.value, best.best) == (pytest.approx(1e-20, rel=1e-12, abs=0), "c")


def test_no_float_is_rounded_beyond_the_best_end():
    edges = {"a": [1, 1, "a", 1, "b", "a", 1], "b": [1, "c", 1, "c", 1, 1], "c": [1, "b", 1, 1, "c", "c", 1, "a"]}
    assert value(Drawn({name: (0, nexts) for name, nexts in edges.items()}), floats=True).value <= 1


@pytest.mark.parametrize("payoff", [10**9 + Fraction(1, 3), Fraction(1, 10**30), -(10**9), 10**400])
def test_payoffs_may_be_of_any_size(payoff):
    assert value(Rare(7, payoff)).value == max(payoff, 0)
    if payoff < 10**300:
        assert value(Rare(7, payoff), floats=True).value == pytest.approx(max(float(payoff), 0.0), rel=1e-12, abs=0)


@pytest.mark.parametrize("payoff", [float("nan"), float("inf"), None])
def test_a_payoff_is_a_finite_number(payoff):
    for floats in (False, True):
        with pytest.raises(MoveError, match=r"^Rare: worth\('out'\) raised \w+Error: "):
            value(Rare(7, payoff), floats=floats)
    with pytest.raises(MoveError, match=r"^Rare: worth\('out'\) raised OverflowError"):
        value(Rare(7, 10**400), floats=True)


def test_pig_in_floats_is_pig_in_fractions():
    exact, near = value(Pig(12)), value(Pig(12), floats=True)
    assert dict(near) == pytest.approx({state: float(exact_value) for state, exact_value in exact.items()}, rel=1e-12)


# Lookups, and rules that fail


def test_a_state_is_looked_up_by_its_canonical_state():
    best = value(Nim(3, 4, 5))
    assert (best.moves((1, (5, 4, 3))), best[1, (5, 3, 4)]) == (best.moves((1, (3, 4, 5))), 1)
    assert ((1, (5, 4, 3)) in best, (1, (9,)) in best, 7 in best) == (True, False, False)
    assert (best.get((1, (5, 4, 3))), best.get((1, (9,)))) == (1, None)


def test_states_that_are_never_reached_have_no_value():
    best = value(Nim(1, 2))
    for ask in (best.moves, best.__getitem__):
        with pytest.raises(MoveError, match=r"^Nim: state \(1, \(9,\)\) is never reached, or the game is over in it; "):
            ask((1, (9,)))
    with pytest.raises(MoveError, match=r"^Nim: canon\(7\) raised TypeError"):
        best.moves(7)


class Broken(Nim):
    """Nim with some methods replaced by wrong ones."""

    def __init__(self, **wrong):
        super().__init__(2)
        for name, thing in wrong.items():
            setattr(self, name, thing)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"moves": lambda state: [[0, 1]]}, r"state \(2, \(1,\)\) has the move \[0, 1\], which cannot be hashed; use"),
        ({"over": lambda state: ["won"]}, r"over\(\(1, \(2,\)\)\) raised TypeError: unhashable"),
        ({"over": lambda state: ["won"] if state[0] == 2 else None}, r"over\(\(2, \(.,\)\)\) raised TypeError: unhash"),
        ({"who": lambda state: 1 / 0}, r"chance or who\(\(2, \(1,\)\)\) raised ZeroDivisionError"),
        ({"who": lambda state: None}, r"player None chooses in state \(2, \(1,\)\); the players are 1 and 2"),
        ({"who": lambda state: 0}, r"player 0 chooses in state \(2, \(1,\)\); the players are 1 and 2"),
    ],
)
def test_rules_that_fail_are_named_with_their_state(wrong, said):
    with pytest.raises(MoveError, match=rf"^Broken: {said}"):
        value(Broken(**wrong))

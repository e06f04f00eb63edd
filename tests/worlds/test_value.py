"""The value world: best play, exact, with circles and without."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_up import slow_value
from souko import MoveError
from souko.games.nim import Nim
from souko.games.pig import Pig
from souko.games.ruin import Ruin
from souko.worlds import Game, Tally, odds, value


class Drawn(Game):
    """A game on a drawn graph: (who, next states); who 0 is chance. Numbers are ends, and their own worth."""

    start = "a"

    def __init__(self, ways):
        self.ways = ways

    def chance(self, state):
        return Tally(self.ways[state][1]) if not self.ways[state][0] else None

    def moves(self, state):
        return self.ways[state][1]

    def play(self, state, move):
        return move

    def over(self, state):
        return None if isinstance(state, str) else state

    def who(self, state):
        return self.ways[state][0]


def mean(game, policy):
    """What a policy is worth: the mean of all ends, and the floor for play that never ends."""
    found = odds(game, policy=policy)
    ends, seen, new = [0], set(), ["a"]
    while new:
        state = new.pop()
        if not isinstance(state, str):
            ends.append(state)
        elif state not in seen:
            seen.add(state)
            new += game.ways[state][1]
    return sum(result * share for result, share in found.items()) + found.never * min(ends)


def test_chance_is_a_mean_and_players_choose_the_most_and_the_least():
    found = value(Drawn({"a": (1, ["b", "c", 2]), "b": (2, [5, "c"]), "c": (0, [1, 4])}))
    assert (found.value, found.best, found.policy) == (Fraction(5, 2), "b", {"a": "b", "b": "c"})
    assert found.moves() == {"b": Fraction(5, 2), "c": Fraction(5, 2), 2: 2}
    assert found.moves("b") == {5: 5, "c": Fraction(5, 2)}
    assert (found["c"], len(found), set(found)) == (Fraction(5, 2), 3, {"a", "b", "c"})


def test_a_circle_is_left_where_it_pays():
    found = value(Drawn({"a": (1, ["a", "b"]), "b": (0, ["a", "a", 0, 3])}))
    assert (found.value, found.policy) == (Fraction(3, 2), {"a": "b"})


def test_who_may_wait_for_ever_waits_if_that_is_better():
    assert value(Drawn({"a": (2, ["a", 1])})).value == 0
    assert value(Drawn({"a": (1, ["a", 1])})).value == 1


def test_a_game_that_never_ends_is_worth_nothing():
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
def test_without_circles_it_is_what_every_history_says(game):
    assert value(game).value == slow_value(game, "a")


@st.composite
def solo_knots(draw):
    names = "abcde"
    anywhere = st.sampled_from([*names, *range(-2, 4)])
    return Drawn({n: (draw(st.integers(0, 1)), draw(st.lists(anywhere, min_size=1, max_size=3))) for n in names})


@given(solo_knots())
@settings(max_examples=200)
def test_alone_in_circles_no_policy_is_better(game):
    from itertools import product

    best = value(game)
    places = [name for name, (who, _) in game.ways.items() if who]
    for picks in product(*(game.ways[place][1] for place in places)):
        assert mean(game, dict(zip(places, picks, strict=True))) <= best.value
    assert mean(game, best.policy) == best.value


@st.composite
def duels(draw):
    names = "abcde"
    anywhere = st.sampled_from([*names, *range(-2, 4)])
    return Drawn({n: (draw(st.integers(0, 2)), draw(st.lists(anywhere, min_size=1, max_size=2))) for n in names})


@given(duels())
@settings(max_examples=300)
def test_two_in_circles_have_the_best_answers_to_each_other(game):
    from itertools import product

    def policies(player):
        places = [name for name, (who, _) in game.ways.items() if who == player]
        return [dict(zip(places, picks, strict=True)) for picks in product(*(game.ways[place][1] for place in places))]

    expected = max(min(mean(game, mine | yours) for yours in policies(2)) for mine in policies(1))
    assert value(game).value == expected
    assert value(game, floats=True).value == pytest.approx(float(expected), abs=1e-9)


def test_a_policy_reaches_the_value_it_promises():
    best = value(Pig(6))
    assert odds(Pig(6), policy=best.policy)[1] == best.value


def test_without_choices_value_is_odds():
    assert value(Ruin(7, 20, win=2, lose=3)).value == odds(Ruin(7, 20, win=2, lose=3))[20]


def test_within_a_horizon_only_so_many_choices_count():
    assert [value(Nim(3), horizon=1).value, value(Nim(1, 1, 1), horizon=2).value] == [1, 0]
    assert value(Nim(1, 1, 1), horizon=3).value == 1
    with pytest.raises(MoveError, match=r"a horizon of 0; at least one choice, please"):
        value(Nim(1), horizon=0)


def test_there_are_two_players():
    with pytest.raises(MoveError, match=r"^Drawn: player 3 chooses in state 'a'; there are 1 and 2$"):
        value(Drawn({"a": (3, [1])}))


def test_a_result_must_be_worth_something():
    class Vague(Nim):
        def worth(self, result):
            return "a lot"

    with pytest.raises(MoveError, match=r"^Vague: worth\(1\) raised ValueError"):
        value(Vague(1))


def test_what_is_over_has_its_value():
    assert value(Nim(0)).value == 0
    assert value(Nim(0)).moves() == {}

"""Games that break the protocol, and the errors they get."""

import pytest

from souko import BudgetError, MoveError, load
from souko.limits import Limits
from souko.worlds import Game, Tally, count, odds, single, value, when
from tests.made_up import Maze

WORLDS = [count, odds, value, lambda game: single(game, rolls=1, choices=["go"] * 9).run()]


class Bad(Game):
    start = (5,)

    def chance(self, state):
        return Tally([1, 2])

    def play(self, state, roll):
        return (10 // (state[0] - 5 - roll + 1),)

    def over(self, state):
        return None


@pytest.mark.parametrize("world", WORLDS)
def test_rules_that_raise_are_named_with_state_and_move(world):
    with pytest.raises(MoveError, match=r"^Bad: play\(\(5,\), 1\) raised ZeroDivisionError"):
        world(Bad())


@pytest.mark.parametrize("world", WORLDS)
def test_a_chance_method_that_raises_is_named_too(world):
    class Raising(Bad):
        def chance(self, state):
            raise ValueError

    with pytest.raises(MoveError, match=r"^Raising: chance or moves\(\(5,\)\) raised ValueError$"):
        world(Raising())


@pytest.mark.parametrize("world", WORLDS[:3])
def test_states_must_be_hashable(world):
    class Listed(Bad):
        def play(self, state, roll):
            return [roll]

    with pytest.raises(MoveError, match=r"^Listed: state \[1\] cannot be hashed; use tuples"):
        world(Listed())


@pytest.mark.parametrize("world", WORLDS)
def test_a_game_that_is_stuck_is_refused(world):
    class Stuck(Bad):
        def chance(self, state):
            return None

    with pytest.raises(MoveError, match=r"^Stuck: state \(5,\) has nothing to roll or to choose, but is not over"):
        world(Stuck())


def test_a_missing_method_is_named():
    with pytest.raises(MoveError, match=r"has no method over\(state\)"):
        count(type("Empty", (Game,), {"start": 1})())


@pytest.mark.parametrize("engine", ["auto", "columns", "dictionary"])
def test_a_state_beyond_its_bounds_is_refused(engine):
    class Liar(Game):
        start, bounds = (0,), (4,)

        def chance(self, state):
            return Tally([1, 2, 3])

        def play(self, state, roll):
            return (state[0] + roll,)

        def over(self, state):
            return when(state[0] > 9, 1)

    with pytest.raises(MoveError, match=r"Liar: .*breaks the promised bounds \(4,\)"):
        count(Liar(), engine=engine)


@pytest.mark.parametrize("engine", ["auto", "columns", "dictionary"])
def test_a_start_beyond_its_bounds_is_refused(engine):
    class Late(Game):
        start, bounds = (4,), (4,)

    with pytest.raises(MoveError, match=r"Late: state \(4,\) breaks the promised bounds \(4,\)"):
        count(Late(), engine=engine)


class Growing(Game):
    """Never ends, and never repeats a state."""

    start = 1

    def chance(self, state):
        return Tally([0, 1])

    def play(self, state, roll):
        return 2 * state + roll

    def over(self, state):
        return None


@pytest.mark.parametrize("world", [count, odds, value])
def test_a_game_without_end_exhausts_its_budget_of_states(world):
    with pytest.raises(
        BudgetError,
        match=r"^Growing: gave up with 1,00\d states.*the limit is 1,000 states; a higher limit can be given: ",
    ):
        world(Growing(), limits=Limits(states=1000))


@pytest.mark.parametrize("world", [count, odds, value])
def test_memory_is_refused_before_it_runs_out(world):
    with pytest.raises(
        BudgetError, match=r"^Growing: gave up with .* bytes: the limit is 100,000 bytes; a higher limit can be given: "
    ):
        world(Growing(), limits=Limits(memory=100_000))


def test_a_long_game_exhausts_its_budget_of_turns():
    line = Maze({state: [state + 1] for state in range(100)})
    assert dict(count(line).counts) == {100: 1}
    with pytest.raises(
        BudgetError,
        match=r"^Maze: gave up with \d+ states after 51 turns: the limit is 50 turns; a higher limit can be given: ",
    ):
        count(line, limits=Limits(turns=50))
    with pytest.raises(BudgetError, match=r"^Maze: not over after 50 turns, which is the limit;"):
        single(line, rolls=1, limits=Limits(turns=50)).run()


@pytest.mark.parametrize("world", WORLDS)
def test_a_game_without_start_is_refused(world):
    class Nowhere(Game):
        pass

    with pytest.raises(MoveError, match="Nowhere has no start; set the attribute start"):
        world(Nowhere())


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("bounds", [5, ("a",), (None,)])
def test_bounds_are_numbers(world, bounds):
    class Vague(Bad):
        pass

    Vague.bounds = bounds
    with pytest.raises(MoveError, match=r"Vague: bounds .*; expected a tuple with one whole number for each field"):
        world(Vague())


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("state", [("a",), (None,), (1, 2), (9,), (-1,)])
def test_a_state_that_breaks_the_bounds_is_named(world, state):
    class Liar(Game):
        start, bounds = (0,), (9,)

        def chance(self, _state):
            return Tally([1])

        def play(self, _state, _roll):
            return state

        def over(self, _state):
            return None

    with pytest.raises(MoveError, match=r"Liar: state .* breaks the promised bounds \(9,\)"):
        world(Liar())


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("thing", [5, "game", None])
def test_an_object_that_is_not_a_game_is_refused(world, thing):
    with pytest.raises(MoveError, match="is not a game; use a subclass of Game"):
        world(thing)


def test_a_position_is_a_game_of_its_own():
    start = load("sokoban").start(1)
    assert single(start, choices=["up", "right", "down", "right"]).run().result is True
    with pytest.raises(BudgetError):
        count(start, limits=Limits(states=50))


@pytest.mark.parametrize("world", [count, odds, value])
def test_the_limit_of_seconds_holds_in_every_world(world):
    with pytest.raises(BudgetError, match=r"^Growing: gave up with [\d,]+ states.*seconds.*Limits\(seconds=N\)$"):
        world(Growing(), limits=Limits(seconds=0.05))

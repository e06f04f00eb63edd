"""The single world: one history, from given rolls and choices."""

import pytest

from souko import MoveError
from souko.games.nim import Nim
from souko.games.pig import Pig
from souko.worlds import Tally, loaded, single
from tests.made_up import Maze

PATH = Maze({0: [1, 2], 1: [2, 3], 2: [3, 4]})


def test_a_history_is_an_iterator_of_steps():
    history = single(PATH, rolls=[1, 2, 4])
    assert [(step.turn, step.move, step.state, step.result) for step in history] == [
        (1, 1, 1, None),
        (2, 2, 2, None),
        (3, 4, 4, 4),
    ]
    assert (history.result, history.state, history.record, list(history)) == (4, 4, [1, 2, 4], [])


def test_a_seed_plays_the_same_game_again():
    games = [single(PATH, rolls=seed).run().record for seed in range(50)]
    assert games == [single(PATH, rolls=seed).run().record for seed in range(50)]
    assert len(set(map(tuple, games))) > 3


def test_seeded_rolls_fall_as_often_as_the_die_has_them():
    coin = Maze({0: {"heads": 3, "tails": 1}})
    heads = sum(single(coin, rolls=seed).run().result == "heads" for seed in range(2000))
    assert abs(heads - 1500) < 100


def test_rolls_may_come_from_a_function():
    asked = []

    def roll(state, die):
        asked.append((state, die))
        return min(die)

    assert single(PATH, rolls=roll).run().result == 3
    assert asked == [(0, Tally([1, 2])), (1, Tally([2, 3])), (2, Tally([3, 4]))]


def test_choices_come_from_a_script_a_policy_or_a_function():
    assert single(Nim(2), choices=[(0, 1), (0, 1)]).run().result == 2
    assert single(Nim(2), choices={(1, (2,)): (0, 2)}).run().result == 1
    assert single(Nim(2), choices=lambda state, moves: moves[-1]).run().result == 1


def test_rolls_and_choices_take_turns_and_a_record_replays_both():
    history = single(Pig(10), rolls=3, choices=lambda state, moves: "roll" if state[3] < 5 else "hold").run()
    assert {"roll", "hold"} & set(history.record)
    again = single(Pig(10), record=history.record)
    assert [step.state for step in again][-1] == history.state
    assert again.result == history.result


def test_a_loaded_die_shows_its_faces_in_turn():
    die = loaded([1, 2, 3])
    assert [next(die) for _ in range(5)] == [1, 2, 3, 1, 2]


def test_a_script_that_runs_out_says_where():
    with pytest.raises(MoveError, match=r"^the rolls ran out in state 1; give more rolls=, or a function to ask$"):
        single(PATH, rolls=[1]).run()
    with pytest.raises(MoveError, match=r"^the choices ran out in state"):
        single(Nim(1)).run()
    with pytest.raises(MoveError, match=r"^the record ran out in state 0"):
        single(PATH, record=[]).run()


def test_a_roll_must_be_on_the_die():
    with pytest.raises(MoveError, match=r"^Maze: 7 in state 0; the moves are 1, 2$"):
        single(PATH, rolls=[7]).run()


def test_a_function_that_fails_is_named():
    with pytest.raises(MoveError, match=r"^Maze: the roll\(0\) raised ZeroDivisionError"):
        single(PATH, rolls=lambda state, die: 1 // 0).run()


@pytest.mark.parametrize("source", [{"rolls": 1.5}, {"choices": 5}, {"record": 7}])
def test_a_source_that_is_neither_iterable_nor_callable_is_refused(source):
    with pytest.raises(MoveError, match="a list, a function to ask, or a seed for rolls"):
        single(PATH, **source)


def test_a_loaded_die_is_rolled_at_least_once():
    with pytest.raises(MoveError, match="-1 rolls at a time; at least 1"):
        next(loaded([1, 2], -1))

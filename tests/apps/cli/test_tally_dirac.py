"""The branches of `souko tally` that run games: Dirac dice, and rulebooks."""

import json

import pytest
from click.testing import CliRunner

from souko.apps.cli.progress import ProgressBar, Stopped
from souko.apps.cli.tally.dirac import dirac
from souko.apps.cli.tally.rulebook import rulebook


def answer(command, *words):
    done = CliRunner().invoke(command, words, standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.output


def facts(command, *words):
    return json.loads(answer(command, *words, "--json"))


def test_universes_are_counted():
    assert facts(dirac, "--starts", "4", "8") == {"1": 444356092776315, "2": 341960390180808}
    assert "player 1 wins 444,356,092,776,315 universes of 786,316,482,957,123" in answer(dirac)


def test_universes_are_counted_by_turn():
    found = facts(dirac, "--by-turn")
    assert found["by_turn"]["5"] == {"1": 3359232}
    assert sum(count for ended in found["by_turn"].values() for count in ended.values()) == found["1"] + found["2"]
    assert "turn   5: player 1 wins 3,359,232" in answer(dirac, "--by-turn")


def test_odds_are_exact():
    found = facts(dirac, "--world", "odds")["1"]
    assert found == {"fraction": "185706787995772422109811/239299329230617529590083", "float": 0.7760439136743383}
    assert "player 1 wins with probability 0.776043913674 = 1857" in answer(dirac, "--world", "odds")


def test_a_single_world_has_a_loaded_die():
    assert facts(dirac, "--world", "single") == {"rolls": 993, "scores": [1000, 745], "answer": 739785}
    assert "739785" in answer(dirac, "--world", "single")
    assert facts(dirac, "--world", "single", "--die", "1,2,3", "--target", "21")["rolls"] % 3 == 0


def test_rules_may_differ():
    assert facts(dirac, "--starts", "1", "3", "2", "--target", "2", "--ring", "3", "--die", "1-2", "--rolls", "1")


def test_large_counts_are_strings():
    found = facts(dirac, "--target", "30")
    assert all(isinstance(count, str) and int(count) > 2**53 for count in found.values())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--starts", "4", "x"], "whole numbers, please"),
        (["4", "x"], "whole numbers, please"),
        (["--starts", ""], "--starts is empty; one number per player"),
        (["--starts", " , "], "--starts is empty; one number per player"),
        ([""], "--starts is empty; one number per player"),
        (["--die", "1,x"], "--die x: whole numbers"),
        (["--die", "1-1000000"], "at most 10,000 faces"),
        (["--starts", "4", "11"], "starts lie on 1 to 10"),
        (["--world", "odds", "--by-turn"], "goes with --world count"),
        (["--target", "0"], "0 is not in the range"),
        (["--target", "1000000"], "a target of 1,000,000: universes are counted up to 2,000"),
    ],
)
def test_bad_options_are_refused(words, complaint):
    with pytest.raises(Exception, match=complaint):
        answer(dirac, *words)


def test_bare_words_are_the_starts():
    assert facts(dirac, "4", "8") == facts(dirac, "--starts", "4,8") == facts(dirac)
    assert list(facts(dirac, "1", "3", "2", "--target", "2")) == ["1", "2", "3"]


def test_a_player_who_never_wins_is_in_the_answer():
    assert facts(dirac, "--die", "0") == {"1": 0, "2": 1}
    assert facts(dirac, "--die", "0", "--world", "odds")["1"] == {"fraction": "0", "float": 0.0}
    assert "player 1 wins 0 universes of 1" in answer(dirac, "--die", "0")


def test_a_peak_bar_shows_the_largest_amount():
    bar = ProgressBar("count", "states", shows_peak=True)
    for states in (3, 5, 4):
        bar.update(states)
    assert (bar.done, bar.rate) == (5, "states at most, 0 s")
    with pytest.raises(Stopped, match="stopped after 0 s, with at most 5 states"), bar:
        raise KeyboardInterrupt


def test_a_rulebook_has_boards_and_their_probabilities():
    found = facts(rulebook, "shepherd", "--moves", "right up")
    assert found["positions"] == len(found["boards"]) > 1
    assert found["universes"] >= found["positions"]
    assert set(found["won"]) == {"fraction", "float"}
    assert "boards in" in answer(rulebook, "shepherd", "--moves", "right up")


def test_a_level_that_does_not_exist_is_refused():
    with pytest.raises(Exception, match="no level 99; it has levels 1 to"):
        answer(rulebook, "shepherd", "--level", "99")


def test_an_unknown_move_is_named_as_a_whole_word():
    with pytest.raises(Exception, match="no such move: 'rightt'"):
        answer(rulebook, "shepherd", "--moves", "rightt")
    assert facts(rulebook, "shepherd", "--moves", "right RR x") == facts(rulebook, "shepherd", "--moves", "rrrx")

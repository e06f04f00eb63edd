"""Positions are values: playing gives a new one, and equal boards are equal."""

import pickle
import random
from fractions import Fraction
from threading import Thread

import pytest

from souko import BudgetError, MoveError, Rulebook

HEAD = """
title Drawn
{prelude}
OBJECTS
Background
black

Wall
grey

Player
white

Crate
orange

Target
yellow

Spark
red

LEGEND
. = Background
# = Wall
P = Player
* = Crate
O = Target
@ = Crate and Target
S = Spark
Solid = Wall or Crate

SOUNDS
Crate move 1234503
Crate cantmove 777
sfx1 99

COLLISIONLAYERS
Background
Target
Player, Wall, Crate
Spark

RULES
{rules}

WINCONDITIONS
{wins}

LEVELS

{levels}
"""

PUSH = "[ > Player | Crate ] -> [ > Player | > Crate ]"
HALL = "#######\n#p.*.o#\n#.....#\n#######"


def book(rules=PUSH, levels=HALL, wins="all Target on Crate", prelude=""):
    return Rulebook.read(HEAD.format(rules=rules, levels=levels, wins=wins, prelude=prelude))


def drawn(rules, level, moves="", **more):
    """What a level looks like after moves."""
    return book(rules, level, wins="", **more).start().run(moves).to_text()


def test_a_push_moves_the_crate_and_leaves_the_old_position_alone():
    start = book().start()
    after = start.run("rr")
    assert start.to_text() == HALL
    assert after.to_text() == "#######\n#..p*o#\n#.....#\n#######"


def test_a_level_is_won_and_then_nothing_moves_any_more():
    won = book().start().run("rrr")
    assert won.won
    assert won.play("left") is won
    assert not book().start().run("rr").won


def test_equal_boards_are_equal_however_they_were_reached():
    start = book().start()
    assert start.run("dr") == start.run("drlr")
    assert hash(start.run("dr")) == hash(start.run("drlr"))
    assert start.run("dr") != start.run("d")
    assert start != book().start()


def test_moves_are_words_or_letters():
    start = book().start()
    assert start.run("right DOWN") == start.run("rd") == start.run(["right", "down"]) == start.run(">v")
    with pytest.raises(MoveError, match="no such move: 'q'; a move is one of up, down"):
        start.play("q")


def test_sounds_are_those_of_the_last_play():
    start = book().start()
    assert start.run("rr").sounds == (1234503,)
    assert start.run("rrd").sounds == (1234503,)
    assert start.run("rr").play("down").sounds == ()
    assert book(levels="#######\n#P*#.O#\n#######").start().play("right").sounds == (777,)


def test_messages_and_sound_effects_are_reported():
    position = book(PUSH + " sfx1 message Heavy!").start().run("rr")
    assert (position.messages, position.events) == (("Heavy!",), ("sfx1",))


def test_further_turns_are_played_at_once_or_one_by_one():
    fall = "[ > Player | Crate ] -> [ Player | Spark ] again\ndown [ stationary Spark ] -> [ down Spark ] again"
    level = "####\n#P*#\n#..#\n#..#\n####"
    start = book(fall, level, wins="").start()
    turns = [start.turn("right")]
    while turns[-1].again:
        turns.append(turns[-1].turn())
    assert [turn.at(row, 2)[-1] for row, turn in zip((2, 3, 4), turns, strict=True)] == ["spark"] * 3
    assert turns[-1] == start.play("right") != turns[0]
    assert turns[0].play("left") == start.run("rl")


def test_a_restart_leads_to_the_start_or_the_checkpoint():
    start = book(
        "late [ Player Target ] -> [ Player Target ] checkpoint\n" + PUSH, "#####\n#PO.#\n#####", wins=""
    ).start()
    assert start.run("rr").restart().to_text() == start.play("right").to_text()
    assert book().start().run("rd").restart().to_text() == HALL


def test_a_message_leads_to_the_next_board():
    start = book(levels="message Hello\n\nmessage Go on\n\n" + HALL + "\n\nmessage The end").start()
    assert (start.level, start.messages, start.to_text()) == (2, ("Hello", "Go on"), HALL)
    with pytest.raises(MoveError, match="only messages follow: 'The end'"):
        start.rulebook.start(3)


def test_an_unknown_level_is_refused():
    with pytest.raises(MoveError, match="there is no level 7; the levels are numbered 0 to 0"):
        book().start(7)


def test_cells_are_asked_by_row_and_column():
    start = book().start()
    assert start.at(1, 3) == ("background", "crate")
    with pytest.raises(MoveError, match="no cell in row 9"):
        start.at(9, 0)


def test_positions_are_counted_by_depth():
    start = book(wins="").start()
    seen, ring = {start}, [start]
    for count in start.positions_by_depth(5):
        assert len(ring) == count
        ring = list(dict.fromkeys(after for each in ring for move in "uldrx" if (after := each.play(move)) not in seen))
        seen.update(ring)
    assert start.count_positions(0) == 1
    assert start.count_positions(3) == sum(start.positions_by_depth(3))


def test_counting_stops_when_no_position_is_new_and_at_its_limit():
    assert book(levels="###\n#P#\n###", wins="").start().positions_by_depth(9) == [1]
    open_hall = "\n".join(["." * 12] * 5 + ["....P.*.*.*."] + ["." * 12] * 5)
    with pytest.raises(BudgetError, match="memory"):
        book(levels=open_hall, wins="").start().count_positions(40, memory=1_000_000)
    with pytest.raises(MoveError, match="at least 0"):
        book().start().count_positions(-1)


def test_random_choices_come_from_the_seed_or_are_enumerated():
    toss = "random [ > Player | no Wall ] -> [ Player | Spark ]\n+ random [ > Player | no Wall ] -> [ Player | ]"
    start = book(toss, "####\n#P.#\n####", wins="some Spark").start()
    outcomes = list(start.every("right"))
    assert [weight for weight, _ in outcomes] == [Fraction(1, 2)] * 2
    assert {position.won for _, position in outcomes} == {True, False}
    ends = {start.rulebook.start(0, seed).play("right").won for seed in range(20)}
    assert ends == {True, False}
    with pytest.raises(MoveError, match="chance"):
        start.count_positions(1)


def test_the_same_seed_plays_the_same_game():
    toss = "[ > Player ] -> [ randomdir Player ]"
    rulebook = book(toss, "\n".join(["." * 9] * 4 + ["....P...."] + ["." * 9] * 4), wins="")
    moves = "r" * 30
    assert rulebook.start(0, "a").run(moves) == rulebook.start(0, "a").run(moves)
    assert len({rulebook.start(0, seed).run(moves) for seed in range(9)}) > 1


def test_two_threads_may_play_one_rulebook():
    rulebook = book(wins="")
    moves = "".join(random.Random(3).choices("uldr", k=3000))
    expected, found = rulebook.start().run(moves), []

    def play():
        position = rulebook.start()
        for move in moves:
            position = position.play(move)
        found.append(position)

    threads = [Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 3


def test_rules_that_never_end_are_stopped_by_a_limit():
    bounce = """
        right [ Spark | no Wall ] -> [ right Spark | ] again
        right [ Spark | Wall ] -> [ Crate | Wall ] again
        left [ Crate | no Wall ] -> [ left Crate | ] again
        left [ Crate | Wall ] -> [ Spark | Wall ] again"""
    rulebook = book(bounce, "#S...#P", wins="")
    rulebook.limit(further_turns=50)
    with pytest.raises(BudgetError, match=r"50 further turns \(again\); a higher limit can be given"):
        rulebook.start().play("tick")
    rulebook = book("[ Player ][ Crate ][ Crate ] -> [ Player ][ Crate Spark ][ Crate ]", "P" + "*" * 100, wins="")
    rulebook.limit(applications=1000)
    with pytest.raises(BudgetError, match="1000 applications"):
        rulebook.start().play("right")


def test_a_text_that_cannot_be_played_raises_all_complaints():
    from souko import ReadError

    with pytest.raises(ReadError) as error:
        Rulebook.read("title Nothing")
    assert error.value.complaints


def test_a_position_has_a_readable_repr():
    start = book().start()
    assert repr(start) == "<Position in level 0 of 'Drawn': 7 x 4>"
    assert repr(start.rulebook) == "<Rulebook 'Drawn': 6 objects, 1 levels>"
    assert str(start) == HALL


def test_glyphs_that_the_legend_lacks_are_question_marks():
    assert drawn("late [ Player ] -> [ Player Spark ]", "P.", "r") == ".?"


def test_positions_can_be_pickled_with_their_rulebook():
    start = book().start()
    here, there = start.play("right"), pickle.loads(pickle.dumps([start, start.play("right")]))
    assert there[0].rulebook is there[1].rulebook
    assert (str(there[0]), str(there[1])) == (str(start), str(here))
    assert there[0].play("right") == there[1]

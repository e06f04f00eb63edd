"""The native search, held to a breadth-first search in Python over the same positions."""

from random import Random
from time import sleep
from types import SimpleNamespace

import pytest

from souko import BudgetError, MoveError, Rulebook, load
from souko.limits import Limits
from souko.rules.search import action_is_idle, moves_that_matter, search
from souko.sliced_search import GaveUpError, SlicedSearch

CROSSING = """
title Crossing
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

LEGEND
. = Background
# = Wall
P = Player
* = Crate
O = Target
@ = Crate and Target

SOUNDS

COLLISIONLAYERS
Background
Target
Player, Wall, Crate

RULES
{rules}

WINCONDITIONS
all Target on Crate

LEVELS

{level}
"""
PUSH = "[ > Player | Crate ] -> [ > Player | > Crate ]"
RULES = [
    PUSH,
    "[ > Player | ... | Crate ] -> [ > Player | ... | > Crate ]",
    "[ action Player | Crate ] -> [ Player | ]\n" + PUSH,
    PUSH + "\nlate [ Player | Target ] -> [ Player | Target ] checkpoint\n[ > Player | Wall ] -> restart",
    "[ > Crate | Crate ] -> [ > Crate | > Crate ]\n+ "
    + PUSH
    + "\nlate down [ Crate | no Wall no Crate no Player ] -> [ | Crate ] again",
]


def hall(seed):
    """A small hall with a player, crates and targets strewn about."""
    random = Random(seed)
    rows = [["#" if random.random() < 0.2 else "." for _ in range(5)] for _ in range(3)]
    for glyph in "P**OO"[: random.choice([3, 4, 5])]:
        rows[random.randrange(3)][random.randrange(5)] = glyph
    rows[random.randrange(3)][random.randrange(5)] = "P"
    return "\n".join(["#######", *("#" + "".join(row) + "#" for row in rows), "#######"])


def slow(start, depth):
    """How many positions are first reached at each depth, and the depth of the first win."""
    seen, ring, counts, won = {start}, [start], [1], None
    while ring and len(counts) <= depth:
        fresh = []
        for position in ring:
            for move in ("up", "left", "down", "right", "action") if not position.won else ():
                after = position.play(move)
                if after not in seen:
                    seen.add(after)
                    fresh.append(after)
                    won = len(counts) if after.won and won is None else won
        counts.append(len(fresh))
        ring = fresh
    return counts if counts[-1] else counts[:-1], won


@pytest.mark.parametrize("rules", RULES, ids=["push", "pull from afar", "action", "checkpoint", "again"])
@pytest.mark.parametrize("seed", range(8))
def test_depths_and_the_first_win_agree_with_python(rules, seed):
    start = Rulebook.read(CROSSING.format(rules=rules, level=hall(seed))).start()
    counts, won = slow(start, 7)
    assert start.positions_by_depth(7) == counts
    if won is not None:
        found = search(start)
        assert len(found.moves) == won
        assert start.run(found.moves).won


@pytest.mark.parametrize("order", ["breadth", "astar", "greedy"])
def test_every_order_finds_a_win_or_proves_that_there_is_none(order):
    for seed in range(12):
        start = Rulebook.read(CROSSING.format(rules=PUSH, level=hall(seed))).start()
        fewest, found = search(start), search(start, order)
        assert (found.moves is None) == (fewest.moves is None)
        if found.moves is not None:
            assert start.run(found.moves).won
            assert len(found.moves) >= len(fewest.moves)


def test_wide_rulebooks_are_searched_too():
    objects = "\n\n".join(f"Thing{number}\nred" for number in range(70))
    layers = "\n".join(f"Thing{number}" for number in range(70))
    text = CROSSING.replace("Wall\ngrey\n", f"Wall\ngrey\n\n{objects}\n").replace(
        "Player, Wall", f"{layers}\nPlayer, Wall"
    )
    plain = Rulebook.read(CROSSING.format(rules=PUSH, level=hall(3))).start()
    wide = Rulebook.read(text.format(rules=PUSH, level=hall(3))).start()
    assert wide.rulebook.native_tables.object_words == 2
    assert wide.positions_by_depth(6) == plain.positions_by_depth(6)


def test_an_action_that_matches_no_rule_is_not_tried():
    idle = Rulebook.read(CROSSING.format(rules=PUSH, level=hall(1)))
    heard = Rulebook.read(CROSSING.format(rules=RULES[2], level=hall(1)))
    late = Rulebook.read(CROSSING.format(rules=PUSH + "\nlate [ Player Target ] -> win", level=hall(1)))
    assert [action_is_idle(book.tables) for book in (idle, heard, late)] == [True, False, False]
    assert "action" not in moves_that_matter(idle.start())


def test_limits_are_named():
    start = load("sokoban").start(load("sokoban").boards[-1])
    with pytest.raises(BudgetError, match=r"more than 10 positions; gave up after [\d,]+ positions"):
        search(start, states=10, to_the_end=True)
    with pytest.raises(BudgetError, match="more than 0 seconds"):
        search(start, seconds=0, to_the_end=True)
    with pytest.raises(BudgetError, match="more positions than fit in the memory allowed: 100,000 bytes"):
        search(start, memory=100_000, to_the_end=True)
    with pytest.raises(MoveError, match="no such order: 'depth'"):
        search(start, "depth")


@pytest.mark.parametrize("order", ["breadth", "astar", "greedy"])
@pytest.mark.parametrize("states", [1, 10, 1000])
def test_a_search_goes_hardly_further_than_it_may(order, states):
    start = load("sokoban").start(load("sokoban").boards[-1])
    with pytest.raises(GaveUpError) as caught:
        search(start, order, states=states, to_the_end=True)
    assert states < caught.value.positions <= states + 5


def test_without_time_nothing_is_searched():
    with pytest.raises(BudgetError, match="more than 0 seconds; gave up after 1 positions"):
        search(load("sokoban").start(), seconds=0)


def test_more_memory_and_depth_than_there_are_may_be_allowed():
    assert search(load("sokoban").start(), memory=10**30, depth=10**30).moves == ("up", "right", "down", "right")


def test_a_search_looks_at_the_clock_however_slow_its_positions_are():
    looks = []

    def advance(count):
        sleep(count * 0.002)
        looks.append(count)
        return False

    with pytest.raises(GaveUpError, match=r"more than 0\.3 seconds"):
        SlicedSearch(Limits(seconds=0.3), 5, None).run(SimpleNamespace(size=1), advance)
    assert len(looks) > 3
    assert looks[-1] < 64


def test_progress_is_told_and_positions_take_few_bytes():
    seen = []
    start = load("sokoban").start(load("sokoban").boards[-1])
    found = search(start, to_the_end=True, progress=lambda done, _: seen.append(done))
    assert seen == sorted(seen)
    assert seen[-1] <= found.positions
    assert found.memory / found.positions < 60

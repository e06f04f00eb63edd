"""The search world: any game, every order, compared with a plain breadth-first search."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko import Board, BudgetError, MoveError, load
from souko.games.dirac import Dirac
from souko.games.nim import Nim
from souko.games.tictactoe import TicTacToe
from souko.sokoban import Pushes, Pushing, solve
from souko.worlds import Game, RulebookGame, Tally, search
from souko.worlds.search import ORDERS


class Map(Game):
    """Places and the edges between them; reaching the last place wins."""

    start = 0

    def __init__(self, edges, bounds_below=()):
        self.edges, self.bounds_below = edges, bounds_below

    def moves(self, state):
        return self.edges[state]

    def play(self, state, move):
        return move

    def over(self, state):
        return "there" if state == len(self.edges) - 1 else None

    def worth(self, result):
        return int(result == "there")

    def missing(self, state):
        return self.bounds_below[state] if self.bounds_below else 0


def layers(edges):
    """The places first reached after 0, 1, … moves; none leads on from the last place."""
    found, now, seen = [], [0], {0}
    while now:
        found.append(now)
        now = []
        for place in found[-1]:
            for other in edges[place] if place < len(edges) - 1 else ():
                if other not in seen:
                    seen.add(other)
                    now.append(other)
    return found


def distances(edges):
    """The number of moves from each place to the last; 99 if there is no path."""
    far = [99] * (len(edges) - 1) + [0]
    for _ in edges:
        far = [min([far[place], *(1 + far[other] for other in edges[place])]) for place in range(len(edges))]
    return far


MAPS = st.integers(1, 12).flatmap(
    lambda size: st.lists(st.lists(st.integers(0, size - 1), max_size=3), min_size=size, max_size=size)
)


@settings(max_examples=300, deadline=None)
@given(MAPS)
def test_breadth_finds_the_fewest_moves_and_all_places_by_depth(edges):
    expected = layers(edges)
    depth = next((depth for depth, layer in enumerate(expected) if len(edges) - 1 in layer), None)
    found = search(Map(edges), to_the_end=True)
    assert found.by_depth == [len(layer) for layer in expected]
    assert found.positions == sum(found.by_depth)
    assert (None if found.moves is None else len(found.moves)) == depth


@settings(max_examples=300, deadline=None)
@given(MAPS, st.sampled_from(sorted(ORDERS)))
def test_every_order_finds_a_valid_path_if_there_is_one(edges, order):
    found = search(Map(edges), order)
    assert (found.moves is None) == (search(Map(edges)).moves is None)
    here: Any = 0
    for move in found.moves or ():
        assert move in edges[here]
        here = move
    assert found.moves is None or here == len(edges) - 1


@settings(max_examples=300, deadline=None)
@given(MAPS, st.integers(0, 1000))
def test_astar_finds_the_fewest_moves_with_any_lower_bound_that_is_never_too_high(edges, seed):
    random = Random(seed)
    known = [random.randint(0, far) for far in distances(edges)]
    found, shortest = search(Map(edges, known), "astar"), search(Map(edges))
    assert (found.moves is None) == (shortest.moves is None)
    assert found.moves is None or len(found.moves) == len(shortest.moves)


def test_with_a_lower_bound_astar_and_greedy_visit_fewer_places():
    edges = [[1, 50], *([place + 1] for place in range(1, 49)), [0], *([place + 1] for place in range(50, 99)), []]
    known = distances(edges)
    astar, greedy, plain = (search(Map(edges, known), order) for order in ("astar", "greedy", "breadth"))
    assert (astar.positions, greedy.positions, plain.positions) == (52, 52, 100)


def test_noughts_and_crosses_have_5478_positions():
    found = search(TicTacToe(), to_the_end=True)
    assert found.by_depth == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert found.positions == 5478


class Unsorted(Nim):
    """Nim whose heaps are not kept in order."""

    canon = Game.canon


def test_canon_merges_states_and_keeps_the_shortest_path():
    merged, apart = (search(game(4, 4, 4), to_the_end=True) for game in (Nim, Unsorted))
    assert merged.positions < apart.positions / 2
    assert len(merged.moves) == len(apart.moves)


def test_rolls_are_followed_as_choices():
    game = Dirac(Tally([1, 2, 3]), target=5)
    assert search(game).moves is not None


def test_a_start_that_is_over_needs_no_moves():
    found = search(Map([[]]))
    assert (found.moves, found.positions, found.by_depth) == ((), 1, [1])


def test_a_dead_end_is_no_error():
    found = search(Map([[1], [], []]))
    assert (found.moves, found.positions) == (None, 2)


def test_the_depth_is_limited():
    edges = [[1], [2], [3], []]
    assert search(Map(edges), depth=2).moves is None
    assert search(Map(edges), depth=2, to_the_end=True).by_depth == [1, 1, 1]
    assert len(search(Map(edges), depth=3).moves) == 3


SMALL = [
    "#######\n#@ $ .#\n#     #\n#######",
    "#######\n#  .  #\n# $@$ #\n#  .  #\n#######",
    "######\n#@$ .#\n#$  .#\n#    #\n######",
    "#####\n#@$.#\n##$##\n# . #\n#####",
]


@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("order", ["breadth", "astar"])
def test_a_level_is_solved_with_the_fewest_moves_and_the_fewest_pushes(text, order):
    board = Board.from_text(text)
    by_moves, by_pushes = solve(board, "moves").moves, solve(board, "pushes").moves
    moves, pushes = search(Pushing(board), order).moves, search(Pushes(board), order).moves
    assert (moves is None) == (pushes is None) == (by_moves is None)
    if by_moves is not None:
        assert len(moves) == len(str(by_moves))
        assert len(pushes) == sum(letter.isupper() for letter in str(by_pushes))


def test_wide_boxes_and_chains_are_searched_too():
    board = Board.from_text("#########\n#@$ $  .#\n#       #\n#########")
    assert search(Pushing(board, chains=True)).moves == tuple("rrrr")
    assert search(Pushes(board, chains=True)).moves == ((12, "r"), (13, "r"), (14, "r"))
    wide = Pushing(board.widened(), chains=True)
    assert len(search(wide, "astar").moves) == len(search(wide).moves) == 9


@pytest.mark.parametrize("level", range(2))
def test_the_native_search_of_a_rulebook_visits_the_same_positions(level):
    book = load("sokoban")
    start = book.start(book.boards[level])
    natively = search(start, to_the_end=True)
    slowly = search(RulebookGame(start, ["up", "left", "down", "right"]), to_the_end=True)
    assert natively.by_depth == slowly.by_depth
    assert (natively.positions, len(natively.moves)) == (slowly.positions, len(slowly.moves))


class Endless(Game):
    """Numbers, one after the other."""

    start = 0

    def moves(self, state):
        return (1,)

    def play(self, state, move):
        return state + move

    def over(self, state):
        return None


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"states": 1000}, r"Endless: gave up with 1,001 states: the limit is 1,000 states"),
        ({"seconds": 0.05}, r"^Endless: gave up with [\d,]+ states: 0.05 seconds are over; .*seconds=N$"),
        ({"memory": 100_000}, r"the limit is 100,000 bytes"),
    ],
)
def test_giving_up_names_the_limit(limits, message):
    with pytest.raises(BudgetError, match=message):
        search(Endless(), **limits)


def test_progress_is_reported():
    reported = []
    with pytest.raises(BudgetError):
        search(Endless(), states=2000, progress=lambda done, _: reported.append(done))
    assert reported == sorted(reported)
    assert reported[0] > 200


@pytest.mark.parametrize(("name", "broken"), [("play", "play(0, 1)"), ("missing", "missing(0)"), ("moves", "moves(0)")])
def test_rules_that_raise_are_named(name, broken):
    game = Endless()
    setattr(game, name, lambda *_: 1 // 0)
    with pytest.raises(MoveError, match="Endless: .*" + broken.replace("(", r"\(").replace(")", r"\)")):
        search(game, "astar", states=10)


def test_a_state_that_cannot_be_hashed_is_named():
    game = Endless()
    setattr(game, "play", lambda state, move: [state])  # noqa: B010 - a method is not assigned to
    with pytest.raises(MoveError, match="cannot be hashed"):
        search(game)


def test_an_unknown_order_is_refused():
    with pytest.raises(MoveError, match="no such order: 'sideways'; one of breadth, astar, greedy"):
        search(Endless(), "sideways")

"""Turn by turn: all histories side by side, those that meet in a state merged into one with a count.

    turn 0          (4, 8)                                    1
    turn 1      (7, 8)   (8, 8)   (9, 8)   …                  1      3      6     …
    turn 2        …         …        …                        what is over leaves the table, the rest rolls again

This is the engine of plain dictionaries, for states of any kind; `columns` does the same for many states at once.
A game whose table repeats itself never ends, and is refused; the table is compared with itself at turns 1, 2, 4, 8, …
"""

from collections.abc import Iterator
from typing import NamedTuple

from souko.worlds.game import Game, Move, Result, State, after, begin, branches, checked, ended
from souko.worlds.limits import Budget, Circle, EndlessError, named, size_of

ENTRY = 250
"""Bytes that a dictionary needs for a state, besides the state."""
Table = dict[State, int]
"""The universes that go on, by the state they are in."""


class Outcomes(NamedTuple):
    """Results (or None), states, and in how many ways each of them comes about; and the number of ways in all.

    `chosen` says that somebody chooses, and no die is rolled.
    """

    total: int
    ways: list[tuple[Result, State, int]]
    chosen: bool


Known = dict[State, Outcomes]


class Layer(NamedTuple):
    """What happened in a turn: universes that ended, by result, and those that go on.

    `ways` is into how many each universe split in this turn; 0 if some split into more than others. `chosen` says that
    somebody had a choice, instead of a roll.
    """

    ended: dict[Result, int]
    alive: int
    ways: int
    chosen: bool = False


def layers(game: Game, budget: Budget) -> Iterator[Layer]:
    """The layers of a game, turn 0 first, until all is over."""
    start, back = begin(game), Circle(lambda one, other: one == other)
    known: Known = {}
    result = ended(game, start)
    table = {start: 1} if result is None else {}
    yield Layer({} if table else {result: 1}, len(table), 1)
    turn = 0
    while table:
        turn += 1
        budget.allow(game, len(known), 0, turn)
        over: dict[Result, int] = {}
        found = [_known(game, state, known, budget) for state in table]
        sizes, chosen = {each.total for each in found}, any(each.chosen for each in found)
        table = _turn(table, known, over)
        if back(turn, table.keys()):
            raise endless(game, turn, len(table))
        yield Layer(over, sum(table.values()), sizes.pop() if len(sizes) == 1 else 0, chosen)


def _known(game: Game, state: State, known: Known, budget: Budget) -> Outcomes:
    """What may come of a state; worked out once, if there is room."""
    if state not in known:
        known[state] = found = outcomes(game, checked(game, state))
        budget.allow(game, len(known), (ENTRY + size_of(game, state)) * (1 + len(found.ways) // 2))
    return known[state]


def _turn(table: Table, known: Known, over: dict[Result, int]) -> Table:
    """The table after one more turn; what is over is added to `over`."""
    later: Table = {}
    for state, count in table.items():
        for result, then, ways in known[state].ways:
            if result is None:
                later[then] = later.get(then, 0) + ways * count
            else:
                over[result] = over.get(result, 0) + ways * count
    return later


def outcomes(game: Game, state: State) -> Outcomes:
    """All that may come of a state."""
    found = branches(game, state)
    ways = list(zip(*played(game, state, found), strict=True))
    return Outcomes(sum(count for _, count in found), ways, game.chance(state) is None)


def played(game: Game, state: State, found: list[tuple[Move, int]]) -> tuple[list[Result], list[State], list[int]]:
    """The results, states and ways of all that is found; if the rules fail, once more, and with care."""
    play, canon, over = game.play, game.canon, game.over
    try:
        thens = [canon(play(state, move)) for move, _ in found]
        results = [over(then) for then in thens]
        for each in (*thens, *results):
            hash(each)
    except Exception:
        thens = [after(game, state, move) for move, _ in found]
        results = [ended(game, checked(game, then)) for then in thens]
    return results, thens, [ways for _, ways in found]


def endless(game: Game, turn: int, states: int) -> EndlessError:
    """The error for a game that never ends."""
    return EndlessError(
        f"{named(game)}: some histories never end: after {turn:,} turns the same {states:,} states go on as before; "
        "they cannot be counted, but odds and value can weigh them"
    )

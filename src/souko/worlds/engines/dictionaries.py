"""The engine for states of any kind: all histories turn by turn, merged in a dictionary from state to count.

    turn 0          (4, 8)                                    1
    turn 1      (7, 8)   (8, 8)   (9, 8)   …                  1      3      6     …
    turn 2        …         …        …                        final states leave the table, the others roll again

The engine `columns` does the same for many states at once. A game whose table repeats itself never ends and is refused;
the table is compared with the ones of turns 1, 2, 4, 8, …
"""

from collections.abc import Iterator
from typing import NamedTuple

from souko.limits import Meter
from souko.worlds.game import Game, Move, Result, State, branches, check_state, next_state, result_of, start_state
from souko.worlds.limits import CycleDetector, EndlessError, check_states, name_of, size_of

DICT_ENTRY_BYTES = 250
"""Approximate bytes of a dictionary entry for a state, without the state itself."""
Table = dict[State, int]
"""The number of universes that go on, by their state."""


class Transitions(NamedTuple):
    """What may follow a state: (result or None, next state, weight) for each move, and the sum of the weights.

    `is_choice` says that a player chooses and no die is rolled.
    """

    total: int
    branches: list[tuple[Result, State, int]]
    is_choice: bool


TransitionCache = dict[State, Transitions]


class Layer(NamedTuple):
    """One turn: the number of universes that ended, by result, and of those that go on.

    `branching` is the number of universes that each one split into; 0 if they differ. `is_choice` says that a player
    chose in some state.
    """

    ended: dict[Result, int]
    alive: int
    branching: int
    is_choice: bool = False


def layers(game: Game, meter: Meter) -> Iterator[Layer]:
    """The layers of a game, turn 0 first, until no universe is alive."""
    start, repeats = start_state(game), CycleDetector(lambda one, other: one == other)
    cache: TransitionCache = {}
    result = result_of(game, start)
    table = {start: 1} if result is None else {}
    yield Layer({} if table else {result: 1}, len(table), 1)
    turn = 0
    while table:
        turn += 1
        check_states(meter, game, len(cache), 0, turn)
        ended: dict[Result, int] = {}
        found = [_cached_transitions(game, state, cache, meter) for state in table]
        totals, is_choice = {each.total for each in found}, any(each.is_choice for each in found)
        table = _play_turn(table, cache, ended)
        if repeats(turn, table.keys()):
            raise endless_error(game, turn, len(table))
        yield Layer(ended, sum(table.values()), totals.pop() if len(totals) == 1 else 0, is_choice)


def _cached_transitions(game: Game, state: State, cache: TransitionCache, meter: Meter) -> Transitions:
    """The transitions of a state, computed once and kept as long as the limits allow."""
    if state not in cache:
        cache[state] = found = transitions(game, check_state(game, state))
        check_states(
            meter, game, len(cache), (DICT_ENTRY_BYTES + size_of(game, state)) * (1 + len(found.branches) // 2)
        )
    return cache[state]


def _play_turn(table: Table, cache: TransitionCache, ended: dict[Result, int]) -> Table:
    """The table after one more turn; universes that are over are added to `ended`."""
    later: Table = {}
    for state, count in table.items():
        for result, successor, weight in cache[state].branches:
            if result is None:
                later[successor] = later.get(successor, 0) + weight * count
            else:
                ended[result] = ended.get(result, 0) + weight * count
    return later


def transitions(game: Game, state: State) -> Transitions:
    """The transitions of a state, from the rules."""
    moves = branches(game, state)
    found = list(zip(*play_all(game, state, moves), strict=True))
    return Transitions(sum(weight for _, weight in moves), found, game.chance(state) is None)


def play_all(game: Game, state: State, moves: list[tuple[Move, int]]) -> tuple[list[Result], list[State], list[int]]:
    """The results, next states and weights of all moves.

    The rules are called without checks first; if they fail, again with checks that name the state and the move.
    """
    play, canon, over = game.play, game.canon, game.over
    try:
        successors = [canon(play(state, move)) for move, _ in moves]
        results = [over(successor) for successor in successors]
        for each in (*successors, *results):
            hash(each)
    except Exception:
        successors = [next_state(game, state, move) for move, _ in moves]
        results = [result_of(game, check_state(game, successor)) for successor in successors]
    return results, successors, [weight for _, weight in moves]


def endless_error(game: Game, turn: int, states: int) -> EndlessError:
    """The error for a game that never ends."""
    return EndlessError(
        f"{name_of(game)}: some histories never end: after {turn:,} turns the same {states:,} states go on as before; "
        "they cannot be counted, but odds and value can weigh them"
    )

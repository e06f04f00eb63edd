"""The engine for states of small integers: all states of a turn at once, as packed keys in NumPy columns.

    keys    [ 17  93  93  204 … ]  ──unpack──▶  (who, p, a, q, b), each a column
                                                     │ play, over: called once for all states and all faces
    merged  [ 17  93  204 … ]      ◀──merge───  keys of the states that go on, one row per face
    counts  [  1   7    6 … ]

The rules are called with columns instead of numbers, so they must not use `if`: arithmetic, comparisons, `&` and `|`
work on both. Rules that do use it are detected at once (the truth value of a column is an error, and so is a division
by zero). Each die is tried on the corners of the bounds, where large numbers would wrap around (see `overflow_check`),
and in every turn one state is also played in plain Python and compared. Keys of few bits are merged on a table of all
keys, others natively by their hash. Counts are exact at any size; see `limbs`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from souko.errors import MoveError
from souko.limits import Meter
from souko.worlds.engines.dictionaries import Layer, endless_error
from souko.worlds.engines.limbs import Ints, Limbs
from souko.worlds.engines.merge import merge
from souko.worlds.engines.overflow_check import find_mismatch
from souko.worlds.engines.packing import Keys, Packing
from souko.worlds.game import ColumnResults, Game, Move, Result, State, next_state, result_of, start_state
from souko.worlds.limits import CycleDetector, check_states, name_of
from souko.worlds.tally.tally import Tally

CHUNK_SIZE = 1 << 17
"""Pairs of state and face that are played at a time: their columns fit into the processor's cache."""
PLAY_BYTES = 40
"""Bytes for each pair of state and face while a turn is played."""
MAX_DIE_TOTAL = 1 << 20
"""The largest total weight of a die: `Limbs.dot` relies on it to stay within 64 bits."""


class UnsuitedError(MoveError):
    """The rules cannot run on columns; the dictionary engine runs any."""


class Die(NamedTuple):
    """The faces of a die and their weights; or the moves of a player, each of weight 1."""

    faces: Ints
    weights: Ints
    is_choice: bool = False


class TurnColumns(NamedTuple):
    """A turn that was played: the key for each face (row) and state (column), -1 where it is over, and the ends."""

    keys: Keys
    ended: dict[Result, int]


def column_layers(game: Game, meter: Meter) -> Iterator[Layer]:
    """The layers of a game, turn 0 first, until no universe is alive."""
    packing, start, turn = _packing(game), start_state(game), 0
    result, counts = result_of(game, start), Limbs.from_counts([1])
    keys = np.array([packing.key(start)])
    repeats, dice = CycleDetector(np.array_equal), ColumnDice(game)
    if result is not None:
        yield Layer({result: 1}, 0, 1)
        return
    yield Layer({}, 1, 1)
    while len(keys):
        turn += 1
        columns = packing.unpack(keys)
        die = dice(columns, packing)
        check_states(
            meter, game, len(keys) * len(die.faces), PLAY_BYTES + 8 * len(counts.parts) // len(die.faces), turn
        )
        played = _play_turn(game, packing, columns, counts, die)
        keys, counts = merge(played.keys, packing.size, counts, die.weights)
        if repeats(turn, keys):
            raise endless_error(game, turn, len(keys))
        yield Layer(played.ended, counts.sum(), int(die.weights.sum()), die.is_choice)


def _packing(game: Game) -> Packing:
    if game.bounds is None:
        raise UnsuitedError(f"{name_of(game)}: columns need bounds, and the game has none")
    try:
        return Packing(game, game.bounds)
    except MoveError as error:
        raise UnsuitedError(*error.args) from error


class ColumnDice:
    """The dice of a game as columns; the last one is remembered, so that each is checked for overflow once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.last: tuple[Tally[Any] | tuple[Move, ...], Die] | None = None

    def __call__(self, columns: State, packing: Packing) -> Die:
        """The one die that is rolled in all these states, or their moves."""
        tally = self.game.chance(columns)
        rolled = tuple(self.game.moves(columns)) if tally is None else tally
        if self.last is None or not (self.last[0] is rolled or (tally is None and self.last[0] == rolled)):
            counts = dict.fromkeys(rolled, 1) if tally is None else tally.counts
            self.last = (rolled, _die(self.game, counts, is_choice=tally is None))
            if mismatch := find_mismatch(self.game, packing, self.last[1].faces):
                raise _mismatch_error(self.game, *mismatch)
        return self.last[1]


def _die(game: Game, counts: Mapping[Move, int], is_choice: bool) -> Die:
    if not counts or not all(type(face) is int for face in counts) or sum(counts.values()) > MAX_DIE_TOTAL:
        raise UnsuitedError(
            f"{name_of(game)}: columns need the same die in all states of a turn, "
            f"with integers on it and a total of at most {MAX_DIE_TOTAL}"
        )
    faces, weights = (np.array(list(numbers), np.int64) for numbers in (counts, counts.values()))
    return Die(faces[:, None], weights, is_choice)


def _play_turn(game: Game, packing: Packing, columns: State, counts: Limbs, die: Die) -> TurnColumns:
    """Play every face in every state, a chunk at a time."""
    ends: dict[Result, Ints] = {}
    later = np.empty((len(die.faces), len(columns[0])), np.int64)
    step = max(CHUNK_SIZE // later.shape[1], 1)
    for first in range(0, len(later), step):
        rows = slice(first, first + step)
        later[rows] = _play_faces(game, packing, columns, Die(die.faces[rows], die.weights[rows]), ends)
    _check_sample(game, packing, _middle(columns, die.faces), later[len(later) // 2, later.shape[1] // 2])
    return TurnColumns(later, {result: counts.dot(weights) for result, weights in ends.items()})


def _play_faces(game: Game, packing: Packing, columns: Any, die: Die, ends: dict[Result, Ints]) -> Keys:
    """The keys after some faces, -1 where the game is over; the weights of those are added to `ends`."""
    over, result, keys = _apply_rules(game, packing, columns, die.faces)
    if over.any():
        _add_ends(over, result, die.weights, ends)
        keys[over] = -1
    return keys


def _apply_rules(game: Game, packing: Packing, columns: Any, faces: Ints) -> tuple[NDArray[np.bool_], Any, Keys]:
    """For some faces (rows) and states (columns): whether the game is over, the results, and the keys."""
    with np.errstate(all="raise"):
        successors = game.canon(game.play(columns, faces))
        ends = game.over(successors)
    if not isinstance(ends, ColumnResults):
        raise UnsuitedError(f"{name_of(game)}: over() of columns must return when(condition, result)")
    over = np.broadcast_to(ends.over, (len(faces), len(columns[0])))
    return over, ends.result, packing.pack(successors, over)


def _add_ends(over: NDArray[np.bool_], result: Any, weights: Ints, ends: dict[Result, Ints]) -> None:
    """Add to `ends`, for each result, the weight with which each state ends."""
    if not isinstance(result, np.ndarray):
        _add_weights(ends, result, weights @ over)
        return
    results = np.broadcast_to(result, over.shape)
    found = results[over]
    are_equal = bool((found == found[0]).all())
    for kind in found[:1] if are_equal else np.unique(found):
        _add_weights(ends, kind.item(), weights @ (over if are_equal else over & (results == kind)))


def _add_weights(ends: dict[Result, Ints], result: Result, weights: Ints) -> None:
    ends[result] = ends[result] + weights if result in ends else weights


def _middle(columns: State, faces: Ints) -> tuple[list[int], int]:
    """The state and the face in the middle of a turn."""
    middle = len(columns[0]) // 2
    return [int(field[middle]) for field in columns], int(faces[len(faces) // 2, 0])


def _check_sample(game: Game, packing: Packing, sample: tuple[list[int], int], key: int) -> None:
    """Play one state in plain Python; raise `UnsuitedError` if its key differs."""
    state, roll = packing.state(sample[0]), sample[1]
    successor = next_state(game, state, roll)
    if (packing.key(successor) if result_of(game, successor) is None else -1) != key:
        raise _mismatch_error(game, state, roll)


def _mismatch_error(game: Game, state: State, roll: Move) -> UnsuitedError:
    return UnsuitedError(f"{name_of(game)}: play({state!r}, {roll}) gives another state in columns than in Python")

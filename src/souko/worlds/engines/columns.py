"""Turn by turn as in `layers`, but all states of a turn at once: packed keys in columns of NumPy.

    keys    [ 17  93  93  204 … ]  ──unpack──▶  (who, p, a, q, b), each a column
                                                     │ play, over: called once for all states and all faces
    merged  [ 17  93  204 … ]      ◀──merge───  keys of what goes on, one row per face
    counts  [  1   7    6 … ]

The rules are called with columns where they expect numbers, so they must do without `if`: arithmetic, comparisons, `&`
and `|` work on both. Rules that do not are caught at once (a truth value of a column is an error, and so is a division
by zero). Each die is tried in the corners of the bounds, where numbers that are too large would wrap (see `corners`),
and in every turn one state is played the slow way too and compared. Keys that can be few are merged on a table of all
keys, others natively by their hash. Counts are exact at any size; see `limbs`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from souko.errors import MoveError
from souko.worlds.engines.dictionaries import Layer, endless
from souko.worlds.engines.limbs import Ints, Limbs
from souko.worlds.engines.merge import merge
from souko.worlds.engines.overflow_check import differing
from souko.worlds.engines.packing import Keys, Packing
from souko.worlds.game import Ends, Game, Move, Result, State, after, begin, ended
from souko.worlds.limits import Budget, Circle, named
from souko.worlds.tally.tally import Tally

CHUNK = 1 << 17
"""So many states are played at a time: what they need fits into the cache."""
ROW = 40
"""Bytes for a state and a face, while a turn lasts."""
HEAVIEST = 1 << 20
"""The most ways a die may have here."""


class UnsuitedError(MoveError):
    """The rules cannot be run on columns; plain dictionaries run any."""


class Die(NamedTuple):
    """The faces of a die, and how often it has each; or moves, each once."""

    faces: Ints
    ways: Ints
    chosen: bool = False


class TurnColumns(NamedTuple):
    """What came of a turn: the key of each face (row) and state (column), -1 where it is over, and the ends."""

    keys: Keys
    ended: dict[Result, int]


def column_layers(game: Game, budget: Budget) -> Iterator[Layer]:
    """The layers of a game, turn 0 first, until all is over."""
    packing, start, turn = _packing(game), begin(game), 0
    result, counts = ended(game, start), Limbs.from_counts([1])
    keys = np.array([packing.key(start)])
    back, dice = Circle(np.array_equal), Dice(game)
    if result is not None:
        yield Layer({result: 1}, 0, 1)
        return
    yield Layer({}, 1, 1)
    while len(keys):
        turn += 1
        columns = packing.unpack(keys)
        die = dice(columns, packing)
        budget.allow(game, len(keys) * len(die.faces), ROW + 8 * len(counts.parts) // len(die.faces), turn)
        played = _play(game, packing, columns, counts, die)
        keys, counts = merge(played.keys, packing.size, counts, die.ways)
        if back(turn, keys):
            raise endless(game, turn, len(keys))
        yield Layer(played.ended, counts.sum(), int(die.ways.sum()), die.chosen)


def _packing(game: Game) -> Packing:
    if game.bounds is None:
        raise UnsuitedError(f"{named(game)}: columns need bounds, and the game has none")
    try:
        return Packing(game, game.bounds)
    except MoveError as error:
        raise UnsuitedError(*error.args) from error


class Dice:
    """The dice of a game as columns have them; the one that was rolled last is remembered, and has been tried."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.last: tuple[Tally[Any] | tuple[Move, ...], Die] | None = None

    def __call__(self, columns: State, packing: Packing) -> Die:
        """The one die that is rolled in all these states, or their moves, each once."""
        tally = self.game.chance(columns)
        rolled = tuple(self.game.moves(columns)) if tally is None else tally
        if self.last is None or not (self.last[0] is rolled or (tally is None and self.last[0] == rolled)):
            counts = dict.fromkeys(rolled, 1) if tally is None else tally.counts
            self.last = (rolled, _die(self.game, counts, chosen=tally is None))
            if wrong := differing(self.game, packing, self.last[1].faces):
                raise _different(self.game, *wrong)
        return self.last[1]


def _die(game: Game, counts: Mapping[Move, int], chosen: bool) -> Die:
    if not counts or not all(type(face) is int for face in counts) or sum(counts.values()) > HEAVIEST:
        raise UnsuitedError(f"{named(game)}: columns need one die with few integers on it for all states of a turn")
    faces, ways = (np.array(list(numbers), np.int64) for numbers in (counts, counts.values()))
    return Die(faces[:, None], ways, chosen)


def _play(game: Game, packing: Packing, columns: State, counts: Limbs, die: Die) -> TurnColumns:
    """Play every face in every state, so many at a time."""
    over: dict[Result, Ints] = {}
    later = np.empty((len(die.faces), len(columns[0])), np.int64)
    step = max(CHUNK // later.shape[1], 1)
    for begin_ in range(0, len(later), step):
        rows = slice(begin_, begin_ + step)
        later[rows] = _chunk(game, packing, columns, Die(die.faces[rows], die.ways[rows]), over)
    _compare(game, packing, _middle(columns, die.faces), later[len(later) // 2, later.shape[1] // 2])
    return TurnColumns(later, {result: counts.dot(ways) for result, ways in over.items()})


def _chunk(game: Game, packing: Packing, columns: Any, die: Die, book: dict[Result, Ints]) -> Keys:
    """The keys after some faces; what is over is entered in the book."""
    over, result, keys = _rules(game, packing, columns, die.faces)
    if over.any():
        _enter(over, result, die.ways, book)
        keys[over] = -1
    return keys


def _rules(game: Game, packing: Packing, columns: Any, faces: Ints) -> tuple[NDArray[np.bool_], Any, Keys]:
    """What the rules say of some faces (rows) and states: whether it is over, with which result, and the keys."""
    with np.errstate(all="raise"):
        then = game.canon(game.play(columns, faces))
        ends = game.over(then)
    if not isinstance(ends, Ends):
        raise UnsuitedError(f"{named(game)}: over() of columns must be made with when(condition, result)")
    over = np.broadcast_to(ends.over, (len(faces), len(columns[0])))
    return over, ends.result, packing.pack(then, over)


def _enter(over: NDArray[np.bool_], result: Any, ways: Ints, book: dict[Result, Ints]) -> None:
    """Add to the book in how many ways each state ends how."""
    if not isinstance(result, np.ndarray):
        _add(book, result, ways @ over)
        return
    results = np.broadcast_to(result, over.shape)
    found = results[over]
    alike = bool((found == found[0]).all())
    for kind in found[:1] if alike else np.unique(found):
        _add(book, kind.item(), ways @ (over if alike else over & (results == kind)))


def _add(book: dict[Result, Ints], result: Result, ended_: Ints) -> None:
    book[result] = book[result] + ended_ if result in book else ended_


def _middle(columns: State, faces: Ints) -> tuple[list[int], int]:
    """A state, and a face, from the midst of a turn."""
    middle = len(columns[0]) // 2
    return [int(field[middle]) for field in columns], int(faces[len(faces) // 2, 0])


def _compare(game: Game, packing: Packing, played: tuple[list[int], int], key: int) -> None:
    """Play one state the slow way; raise if something else comes of it."""
    state, roll = packing.state(played[0]), played[1]
    then = after(game, state, roll)
    if (packing.key(then) if ended(game, then) is None else -1) != key:
        raise _different(game, state, roll)


def _different(game: Game, state: State, roll: Move) -> UnsuitedError:
    return UnsuitedError(f"{named(game)}: play({state!r}, {roll}) gives something else when played in columns")

"""The count world: a roll splits a universe into one for each face. How many universes end with which result?

                 ┌ 1 ─ over: player 1
    start ───────┼ 2 ─┬ 1 ─ …               a universe that is over stops splitting while the others go on,
                 └ 3 ─┼ 2 ─ over: player 2  so their share is not a probability (see docs/explanation/worlds.md)
                      └ 3 ─ …

Universes in the same state have the same future, so they are counted together: the 786 million million universes of
Dirac dice are a few thousand states in each turn. Where a player chooses, every choice is a universe too.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from souko.errors import BudgetError, MoveError
from souko.limits import LIMITS, Limits, Meter, Progress
from souko.worlds.engines.dictionaries import Layer, layers
from souko.worlds.game import Game, Result, as_game, start_state
from souko.worlds.limits import name_of, world_meter
from souko.worlds.tally.tally import Tally

if TYPE_CHECKING:
    from souko.rules import Position

ENGINES = ("auto", "columns", "dictionary")


class Count(Tally[Any]):
    """The number of universes for each result; `by_turn` has the same for each turn in which some end."""

    __slots__ = ("by_turn",)

    by_turn: Mapping[int, Tally[Any]]

    def __init__(self, by_turn: Mapping[int, Mapping[Result, int]]) -> None:
        totals: dict[Result, int] = {}
        for ended in by_turn.values():
            for result, count in ended.items():
                totals[result] = totals.get(result, 0) + count
        super().__init__(totals)
        tallies = {turn: Tally(ended) for turn, ended in by_turn.items() if ended}
        object.__setattr__(self, "by_turn", MappingProxyType(tallies))

    def __reduce__(self) -> tuple[Any, ...]:
        return Count, ({turn: dict(ended.counts) for turn, ended in self.by_turn.items()},)


def count(
    game: "Game | Position", *, engine: str = "auto", limits: Limits = LIMITS, progress: Progress | None = None
) -> Count:
    """The number of universes for each result.

    >>> from souko.games.dirac import Dirac
    >>> count(Dirac(starts=(4, 8)))
    Tally({1: 444356092776315, 2: 341960390180808})

    Cost: a step for each state, face and turn. Raises `BudgetError` if some universes never end.
    """
    found = game_layers(as_game(game), engine, world_meter(limits, progress))
    return Count({turn: layer.ended for turn, layer in enumerate(found)})


def game_layers(game: Game, engine: str, meter: Meter) -> Iterator[Layer]:
    """The layers of a game from the named engine; `auto` takes the fastest one that can run the game."""
    if engine not in ENGINES:
        raise MoveError(f"no engine is called {engine!r}; there are {', '.join(ENGINES)}")
    start_state(game)
    own = getattr(game, "layers", None)
    if engine == "dictionary":
        return layers(game, meter)
    if own is not None:
        return iter(own(meter, engine))
    return _columns_only(game, meter) if engine == "columns" else _fastest(game, meter)


def has_fast_engine(game: Game) -> bool:
    """Whether an engine other than dictionaries may run the game: a product has its own, and bounds allow columns."""
    return hasattr(game, "layers") or game.bounds is not None


def _fastest(game: Game, meter: Meter) -> Iterator[Layer]:
    """The layers from columns as long as the rules work on them, and the remaining ones from dictionaries.

    Rules that fail in dictionaries too raise an error that names the state and the move.
    """
    from souko.worlds.engines.columns import column_layers

    done: list[Layer] = []
    try:
        for layer in column_layers(game, meter) if game.bounds is not None else ():
            done.append(layer)
            yield layer
            if not layer.alive:
                return
    except BudgetError:
        raise
    except Exception:
        yield from _remaining_layers(game, done, meter)
        return
    yield from layers(game, meter)


def _remaining_layers(game: Game, done: list[Layer], meter: Meter) -> Iterator[Layer]:
    """The layers from dictionaries after those that columns gave; the first ones must equal these."""
    for turn, layer in enumerate(layers(game, meter)):
        if turn >= len(done):
            yield layer
        elif (layer.ended, layer.alive) != (done[turn].ended, done[turn].alive):
            raise MoveError(f"{name_of(game)}: columns and dictionaries give different counts; use engine='dictionary'")


def _columns_only(game: Game, meter: Meter) -> Iterator[Layer]:
    from souko.worlds.engines.columns import column_layers

    try:
        yield from column_layers(game, meter)
    except (BudgetError, MoveError):
        raise
    except Exception as error:
        raise MoveError(
            f"{name_of(game)}: its rules do not work on columns ({type(error).__name__}: {error}); "
            "write them without if, and over() with when(), or use engine='dictionary'"
        ) from error

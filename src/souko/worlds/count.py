"""The count world: every face of every die is a universe of its own. How many end how?

                 ┌ 1 ─ over: player 1
    start ───────┼ 2 ─┬ 1 ─ …               a universe that is over stops splitting; the others go on,
                 └ 3 ─┼ 2 ─ over: player 2  so a count is not a probability (see docs/explanation/worlds.md)
                      └ 3 ─ …

Universes in the same state have the same future, so they are counted together: 786 million million universes of Dirac
dice are a few thousand states in each turn. Where somebody chooses, every choice is a universe too.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from souko.errors import BudgetError, MoveError
from souko.worlds.engines.dictionaries import Layer, layers
from souko.worlds.game import Game, Result, as_game, begin
from souko.worlds.limits import USUAL, Budget, named
from souko.worlds.tally.tally import Tally

ENGINES = ("auto", "columns", "dictionary")


class Count(Tally[Any]):
    """How many universes end how; `by_turn` has the same for each turn in which some end."""

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


def count(game: Game, *, engine: str = "auto", budget: Budget = USUAL) -> Count:
    """How many universes end how.

    >>> from souko.games.dirac import Dirac
    >>> count(Dirac(starts=(4, 8)))
    Tally({1: 444356092776315, 2: 341960390180808})

    Cost: a step for each state, face and turn. Raises `BudgetError` if some universes never end.
    """
    return Count({turn: layer.ended for turn, layer in enumerate(stream(as_game(game), engine, budget))})


def stream(game: Game, engine: str, budget: Budget) -> Iterator[Layer]:
    """The layers of a game, from the engine that is asked for, or the fastest that can run it."""
    if engine not in ENGINES:
        raise MoveError(f"no engine is called {engine!r}; there are {', '.join(ENGINES)}")
    begin(game)
    own = getattr(game, "layers", None)
    if engine == "dictionary":
        return layers(game, budget)
    if own is not None:
        return iter(own(budget, engine))
    return _forced(game, budget) if engine == "columns" else _fastest(game, budget)


def is_quick(game: Game) -> bool:
    """Whether there may be a quicker way than dictionaries: a product knows its own, and bounds allow columns."""
    return hasattr(game, "layers") or game.bounds is not None


def _fastest(game: Game, budget: Budget) -> Iterator[Layer]:
    """The layers from columns, as far as the rules work there, and the rest from dictionaries.

    If rules fail there too, they say in which state and with which move.
    """
    from souko.worlds.engines.columns import column_layers

    given: list[Layer] = []
    try:
        for layer in column_layers(game, budget) if game.bounds is not None else ():
            given.append(layer)
            yield layer
            if not layer.alive:
                return
    except BudgetError:
        raise
    except Exception:
        yield from _instead(game, given, budget)
        return
    yield from layers(game, budget)


def _instead(game: Game, given: list[Layer], budget: Budget) -> Iterator[Layer]:
    """The layers from dictionaries behind those that columns gave, which must be the same."""
    for turn, layer in enumerate(layers(game, budget)):
        if turn >= len(given):
            yield layer
        elif (layer.ended, layer.alive) != (given[turn].ended, given[turn].alive):
            raise MoveError(f"{named(game)}: columns count otherwise than dictionaries; use engine='dictionary'")


def _forced(game: Game, budget: Budget) -> Iterator[Layer]:
    from souko.worlds.engines.columns import column_layers

    try:
        yield from column_layers(game, budget)
    except (BudgetError, MoveError):
        raise
    except Exception as error:
        raise MoveError(
            f"{named(game)}: its rules do not work on columns ({type(error).__name__}: {error}); "
            "write them without if, and over() with when(), or use engine='dictionary'"
        ) from error

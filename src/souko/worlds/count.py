"""The count world: every face of every die is a universe of its own. How many end how?

                 ┌ 1 ─ over: player 1
    start ───────┼ 2 ─┬ 1 ─ …               a universe that is over stops splitting; the others go on,
                 └ 3 ─┼ 2 ─ over: player 2  so a count is not a probability (see docs/worlds.md)
                      └ 3 ─ …

Universes in the same state have the same future, so they are counted together: 786 million million universes of Dirac
dice are a few thousand states in each turn. Where somebody chooses, every choice is a universe too.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from souko.errors import BudgetError, MoveError
from souko.worlds.game import Game, Result
from souko.worlds.layers import Layer, layers
from souko.worlds.limits import USUAL, Budget, named
from souko.worlds.tally import Tally

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
        object.__setattr__(self, "by_turn", {turn: Tally(ended) for turn, ended in by_turn.items() if ended})

    def __reduce__(self) -> tuple[Any, ...]:
        return Count, ({turn: dict(ended.counts) for turn, ended in self.by_turn.items()},)


def count(game: Game, *, engine: str = "auto", budget: Budget = USUAL) -> Count:
    """How many universes end how.

    >>> from souko.games.dirac import Dirac
    >>> count(Dirac(starts=(4, 8)))
    Tally({1: 444356092776315, 2: 341960390180808})

    Cost: a step for each state, face and turn. Raises `BudgetError` if some universes never end.
    """
    return Count({turn: layer.ended for turn, layer in enumerate(turn_by_turn(game, engine, budget))})


def turn_by_turn(game: Game, engine: str, budget: Budget) -> list[Layer]:
    """All layers of a game, from the engine that is asked for, or the fastest that can run it."""
    if engine not in ENGINES:
        raise MoveError(f"no engine is called {engine!r}; there are {', '.join(ENGINES)}")
    if engine == "auto":
        return shortcut(game, budget) or list(layers(game, budget))
    return list(layers(game, budget) if engine == "dictionary" else _forced(game, budget))


def shortcut(game: Game, budget: Budget) -> list[Layer] | None:
    """All layers from whatever is quicker than dictionaries, or None if nothing is.

    A product knows its own way; columns are tried if the game has bounds. If its rules fail there, dictionaries will
    run them, or say in which state and with which move they fail.
    """
    from souko.worlds.columns import column_layers

    own = getattr(game, "layers", None)
    if own is not None:
        return list(own(budget))
    if game.bounds is None:
        return None
    try:
        return list(column_layers(game, budget))
    except BudgetError:
        raise
    except Exception:
        return None


def _forced(game: Game, budget: Budget) -> Iterator[Layer]:
    from souko.worlds.columns import column_layers

    try:
        yield from column_layers(game, budget)
    except (BudgetError, MoveError):
        raise
    except Exception as error:
        raise MoveError(
            f"{named(game)}: its rules do not work on columns ({type(error).__name__}: {error}); "
            "write them without if, and over() with when(), or use engine='dictionary'"
        ) from error

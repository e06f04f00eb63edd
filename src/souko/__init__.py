"""souko: write a grid game once; play it, replay it, film it, solve it, count it, tally it.

A game is a rulebook; a world is a way to run one. The names below are imported when they are first used, so that
`import souko` is fast.
"""

TYPE_CHECKING = False
"""True for type checkers only; defined here, because importing it from `typing` would cost more than all the rest."""

if TYPE_CHECKING:
    from typing import Any

    from souko import warehouse as warehouse
    from souko.boards import Board as Board
    from souko.boards import Collection as Collection
    from souko.boards import Level as Level
    from souko.boards import Moves as Moves
    from souko.boards import read as read
    from souko.boards import write as write
    from souko.drawing import Scene as Scene
    from souko.drawing import film as film
    from souko.drawing import picture as picture
    from souko.errors import BudgetError as BudgetError
    from souko.errors import ExtraError as ExtraError
    from souko.errors import MoveError as MoveError
    from souko.errors import ReadError as ReadError
    from souko.errors import SoukoError as SoukoError
    from souko.games import game_path as game_path
    from souko.games import load as load
    from souko.games import solve as solve
    from souko.limits import Limits as Limits
    from souko.rules import Position as Position
    from souko.rules import Rewriting as Rewriting
    from souko.rules import Rulebook as Rulebook
    from souko.sokoban import Cuts as Cuts
    from souko.sokoban import Placements as Placements
    from souko.sokoban import Warehouse as Warehouse
    from souko.sokoban import placements as placements

_PACKAGES = {
    "souko.boards": ["Board", "Collection", "Level", "Moves", "read", "write"],
    "souko.drawing": ["Scene", "film", "picture"],
    "souko.errors": ["BudgetError", "ExtraError", "MoveError", "ReadError", "SoukoError"],
    "souko.games": ["game_path", "load", "solve"],
    "souko.limits": ["Limits"],
    "souko.rules": ["Position", "Rewriting", "Rulebook"],
    "souko.sokoban": ["Cuts", "Placements", "Warehouse", "placements"],
}
_PACKAGE_OF = {name: package for package, names in _PACKAGES.items() for name in names}

__all__ = [
    "Board",
    "BudgetError",
    "Collection",
    "Cuts",
    "ExtraError",
    "Level",
    "Limits",
    "MoveError",
    "Moves",
    "Placements",
    "Position",
    "ReadError",
    "Rewriting",
    "Rulebook",
    "Scene",
    "SoukoError",
    "Warehouse",
    "film",
    "game_path",
    "load",
    "picture",
    "placements",
    "read",
    "solve",
    "warehouse",
    "write",
]


def __getattr__(name: str) -> "Any":
    """The public name, imported from its package."""
    from importlib import import_module

    if name == "__version__":
        from importlib.metadata import version

        return version("souko")
    if name == "warehouse":
        return import_module("souko.warehouse")
    if name not in _PACKAGE_OF:
        raise AttributeError(f"souko has no {name!r}; it has {', '.join(__all__)}")
    value = globals()[name] = getattr(import_module(_PACKAGE_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

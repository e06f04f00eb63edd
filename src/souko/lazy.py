"""Names of a package that are imported when they are first used, so that importing the package costs little.

    __getattr__, __dir__ = lazy_names(__name__, {"Dirac": "souko.games.dirac"}, __all__)

Type checkers do not see through this: the package also imports the names under `TYPE_CHECKING`.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy_names(
    package: str, modules: Mapping[str, str], public: Sequence[str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and the `__dir__` of a package; `modules` has the module of each lazy name."""

    def __getattr__(name: str) -> Any:  # noqa: N807 - it becomes the package's own
        if name not in modules:
            raise AttributeError(f"{package} has no {name!r}; it has {', '.join(public)}")
        value = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def __dir__() -> list[str]:  # noqa: N807
        return sorted(public)

    return __getattr__, __dir__

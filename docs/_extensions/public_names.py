"""What souko and its packages offer, and a check that all of it is described.

    public-names              a table of the names of souko itself
    public-data souko.boards  the constants and type aliases of a package, with the text below their assignments

Some packages load a part of their names when these are first used. Sphinx sees only what is loaded, so all are loaded
first.
"""

import ast
import inspect
from importlib import import_module
from types import ModuleType
from typing import Any

from docutils import nodes
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

import souko

PACKAGES = [f"souko.{name}" for name in ("boards", "rules", "worlds", "sokoban", "games", "drawing", "rooms")]


class PublicNames(SphinxDirective):
    """The table of the names of souko itself, each with a link and the first sentence about it."""

    def run(self) -> list[nodes.Node]:
        """The nodes of the table."""
        rows = [f"| {link(name)} | {summary(getattr(souko, name))} |" for name in souko.__all__]
        return self.parse_text_to_nodes("\n".join(["| name | |", "|---|---|", *rows]))


class PublicData(SphinxDirective):
    """The constants and type aliases of a package: what Sphinx does not find by itself."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The nodes of their descriptions."""
        package = import_module(self.arguments[0])
        names = [name for name in package.__all__ if is_data(getattr(package, name))]
        entries = [f"```{{py:data}} {name}\n{text_of(package, name)}\n```" for name in names]
        return self.parse_text_to_nodes("\n\n".join(entries))


def is_data(value: object) -> bool:
    """Whether a value is neither a class nor a function."""
    return not inspect.isclass(value) and not inspect.isroutine(value)


def text_of(package: ModuleType, name: str) -> str:
    """The text below the assignment of a name, in the module from which a package imports it."""
    for line in ast.parse(inspect.getsource(package)).body:
        if isinstance(line, ast.ImportFrom) and name in {alias.name for alias in line.names}:
            texts = ModuleAnalyzer.for_module(line.module or "").find_attr_docs()
            return "\n".join(texts.get(("", name), []))
    return ""


def link(name: str) -> str:
    """The name, linked to where its package is described; a module is only named."""
    value = getattr(souko, name)
    return f"`{name}`" if inspect.ismodule(value) else f"{{py:obj}}`{name} <{home_of(value)}.{name}>`"


def home_of(value: object) -> str:
    """The package that offers a class or function, or a type that is described as data.

    >>> home_of(souko.Board)
    'souko.boards'
    """
    return ".".join(getattr(value, "__module__", "").split(".")[:2])


def summary(value: object) -> str:
    """The first line of a docstring, which is a sentence."""
    return (inspect.getdoc(value) or "").split("\n")[0].replace("|", "\\|")


def load_all(app: Any) -> None:
    """Load what packages offer, so that Sphinx finds it."""
    for package in map(import_module, PACKAGES):
        for name in package.__all__:
            setattr(package, name, getattr(package, name))


def check(app: Any, env: Any) -> None:
    """Warn about names that packages offer and no page describes; what is from another package is described there."""
    described = env.get_domain("py").objects
    for package in map(import_module, PACKAGES):
        for name in package.__all__:
            value = getattr(package, name)
            home = package.__name__ if is_data(value) else home_of(value)
            if f"{home}.{name}" not in described:
                logging.getLogger(__name__).warning("%s.%s is public, and on no page", package.__name__, name)


def setup(app: Any) -> dict[str, bool]:
    """Register with Sphinx."""
    app.add_directive("public-names", PublicNames)
    app.add_directive("public-data", PublicData)
    app.connect("builder-inited", load_all)
    app.connect("env-check-consistency", check)
    return {"parallel_read_safe": True}

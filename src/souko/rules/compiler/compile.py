"""From the text of a rulebook to tables: the four stages of the compiler, one after the other.

    text ──parse──▶ Script ──build_model──▶ Model ──expand_rules──▶ expanded rules ──emit_tables──▶ Tables

Each stage adds what is wrong to the same `Complaints`. A stage whose input cannot be used returns None, and the stages
after it are skipped.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from souko.errors import Place, unreadable
from souko.limits import LIMITS, Limits
from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.emit.emit import emit_tables
from souko.rules.compiler.expand.expand import expand_rules
from souko.rules.compiler.model import Model
from souko.rules.compiler.names.model_builder import build_model
from souko.rules.compiler.syntax.parser import parse
from souko.rules.tables import Tables

LONGEST_TEXT = 10_000_000
"""Characters; a rulebook of this length takes about a minute to read."""


class Compiled(NamedTuple):
    """The result of compiling a text; `model` and `tables` are None if a stage could not make them."""

    model: Model | None
    tables: Tables | None
    complaints: Complaints


def compile_rulebook(text: str, name: str = "", limits: Limits = LIMITS) -> Compiled:
    """The model and the tables of a rulebook, and everything that is wrong with it.

    Raises `ReadError` if the text is too long, and `BudgetError` if its rules expand to more than the limits allow;
    no other text makes it raise.
    """
    if len(text) > LONGEST_TEXT:
        raise unreadable(Place(name), f"a rulebook of {len(text):,} characters", f"at most {LONGEST_TEXT:,}")
    complaints = Complaints(name)
    with without_garbage_collection():
        script = parse(text, complaints)
        model = None if script is None else build_model(script, limits)
        rules = None if model is None else expand_rules(model, complaints, limits)
        tables = None if model is None or rules is None else emit_tables(model, rules, complaints, limits)
    return Compiled(model, tables, complaints)


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Keep the cyclic garbage collector off: the compiler makes no cycles, and the collector takes half of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

"""From the text of a rulebook to tables, in one call.

    text ──syntax──▶ Script ──names──▶ Model ──expand──▶ plain rules ──emit──▶ Tables

No text makes this raise, except one that is too long or whose rules stand for more than the limits allow.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from souko.errors import Place, unreadable
from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.emit.emit import compile_tables
from souko.rules.compiler.model import Model
from souko.rules.compiler.names.model_builder import compile_model
from souko.rules.tables import LIMITS, Limits, Tables

LONGEST_TEXT = 10_000_000
"""Characters; a rulebook of this length takes about a minute to read."""


class Compiled(NamedTuple):
    """What the compiler made of a text; `model` and `tables` are None where nothing playable results."""

    model: Model | None
    tables: Tables | None
    complaints: Complaints


def compile_rulebook(text: str, name: str = "", limits: Limits = LIMITS) -> Compiled:
    """The model and the tables of a rulebook, as far as it makes any, and everything that is wrong with it.

    Raises `BudgetError` if its rules stand for more than the limits allow.
    """
    if len(text) > LONGEST_TEXT:
        raise unreadable(Place(name), f"a rulebook of {len(text):,} characters", f"at most {LONGEST_TEXT:,}")
    with without_garbage_collection():
        model, complaints = compile_model(text, name, limits)
        tables = None if model is None else compile_tables(model, complaints, limits)
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

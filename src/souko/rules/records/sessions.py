"""Recorded sessions: a rulebook, a level, a seed, the inputs, and the board and sounds at the end.

    {"name": "…", "source": "…", "inputs": [0, 3, "undo", "tick"], "expected": "background wall:0,0,…\\n",
     "target_level": 0, "random_seed": null, "sounds": [36772507]}

Inputs are 0 up, 1 left, 2 down, 3 right, 4 action, "tick", "undo", "restart". The board is written as in PuzzleScript's
own recordings, which is not a picture: the cells column by column, cut into lines as long as the board is wide. Each
combination of objects has a number; where it appears first, the names of the objects come before it.

    background:0,background wall:1,
    0,1,
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from time import process_time
from typing import Any, NamedTuple

from souko.errors import BudgetError, Place, unreadable
from souko.limits import Limits
from souko.rules.bits import set_bits
from souko.rules.engine.chance import Chance, Seeded
from souko.rules.engine.reference.engine import MOVES, Engine, ReferenceEngine
from souko.rules.engine.reference.state import ObjectBoard
from souko.rules.records.difference import difference
from souko.rules.tables import Tables

Input = int | str
EngineFactory = Callable[[Tables, Chance], Engine]
NAMED_INPUTS = ("tick", "undo", "restart")
UNSEEDED = "0"
"""The seed of a session that has none; its result must not depend on chance."""


class Session(NamedTuple):
    """A recorded session; `sounds` is None if not recorded, `limits` is None for those of the rulebook.

    A replay gives up after `seconds` of CPU time.
    """

    name: str
    source: str
    inputs: tuple[Input, ...]
    expected: str
    level: int = 0
    seed: str | None = None
    sounds: tuple[int, ...] | None = None
    limits: Limits | None = None
    seconds: float = inf


def read_sessions(text: str, name: str = "") -> tuple[Session, ...]:
    """The sessions of a JSON text, which is a list of them; raises `ReadError` at the first that cannot be read."""
    return tuple(
        read_session(entry, f"session {number} of {name or '<text>'}")
        for number, entry in enumerate(entries_of(text, name))
    )


def entries_of(text: str, name: str) -> list[Any]:
    """The values of a JSON list."""
    try:
        entries = json.loads(text)
    except json.JSONDecodeError as error:
        raise unreadable(Place(name, error.lineno, error.colno), "this is not JSON", error.msg) from None
    except (ValueError, RecursionError) as error:
        raise unreadable(Place(name), "this JSON goes too far", str(error)) from None
    if not isinstance(entries, list):
        raise unreadable(Place(name), "sessions are to be in a list", "[{…}, {…}]")
    return entries


def read_session(entry: Any, name: str) -> Session:
    """One session from its JSON value."""
    if not isinstance(entry, dict):
        raise unreadable(Place(name), "a session is to be an object", '{"source": …, "inputs": …, "expected": …}')
    try:
        sounds = entry.get("sounds")
        return Session(
            name=str(entry.get("name", name)),
            source=text_of(entry, "source"),
            inputs=tuple(read_input(each) for each in entry["inputs"]),
            expected=text_of(entry, "expected"),
            level=int(entry.get("target_level") or 0),
            seed=str(entry["random_seed"]) if entry.get("random_seed") else None,
            sounds=None if sounds is None else tuple(map(int, sounds)),
        )
    except KeyError as error:
        raise unreadable(Place(name), f"there is no {error}", "source, inputs and expected") from None
    except (TypeError, ValueError, OverflowError) as error:
        raise unreadable(Place(name), str(error)) from None


def text_of(entry: dict[str, Any], key: str) -> str:
    """The text under a key; raises `TypeError` if it is something else."""
    if not isinstance(entry[key], str):
        raise TypeError(f"{key} is not a text")
    return str(entry[key])


def read_input(each: Any) -> Input:
    """An input from its JSON value; raises `ValueError` if it is none."""
    if each in NAMED_INPUTS or (isinstance(each, int) and not isinstance(each, bool) and 0 <= each < len(MOVES)):
        return each  # type: ignore[no-any-return]
    raise ValueError(f"unknown input {each!r}; an input is 0 to 4, tick, undo or restart")


def write_session(session: Session) -> str:
    """The JSON text of a session, which `read_session` reads."""
    return json.dumps(
        {
            "name": session.name,
            "source": session.source,
            "inputs": list(session.inputs),
            "expected": session.expected,
            "target_level": session.level,
            "random_seed": session.seed,
            "sounds": None if session.sounds is None else list(session.sounds),
        },
        ensure_ascii=False,
    )


def run(session: Session, tables: Tables, make: EngineFactory = ReferenceEngine) -> Engine:
    """The engine after all inputs of a session."""
    limited = tables if session.limits is None else replace(tables, limits=session.limits)
    engine = make(limited, Seeded(session.seed or UNSEEDED))
    deadline = process_time() + session.seconds
    engine.load(session.level)
    engine.drain()
    for number, each in enumerate(session.inputs):
        if process_time() > deadline:
            raise out_of_time(session, number)
        enter(engine, each)
        engine.drain()
    return engine


def out_of_time(session: Session, done: int) -> BudgetError:
    """The error of a session that takes too long."""
    found = f"gave up after {session.seconds:g} seconds and {done:,} of {len(session.inputs):,} inputs"
    return BudgetError(found, "seconds", True)


def enter(engine: Engine, each: Input) -> None:
    """Give one input to an engine."""
    if isinstance(each, int):
        engine.press(MOVES[each])
    elif each == "tick":
        engine.tick()
    elif each == "undo":
        engine.undo()
    else:
        engine.restart()


def record(session: Session, tables: Tables, make: EngineFactory = ReferenceEngine) -> Session:
    """The session with the board and the sounds that its replay ends with."""
    engine = run(session, tables, make)
    return session._replace(expected=write_board(engine.board(), tables.names), sounds=tuple(engine.sounds))


def judge(session: Session, tables: Tables, make: EngineFactory = ReferenceEngine) -> str:
    """How a replay differs from the recording, for people to read; empty if it does not."""
    engine = run(session, tables, make)
    found = write_board(engine.board(), tables.names)
    if found != session.expected:
        return difference(session.expected, found)
    if session.sounds is not None and session.sounds != tuple(engine.sounds):
        return f"sounds differ: expected {list(session.sounds)}, found {engine.sounds}"
    return ""


def write_board(board: ObjectBoard, names: Sequence[str]) -> str:
    """The board in the form of recordings."""
    codes: dict[str, int] = {}
    lines = []
    for start in range(0, board.width * board.height, board.width or 1):
        lines.append("".join(cell_code(cell, names, codes) for cell in board.cells[start : start + board.width]) + "\n")
    return "".join(lines)


def cell_code(cell: int, names: Sequence[str], codes: dict[str, int]) -> str:
    """The number of a combination of objects, with their names at its first appearance, sorted by UTF-16 units."""
    here = " ".join(sorted((names[number] for number in set_bits(cell)), key=lambda name: name.encode("utf-16-be")))
    new = "" if here in codes else f"{here}:"
    return f"{new}{codes.setdefault(here, len(codes))},"

"""Recorded sessions: a rulebook, a level, a seed, the keys, and what came of it.

    {"name": "…", "source": "…", "inputs": [0, 3, "undo", "tick"], "expected": "background wall:0,0,…\\n",
     "target_level": 0, "random_seed": null, "sounds": [36772507]}

Inputs are 0 up, 1 left, 2 down, 3 right, 4 action, "tick", "undo", "restart". The board is written in the form that
PuzzleScript's own recordings use, which is not a picture: the cells in storage order, column after column, cut into
lines as long as the board is wide. The first time that a combination of objects appears, its names come before its
number.

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
from souko.rules.compiler.emit.pattern_table import set_bits
from souko.rules.engine.chance import Chance, Seeded
from souko.rules.engine.reference.engine import MOVES, Engine, ReferenceEngine
from souko.rules.engine.reference.state import ObjectBoard
from souko.rules.records.difference import difference
from souko.rules.tables import Limits, Tables

Input = int | str
Factory = Callable[[Tables, Chance], Engine]
WORDS = ("tick", "undo", "restart")
UNSEEDED = "0"
"""The seed of a session that names none; its outcome must not depend on chance."""


class Session(NamedTuple):
    """A recorded session; `sounds` is None if they were not recorded, `limits` if those of its rulebook hold.

    After `seconds` of work it is given up, wherever it is.
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
    """The sessions of a JSON text: a list of them; raises `ReadError` at the first that cannot be read."""
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
            inputs=tuple(checked(each) for each in entry["inputs"]),
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


def checked(each: Any) -> Input:
    """An input, if it is one; else raises `ValueError`."""
    if each in WORDS or (isinstance(each, int) and not isinstance(each, bool) and 0 <= each < len(MOVES)):
        return each  # type: ignore[no-any-return]
    raise ValueError(f"unknown input {each!r}; an input is 0 to 4, tick, undo or restart")


def write_session(session: Session) -> str:
    """The JSON text of a session, to be read again by `read_session`."""
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


def run(session: Session, tables: Tables, make: Factory = ReferenceEngine) -> Engine:
    """The game after all inputs of a session."""
    within = tables if session.limits is None else replace(tables, limits=session.limits)
    player = make(within, Seeded(session.seed or UNSEEDED))
    end = process_time() + session.seconds
    player.load(session.level)
    player.drain()
    for number, each in enumerate(session.inputs):
        if process_time() > end:
            raise out_of_time(session, number)
        enter(player, each)
        player.drain()
    return player


def out_of_time(session: Session, made: int) -> BudgetError:
    """The error of a session that takes too long."""
    found = f"gave up after {session.seconds:g} seconds and {made:,} of {len(session.inputs):,} inputs"
    return BudgetError(found, "seconds")


def enter(player: Engine, each: Input) -> None:
    """Give one input to a game."""
    if isinstance(each, int):
        player.press(MOVES[each])
    elif each == "tick":
        player.tick()
    elif each == "undo":
        player.undo()
    else:
        player.restart()


def record(session: Session, tables: Tables, make: Factory = ReferenceEngine) -> Session:
    """The session with the board and the sounds that really come of it."""
    player = run(session, tables, make)
    return session._replace(expected=dump(player.board(), tables.names), sounds=tuple(player.sounds))


def judge(session: Session, tables: Tables, make: Factory = ReferenceEngine) -> str:
    """What is different from the recording, readably; empty if nothing is."""
    player = run(session, tables, make)
    found = dump(player.board(), tables.names)
    if found != session.expected:
        return difference(session.expected, found)
    if session.sounds is not None and session.sounds != tuple(player.sounds):
        return f"sounds differ: expected {list(session.sounds)}, found {player.sounds}"
    return ""


def dump(board: ObjectBoard, names: Sequence[str]) -> str:
    """The board in the form of recordings."""
    seen: dict[str, int] = {}
    lines = []
    for start in range(0, board.width * board.height, board.width or 1):
        lines.append("".join(numbered(cell, names, seen) for cell in board.cells[start : start + board.width]) + "\n")
    return "".join(lines)


def numbered(cell: int, names: Sequence[str], seen: dict[str, int]) -> str:
    """The number of a cell's contents, at first with their names; names are in the order of UTF-16."""
    here = " ".join(sorted((names[number] for number in set_bits(cell)), key=lambda name: name.encode("utf-16-be")))
    new = "" if here in seen else f"{here}:"
    return f"{new}{seen.setdefault(here, len(seen))},"

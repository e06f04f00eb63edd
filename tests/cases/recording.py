"""Recorded sessions, made by the slow interpreter: how a case ends, and how both engines are held to it."""

from collections.abc import Iterator
from typing import Any
from zlib import crc32

from tests.cases import interfaces as rules
from tests.cases.casebook import Case, Play, changed, plays_of, random_play
from tests.cases.interfaces import Tables, write_board

ENGINES: dict[str, type[rules.ReferenceEngine | rules.NativeEngine]] = {
    "slow": rules.ReferenceEngine,
    "native": rules.NativeEngine,
}
FEW, SHORT = 3, 40
"""A case with fewer sessions than FEW gets another one, of SHORT random keys."""


class WrongCaseError(Exception):
    """A case that does not show what it is there for."""


def tables_of(source: str) -> Tables:
    """The tables of a rulebook that can be played."""
    _, tables, complaints = rules.compile_rulebook(source)
    if tables is None:
        raise WrongCaseError("; ".join(map(str, complaints.errors)))
    return tables


def ended(play: Play, tables: Tables, engine: str) -> dict[str, Any]:
    """What comes of a session: the board in the form of recordings, what was heard and said, where it ends.

    `trail` is a checksum of the boards after every key.
    """
    game = ENGINES[engine](tables, rules.Seeded(play.seed or rules.UNSEEDED))
    trail = 0
    game.load(play.level)
    game.drain()
    for each in play.inputs:
        rules.enter(game, each)
        game.drain()
        trail = crc32(write_board(game.board(), tables.names).encode(), trail)
    return {
        "expected": write_board(game.board(), tables.names),
        "sounds": list(game.sounds),
        "events": list(game.events),
        "messages": list(game.messages),
        "level": game.level,
        "finished": game.finished,
        "trail": trail,
    }


def entry(name: str, source: str, play: Play) -> dict[str, Any]:
    """A session with how it ends, in the form that `souko verify` reads (it leaves out what it does not know)."""
    given = {"name": name, "source": source, "inputs": list(play.inputs)}
    return given | {"target_level": play.level, "random_seed": play.seed} | ended(play, tables_of(source), "slow")


def sessions_of(case: Case) -> list[dict[str, Any]]:
    """The sessions of a case, recorded; where they are few, with one of keys at random."""
    plays = plays_of(case)
    if len(plays) < FEW:
        plays.append(random_play(case.name, plays[0].level, SHORT))
    return [entry(f"{case.name} {number}", case.source, play) for number, play in enumerate(plays, 1)]


def counts(source: str) -> dict[str, int]:
    """How many plain rules and groups, objects and layers a rulebook has."""
    tables = tables_of(source)
    keys = ("rules", "late", "groups", "lategroups", "objects", "layers")
    return dict(zip(keys, (*tables.count(), len(tables.names), len(tables.layers)), strict=True))


def complaints_of(case: Case) -> str:
    """The numbers of errors and warnings."""
    complaints = rules.compile_rulebook(case.source).complaints
    return f"{len(complaints.errors)} {len(complaints.warnings)}"


def needless(case: Case, engine: str = "slow") -> Iterator[str]:
    """The changes that should change how a session ends and do not, and those that should not and do."""
    ends = [seen(case.source, play, engine) for play in plays_of(case)]
    for section, alike in (("without", False), ("same", True)):
        for told, source in changed(case, section):
            found = [seen(source, play, engine) for play in plays_of(case)]
            if (found == ends) != alike:
                yield f"{case.name}: {told}: the sessions end {'otherwise' if alike else 'just the same'}"


def seen(source: str, play: Play, engine: str) -> dict[str, Any]:
    """How a session ends, apart from the boards on the way."""
    return {key: value for key, value in ended(play, tables_of(source), engine).items() if key != "trail"}

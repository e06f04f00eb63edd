"""What the cases use of souko.rules: the only module of this folder that looks behind its interface."""

from souko.rules import (
    NativeEngine,
    Seeded,
    Summary,
    enter,
    judge_error_case,
    judge_session,
    read_error_cases,
    read_sessions,
)
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.compiler.syntax import tokens
from souko.rules.compiler.syntax.prelude import FLAG_SETTINGS, SETTINGS_WITH_VALUE
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.records.sessions import UNSEEDED, write_board
from souko.rules.tables import Tables

SETTINGS = SETTINGS_WITH_VALUE | FLAG_SETTINGS

__all__ = [
    "SETTINGS",
    "UNSEEDED",
    "NativeEngine",
    "ReferenceEngine",
    "Seeded",
    "Summary",
    "Tables",
    "compile_rulebook",
    "enter",
    "judge_error_case",
    "judge_session",
    "read_error_cases",
    "read_sessions",
    "tokens",
    "write_board",
]

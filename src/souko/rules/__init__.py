"""Rulebooks: any game that PuzzleScript's language can describe, read, compiled and played.

Rulebook   a game that somebody wrote            Position   a board in the midst of it, as a value
Limits     what a rulebook may cost, to read and to play
Summary    what the compiler made of a rulebook  search     every position that moves lead to
Session    a recorded session, which `judge_session` runs again
Rewriting  the smallest engine of all: a game as rewriting of its own picture
"""

from souko.rules.compiler.emit.pattern_table import set_bits
from souko.rules.compiler.model import Thing
from souko.rules.engine.chance import Seeded
from souko.rules.engine.native import NativeEngine
from souko.rules.position import MOVE_LETTERS, MOVE_NUMBERS, Position, move_number, move_numbers, split_moves
from souko.rules.records.error_cases import ErrorCase, read_error_cases
from souko.rules.records.sessions import Input, Session, enter, read_sessions, record, write_session
from souko.rules.records.verdicts import Verdict, judge_error_case, judge_session, judge_session_slowly
from souko.rules.rewriting import SOKOBAN, Rewriting
from souko.rules.rulebook import Rulebook, read_rulebook_text
from souko.rules.search import DEPTH, MOST, STATES, Found, Pace, Progress, search
from souko.rules.summary import Summary
from souko.rules.tables import LIMITS, Limits

__all__ = [
    "DEPTH",
    "LIMITS",
    "MOST",
    "MOVE_LETTERS",
    "MOVE_NUMBERS",
    "SOKOBAN",
    "STATES",
    "ErrorCase",
    "Found",
    "Input",
    "Limits",
    "NativeEngine",
    "Pace",
    "Position",
    "Progress",
    "Rewriting",
    "Rulebook",
    "Seeded",
    "Session",
    "Summary",
    "Thing",
    "Verdict",
    "enter",
    "judge_error_case",
    "judge_session",
    "judge_session_slowly",
    "move_number",
    "move_numbers",
    "read_error_cases",
    "read_rulebook_text",
    "read_sessions",
    "record",
    "search",
    "set_bits",
    "split_moves",
    "write_session",
]

"""Rulebooks: games in PuzzleScript's language, compiled and played.

Rulebook   a compiled game                       Position   a state of the game, as a value
Limits     what compiling and playing may cost   search     breadth-first, A* or greedy search over positions
Summary    what the compiler made of a text      Session    a recorded session, which `judge_session` replays
Rewriting  a smaller engine: a game as regular expressions that rewrite a text picture
"""

from souko.limits import LIMITS, Limits
from souko.rules.bits import set_bits
from souko.rules.compiler.model import GameObject
from souko.rules.engine.chance import Seeded
from souko.rules.engine.native import NativeEngine
from souko.rules.position import MOVE_LETTERS, MOVE_NUMBERS, Position, move_number, move_numbers, split_moves
from souko.rules.records.error_cases import ErrorCase, read_error_cases
from souko.rules.records.sessions import Input, Session, enter, read_sessions, record, write_session
from souko.rules.records.verdicts import Verdict, judge_error_case, judge_session, judge_session_slowly
from souko.rules.rewriting import SOKOBAN, Rewriting
from souko.rules.rulebook import Rulebook, read_rulebook_text
from souko.rules.search import DEPTH, Found, search
from souko.rules.summary import Summary

__all__ = [
    "DEPTH",
    "LIMITS",
    "MOVE_LETTERS",
    "MOVE_NUMBERS",
    "SOKOBAN",
    "ErrorCase",
    "Found",
    "GameObject",
    "Input",
    "Limits",
    "NativeEngine",
    "Position",
    "Rewriting",
    "Rulebook",
    "Seeded",
    "Session",
    "Summary",
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

"""Verdicts: whether a recorded case gives the recorded result.

    case ──judge──▶ Verdict(name, why, inputs)       `why` is empty if it passed

Judges are functions of one case that can be pickled, so that cases can be judged in parallel processes.
"""

from typing import NamedTuple

from souko.errors import ReadError, SoukoError
from souko.limits import LIMITS
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.records.error_cases import ErrorCase, judge_complaints
from souko.rules.records.sessions import Session, judge
from souko.rules.rulebook import Rulebook


class Verdict(NamedTuple):
    """The result of a case; `why` says how it differs from the recording, and is empty if it passed."""

    name: str
    why: str = ""
    inputs: int = 0


def judge_session(session: Session) -> Verdict:
    """The verdict on a session replayed in the native engine."""
    return replay(session, slow=False)


def judge_session_slowly(session: Session) -> Verdict:
    """The verdict on a session replayed in the reference engine."""
    return replay(session, slow=True)


def judge_error_case(case: ErrorCase) -> Verdict:
    """The verdict on an error case."""
    try:
        return Verdict(case.name, judge_complaints(case))
    except SoukoError as error:
        return Verdict(case.name, str(error))


def replay(session: Session, *, slow: bool) -> Verdict:
    """The verdict on a session: how it differs from its recording, or why it cannot be replayed."""
    verdict = Verdict(session.name, inputs=len(session.inputs))
    try:
        book = Rulebook.read(session.source, limits=session.limits or LIMITS)
        return verdict._replace(why=judge(session, book.tables, ReferenceEngine if slow else NativeEngine))
    except ReadError as error:
        return verdict._replace(why="\n    ".join(["the rulebook cannot be used", *map(str, error.complaints)]))
    except SoukoError as error:
        return verdict._replace(why=str(error))

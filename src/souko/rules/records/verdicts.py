"""Verdicts: whether a recorded case comes out as it did when it was recorded.

    case ──judge──▶ Verdict(name, why, inputs)       why is empty: it passed

A judge is a plain function of one case, so that cases can be judged in processes of their own.
"""

from typing import NamedTuple

from souko.errors import BudgetError, ReadError, SoukoError
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.records.error_cases import ErrorCase, judge_complaints
from souko.rules.records.sessions import Session, judge
from souko.rules.rulebook import Rulebook
from souko.rules.tables import LIMITS


class Verdict(NamedTuple):
    """What became of a case; `why` says how it differs from the recording, and is empty if it passed.

    `limit` is the keyword of the limit that was reached, if that is why.
    """

    name: str
    why: str = ""
    inputs: int = 0
    limit: str = ""


def judge_session(session: Session) -> Verdict:
    """The verdict on a session that is played in the native engine."""
    return played(session, slow=False)


def judge_session_slowly(session: Session) -> Verdict:
    """The verdict on a session that is played in the interpreter, which defines the language."""
    return played(session, slow=True)


def judge_error_case(test: ErrorCase) -> Verdict:
    """The verdict on a compile test."""
    try:
        return Verdict(test.name, judge_complaints(test))
    except SoukoError as error:
        return Verdict(test.name, str(error))


def played(session: Session, *, slow: bool) -> Verdict:
    """What is different from the recording, or what keeps the session from being played."""
    verdict = Verdict(session.name, inputs=len(session.inputs))
    try:
        book = Rulebook.read(session.source, limits=session.limits or LIMITS)
        return verdict._replace(why=judge(session, book.tables, ReferenceEngine if slow else NativeEngine))
    except ReadError as error:
        return verdict._replace(why="\n    ".join(["the rulebook cannot be used", *map(str, error.complaints)]))
    except BudgetError as error:
        return verdict._replace(why=str(error), limit=error.limit)
    except SoukoError as error:
        return verdict._replace(why=str(error))

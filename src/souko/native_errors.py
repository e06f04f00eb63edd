"""The words for what native code reports: it throws a code and a number, and the exception is made here.

native/shared/failure.hpp    Failed{Failure::LOOKS, 1000}
native/bind/module.cpp       calls error(0, 1000)
here                         BudgetError("... after 1000 looks at a cell", "looks")
"""

from enum import IntEnum

from souko.errors import BudgetError, BusyError, MoveError, SoukoError, UndecidedError
from souko.limits import move_error


class Failure(IntEnum):
    """The codes, in the order of native/shared/failure.hpp."""

    LOOKS = 0
    APPLICATIONS = 1
    FURTHER_TURNS = 2
    MATCH_MEMORY = 3
    POSITION_MEMORY = 4
    UNDECIDED = 5
    BUSY_ELSEWHERE = 6
    BUSY_HERE = 7
    FORKED = 8
    STOPPED = 9


BUSY = {
    Failure.BUSY_ELSEWHERE: "this is busy in another thread",
    Failure.BUSY_HERE: "this is busy in a call that a signal handler interrupted; let the handler return first",
    Failure.FORKED: "this was busy in another thread when the process was forked; make a new one in the child",
}


def error(code: int, number: int) -> SoukoError:
    """The exception for a failure.

    >>> str(error(Failure.LOOKS, 1000))
    'the rules go on and on: gave up one move after 1000 looks at a cell; a higher limit can be given: Limits(looks=N)'
    """
    match Failure(code):
        case Failure.LOOKS | Failure.APPLICATIONS | Failure.FURTHER_TURNS as limit:
            return move_error(limit.name.lower(), number)
        case Failure.MATCH_MEMORY:
            return BudgetError(
                f"the matches of a rule, or the sounds, take more than the memory allowed: {number:,} bytes", "memory"
            )
        case Failure.POSITION_MEMORY:
            return BudgetError(f"more positions than fit in the memory allowed: {number:,} bytes", "memory", True)
        case Failure.UNDECIDED:
            return UndecidedError(number)
        case Failure.STOPPED:
            return MoveError("this search was stopped by an error before, and cannot go on; begin a new one")
        case busy:
            return BusyError(BUSY[busy])

"""What native code reports by a code and a number becomes an exception with words, in one place."""

import pickle
import re
from pathlib import Path

import pytest

from souko.errors import BudgetError, BusyError, MoveError, UndecidedError
from souko.native_errors import Failure, error

HEADER = Path(__file__).parents[2] / "native" / "shared" / "failure.hpp"
KINDS = {
    Failure.LOOKS: (BudgetError, "looks"),
    Failure.APPLICATIONS: (BudgetError, "applications"),
    Failure.FURTHER_TURNS: (BudgetError, "further_turns"),
    Failure.MATCH_MEMORY: (BudgetError, "memory"),
    Failure.POSITION_MEMORY: (BudgetError, "memory"),
    Failure.UNDECIDED: (UndecidedError, ""),
    Failure.BUSY_ELSEWHERE: (BusyError, ""),
    Failure.BUSY_HERE: (BusyError, ""),
    Failure.FORKED: (BusyError, ""),
    Failure.STOPPED: (MoveError, ""),
}


def test_the_codes_are_those_of_the_native_code_in_the_same_order():
    body = re.search(r"enum class Failure : int \{(.*?)\};", HEADER.read_text(encoding="utf-8"), re.DOTALL)
    assert re.findall(r"^ +([A-Z_]+),", body[1], re.MULTILINE) == [code.name for code in Failure]


@pytest.mark.parametrize("code", Failure)
def test_every_code_has_words_and_survives_pickling(code):
    kind, limit = KINDS[code]
    made = error(code, 1234)
    again = pickle.loads(pickle.dumps(made))
    assert (type(made), type(again), str(again)) == (kind, kind, str(made))
    assert getattr(again, "limit", "") == limit
    remedy = str(made).partition("; a higher limit can be given: ")[2]
    assert remedy in ((f"{limit}=N", f"Limits({limit}=N)") if limit else ("",))
    assert "--" not in str(made)


def test_a_busy_object_is_a_value_error_for_whoever_knows_no_other():
    assert issubclass(BusyError, ValueError)

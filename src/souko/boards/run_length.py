"""Run-length encoding: `3#` for `###`, `2(rU)` for `rUrU`; for boards and moves.

    3 # 2 ( . O ) #        a number repeats the character, or the group, that follows it
    ### .O.O      #

A short text can stand for a huge one, so the length is checked before anything is built.
"""

import re

from souko.errors import BudgetError, Place, ReadError, unreadable

MAX_LENGTH = 1 << 28
"""In characters: the longest text that is decoded; a board of this size takes 256 MB."""

_TOKEN = re.compile(r"([0-9]*)([^0-9]|$)")
_MARKS = re.compile(r"[0-9()]")
_RUN = re.compile(r"(.)\1+", re.DOTALL)


def decode_run_length(text: str, place: Place | None = None) -> str:
    """The decoded text of a run-length form.

    >>> decode_run_length("3#2(.O)#")
    '###.O.O#'
    """
    return _expand(text, place or Place()) if _MARKS.search(text) else text


def encode_run_length(text: str) -> str:
    """The shortest run-length form without groups.

    >>> encode_run_length("###.O")
    '3#.O'
    """
    return _RUN.sub(lambda run: f"{len(run[0])}{run[1]}", text)


def _expand(text: str, place: Place) -> str:
    """One pass with a stack of open groups, each a repeat count and its decoded parts."""
    groups: list[tuple[int, list[str]]] = [(1, [])]
    length = 0
    for token in _TOKEN.finditer(text):
        count, part = _count(token[1], place), token[2]
        if part == "(":
            groups.append((count, []))
            continue
        if part == ")" and len(groups) > 1 and not token[1]:
            count, parts = groups.pop()
            part = "".join(parts)
            length -= len(part)
        elif part == ")" or (token[1] and not part):
            raise _nothing_repeated(token[0], place)
        length = _checked_length(length + count * len(part), place)
        groups[-1][1].append(part * count)
    if len(groups) > 1:
        raise unreadable(place, "'(' without ')'", "a group is written 3(rU)")
    return "".join(groups[0][1])


def _count(digits: str, place: Place) -> int:
    """The repeat count; 1 if there are no digits."""
    if len(digits) > 12:
        raise unreadable(place, f"a repeat count of {len(digits)} digits", f"at most {MAX_LENGTH:,} in all")
    return int(digits or 1)


def _checked_length(length: int, place: Place) -> int:
    """The length; `BudgetError` if it is above `MAX_LENGTH`."""
    if length > MAX_LENGTH:
        raise BudgetError(f"{place}: the run-length form unfolds to more than {MAX_LENGTH:,} characters")
    return length


def _nothing_repeated(found: str, place: Place) -> ReadError:
    if found == ")":
        return unreadable(place, "')' without '('", "a group is written 3(rU)")
    return unreadable(place, f"{found!r} repeats nothing", "a number is followed by what it repeats")

"""What people write between the boards of a collection, line by line.

    ; 1                       a title, or a comment: `;` and `::` are dropped
    Author: Ada               a property: a key of one to four words, a colon, a value
    Comment:                  a block of comment lines, kept as they are …
    anything at all
    Comment-End:              … up to its end
    Solution (33/8)           a heading, and then
    rrUUrd3l                  the moves

The reader asks these functions what a line says, and the writer asks them whether a line will be read as it is meant.
"""

import re
from typing import NamedTuple

PLAYED = "Solution", "Script"
"""The words that head moves: those that solve a level, and those that a warehouse robot is asked to make."""

LEVEL_TITLES = frozenset({"title"})
HEAD_TITLES = frozenset({"collection", "title"})
"""The keys that name a level, and those that name a whole collection."""

_KEY = re.compile(r"([A-Za-z][A-Za-z_/-]*(?: [A-Za-z_/-]+){0,3})\s*:(?!//)(.*)", re.DOTALL)
_END = re.compile(r"comment[-_ ]?end\s*:?", re.IGNORECASE)
_PLAYED = re.compile(rf"({'|'.join(PLAYED)})(?![A-Za-z])(.*)", re.IGNORECASE | re.DOTALL)
_LURD = re.compile(r"[\s0-9(]*[lurdLURD][lurdLURD0-9()\s]*")


class Note(NamedTuple):
    """A line that says something: a key and a value, or a bare value without a key."""

    key: str
    value: str

    def __str__(self) -> str:
        return f"{self.key}: {self.value}".rstrip() if self.key else self.value


class Heading(NamedTuple):
    """A line that announces moves: which word, what follows it, and the first moves if they stand on the same line."""

    word: str
    heading: str
    moves: str | None


def note(line: str) -> Note | None:
    """What a line says; None if it is blank, a ruler, or the end of a comment.

    >>> note("; Author: Ada"), note("; The cellar")
    (Note(key='Author', value='Ada'), Note(key='', value='The cellar'))
    """
    if line.lstrip().startswith("::"):
        text = line.strip().strip(":").strip()
        return Note("Comment", text) if text else None
    text = said(line)
    found = _KEY.fullmatch(text)
    if not text or ends_comment(line) or _is_ruler(text):
        return None
    return Note(found[1], found[2].strip()) if found else Note("", text)


def said(line: str) -> str:
    """The line without the blanks around it and the `;` before it."""
    return line.strip().removeprefix(";").strip()


def heading(line: str) -> Heading | None:
    """The heading that the line is, if moves follow on it or below it.

    >>> heading("Solution (3/1): rrU")
    Heading(word='Solution', heading='(3/1)', moves='rrU')
    """
    found = _PLAYED.fullmatch(said(line))
    if not found:
        return None
    before, colon, after = found[2].rpartition(":")
    inline = bool(colon) and (not after.strip() or is_lurd(after))
    return Heading(found[1].capitalize(), (before if inline else found[2]).strip(), after.strip() if inline else None)


def is_lurd(line: str) -> bool:
    """Whether a line holds moves in LURD, perhaps in run-length form."""
    return bool(_LURD.fullmatch(line))


def opens_comment(line: str) -> bool:
    """Whether a block of comment lines begins below."""
    return bool(re.fullmatch(r"comment\s*:", said(line), re.IGNORECASE))


def ends_comment(line: str) -> bool:
    """Whether a block of comment lines ends here."""
    return bool(_END.fullmatch(said(line)))


def outside_comments(lines: list[str]) -> list[str]:
    """The lines that are in no comment block; all of them if a block never ends."""
    inside, outside = False, []
    for line in lines:
        inside = opens_comment(line) or (inside and not ends_comment(line))
        outside += [] if inside else [line]
    return lines if inside else outside


def is_reserved(key: str, titles: frozenset[str]) -> bool:
    """Whether the key has a meaning of its own, so that no property may have it."""
    return key.casefold() in titles | {"author", "comment"} or bool(_END.match(key) or _PLAYED.match(key))


def _is_ruler(line: str) -> bool:
    """Whether a line is only there for the eye, such as `-----` or `=*=*=`."""
    marks = "".join(line.split())
    return len(marks) >= 3 and len(set(marks)) <= 2 and not any(mark.isalnum() or mark in "^<>" for mark in marks)

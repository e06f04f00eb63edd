"""The text between the boards of a collection, line by line.

    ; 1                       a title, or a comment: `;` and `::` are dropped
    Author: Ada               a property: a key of one to four words, a colon, a value
    Comment:                  a block of comment lines, kept as they are …
    anything at all
    Comment-End:              … up to its end
    Solution (33/8)           a heading, and then
    rrUUrd3l                  the moves

The reader parses lines with these functions, and the writer checks with them that a line will be read back.
"""

import re
from typing import NamedTuple

MOVE_HEADINGS = "Solution", "Script"
"""The headings of moves: solutions of a level, and the script of a warehouse robot."""

LEVEL_TITLES = frozenset({"title"})
HEAD_TITLES = frozenset({"collection", "title"})
"""The keys of the title of a level, and of the title of a collection."""

_KEY = re.compile(r"([A-Za-z][A-Za-z_/-]*(?: [A-Za-z_/-]+){0,3})\s*:(?!//)(.*)", re.DOTALL)
_END = re.compile(r"comment[-_ ]?end\s*:?", re.IGNORECASE)
_MOVE_HEADING = re.compile(rf"({'|'.join(MOVE_HEADINGS)})(?![A-Za-z])(.*)", re.IGNORECASE | re.DOTALL)
_LURD = re.compile(r"[\s0-9(]*[lurdLURD][lurdLURD0-9()\s]*")


class Note(NamedTuple):
    """A line of text: a key and a value, or a value without a key."""

    key: str
    value: str

    def __str__(self) -> str:
        return f"{self.key}: {self.value}".rstrip() if self.key else self.value


class Heading(NamedTuple):
    """A heading of moves: its word, what follows it, and the first moves if they are on the same line."""

    word: str
    heading: str
    moves: str | None


def parse_note(line: str) -> Note | None:
    """The note on a line; None if it is blank, a separator such as -----, or the end of a comment.

    >>> parse_note("; Author: Ada"), parse_note("; The cellar")
    (Note(key='Author', value='Ada'), Note(key='', value='The cellar'))
    """
    if line.lstrip().startswith("::"):
        text = line.strip().strip(":").strip()
        return Note("Comment", text) if text else None
    text = without_mark(line)
    found = _KEY.fullmatch(text)
    if not text or ends_comment(line) or _is_separator(text):
        return None
    return Note(found[1], found[2].strip()) if found else Note("", text)


def without_mark(line: str) -> str:
    """The line without surrounding blanks and a leading `;`."""
    return line.strip().removeprefix(";").strip()


def parse_heading(line: str) -> Heading | None:
    """The heading on a line, if moves follow on it or below it; otherwise None.

    >>> parse_heading("Solution (3/1): rrU")
    Heading(word='Solution', heading='(3/1)', moves='rrU')
    """
    found = _MOVE_HEADING.fullmatch(without_mark(line))
    if not found:
        return None
    before, colon, after = found[2].rpartition(":")
    inline = bool(colon) and (not after.strip() or is_lurd(after))
    return Heading(found[1].capitalize(), (before if inline else found[2]).strip(), after.strip() if inline else None)


def is_lurd(line: str) -> bool:
    """Whether a line holds moves in LURD, perhaps in run-length form."""
    return bool(_LURD.fullmatch(line))


def opens_comment(line: str) -> bool:
    """Whether a block of comment lines begins after this line."""
    return bool(re.fullmatch(r"comment\s*:", without_mark(line), re.IGNORECASE))


def ends_comment(line: str) -> bool:
    """Whether a block of comment lines ends with this line."""
    return bool(_END.fullmatch(without_mark(line)))


def outside_comments(lines: list[str]) -> list[str]:
    """The lines outside of comment blocks; all lines if a block never ends."""
    inside, outside = False, []
    for line in lines:
        inside = opens_comment(line) or (inside and not ends_comment(line))
        outside += [] if inside else [line]
    return lines if inside else outside


def is_reserved(key: str, titles: frozenset[str]) -> bool:
    """Whether the key has a meaning in the format, so that a property cannot have it."""
    return key.casefold() in titles | {"author", "comment"} or bool(_END.match(key) or _MOVE_HEADING.match(key))


def _is_separator(line: str) -> bool:
    """Whether a line only separates others, such as `-----` or `=*=*=`."""
    marks = "".join(line.split())
    return len(marks) >= 3 and len(set(marks)) <= 2 and not any(mark.isalnum() or mark in "^<>" for mark in marks)

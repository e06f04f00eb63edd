"""Four notations of moves, all read as LURD.

    LURD         rrUUl           lower case a step, upper case a push
    run-length   2r2Ul           and groups: 3(rU)
    arrows       >>^^<           what a warehouse script is made of
    words        right, up       in any case, separated by blanks or commas

A text with an arrow in it is an arrow script; one with a direction word in it is words. Texts are translated as a
whole, and unknown characters are those left after deleting all known ones; only if there are some does a regular
expression look for their places. So ten million moves are read in a fraction of a second.
"""

import re
from collections.abc import Iterator
from itertools import islice

from souko.boards.formats.complaints import MAX_COMPLAINTS, BoardComplaints
from souko.boards.run_length import decode_run_length
from souko.errors import Complaint, Place

WORDS = {"l": "left", "u": "up", "r": "right", "d": "down"}
ARROWS = {"l": "<", "u": "^", "r": ">", "d": "v"}

_BLANKS = b" \t\n\r\f\v"
_LURD, _ARROWS, _RUNS = b"lurdLURD", b"<^>v", b"0123456789()"
_TO_LURD = bytes.maketrans(b"<^>v", b"lurd")
_NO_ARROWS = bytes(set(range(256)) - set(_ARROWS))
_WORD = re.compile(r"[^\s,]+")
_ANY_WORD = re.compile("|".join(WORDS.values()), re.IGNORECASE)
_NO_MOVES = re.compile(r"(?<![0-9])[0-9]*+[^lurdLURD0-9()]")


def lurd_from_text(text: str, *, lenient: bool, place: Place) -> str:
    """The moves as a LURD string, from any notation; blanks are ignored."""
    if any(arrow in text for arrow in ARROWS.values()):
        return lurd_from_arrows(text, lenient=lenient, place=place)
    if _has_unknown(text, _LURD + _RUNS + _BLANKS) and _ANY_WORD.search(text):
        return _lurd_from_words(text, lenient=lenient, place=place)
    return _lurd_from_runs(text, lenient=lenient, place=place)


def lurd_from_arrows(text: str, *, lenient: bool, place: Place) -> str:
    """The moves of an arrow script as LURD; anything but arrows and blanks is unknown.

    >>> lurd_from_arrows("^^ >", lenient=False, place=Place())
    'uur'
    """
    if not lenient and _has_unknown(text, _ARROWS + _BLANKS):
        BoardComplaints(_unknown(text, r"[^<^>v \t\n\r\f\v]", 'a script has "^v<>"', place)).raise_if_any()
    return text.encode("latin-1", "replace").translate(_TO_LURD, _NO_ARROWS).decode()


def _lurd_from_words(text: str, *, lenient: bool, place: Place) -> str:
    letters = {word: letter for letter, word in WORDS.items()}
    words = [word.lower() for word in _WORD.findall(text)]
    if not lenient and not letters.keys() >= set(words):
        pattern = rf"(?i)(?<![^\s,])(?!(?:{'|'.join(letters)})(?![^\s,]))[^\s,]+"
        BoardComplaints(_unknown(text, pattern, "words are up, down, left, right", place)).raise_if_any()
    return "".join(letters.get(word, "") for word in words)


def _lurd_from_runs(text: str, *, lenient: bool, place: Place) -> str:
    if not lenient and _has_unknown(text, _LURD + _RUNS + _BLANKS):
        expected = 'moves are written "lurdLURD" (as 3r2U too), "^v<>" or as words'
        BoardComplaints(_unknown(text, r"[^lurdLURD0-9() \t\n\r\f\v]", expected, place)).raise_if_any()
    dense = text.encode("latin-1", "replace").translate(None, _BLANKS).decode("latin-1")
    return decode_run_length(_NO_MOVES.sub("", dense) if lenient else dense, place)


def _has_unknown(text: str, known: bytes) -> bool:
    """Whether the text has a character that is not among the known ones."""
    return bool(text.encode("latin-1", "replace").translate(None, known))


def _unknown(text: str, pattern: str, expected: str, place: Place) -> Iterator[Complaint]:
    """A complaint for each match of the pattern, up to `MAX_COMPLAINTS` of them."""
    for match in islice(re.finditer(pattern, text), MAX_COMPLAINTS):
        found_at = _place_of(text, match.start(), place)
        yield Complaint(found_at, f"unknown move {match[0]!r}", expected, "lenient=True skips it")


def _place_of(text: str, at: int, place: Place) -> Place:
    """The place in the input of character number `at` of the text."""
    below = text.count("\n", 0, at)
    column = at - (text.rfind("\n", 0, at) + 1)
    return place._replace(line=place.line + below, column=column + (1 if below else place.column or 1))

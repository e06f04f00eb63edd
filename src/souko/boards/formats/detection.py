"""Which alphabet a text is written in.

Every line that looks like a row of a board is compared with each table; the alphabet that reads the most rows
wins, then the one with the fewest unknown characters. If several are left and read different boards, a script of
arrows decides, or a first line with two sizes; otherwise the caller must name one.

    #####         xsb reads 3 rows            #####         xsb reads 3 rows, a goal in the middle
    #@$.#         warehouse 2 (no $)          #@..#         warehouse reads 3 rows, floor in the middle
    #####         letters 2 (no @ and $)      #####         a tie: arrows below it decide, or --format
"""

import re
from collections.abc import Iterable, Sequence

from souko.boards.formats.alphabets import ALPHABETS, GRID, LETTERS, WAREHOUSE, XSB, Alphabet
from souko.errors import Place, ReadError, unreadable

FORMATS = {"xsb": XSB, "sok": XSB, "warehouse": WAREHOUSE, "letters": LETTERS, "grid": GRID}
"""The names that `format` takes, and the alphabet behind each; a sok file is a collection of xsb boards."""

NOTE_LINE = re.compile(r"\s*(;|::|'|[A-Za-z][\w/ -]*:|solution\b|#\s*\d+\s*$|\d+\s+\d+\s*$)", re.IGNORECASE)
"""The start of a line that is not a row but text about a board: `; 1`, `Author: me`, `#12`, `20 30`."""

SIZES = re.compile(r"\s*(\d+)\s+(\d+)\s*$")
"""A line with the numbers of rows and columns that follow."""

_OBJECTS = re.compile(r"^[ \t]*objects[ \t\r]*(?:\(.*)?$", re.IGNORECASE | re.MULTILINE)

_LANDMARKS = frozenset[str]().union(*(alphabet.landmarks for alphabet in ALPHABETS.values()))
_CELLS = frozenset("".join("".join(alphabet.cells) for alphabet in ALPHABETS.values()))

RUNS = frozenset("0123456789()|")
"""The characters of a run-length form beside cells."""


def is_rulebook(text: str) -> bool:
    """Whether a text is a rulebook and not a board: it has a section of objects.

    >>> is_rulebook("title Ice\\n\\nOBJECTS\\n\\nRULES (none)\\n"), is_rulebook("#####\\n#@$.#\\n#####")
    (True, False)
    """
    return bool(_OBJECTS.search(text))


def alphabet_for(format: str | None, lines: Sequence[str], place: Place) -> Alphabet:  # noqa: A002
    """The alphabet of the format, or the detected one if no format is given."""
    if not any(line.strip() for line in lines):
        raise unreadable(Place(place.name), "nothing: the input is empty", "a board drawn with characters")
    return alphabet_named(format) if format else detect(lines, place)


def alphabet_named(name: str) -> Alphabet:
    """The alphabet of a format."""
    if name not in FORMATS:
        raise unreadable(Place("format"), f"unknown format {name!r}", f"one of {', '.join(FORMATS)}")
    return FORMATS[name]


def looks_like_row(line: str) -> bool:
    """Whether a line is a row of a board, perhaps with a mistake in it."""
    if not line.strip() or NOTE_LINE.match(line):
        return False
    unknown = count_unknown(line, _CELLS | RUNS)
    return not unknown if "#" not in line else 2 * unknown < len(line)


def count_unknown(line: str, known: frozenset[str]) -> int:
    """The number of characters of the line that are not among the known ones."""
    return sum(line.count(character) for character in set(line) - known)


def is_script(line: str) -> bool:
    """Whether more than half of a line is arrows."""
    characters = line.encode("latin-1", "replace").translate(None, b" \t")
    return 2 * len(characters.translate(None, b"^v<>")) < len(characters) and not NOTE_LINE.match(line)


def detect(lines: Sequence[str], place: Place | None = None) -> Alphabet:
    """The alphabet of the lines; `ReadError` if there is no board, or two alphabets read different ones.

    >>> detect(["#####", "#@$.#", "#####"]).name
    'xsb'
    """
    place = (place or Place())._replace(line=0, column=0)
    rows, script = _rows_and_script(lines)
    if not rows:
        raise no_board(script, place)
    used = [frozenset(row) - RUNS for row in rows]
    scores = {name: _score(alphabet, used) for name, alphabet in ALPHABETS.items()}
    fitting = [alphabet for name, alphabet in ALPHABETS.items() if scores[name] == max(scores.values())]
    sized = any(map(SIZES.match, lines))
    decided = [each for each in fitting if (script and each.has_script) or (sized and each.has_sizes)]
    fitting = decided or fitting
    everything = frozenset[str]().union(*used)
    if len({_reading(alphabet, everything) for alphabet in fitting}) > 1 and max(scores.values()) == (len(rows), 0):
        raise _ambiguous(everything, fitting, place)
    return fitting[0]


def no_board(script: bool, place: Place) -> ReadError:
    """The error about a text without a board."""
    if script:
        return unreadable(place, "a script and no map", "the map, a blank line, then the script")
    return unreadable(place, "no board in this text", "rows of characters such as ##### and #@$.#")


def _rows_and_script(lines: Iterable[str]) -> tuple[list[str], bool]:
    """The lines that look like rows, and whether a script follows them; lines after the script are ignored.

    A group of rows without a wall or a player is a rule or a word; it counts only if there is no other group.
    """
    runs: list[list[str]] = [[]]
    script = False
    for line in lines:
        script = script or is_script(line)
        if script and runs[0]:
            break
        if looks_like_row(line):
            runs[-1].append(line)
        elif runs[-1]:
            runs.append([])
    boards = [run for run in runs if not all(map(_LANDMARKS.isdisjoint, run))]
    return [row for run in boards or runs for row in run], script


def _score(alphabet: Alphabet, rows: Iterable[frozenset[str]]) -> tuple[int, int]:
    """The number of rows that the alphabet reads, and minus the number of characters unknown to it."""
    unknown = [row.difference(alphabet.cells) for row in rows]
    return sum(not characters for characters in unknown), -len(frozenset[str]().union(*unknown))


def _reading(alphabet: Alphabet, used: frozenset[str]) -> tuple[int, ...]:
    """The meanings of the characters in use."""
    return tuple(alphabet.cells.get(character, -1) for character in sorted(used))


def _ambiguous(used: frozenset[str], fitting: list[Alphabet], place: Place) -> ReadError:
    names = " or ".join(alphabet.name for alphabet in fitting)
    characters = "".join(sorted(used))
    return unreadable(place, f'a board of "{characters}" can be read as {names}', "", "name one with format=…")

"""Which alphabet a text is written in.

Every line that looks like a row of a board is held against each table; the alphabet that reads the most rows
wins, then the one with the fewest strangers. A tie is no tie if both read the same; otherwise a script of
arrows decides, or a first line with two sizes, or the caller has to.

    #####         xsb reads 3 rows            #####         xsb reads 3 rows, a goal in the middle
    #@$.#         warehouse 2 (no $)          #@..#         warehouse reads 3 rows, floor in the middle
    #####         letters 2 (no @ and $)      #####         a tie: arrows below it decide, or --format
"""

import re
from collections.abc import Iterable, Sequence

from souko.boards.formats.alphabets import ALPHABETS, GRID, LETTERS, WAREHOUSE, XSB, Alphabet
from souko.errors import Place, ReadError, unreadable

FORMATS = {"xsb": XSB, "sok": XSB, "warehouse": WAREHOUSE, "letters": LETTERS, "grid": GRID}
"""The names that `--format` takes, and the alphabet behind each; a sok file is a collection of xsb boards."""

TALK = re.compile(r"\s*(;|::|'|[A-Za-z][\w/ -]*:|solution\b|#\s*\d+\s*$|\d+\s+\d+\s*$)", re.IGNORECASE)
"""How a line begins that speaks of a board and draws none, such as `; 1`, `Author: me`, `#12`, `20 30`."""

SIZES = re.compile(r"\s*(\d+)\s+(\d+)\s*$")
"""A line that tells how many rows and columns follow."""

_OBJECTS = re.compile(r"^[ \t]*objects[ \t\r]*(?:\(.*)?$", re.IGNORECASE | re.MULTILINE)

_LANDMARKS = frozenset[str]().union(*(alphabet.landmarks for alphabet in ALPHABETS.values()))
_CELLS = frozenset("".join("".join(alphabet.cells) for alphabet in ALPHABETS.values()))

RUNS = frozenset("0123456789()|")
"""What a run-length form has beside cells."""


def is_rulebook(text: str) -> bool:
    """Whether a text is a rulebook and no board: it has a section of objects.

    >>> is_rulebook("title Ice\\n\\nOBJECTS\\n\\nRULES (none)\\n"), is_rulebook("#####\\n#@$.#\\n#####")
    (True, False)
    """
    return bool(_OBJECTS.search(text))


def chosen(format: str | None, lines: Sequence[str], place: Place) -> Alphabet:  # noqa: A002
    """The alphabet that was named, or else the one that the lines are written in."""
    if not any(line.strip() for line in lines):
        raise unreadable(Place(place.name), "nothing: the input is empty", "a board drawn with characters")
    return named(format) if format else detect(lines, place)


def named(name: str) -> Alphabet:
    """The alphabet behind the name of a format."""
    if name not in FORMATS:
        raise unreadable(Place("format"), f"unknown format {name!r}", f"one of {', '.join(FORMATS)}")
    return FORMATS[name]


def looks_like_row(line: str) -> bool:
    """Whether a line draws a part of a board, perhaps with a mistake in it."""
    if not line.strip() or TALK.match(line):
        return False
    strangers = count_strangers(line, _CELLS | RUNS)
    return not strangers if "#" not in line else 2 * strangers < len(line)


def count_strangers(line: str, known: frozenset[str]) -> int:
    """How many characters of the line are not among the known ones."""
    return sum(line.count(character) for character in set(line) - known)


def is_script(line: str) -> bool:
    """Whether a line holds arrows and little else."""
    characters = line.encode("latin-1", "replace").translate(None, b" \t")
    return 2 * len(characters.translate(None, b"^v<>")) < len(characters) and not TALK.match(line)


def detect(lines: Sequence[str], place: Place | None = None) -> Alphabet:
    """The alphabet that the lines are written in; `ReadError` if there is no board or two ways to read it.

    >>> detect(["#####", "#@$.#", "#####"]).name
    'xsb'
    """
    place = (place or Place())._replace(line=0, column=0)
    rows, script = _survey(lines)
    if not rows:
        raise no_board(script, place)
    used = [frozenset(row) - RUNS for row in rows]
    merits = {name: _merit(alphabet, used) for name, alphabet in ALPHABETS.items()}
    fitting = [alphabet for name, alphabet in ALPHABETS.items() if merits[name] == max(merits.values())]
    sized = any(map(SIZES.match, lines))
    decided = [each for each in fitting if (script and each.has_script) or (sized and each.has_sizes)]
    fitting = decided or fitting
    everything = frozenset[str]().union(*used)
    if len({_reading(alphabet, everything) for alphabet in fitting}) > 1 and max(merits.values()) == (len(rows), 0):
        raise _ambiguous(everything, fitting, place)
    return fitting[0]


def no_board(script: bool, place: Place) -> ReadError:
    """The complaint about a text in which nothing is drawn."""
    if script:
        return unreadable(place, "a script and no map", "the map, a blank line, then the script")
    return unreadable(place, "no board in this text", "rows of characters such as ##### and #@$.#")


def _survey(lines: Iterable[str]) -> tuple[list[str], bool]:
    """The lines that look like rows, and whether a script follows them; what follows the script is not looked at.

    Rows that stand together without a wall or a player are rulers and words; they count if there is nothing else.
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


def _merit(alphabet: Alphabet, rows: Iterable[frozenset[str]]) -> tuple[int, int]:
    """How many rows the alphabet reads, and (below zero) how many characters it does not know."""
    strangers = [row.difference(alphabet.cells) for row in rows]
    return sum(not characters for characters in strangers), -len(frozenset[str]().union(*strangers))


def _reading(alphabet: Alphabet, used: frozenset[str]) -> tuple[int, ...]:
    """What the alphabet makes of the characters in use."""
    return tuple(alphabet.cells.get(character, -1) for character in sorted(used))


def _ambiguous(used: frozenset[str], fitting: list[Alphabet], place: Place) -> ReadError:
    names = " or ".join(alphabet.name for alphabet in fitting)
    characters = "".join(sorted(used))
    return unreadable(place, f'a board of "{characters}" can be read as {names}', "", "name one with --format")

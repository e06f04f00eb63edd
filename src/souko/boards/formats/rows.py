"""Which lines of a collection are rows of boards.

    Level 1         no: most of its characters are unknown
    #####           yes: all characters are known
    #@O.#           yes: it has a wall and a clean neighbour; the unknown O is reported as an error
    #$ .#           yes: all characters are known
    #####           yes: all characters are known
    -----           no: a rule; but a row of floor if both neighbours are clean rows

So a mistake in a row is reported, and does not split the level into two.
"""

from collections.abc import Sequence

from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.detection import NOTE_LINE, RUNS, count_unknown
from souko.boards.formats.lines import COUNT_OF_NOTHING, RUN_LENGTH_MARK


def row_flags(lines: Sequence[str], alphabet: Alphabet) -> list[bool]:
    """For each line, whether it is a row of a board."""
    known = RUNS.union(alphabet.cells)
    clean = [*(_is_clean(line, known, alphabet) for line in lines), False]
    beside = [clean[at - 1] + clean[at + 1] for at in range(len(lines))]
    return [clean[at] or _belongs(line, beside[at], known, alphabet) for at, line in enumerate(lines)]


def have_landmark(rows: Sequence[str], alphabet: Alphabet) -> bool:
    """Whether one of the rows has a wall or a player; rows without them are a rule or a word."""
    return not all(map(alphabet.landmarks.isdisjoint, rows))


def _is_clean(line: str, known: frozenset[str], alphabet: Alphabet) -> bool:
    """Whether all characters of a line are known; a run-length form needs a landmark, or `1.` would be one."""
    if not line.strip() or NOTE_LINE.match(line) or not known.issuperset(line):
        return False
    return not RUN_LENGTH_MARK.search(line) or (have_landmark([line], alphabet) and not COUNT_OF_NOTHING.search(line))


def _belongs(line: str, clean_beside: int, known: frozenset[str], alphabet: Alphabet) -> bool:
    """Whether a line with unknown characters is a row because of its neighbours."""
    if not clean_beside or not line.strip() or NOTE_LINE.match(line):
        return False
    mostly_known = 2 * count_unknown(line, known) < len("".join(line.split()))
    return mostly_known and clean_beside >= (1 if have_landmark([line], alphabet) else 2)

"""Which lines of a collection are rows of boards.

    Level 1         no: most of it is strangers
    #####           yes: clean
    #@O.#           yes: it has a wall, and a clean row beside it; the stranger is then complained about
    #$ .#           yes: clean
    #####           yes: clean
    -----           no: a ruler, unless it touches clean rows; then it is a row of floor

A row with a stranger in it is still a row if its neighbours say so: such a level is refused, never cut in two.
"""

from collections.abc import Sequence

from souko.boards.formats.alphabets import Alphabet
from souko.boards.formats.detection import RUNS, TALK, count_strangers
from souko.boards.formats.lines import DANGLING, FOLDED


def rows_among(lines: Sequence[str], alphabet: Alphabet) -> list[bool]:
    """For each line, whether it is a row of a board."""
    known = RUNS.union(alphabet.cells)
    clean = [*(_is_clean(line, known, alphabet) for line in lines), False]
    beside = [clean[at - 1] + clean[at + 1] for at in range(len(lines))]
    return [clean[at] or _belongs(line, beside[at], known, alphabet) for at, line in enumerate(lines)]


def make_a_board(rows: Sequence[str], alphabet: Alphabet) -> bool:
    """Whether a wall or a player stands in one of the rows; without them they are a ruler or a word."""
    return not all(map(alphabet.landmarks.isdisjoint, rows))


def _is_clean(line: str, known: frozenset[str], alphabet: Alphabet) -> bool:
    """Whether a line is a row beyond doubt; a run-length form needs a landmark, or `1.` would be one."""
    if not line.strip() or TALK.match(line) or not known.issuperset(line):
        return False
    return not FOLDED.search(line) or (make_a_board([line], alphabet) and not DANGLING.search(line))


def _belongs(line: str, clean_beside: int, known: frozenset[str], alphabet: Alphabet) -> bool:
    """Whether a line that is not clean must be a row because of the company it keeps."""
    if not clean_beside or not line.strip() or TALK.match(line):
        return False
    mostly_known = 2 * count_strangers(line, known) < len("".join(line.split()))
    return mostly_known and clean_beside >= (1 if make_a_board([line], alphabet) else 2)

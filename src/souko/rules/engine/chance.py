"""Chance: the random choices of rules.

    Seeded("1400")     the generator of PuzzleScript, bit for bit: the same seed gives the same choices
    Scripted([2, 0])   the choices it is given; it records how many options there were each time

                    ┌ 0 ─ …             `every` walks this tree: it plays a script of choices until the script
    choose(3) ──────┼ 1 ─ choose(2)     runs out, then extends the script by each option of that choice
                    └ 2 ─ …

The generator is RC4, keyed by the bytes of the seed. A number between 0 and 1 is made of seven bytes in double
arithmetic; a choice among n is that number times n, rounded down.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol, TypeVar

from souko.errors import BudgetError, UndecidedError

Result = TypeVar("Result")
BYTES = 7
"""Bytes of the generator in one random number."""
LARGEST = 2.0 ** (8 * BYTES) - 1
"""The largest number of that many bytes, rounded to a double."""
MAX_SCRIPTS = 1_000_000
"""Scripts of choices that are tried for one move before it gives up."""


class Chance(Protocol):
    """Chooses one of `count` options, numbered from 0."""

    def choose(self, count: int) -> int:
        """A number from 0 to count - 1."""


class Seeded:
    """The generator of PuzzleScript for a seed that is not empty.

    >>> [Seeded("1").choose(6) for _ in range(3)] == [Seeded("1").choose(6)] * 3
    True
    """

    def __init__(self, seed: str) -> None:
        self.state = list(range(256))
        self.i = self.j = 0
        key, j = seed_bytes(seed), 0
        for i in range(256):
            j = (j + self.state[i] + key[i % len(key)]) % 256
            self._swap(i, j)

    def _swap(self, i: int, j: int) -> None:
        self.state[i], self.state[j] = self.state[j], self.state[i]

    def byte(self) -> int:
        """The next byte."""
        self.i = (self.i + 1) % 256
        self.j = (self.j + self.state[self.i]) % 256
        self._swap(self.i, self.j)
        return self.state[(self.state[self.i] + self.state[self.j]) % 256]

    def uniform(self) -> float:
        """The next number from 0 to 1."""
        number = 0.0
        for _ in range(BYTES):
            number = number * 256 + self.byte()
        return number / LARGEST

    def choose(self, count: int) -> int:
        """The next choice: a number from 0 to count - 1."""
        return min(int(self.uniform() * count), count - 1)


def seed_bytes(seed: str) -> list[int]:
    """The bytes of a seed: one for a character below 256, else two, the high one first, per UTF-16 unit.

    >>> seed_bytes("aÿ→")
    [97, 255, 33, 146]
    """
    wide = seed.encode("utf-16-be", "surrogatepass")
    pairs = zip(wide[::2], wide[1::2], strict=True)
    return [byte for high, low in pairs for byte in ((high, low) if high else (low,))]


class Scripted:
    """Given choices; `sizes` are the numbers of options, one for each choice asked for."""

    def __init__(self, choices: Sequence[int]) -> None:
        self.choices = tuple(choices)
        self.sizes: list[int] = []

    def choose(self, count: int) -> int:
        """The next choice of the script; raises `UndecidedError` when there is none."""
        self.sizes.append(count)
        if len(self.sizes) > len(self.choices):
            raise UndecidedError(count)
        return self.choices[len(self.sizes) - 1]


def every(play: Callable[[Chance], Result]) -> Iterator[tuple[tuple[int, ...], Result]]:
    """All results of a function that makes random choices, each with its choices; `play` is called once for each.

    >>> [result for _, result in every(lambda chance: (chance.choose(2), chance.choose(2)))]
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        try:
            yield script, play(Scripted(script))
        except UndecidedError as question:
            scripts += [(*script, choice) for choice in reversed(range(question.args[0]))]


def merged(
    play: Callable[[tuple[int, ...]], Result], watch: Callable[[int], object] | None = None
) -> Iterator[tuple[Fraction, int, Result]]:
    """The same as `every`, with scripts that reach the same state merged into one.

    Each result comes with its probability, and with the number of scripts that lead to it. When `play` runs out of
    choices, its `UndecidedError` has the state that was reached; `watch` is called with the number of merged scripts.
    """
    now: dict[object, MergedScripts] = {None: MergedScripts(Fraction(1), 1, ())}
    tried = 0
    while now:
        later: dict[object, MergedScripts] = {}
        for merged_scripts in now.values():
            try:
                yield merged_scripts.probability, merged_scripts.number, play(merged_scripts.script)
            except UndecidedError as question:
                options, state = question.args
                _extend(merged_scripts, options, state, later)
            tried += 1
            if tried > MAX_SCRIPTS:
                raise BudgetError(
                    f"chance leads to more than {MAX_SCRIPTS:,} histories of one move: too many to follow"
                )
            if watch:
                watch(len(now) + len(later))
        now = later


class MergedScripts(NamedTuple):
    """Scripts that reach the same state: their probability, how many there are, and one of them."""

    probability: Fraction
    number: int
    script: tuple[int, ...]


def _extend(merged_scripts: MergedScripts, options: int, state: object, later: dict[object, MergedScripts]) -> None:
    """Extend scripts by each option of the choice where they ran out."""
    probability, number, script = merged_scripts
    for choice in range(options):
        known = later.get((state, choice), MergedScripts(Fraction(0), 0, ()))
        later[state, choice] = MergedScripts(
            known.probability + probability / options, known.number + number, (*script, choice)
        )

"""Chance: where the rules say `random`, somebody must choose.

    Seeded("1400")     the generator of PuzzleScript, bit for bit: the same seed plays the same game
    Scripted([2, 0])   plays the choices it is given, and remembers how many there were each time

                    ┌ 0 ─ …             `every` walks this tree: it plays a script, sees where the script
    choose(3) ──────┼ 1 ─ choose(2)     ran out and how many ways lead on from there
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
WHOLE = 2.0 ** (8 * BYTES) - 1
MOST_TRIES = 1_000_000
"""So many scripts are tried."""


class Chance(Protocol):
    """Anything that can choose one of `count` ways, 0 to count - 1."""

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
        return number / WHOLE

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
    """Choices made beforehand; `sizes` are the numbers of ways there were, one for each choice asked for."""

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
    """All results of a play that leaves something to chance, each with its choices; `play` starts afresh each time.

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
    """The same as `every`, with scripts that come to the same place followed as one.

    Each result comes with its probability, and with the number of scripts that lead to it. `play` says where it is when
    it is undecided; `watch` is told how many scripts there are at a time.
    """
    now: dict[object, Following] = {None: Following(Fraction(1), 1, ())}
    tried = 0
    while now:
        later: dict[object, Following] = {}
        for following in now.values():
            try:
                yield following.share, following.scripts, play(following.script)
            except UndecidedError as question:
                ways, place = question.args
                _branch(following, ways, place, later)
            tried += 1
            if tried > MOST_TRIES:
                raise BudgetError(f"chance leads to more than {MOST_TRIES:,} histories of one move: too many to follow")
            if watch:
                watch(len(now) + len(later))
        now = later


class Following(NamedTuple):
    """Scripts that came to the same place: their probability, how many they are, and one of them."""

    share: Fraction
    scripts: int
    script: tuple[int, ...]


def _branch(following: Following, ways: int, place: object, later: dict[object, Following]) -> None:
    """Go on in every way from a place."""
    for choice in range(ways):
        known = later.get((place, choice), Following(Fraction(0), 0, ()))
        later[place, choice] = Following(
            known.share + following.share / ways, known.scripts + following.scripts, (*following.script, choice)
        )

"""A small language of dice: from `4d6 highest 3` to a tally.

    3d6              three dice, added             d20 + 5 >= 15       a comparison: True and False
    4d6 highest 3    or 4d6h3, 4d6kh3; lowest      max(d20, d20)       min, max, abs
    d%  dF           1 to 100; -1, 0, 1            10 @ (d6 >= 5)      ten rolls of anything, added
    d{1, 1, 6..8}    these faces, or d(1, 1, 6)    (d20 >= 15) * 2d8   True is 1, False is 0

From loosest to tightest: one comparison; + and -; * // % @; signs; dice. As in Python `2 * d6` is twice one die, and
dice that are written twice are rolled twice. Numbers are whole. Where the number of dice is a roll, as in `(d4)d6`,
each number stays as likely as it was (`keep_odds` of `Tally.bind`): here people ask for odds.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce
from operator import add, floordiv, ge, gt, le, lt, mod, mul, sub
from typing import Any, NamedTuple

from lark import Token, Tree

from souko.errors import BudgetError, MoveError
from souko.worlds.tally.costs import afford, afford_work, power_bits
from souko.worlds.tally.dice_grammar import parsed
from souko.worlds.tally.outcomes import whole_number
from souko.worlds.tally.sums import most_sums, understood
from souko.worlds.tally.tally import Tally, d, lifted

Value = int | Tally[Any]

DIGITS = 1000
"""A number in an expression has at most so many."""


class Roll(NamedTuple):
    """So many equal dice, not added up yet; the faces of a large die are not laid out before they are needed."""

    number: Value
    faces: range | Tally[int]

    def each(self, rolled: Callable[[Tally[int], int], Tally[Any]]) -> Tally[Any]:
        """What comes of a die and so many rolls, or a number of rolls that is rolled itself."""
        die = self.faces if isinstance(self.faces, Tally) else Tally(self.faces)
        return lifted(self.number).bind(lambda n: rolled(die, n), keep_odds=True)

    def added(self) -> Tally[Any]:
        """The sum of the dice."""
        numbers = [whole_number(n, "a number of dice") for n in lifted(self.number)]
        sizes = [_most_sums(n, self.faces) for n in numbers]
        bits = power_bits(_total(self.faces), max(numbers))
        afford("dice", max(sizes), bits)
        afford_work(f"{len(numbers)} numbers of dice with {sum(sizes)} outcomes", sum(sizes) * bits)
        return self.each(lambda die, n: n @ die)


def _total(faces: range | Tally[int]) -> int:
    return faces.total if isinstance(faces, Tally) else len(faces)


def _most_sums(n: int, faces: range | Tally[int]) -> int:
    return most_sums(n, dict(faces.items())) if isinstance(faces, Tally) else n * (len(faces) - 1) + 1


def dice(text: str) -> Tally[Any]:
    """The tally that an expression describes.

    >>> dice("3d6 >= 16"), dice("d{0, 0, 1} + 2 * d3 // 2")
    (Tally({False: 206, True: 10}), Tally({1: 2, 2: 3, 3: 3, 4: 1}))
    """
    values: dict[int, Any] = {}
    tree = parsed(text)
    for node in tree.iter_subtrees():  # parts come before what they are parts of
        parts = [values[id(part)] if isinstance(part, Tree) else part for part in node.children]
        with _about(node, text):
            values[id(node)] = _DEEDS[node.data](*parts)
    with _about(tree, text):
        return lifted(_added(values[id(tree)]))


@contextmanager
def _about(node: "Tree[Token]", text: str) -> Iterator[None]:
    """Let an error name the part of the expression that it is about."""
    try:
        yield
    except (MoveError, BudgetError) as error:
        part = text[node.meta.start_pos : node.meta.end_pos]
        raise type(error)(f"{part if len(part) <= 40 else part[:39] + '…'}: {error}") from None


def _added(value: Value | Roll) -> Value:
    """A number or a tally as it is; dice added up."""
    return value.added() if isinstance(value, Roll) else value


def _number(token: str) -> int:
    if len(token) > DIGITS:
        raise MoveError(f"a number of {len(token)} digits; at most {DIGITS} are read")
    return int(token)


def _binary(left: Value | Roll, sign: str, right: Value | Roll) -> Value:
    a, b = _added(left), _added(right)
    if sign in ("==", "!="):
        return lifted(a).eq(b) if sign == "==" else lifted(a).ne(b)
    with understood("arithmetic"):
        value: Value = _SIGNS[sign](a, b)
        return value


def _keep(roll: Roll, which: str, number: str) -> Tally[Any]:
    k, is_high = _number(number), which.lower() in ("highest", "kh", "h")
    return roll.each(lambda die, n: die.highest(k, of=n) if is_high else die.lowest(k, of=n))


def _call(name: str, *values: Value | Roll) -> Value:
    numbers = [lifted(_added(value)) for value in values]
    if name.lower() == "abs":
        if len(numbers) != 1:
            raise MoveError(f"abs is of one value, not of {len(numbers)}")
        return abs(numbers[0])
    choice = min if name.lower() == "min" else max
    return reduce(lambda one, other: one.combine(choice, other), numbers)


def _listed(*values: Value | Roll) -> Tally[Any]:
    """The die with so many faces, or with these."""
    numbers = [_added(value) for value in values]
    if not all(isinstance(number, int) for number in numbers):
        raise MoveError("the faces of a die are numbers; to roll another die so often, write n @ (…)")
    return d(*numbers)


def _numbered(number: str) -> range | Tally[int]:
    """The faces 1 to so many."""
    count = _number(number)
    afford("a die", count)
    return range(1, count + 1) if count else d(0)  # which says what is wrong with that


def _custom(*runs: range) -> Tally[Any]:
    """The die with the faces of all runs."""
    afford("a die", sum(map(len, runs)))
    return Tally([face for run in runs for face in run])


def _face(first: int, last: int | None) -> range:
    """A face, or a run of faces."""
    count = (first if last is None else last) - first + 1
    if count < 1:
        raise MoveError("a run of faces goes up")
    afford("a die", count)
    return range(first, first + count)


_SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "//": floordiv,
    "%": mod,
    "@": lambda number, of: Roll(number, lifted(of)).added(),
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}

_DEEDS: dict[str, Callable[..., Any]] = {
    "number": _number,
    "numbered": _numbered,
    "percent": lambda: range(1, 101),
    "fate": lambda: Tally([-1, 0, 1]),
    "custom": _custom,
    "listed": _listed,
    "face": _face,
    "whole": lambda minus, digits: -_number(digits) if minus else _number(digits),
    "roll": lambda number, faces: Roll(1 if number is None else _added(number), faces),
    "keep": _keep,
    "call": _call,
    "minus": lambda value: -_added(value),
    "binary": _binary,
}

"""The dice language: from `4d6 highest 3` to a tally.

    3d6              three dice, added             d20 + 5 >= 15       a comparison: True and False
    4d6 highest 3    or 4d6h3, 4d6kh3; lowest      max(d20, d20)       min, max, abs
    d%  dF           1 to 100; -1, 0, 1            10 @ (d6 >= 5)      ten rolls of anything, added
    d{1, 1, 6..8}    these faces, or d(1, 1, 6)    (d20 >= 15) * 2d8   True is 1, False is 0

Operators from loosest to tightest: one comparison; + and -; * // % @; signs; dice. As in Python, `2 * d6` is twice one
die, and dice that are written twice are rolled twice. Numbers are integers. If the number of dice is itself a roll, as
in `(d4)d6`, each number keeps its probability (`keep_odds` of `Tally.bind`), because people ask dice for odds.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce
from operator import add, floordiv, ge, gt, le, lt, mod, mul, sub
from typing import Any, NamedTuple

from lark import Token, Tree

from souko.errors import BudgetError, MoveError
from souko.worlds.tally.costs import check_memory, check_work, power_bits
from souko.worlds.tally.dice_grammar import parse_dice
from souko.worlds.tally.outcomes import whole_number
from souko.worlds.tally.sums import as_move_error, max_sums
from souko.worlds.tally.tally import Tally, as_tally, d

Value = int | Tally[Any]

MAX_DIGITS = 1000
"""Digits of a number in an expression: such numbers are still multiplied in microseconds."""
MAX_PART_LENGTH = 40
"""Characters of the part of an expression that an error message repeats: half of a line."""


class Roll(NamedTuple):
    """A number of equal dice, not added up yet; the faces of a large die stay a range until they are needed."""

    number: Value
    faces: range | Tally[int]

    def for_each_number(self, tally_of: Callable[[Tally[int], int], Tally[Any]]) -> Tally[Any]:
        """The tally of a function of the die and the number of rolls, which may be a roll itself."""
        die = self.faces if isinstance(self.faces, Tally) else Tally(self.faces)
        return as_tally(self.number).bind(lambda n: tally_of(die, n), keep_odds=True)

    def sum(self) -> Tally[Any]:
        """The sum of the dice."""
        numbers = [whole_number(n, "a number of dice") for n in as_tally(self.number)]
        sizes = [_max_sums(n, self.faces) for n in numbers]
        bits = power_bits(_total(self.faces), max(numbers))
        check_memory("dice", max(sizes), bits)
        check_work(f"{len(numbers)} numbers of dice with {sum(sizes)} outcomes", sum(sizes) * bits)
        return self.for_each_number(lambda die, n: n @ die)


def _total(faces: range | Tally[int]) -> int:
    return faces.total if isinstance(faces, Tally) else len(faces)


def _max_sums(n: int, faces: range | Tally[int]) -> int:
    return max_sums(n, dict(faces.items())) if isinstance(faces, Tally) else n * (len(faces) - 1) + 1


def dice(text: str) -> Tally[Any]:
    """The tally that an expression describes.

    >>> dice("3d6 >= 16"), dice("d{0, 0, 1} + 2 * d3 // 2")
    (Tally({False: 206, True: 10}), Tally({1: 2, 2: 3, 3: 3, 4: 1}))
    """
    values: dict[int, Any] = {}
    tree = parse_dice(text)
    for node in tree.iter_subtrees():  # children come before their parents
        parts = [values[id(part)] if isinstance(part, Tree) else part for part in node.children]
        with _naming_part(node, text):
            values[id(node)] = _EVALUATORS[node.data](*parts)
    with _naming_part(tree, text):
        return as_tally(_value(values[id(tree)]))


@contextmanager
def _naming_part(node: "Tree[Token]", text: str) -> Iterator[None]:
    """Put the part of the expression that an error is about in front of its message."""
    try:
        yield
    except (MoveError, BudgetError) as error:
        part = text[node.meta.start_pos : node.meta.end_pos]
        short = part if len(part) <= MAX_PART_LENGTH else part[: MAX_PART_LENGTH - 1] + "…"
        raise type(error)(f"{short}: {error}") from None


def _value(value: Value | Roll) -> Value:
    """The number or tally itself; for dice, their sum."""
    return value.sum() if isinstance(value, Roll) else value


def _number(token: str) -> int:
    if len(token) > MAX_DIGITS:
        raise MoveError(f"a number of {len(token)} digits; at most {MAX_DIGITS} are read")
    return int(token)


def _binary(left: Value | Roll, operator: str, right: Value | Roll) -> Value:
    a, b = _value(left), _value(right)
    if operator in ("==", "!="):
        return as_tally(a).eq(b) if operator == "==" else as_tally(a).ne(b)
    with as_move_error("arithmetic"):
        value: Value = _OPERATORS[operator](a, b)
        return value


def _keep(roll: Roll, which: str, number: str) -> Tally[Any]:
    k, is_high = _number(number), which.lower() in ("highest", "kh", "h")
    return roll.for_each_number(lambda die, n: die.highest(k, of=n) if is_high else die.lowest(k, of=n))


def _call(name: str, *values: Value | Roll) -> Value:
    numbers = [as_tally(_value(value)) for value in values]
    if name.lower() == "abs":
        if len(numbers) != 1:
            raise MoveError(f"abs takes one value, not {len(numbers)}")
        return abs(numbers[0])
    choice = min if name.lower() == "min" else max
    return reduce(lambda one, other: one.combine(choice, other), numbers)


def _die_of_values(*values: Value | Roll) -> Tally[Any]:
    """The die d(n), or the die with the given faces."""
    numbers = [_value(value) for value in values]
    if not all(isinstance(number, int) for number in numbers):
        raise MoveError("the faces of a die are numbers; for n rolls of another die, write n @ (…)")
    return d(*numbers)


def _numbered_faces(number: str) -> range | Tally[int]:
    """The faces 1 to n."""
    count = _number(number)
    check_memory("a die", count)
    return range(1, count + 1) if count else d(0)  # d(0) raises the error for a die without faces


def _die_of_runs(*runs: range) -> Tally[Any]:
    """The die with the faces of all runs."""
    check_memory("a die", sum(map(len, runs)))
    return Tally([face for run in runs for face in run])


def _face_run(first: int, last: int | None) -> range:
    """One face, or a run of consecutive faces."""
    count = (first if last is None else last) - first + 1
    if count < 1:
        raise MoveError("a run of faces goes up")
    check_memory("a die", count)
    return range(first, first + count)


_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "//": floordiv,
    "%": mod,
    "@": lambda number, of: Roll(number, as_tally(of)).sum(),
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}

_EVALUATORS: dict[str, Callable[..., Any]] = {
    "number": _number,
    "numbered": _numbered_faces,
    "percent": lambda: range(1, 101),
    "fate": lambda: Tally([-1, 0, 1]),
    "custom": _die_of_runs,
    "listed": _die_of_values,
    "face": _face_run,
    "whole": lambda minus, digits: -_number(digits) if minus else _number(digits),
    "roll": lambda number, faces: Roll(1 if number is None else _value(number), faces),
    "keep": _keep,
    "call": _call,
    "minus": lambda value: -_value(value),
    "binary": _binary,
}
"""The function that evaluates each rule of the grammar, called with the values of its parts."""

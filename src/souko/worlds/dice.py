"""A small language of dice: from `4d6 highest 3` to a tally.

    3d6              three dice, added             d20 + 5 >= 15       a comparison: True and False
    4d6 highest 3    or 4d6h3, 4d6kh3; lowest      max(d20, d20)       min, max, abs
    d%  dF           1 to 100; -1, 0, 1            10 @ (d6 >= 5)      ten rolls of anything, added
    d{1, 1, 6..8}    these faces, or d(1, 1, 6)    (d20 >= 15) * 2d8   True is 1, False is 0

From loosest to tightest: one comparison; + and -; * // % @; signs; dice. As in Python `2 * d6` is twice one die, and
dice that are written twice are rolled twice. Numbers are whole. Where the number of dice is a roll, as in `(d4)d6`, each
number stays as likely as it was (`keep_odds` of `Tally.bind`): here people ask for odds.
"""

from collections.abc import Callable
from functools import reduce
from operator import add, floordiv, ge, gt, le, lt, mod, mul, sub
from typing import Any, NamedTuple

from lark import Token, Tree

from souko.errors import BudgetError, MoveError
from souko.worlds.costs import afford
from souko.worlds.dice_grammar import parsed
from souko.worlds.sums import understood
from souko.worlds.tally import Tally, d, lifted

Value = int | Tally[Any]

DIGITS = 1000
"""A number in an expression has at most so many."""


class Roll(NamedTuple):
    """So many equal dice, not added up yet."""

    number: Value
    die: Tally[int]


def dice(text: str) -> Tally[Any]:
    """The tally that an expression describes.

    >>> dice("3d6 >= 16"), dice("d{0, 0, 1} + 2 * d3 // 2")
    (Tally({False: 206, True: 10}), Tally({1: 2, 2: 3, 3: 3, 4: 1}))
    """
    values: dict[int, Any] = {}
    tree = parsed(text)
    for node in tree.iter_subtrees():  # parts come before what they are parts of
        parts = [values[id(part)] if isinstance(part, Tree) else part for part in node.children]
        values[id(node)] = _evaluated(node, parts, text)
    return lifted(_added(values[id(tree)]))


def _evaluated(node: "Tree[Token]", parts: list[Any], text: str) -> Any:
    """What comes of a node; an error names the part of the expression that it is about."""
    try:
        return _DEEDS[node.data](*parts)
    except (MoveError, BudgetError) as error:
        raise type(error)(f"{text[node.meta.start_pos : node.meta.end_pos]}: {error}") from None


def _added(value: Value | Roll) -> Value:
    """A number or a tally as it is; dice added up."""
    return _for_each(value.number, value.die, lambda n: n @ value.die) if isinstance(value, Roll) else value


def _for_each(number: Value, die: Tally[Any], rolled: Callable[[int], Tally[Any]]) -> Tally[Any]:
    """What comes of so many dice, or of a number of dice that is rolled itself."""
    if isinstance(number, int):
        return rolled(number)
    span, bits = max(die) - min(die), die.total.bit_length()
    afford("dice whose number is rolled", sum(max(n, 0) * span + 1 for n in number), max(number) * bits)
    return number.bind(rolled, keep_odds=True)


def _number(token: str) -> int:
    if len(token) > DIGITS:
        raise MoveError(f"a number of {len(token)} digits; at most {DIGITS} are read")
    return int(token)


def _binary(left: Value | Roll, sign: str, right: Value | Roll) -> Value:
    a, b = _added(left), _added(right)
    if sign in ("==", "!="):
        return lifted(a).eq(b) if sign == "==" else lifted(a).ne(b)
    with understood("arithmetic"):
        return _SIGNS[sign](a, b)


def _copies(number: Value, of: Value) -> Value:
    return _for_each(number, lifted(of), lambda n: n @ lifted(of))


def _keep(roll: Roll, which: str, number: str) -> Tally[Any]:
    k, is_high = _number(number), which.lower() in ("highest", "kh", "h")
    keep = roll.die.highest if is_high else roll.die.lowest
    return _for_each(roll.number, roll.die, lambda n: keep(k, of=n))


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


def _custom(*runs: range) -> Tally[Any]:
    afford("a die", sum(map(len, runs)))
    return Tally(face for run in runs for face in run)


def _face(first: int, last: int | None) -> range:
    if last is not None and last < first:
        raise MoveError("a run of faces goes up")
    return range(first, (first if last is None else last) + 1)


_SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "//": floordiv,
    "%": mod,
    "@": _copies,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}

_DEEDS: dict[str, Callable[..., Any]] = {
    "number": _number,
    "numbered": lambda faces: d(_number(faces)),
    "percent": lambda: d(100),
    "fate": lambda: Tally([-1, 0, 1]),
    "custom": _custom,
    "listed": _listed,
    "face": _face,
    "whole": lambda minus, digits: -_number(digits) if minus else _number(digits),
    "roll": lambda number, die: Roll(1 if number is None else _added(number), die),
    "keep": _keep,
    "call": _call,
    "minus": lambda value: -_added(value),
    "binary": _binary,
}

"""How dice are written, and what is said of what is not written so.

    3d6 + * 2
          ^     expression:1:7: unexpected '*'; expected a number, a die, …

The grammar is read by lark. Trees are deep where expressions are long, so nothing here or in `dice` visits them by
calling itself.
"""

from functools import cache
from re import match

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from souko.errors import Complaint, Place, ReadError, unreadable

GRAMMAR = r"""
?start: comparison
?comparison: sum
    | sum COMPARE sum -> binary
?sum: product
    | sum SIGN product -> binary
?product: signed
    | product TIMES signed -> binary
?signed: dice
    | "-" signed -> minus
    | "+" signed
?dice: atom
    | roll
    | roll KEEP NUMBER -> keep
roll: [atom] die
?die: "d"i NUMBER -> numbered
    | "d%"i -> percent
    | "df"i -> fate
    | "d"i "{" face ("," face)* "}" -> custom
    | "d"i "(" comparison ("," comparison)* ")" -> listed
face: whole [".." whole]
whole: [MINUS] NUMBER
?atom: NUMBER -> number
    | "(" comparison ")"
    | NAME "(" comparison ("," comparison)* ")" -> call

COMPARE: "<=" | ">=" | "==" | "!=" | "<" | ">"
SIGN: "+" | "-"
MINUS: "-"
TIMES: "*" | "//" | "%" | "@"
KEEP: /highest|lowest|kh|kl|h|l/i
NAME: /min|max|abs/i
NUMBER: /[0-9]+/
%ignore /\s+/
"""

_WORDS = {
    "NUMBER": "a number",
    "D": "a die",
    "LPAR": "'('",
    "LBRACE": "'{'",
    "NAME": "min, max, abs",
    "SIGN": "an operator + - * // % @",
    "COMPARE": "a comparison < <= > >= == !=",
    "KEEP": "highest, lowest",
    "COMMA": "','",
    "RPAR": "')'",
    "RBRACE": "'}'",
    "$END": "the end",
}
"""What may be expected, in the order in which it is told; all that is not here is told by something that is."""

_REMEDIES = {
    "(": "2 * (d6) is twice one roll, 2 @ (d6) two rolls",
    "/": "// divides and rounds down",
    "=": "== compares",
    "×": "* multiplies",
}
"""What to write instead of what stands where an operator is expected."""

LONGEST = 2000
"""An expression of more characters is not read: each sign in it is work."""

WIDEST = 72
"""So much of an expression is shown around the place where it cannot be read."""


class DiceError(ReadError):
    """An expression that cannot be read; `args` are what is wrong and the expression."""

    @property
    def complaints(self) -> tuple[Complaint, ...]:
        """The one thing that is wrong."""
        return self.args[:1]

    def __str__(self) -> str:
        """The complaint, and the place under the expression."""
        complaint, text = self.args
        place = complaint.place.column - 1
        start = max(0, place - WIDEST // 2)
        shown = "".join(each if each.isprintable() else " " for each in text[start : start + WIDEST])
        return f"{complaint}\n  {shown}\n  {' ' * (place - start)}^"


def parsed(text: str) -> "Tree[Token]":
    """The tree of an expression.

    >>> parsed("3d6 + * 2")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    DiceError: expression:1:7: unexpected '*'; expected a number, a die, '(', min, max, abs
      3d6 + * 2
            ^
    """
    if len(text) > LONGEST:
        raise unreadable(Place("expression"), f"{len(text)} characters", f"at most {LONGEST} are read")
    try:
        return _parser().parse(text)
    except UnexpectedInput as error:
        raise _complaint(error, text) from None


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", propagate_positions=True)


def _complaint(error: UnexpectedInput, text: str) -> DiceError:
    """What is wrong, where, and what could stand there instead."""
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    place = len(text.rstrip()) if ended else error.pos_in_stream or 0
    found = "the expression ends too early" if ended else f"unexpected {_word_at(text, place)!r}"
    names = _expected(error, text[:place])
    expected = f"expected {', '.join(word for name, word in _WORDS.items() if name in names)}"
    remedy = _REMEDIES.get(text[place : place + 1], "") if "SIGN" in names else ""
    return DiceError(Complaint(Place("expression", 1, place + 1), found, expected, remedy), text)


def _expected(error: UnexpectedInput, before: str) -> set[str]:
    """The names of all that may stand here; what closes a bracket only if one is open."""
    names = error.allowed if isinstance(error, UnexpectedCharacters) else set[str]()
    names = error.accepts or error.expected if isinstance(error, UnexpectedToken) else names
    is_open = sum(map(before.count, "({")) > sum(map(before.count, ")}"))
    return set(names or ()) - (set() if is_open else {"RPAR", "COMMA"})


def _word_at(text: str, place: int) -> str:
    """The word or the sign that begins here."""
    word = match(r"\w+|.", text[place:])
    return word.group()[:20] if word else ""

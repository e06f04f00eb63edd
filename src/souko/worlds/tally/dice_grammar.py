"""The grammar of the dice language, and its error messages.

    3d6 + * 2
          ^     expression:1:7: unexpected '*'; expected a number, a die, …

The parser is lark's. A long expression makes a deep tree, so neither this module nor `dice` visits it recursively.
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

_TOKEN_NAMES = {
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
"""The names of tokens in error messages, in the order of the message; other tokens only occur beside one of these."""

_REMEDIES = {
    "(": "2 * (d6) is twice one roll, 2 @ (d6) two rolls",
    "/": "// divides and rounds down",
    "=": "== compares",
    "×": "* multiplies",
}
"""What to write instead of these characters where an operator is expected."""

MAX_EXPRESSION_LENGTH = 2000
"""Characters of an expression: each operator in it may be a computation of seconds."""

EXCERPT_WIDTH = 72
"""Characters of the expression that an error shows around its place: one line of a terminal, with its indentation."""


class DiceError(ReadError):
    """An expression that cannot be read; `args` are the complaint and the expression."""

    @property
    def complaints(self) -> tuple[Complaint, ...]:
        """The complaint, as the only item."""
        return self.args[:1]

    def __str__(self) -> str:
        """The complaint, the expression, and a caret under the place."""
        complaint, text = self.args
        place = complaint.place.column - 1
        start = max(0, place - EXCERPT_WIDTH // 2)
        shown = "".join(each if each.isprintable() else " " for each in text[start : start + EXCERPT_WIDTH])
        return f"{complaint}\n  {shown}\n  {' ' * (place - start)}^"


def parse_dice(text: str) -> "Tree[Token]":
    """The syntax tree of an expression.

    >>> parse_dice("3d6 + * 2")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    DiceError: expression:1:7: unexpected '*'; expected a number, a die, '(', min, max, abs
      3d6 + * 2
            ^
    """
    if len(text) > MAX_EXPRESSION_LENGTH:
        raise unreadable(Place("expression"), f"{len(text)} characters", f"at most {MAX_EXPRESSION_LENGTH} are read")
    try:
        return _parser().parse(text)
    except UnexpectedInput as error:
        raise _dice_error(error, text) from None


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", propagate_positions=True)


def _dice_error(error: UnexpectedInput, text: str) -> DiceError:
    """The error with its place, the text found there, and the tokens expected."""
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    place = len(text.rstrip()) if ended else error.pos_in_stream or 0
    found = "the expression ends too early" if ended else f"unexpected {_word_at(text, place)!r}"
    names = _expected_tokens(error, text[:place])
    expected = f"expected {', '.join(word for name, word in _TOKEN_NAMES.items() if name in names)}"
    remedy = _REMEDIES.get(text[place : place + 1], "") if "SIGN" in names else ""
    return DiceError(Complaint(Place("expression", 1, place + 1), found, expected, remedy), text)


def _expected_tokens(error: UnexpectedInput, before: str) -> set[str]:
    """The tokens that are allowed here; a closing bracket or comma only if a bracket is open."""
    names = error.allowed if isinstance(error, UnexpectedCharacters) else set[str]()
    names = error.accepts or error.expected if isinstance(error, UnexpectedToken) else names
    is_open = sum(map(before.count, "({")) > sum(map(before.count, ")}"))
    return set(names or ()) - (set() if is_open else {"RPAR", "COMMA"})


def _word_at(text: str, place: int) -> str:
    """The word or character at this place."""
    word = match(r"\w+|.", text[place:])
    return word.group()[:20] if word else ""

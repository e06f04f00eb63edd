"""What several commands share: the options that name a level and its moves, reading input, printing answers."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from souko.errors import MoveError, Place, ReadError, unreadable

if TYPE_CHECKING:
    from souko.boards import Collection, Level, Moves
    from souko.sokoban import Warehouse

_KEYWORD = re.compile(r"(?P<open>Limits\()?\b(?P<name>[a-z_]+)=(?P<value>N|True|…|'\w+')(?(open)\))")
"""A keyword argument in an error message: `Limits(looks=N)`, `states=N`, `lenient=True`, `format=…`, `order='bfs'`."""
FORMAT_NAMES = ["xsb", "sok", "warehouse", "letters", "grid"]

EXACT_FLOATS = 2**53
"""Integers below this are exact as floats, and so for all JSON readers."""

FLINT_BITS = 1000
"""In bits: from this length on, python-flint prints integers faster than Python."""

Decorator = Callable[[Callable[..., None]], Callable[..., None]]


def level_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that name a level to a command."""
    return _with(command, _LEVEL_OPTIONS)


def run_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that name a level and its moves to a command."""
    return _with(command, [*_LEVEL_OPTIONS, *_MOVE_OPTIONS])


def _with(command: Callable[..., None], options: list[Decorator]) -> Callable[..., None]:
    for option in reversed(options):
        command = option(command)
    return command


_LEVEL_OPTIONS: list[Decorator] = [
    click.argument("file", type=click.Path(allow_dash=True), metavar="FILE|GAME|-"),
    click.option("--level", type=click.IntRange(min=1), default=1, metavar="K", help="Which level of a collection."),
    click.option("--format", "format_", type=click.Choice(FORMAT_NAMES), help="The alphabet, if it is not clear."),
]

_MOVE_OPTIONS: list[Decorator] = [
    click.option("--moves", metavar="TEXT|@FILE", help="Moves instead of the file's own: ^v<>, LURD, 3r2U or words."),
    click.option("--lenient", is_flag=True, help="Skip unknown characters in the script."),
]


def level_from(file: str, level: int, format_: str | None, lenient: bool = False) -> "Level":
    """The level that the options name."""
    return _level(read_collection(file, format_, lenient), level, file)


def warehouse_from(  # noqa: PLR0913 - one argument per option
    *, file: str, moves: str | None, level: int, format_: str | None, lenient: bool, text: str | None = None
) -> "Warehouse":
    """The robot and the script that the options name; a Sokoban level moves one box at a time.

    `text` is the text of the file, if it was already read.
    """
    from souko.sokoban import Warehouse

    collection = read_collection(file, format_, lenient, text)
    chosen = _level(collection, level, file)
    chains = collection.format == "warehouse"
    own = chosen.script if chains or moves is not None else _solution(chosen, file)
    script = own if moves is None else read_moves(moves, lenient)
    if chosen.board.player is None:
        raise unreadable(Place(display_name(file)), f"level {level} has no player", "one '@' in it")
    return Warehouse(chosen.board, script, chains=chains)


def read_collection(file: str, format_: str | None, lenient: bool, text: str | None = None) -> "Collection":
    """The levels in a file, in standard input (`-`), or in `text`, if it was already read."""
    from souko.boards import read_text

    return read_text(read_input(file) if text is None else text, display_name(file), format_, lenient=lenient)


def read_moves(moves: str, lenient: bool) -> "Moves":
    """The moves on the command line, or in the file named after an `@`."""
    from souko.boards import Moves

    if not moves.startswith("@"):
        return Moves.from_text(moves, lenient=lenient, place=Place("--moves", 1, 1))
    file = moves.removeprefix("@")
    return Moves.from_text(read_input(file), lenient=lenient, place=Place(display_name(file), 1, 1))


def read_input(file: str) -> str:
    """The text of a file, of standard input (`-`), or of a shipped game if no file has that name."""
    from souko.boards import decode_text, load_text, read_bytes
    from souko.games import find_path

    if not file:
        raise MoveError("a file without a name; name a file, a game that ships, or - for standard input")
    if file == "-":
        return decode_text(read_bytes(sys.stdin.buffer, display_name(file)) if sys.stdin else b"", display_name(file))
    return load_text(find_path(file))


def numbers(_context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, ...]:
    """The numbers in `0,1,2`."""
    try:
        return tuple(int(part) for part in (value or "").split(",") if value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is not a list of numbers like 0,1,2", param=parameter) from None


def display_name(file: str) -> str:
    """The name of a file in error messages.

    >>> display_name("-"), display_name("a.sok")
    ('<stdin>', 'a.sok')
    """
    return "<stdin>" if file == "-" else file


def _level(collection: "Collection", number: int, file: str) -> "Level":
    if number > len(collection):
        raise MoveError(f"{display_name(file)}: no level {number}; it has levels 1 to {len(collection)}")
    return collection[number - 1]


def _solution(level: "Level", file: str) -> "Moves":
    """The first solution in the file; `ReadError` if it has none."""
    if not level.solutions:
        raise _no_moves(file)
    return level.solutions[0].moves


def _no_moves(file: str) -> ReadError:
    remedy = "say what to replay with --moves rrUU"
    return unreadable(Place(display_name(file)), "a level without a solution", "", remedy)


def field_text(warehouse: "Warehouse") -> str:
    """The field as text, coloured unless the user or the terminal does not want colours."""
    from souko.drawing import board_ansi

    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty()
    return warehouse.to_text() if plain else board_ansi(warehouse.board, warehouse.format)


def as_json(value: Any) -> str:
    """The value as one line of JSON."""
    import json

    return json.dumps(value)


def with_options(message: str, command: click.Command) -> str:
    """An error message of Python in the words of a command: keyword arguments become options.

    A remedy that the command has no option for is left out.

    >>> command = click.Command("verify", params=[click.Option(["--further-turns"], metavar="N")])
    >>> with_options("gave up; a higher limit can be given: Limits(further_turns=N)", command)
    'gave up; a higher limit can be given: --further-turns N'
    >>> with_options("gave up; a higher limit can be given: Limits(looks=N)", command)
    'gave up'
    """
    found, separator, remedy = message.rpartition("; ")
    options = {(each.name or "").strip("_"): each for each in command.params if isinstance(each, click.Option)}
    named = [(match, options.get(match["name"])) for match in _KEYWORD.finditer(remedy)]
    if separator and named and all(option is None for _, option in named):
        return found
    for match, option in named:
        if option is not None:
            remedy = remedy.replace(match[0], _option_text(option, match["value"]))
    return f"{found}{separator}{remedy}"


def _option_text(option: click.Option, value: str) -> str:
    """How an option is written, with a placeholder for its value if the keyword had one."""
    if value.startswith("'"):
        return " ".join([option.opts[0], value.strip("'")])
    return f"{option.opts[0]} {option.metavar}" if value == "N" else option.opts[0]


def json_integer(number: int) -> int | str:
    """The number; its digits as a string from 2**53 on, because many JSON readers would round it.

    >>> json_integer(2**53 - 1), json_integer(2**53)
    (9007199254740991, '9007199254740992')
    """
    if number < EXACT_FLOATS:
        return number
    return str(number) if number.bit_length() < FLINT_BITS else _digits()(number)


@cache
def _digits() -> Callable[[int], str]:
    """The function that prints long integers: of python-flint, if it is installed, because it is much faster."""
    try:
        from flint import fmpz
    except ImportError:
        return str
    return lambda number: str(fmpz(number).str())


def terminal_safe(text: str) -> str:
    """A text from a file with `?` for control characters and surrogates, which could disturb the terminal.

    >>> terminal_safe("plain \\x1b[31m red")
    'plain ?[31m red'
    """
    from unicodedata import category

    return "".join(each if each in "\n\t" or category(each) not in ("Cc", "Cs") else "?" for each in text)


@contextmanager
def long_numbers() -> Iterator[None]:
    """Lift Python's limit on the digits of printed integers inside the block."""
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(usual)

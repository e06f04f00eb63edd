"""`souko tally`: a dice calculator, and the door to what else is tallied.

    souko tally 4d6 highest 3          an expression of dice
    souko tally dirac …                Dirac dice in a world of your choice
    souko tally GAME.txt --moves …     what the random rules of a rulebook may lead to

The first word tells which. JSON has the counts as they are, and mean and variance twice: as exact fractions (`"21/2"`)
and as the nearest floats. Integers from 2^53 on are strings, for many readers of JSON would round them.
"""

import re
import shutil
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from os.path import isfile
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, long_numbers
from souko.apps.cli.progress import Clock
from souko.apps.cli.tally.dirac import SAFE, dirac
from souko.apps.cli.tally.rulebook import rulebook
from souko.errors import ExtraError

if TYPE_CHECKING:
    from souko.worlds import Tally

ROWS, BARS = 32, 160
"""A chart has so many bars in the terminal, and in a picture."""

LONG = 1000
"""Bits from which on it pays to ask a library for the digits of a number."""

WIDEST = 100
"""A chart in the terminal is no wider."""

_VALUED = ("--chart", "--level", "--moves")


class Branches(click.Command):
    """A command that is another one if its first word says so."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the command that the words are meant for."""
        word = first_word(args)
        if word == "dirac":
            return dirac.make_context(f"{info_name} dirac", [each for each in args if each != word], parent, **extra)
        if _is_rulebook(word):
            return rulebook.make_context(info_name, args, parent, **extra)
        return super().make_context(info_name, [_sheltered(each) for each in args], parent, **extra)


def first_word(words: Sequence[str]) -> str:
    """The first word that is neither an option nor the value of one.

    >>> first_word(["--json", "--chart", "out.png", "3d6"])
    '3d6'
    """
    pairs = zip(["", *words], words, strict=False)
    return next((word for before, word in pairs if before not in _VALUED and not word.startswith("--")), "")


def _is_rulebook(word: str) -> bool:
    """Whether the word names a file, or a game that ships."""
    from souko.games import game_names

    return word.lower().endswith(".txt") or word in game_names() or isfile(word)


def _sheltered(word: str) -> str:
    """The word, with a blank before a minus that is no option but part of an expression.

    >>> _sheltered("-d6"), _sheltered("-h"), _sheltered("--json")
    (' -d6', '-h', '--json')
    """
    return f" {word}" if re.match(r"-+\s*[\d(dm]", word) else word


@click.command(
    cls=Branches, epilog="Also: souko tally dirac …, and souko tally GAME.txt --moves …; each has its --help."
)
@click.argument("words", nargs=-1, required=True, metavar="EXPRESSION")
@click.option("--chart", type=click.Path(), metavar="OUT", help="Draw the chart: a .png or .svg file.")
@click.option("--json", "json_", is_flag=True, help="One JSON object.")
def tally(*, words: tuple[str, ...], chart: str | None, json_: bool) -> None:
    """Calculate with dice, exactly: 3d6, "4d6 highest 3", "d20 + 5 >= 15", 1000d6, d{1,2,3}.

    Also + - * // %, min max abs, "10 @ (d6 >= 5)" for ten rolls added, d% and dF. Quote what the shell would take.
    """
    try:
        from souko.worlds import dice
    except ModuleNotFoundError:
        raise ExtraError("the dice language", "tally") from None

    if chart == "":
        raise click.UsageError("--chart is empty; name a .png or .svg file")
    expression = " ".join(words).strip()
    with long_numbers(), Clock("tally"):
        found = dice(expression)
        if chart:
            _draw(found, expression, chart)
        told = as_json(_facts(found)) if json_ else "\n".join(_lines(found))
    if chart:
        click.echo(f"{chart} written", err=True)
    click.echo(told)


def _facts(found: "Tally[Any]") -> dict[str, Any]:
    """What is known, by the names of the JSON answer."""
    mean, variance, safe = found.mean, found.variance, cache(_safe)  # dice fall as often low as high
    return {
        "outcomes": {str(outcome).lower(): safe(count) for outcome, count in found.items()},
        "total": _safe(found.total),
        "mean": str(mean),
        "variance": str(variance),
        "mean_float": _nearest(mean),
        "variance_float": _nearest(variance),
    }


def _safe(number: int) -> int | str:
    """The number, or its digits if JSON readers would round it."""
    if number < SAFE:
        return number
    return str(number) if number.bit_length() < LONG else _digits()(number)


@cache
def _digits() -> Callable[[int], str]:
    """What writes long numbers down: python-flint, where it is installed, is many times as quick as Python."""
    try:
        from flint import fmpz
    except ImportError:
        return str
    return lambda number: str(fmpz(number).str())


def _nearest(number: Fraction) -> float | None:
    """The nearest float, or nothing if the number is beyond all of them."""
    try:
        return float(number)
    except OverflowError:
        return None


def _lines(found: "Tally[Any]") -> list[str]:
    """The chart for people, and a line of numbers below it."""
    from souko.worlds import short_number

    width = min(shutil.get_terminal_size().columns, WIDEST)
    blocks = bool(sys.stdout) and (sys.stdout.encoding or "").lower().startswith("utf")
    numbers = f"mean {_told(found.mean)}, variance {_told(found.variance)}"
    return [found.chart(width, ROWS, blocks), f"{short_number(found.total)} in all, {numbers}"]


def _told(number: Fraction) -> str:
    """The number as people read it, exactly if it is short.

    >>> _told(Fraction(21, 2)), _told(Fraction(7))
    ('10.5 = 21/2', '7')
    """
    from souko.worlds import short_number

    nearest = _nearest(number)
    text = short_number(int(number)) if nearest is None else f"{nearest:.12g}"
    return f"{text} = {number}" if number.denominator > 1 and len(str(number)) <= 30 else text


def _draw(found: "Tally[Any]", expression: str, path: str) -> None:
    from souko.drawing import bar_chart

    bar_chart(found.rows(BARS), path, caption=f"{expression} · mean {_told(found.mean)}")

"""`souko tally`: a dice calculator; the first word can select another tally.

    souko tally 4d6 highest 3          an expression of dice
    souko tally dirac …                Dirac dice in a world of your choice
    souko tally GAME.txt --moves …     the outcomes of the random rules of a rulebook

JSON has exact counts, and mean and variance twice: as exact fractions (`"21/2"`) and as the nearest floats. Integers
from 2^53 on are strings, because many JSON readers would round them.
"""

import re
import shutil
import sys
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from os.path import isfile
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, json_integer, long_numbers
from souko.apps.cli.progress import Clock
from souko.apps.cli.tally.dirac import dirac
from souko.apps.cli.tally.rulebook import rulebook
from souko.errors import ExtraError

if TYPE_CHECKING:
    from souko.worlds import Tally

ROWS, BARS = 32, 160
"""The most bars of a chart in the terminal, and in a picture; more outcomes are grouped."""

MAX_WIDTH = 100
"""In characters: wider charts are hard to read."""

_OPTIONS_WITH_VALUE = ("--chart", "--level", "--moves")


class TallyCommand(click.Command):
    """A command that passes on to `dirac` or `rulebook` if its first word names one."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the command that the first word selects."""
        word = first_word(args)
        if word == "dirac":
            return dirac.make_context(f"{info_name} dirac", [each for each in args if each != word], parent, **extra)
        if _is_rulebook(word):
            return rulebook.make_context(info_name, args, parent, **extra)
        return super().make_context(info_name, [_escape_minus(each) for each in args], parent, **extra)


def first_word(words: Sequence[str]) -> str:
    """The first word that is neither an option nor the value of one.

    >>> first_word(["--json", "--chart", "out.png", "3d6"])
    '3d6'
    """
    pairs = zip(["", *words], words, strict=False)
    return next((word for before, word in pairs if before not in _OPTIONS_WITH_VALUE and not word.startswith("--")), "")


def _is_rulebook(word: str) -> bool:
    """Whether the word names a file or a shipped game."""
    from souko.games import game_names

    return word.lower().endswith(".txt") or word in game_names() or isfile(word)


def _escape_minus(word: str) -> str:
    """The word, with a blank before a minus that belongs to an expression, so that click takes it for no option.

    >>> _escape_minus("-d6"), _escape_minus("-h"), _escape_minus("--json")
    (' -d6', '-h', '--json')
    """
    return f" {word}" if re.match(r"-+\s*[\d(dm]", word) else word


@click.command(
    cls=TallyCommand, epilog="Also: souko tally dirac …, and souko tally GAME.txt --moves …; each has its --help."
)
@click.argument("words", nargs=-1, required=True, metavar="EXPRESSION")
@click.option("--chart", type=click.Path(), metavar="OUT", help="Draw the chart: a .png or .svg file.")
@click.option("--json", "json_", is_flag=True, help="One JSON object.")
def tally(*, words: tuple[str, ...], chart: str | None, json_: bool) -> None:
    """Calculate with dice, exactly, as in 3d6 or "4d6 highest 3".

    Also + - * // %, min max abs, "d20 + 5 >= 15", 1000d6, "10 @ (d6 >= 5)" for ten rolls added, "d{1,2,3}", d% and dF.
    Quote what the shell would interpret.
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
        answer = as_json(_facts(found)) if json_ else "\n".join(_lines(found))
    if chart:
        click.echo(f"{chart} written", err=True)
    click.echo(answer)


def _facts(found: "Tally[Any]") -> dict[str, Any]:
    """The JSON answer."""
    mean, variance, digits = found.mean, found.variance, cache(json_integer)  # counts are symmetric: most occur twice
    return {
        "outcomes": {str(outcome).lower(): digits(count) for outcome, count in found.items()},
        "total": json_integer(found.total),
        "mean": str(mean),
        "variance": str(variance),
        "mean_float": _float_or_none(mean),
        "variance_float": _float_or_none(variance),
    }


def _float_or_none(number: Fraction) -> float | None:
    """The nearest float; None if the number is too large."""
    try:
        return float(number)
    except OverflowError:
        return None


def _lines(found: "Tally[Any]") -> list[str]:
    """The answer as text: the chart, and a line of numbers below it."""
    from souko.worlds import short_number

    width = min(shutil.get_terminal_size().columns, MAX_WIDTH)
    blocks = bool(sys.stdout) and (sys.stdout.encoding or "").lower().startswith("utf")
    numbers = f"mean {_as_text(found.mean)}, variance {_as_text(found.variance)}"
    return [found.chart(width, ROWS, blocks), f"{short_number(found.total)} in all, {numbers}"]


def _as_text(number: Fraction) -> str:
    """The number as a decimal, and as a fraction if that is short.

    >>> _as_text(Fraction(21, 2)), _as_text(Fraction(7))
    ('10.5 = 21/2', '7')
    """
    from souko.worlds import short_number

    nearest = _float_or_none(number)
    text = short_number(int(number)) if nearest is None else f"{nearest:.12g}"
    return f"{text} = {number}" if number.denominator > 1 and len(str(number)) <= 30 else text


def _draw(found: "Tally[Any]", expression: str, path: str) -> None:
    from souko.drawing import bar_chart

    bar_chart(found.rows(BARS), path, caption=f"{expression} · mean {_as_text(found.mean)}")

"""`souko tally`: a dice calculator, and the door to what else is tallied.

    souko tally 4d6 highest 3          an expression of dice
    souko tally dirac …                Dirac dice in a world of your choice
    souko tally GAME.txt --moves …     what the random rules of a rulebook may lead to

The first word that is no option tells which. JSON has the counts as they are, mean and variance as exact fractions
(`"21/2"`) and, beside them, as the nearest floats; integers beyond 2^53 are strings, for many readers of JSON
would round them.
"""

import re
import shutil
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from souko.faces.cli.options import as_json, printable
from souko.faces.cli.tally_dirac import dirac
from souko.faces.cli.tally_rulebook import rulebook

if TYPE_CHECKING:
    from souko.worlds import Tally

SAFE = 2**53
"""Integers beyond are written as strings."""

ROWS, BARS = 32, 160
"""A chart has so many bars in the terminal, and in a picture."""


class Expression(click.Command):
    """A command whose words may begin with a minus that is no option: -d6."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Give a blank to each word that is part of an expression, so that click does not take it for an option."""
        return super().parse_args(ctx, [f" {word}" if re.match(r"-\s*([\d(]|d[\d%({f])", word, re.I) else word for word in args])


class Branches(click.Group):
    """A group whose first word need not be a command: it is dice, unless it is a name or a file."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str, click.Command, list[str]]:
        """The command that the words are meant for, and what is left of them."""
        word = first_word(args)
        if word == "dirac":
            return word, dirac, [each for each in args if each != word]
        return ("rulebook", rulebook, args) if is_rulebook_name(word) else ("expression", expression, args)


def first_word(words: Sequence[str]) -> str:
    """The first word that is neither an option nor the value of one.

    >>> first_word(["--json", "--chart", "out.png", "3d6"])
    '3d6'
    """
    before = ["", *words]
    bare = (word for word, last in zip(words, before, strict=False) if last != "--chart" and not word.startswith("--"))
    return next(bare, "")


def is_rulebook_name(word: str) -> bool:
    """Whether the word names a file, or a game that ships."""
    from souko.games import games

    return word.lower().endswith(".txt") or word in games() or Path(word).is_file()

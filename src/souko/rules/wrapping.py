"""Text on PuzzleScript's screen of characters, 34 wide."""

import re

WIDTH = 34
_LINE = re.compile(rf".{{1,{WIDTH}}}(?:\s|$)|.{{{WIDTH}}}|.+$")


def wrapped(text: str) -> list[str]:
    """The lines that a text fills: broken at blanks, or where a word is too long.

    >>> wrapped("one two")
    ['one two']
    >>> len(wrapped("x" * 35))
    2
    """
    return _LINE.findall(text)

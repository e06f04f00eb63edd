"""The settings: sizes of the screen, colours of the text, and a title that fits above the game."""

import re
from collections.abc import Mapping

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.syntax.script import Script

SCREEN_WIDTH = 34
"""Characters in a line of PuzzleScript's text screen."""
_LINE = re.compile(rf".{{1,{SCREEN_WIDTH}}}(?:\s|$)|.{{{SCREEN_WIDTH}}}|.+$")
_HEX = re.compile(r"#(?:[0-9a-f]{3}){1,2}\Z", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.0*)?\Z")
TITLE_LINES, AUTHOR_LINES = 5, 3
"""Lines of PuzzleScript's title screen: for title and authors together, and for the authors at most."""
FORM = "width x height, like 5x5"


def settings_of(script: Script) -> dict[str, str]:
    """The settings, the last value of each; invalid sizes are left out, with a complaint."""
    settings = dict(script.prelude)
    for key in ("flickscreen", "zoomscreen"):
        if key in settings and not is_size(settings[key], script.prelude_lines[key], script.complaints):
            del settings[key]
    return settings


def is_size(value: str, line: int, complaints: Complaints) -> bool:
    """Whether the value is a size like 5x5; complains if not, or if a side is not above 0."""
    parts = value.split("x")
    if len(parts) != 2:
        complaints.warn(line, f"'{value}' as a size", FORM)
        return False
    sides = [side_length(part, line, complaints) for part in parts]
    if None in sides:
        complaints.warn(line, f"a size '{value}' that is no pair of whole numbers", FORM)
    elif any(length is not None and length <= 0 for length in sides):
        complaints.warn(line, f"a size '{value}' without cells", f"{FORM}, both above 0")
    return None not in sides


def side_length(part: str, line: int, complaints: Complaints) -> int | None:
    """The length of one side; complains if it is no whole number, or not above 0."""
    text = part.strip()
    if not _NUMBER.match(text) or len(text) > 10:
        complaints.warn(line, f"'{part}' as a side of the screen", "a whole number")
        return None
    length = int(text.partition(".")[0])
    if length <= 0:
        complaints.warn(line, f"a side of {length} cells", "a number above 0")
    return length


def check_colours(script: Script, settings: Mapping[str, str], palette: Mapping[str, str]) -> None:
    """Complain about unknown colours of text and background."""
    for key in ("text_color", "background_color"):
        value = settings.get(key, "black")
        if value not in palette and value != "transparent" and not _HEX.match(value):
            line = script.prelude_lines[key]
            script.complaints.error(line, f"'{value}' as {key}", "a colour by name or as #rgb or #rrggbb")


def check_title(script: Script, settings: Mapping[str, str]) -> None:
    """Complain about a title and authors that do not fit on the title screen together."""
    author = settings.get("author")
    lines = len(wrapped(f"by {author}")) if author is not None else 0
    title_lines = TITLE_LINES - min(lines, AUTHOR_LINES)
    if len(wrapped(settings.get("title", ""))) > title_lines:
        script.complaints.warn(
            script.prelude_lines["title"], f"a title of more than {title_lines} lines", "a shorter one"
        )
    if lines > AUTHOR_LINES:
        found = f"more than {AUTHOR_LINES} lines of authors"
        script.complaints.warn(script.prelude_lines["author"], found, "fewer words")


def wrapped(text: str) -> list[str]:
    """The lines that a text fills on the screen: broken at blanks, or where a word is too long.

    >>> wrapped("one two")
    ['one two']
    >>> len(wrapped("x" * 35))
    2
    """
    return _LINE.findall(text)

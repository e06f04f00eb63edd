"""The levels: each glyph becomes the objects it stands for, and empty ground is filled with the background.

    rows          columns, one after the other        cells
    #P.           # . P * . #                         {wall} {background} …
    .*#

The ground of a level is the first object on the background's layer that its cells hold, column by column; where none
holds any, it is the game's own background.
"""

from collections.abc import Mapping

from souko.rules.compiler.model import DrawnLevel, MessageLevel
from souko.rules.compiler.names.lexicon import Lexicon
from souko.rules.compiler.names.prelude import SCREEN_WIDTH, wrapped
from souko.rules.compiler.syntax.script import LevelText, MessageText, Script

MOST_LINES = 12
MOST_CELLS = 1_000_000
Objects = frozenset[int]


def glyphs_of(script: Script, lexicon: Lexicon) -> dict[str, Objects]:
    """The objects that each name of one character stands for in a level; complains where two share a layer."""
    glyphs = {name: together((name,), lexicon) for name in script.objects}
    for entry in script.aggregates:
        if entry.name not in glyphs and all(member in script.objects for member in entry.members):
            check_together(entry.members, entry.line, lexicon, script)
            glyphs[entry.name] = together(entry.members, lexicon)
    for entry in script.synonyms:
        meaning = script.meaning(entry.name)
        if entry.name not in glyphs and meaning in glyphs:
            glyphs[entry.name] = glyphs[meaning]
    return {name: objects for name, objects in glyphs.items() if len(name) == 1}


def together(members: tuple[str, ...], lexicon: Lexicon) -> Objects:
    """The numbers of the objects, the first in each layer."""
    taken: dict[int, int] = {}
    for member in members:
        if member in lexicon.layers:
            taken.setdefault(lexicon.layers[member], lexicon.numbers[member])
    return frozenset(taken.values())


def check_together(members: tuple[str, ...], line: int, lexicon: Lexicon, script: Script) -> None:
    """Complain about members that have no layer, or the layer of another one."""
    taken: dict[int, str] = {}
    for member in members:
        layer = lexicon.layers.get(member)
        if layer is None:
            script.complaints.error(line, f"{member} stands in no layer", "each object in a layer")
        elif layer in taken:
            found = f"{member} and {taken[layer]} at once, though they share a layer"
            script.complaints.error(line, found, "objects in different layers", "move one, or join them by 'or'")
        else:
            taken[layer] = member


class Ground:
    """Turns rows of glyphs into cells; what a glyph becomes depends only on the ground of the level."""

    def __init__(self, glyphs: Mapping[str, Objects], background: int, layer: Objects, script: Script) -> None:
        self.glyphs = glyphs
        self.background = frozenset({background} if background >= 0 else ())
        self.layer = layer
        self.script = script
        self.filled: dict[Objects, dict[str, Objects]] = {}

    def picture(self, level: LevelText) -> DrawnLevel:
        """The level drawn by the rows."""
        width = len(level.rows[0])
        columns = "".join(map("".join, zip(*even(level.rows, width), strict=True)))
        size = (width, len(level.rows))
        if not self.glyphs.keys() >= set(columns):
            return DrawnLevel(*size, self.broken(columns, level), level.line)
        return DrawnLevel(*size, tuple(map(self.on(self.ground(columns)).__getitem__, columns)), level.line)

    def ground(self, columns: str) -> Objects:
        """The background of the level."""
        for glyph in dict.fromkeys(columns):
            if found := self.glyphs[glyph] & self.layer:
                return found
        if not self.background:
            self.script.complaints.error(0, "no layer for the background", "the background in a layer of its own")
        return self.background

    def on(self, ground: Objects) -> Mapping[str, Objects]:
        """What each glyph stands for on this ground."""
        if ground not in self.filled:
            self.filled[ground] = {
                glyph: objects if objects & self.layer else objects | ground for glyph, objects in self.glyphs.items()
            }
        return self.filled[ground]

    def broken(self, columns: str, level: LevelText) -> tuple[Objects, ...]:
        """The cells of a level that is drawn with an unknown glyph: empty from there on."""
        place = next(place for place, glyph in enumerate(columns) if glyph not in self.glyphs)
        glyph, line = columns[place], level.line + place % len(level.rows)
        if glyph in self.script.property:
            found, remedy = f"'{glyph}' in a level is any of several objects", "join them by 'and', or name one of them"
        else:
            found, remedy = f"'{glyph}' in a level stands for nothing", "add it to the LEGEND"
        self.script.complaints.error(line, found, "a name of one character", remedy)
        drawn = [self.glyphs[glyph] for glyph in columns[:place]]
        return (*drawn, *[frozenset[int]()] * (len(columns) - place))


def even(rows: list[str], width: int) -> list[str]:
    """The rows cut to the width, or filled up with their own last cell.

    >>> even(["####", "#.", "######"], 4)
    ['####', '#...', '####']
    """
    return [row if len(row) == width else row[:width].ljust(width, row[-1:] or " ") for row in rows]


def levels_of(script: Script, ground: Ground) -> tuple[DrawnLevel | MessageLevel, ...]:
    """The levels and messages in their order."""
    return tuple(
        message(level, script) if isinstance(level, MessageText) else ground.picture(level)
        for level in script.levels
        if isinstance(level, MessageText) or fits(level, script)
    )


def fits(level: LevelText, script: Script) -> bool:
    """Whether the level is small enough to be played; complains if not."""
    size = len(level.rows[0]) * len(level.rows)
    if size > MOST_CELLS:
        script.complaints.error(level.line, f"a level of {size} cells", f"at most {MOST_CELLS}")
    return size <= MOST_CELLS


def message(level: MessageText, script: Script) -> MessageLevel:
    """The message; complains if it does not fit on a screen."""
    if len(level.text) > SCREEN_WIDTH and len(wrapped(level.text)) > MOST_LINES:
        script.complaints.warn(level.line, "a message of more than twelve lines", "a text that fits on the screen")
    return MessageLevel(level.text, level.line)

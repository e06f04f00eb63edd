"""The levels: each glyph becomes the objects it stands for, and cells without a background get one.

    rows          columns, one after the other        cells
    #P.           # . P * . #                         {wall} {background} …
    .*#

The background of a level is the first object of the background layer in its cells, column by column; if there is none,
it is the background of the game.
"""

from collections.abc import Mapping

from souko.rules.compiler.model import DrawnLevel, MessageLevel
from souko.rules.compiler.names.lexicon import Lexicon
from souko.rules.compiler.names.prelude import SCREEN_WIDTH, wrapped
from souko.rules.compiler.syntax.script import LevelText, MessageText, Script

MAX_MESSAGE_LINES = 12
"""Lines of PuzzleScript's text screen that a message may fill."""
MAX_CELLS_IN_LEVEL = 1_000_000
"""More than any game has; bounds the memory that a hostile level takes."""
Objects = frozenset[int]


def glyphs_of(script: Script, lexicon: Lexicon) -> dict[str, Objects]:
    """The objects that each name of one character stands for in a level; complains where two share a layer."""
    glyphs = {name: first_in_each_layer((name,), lexicon) for name in script.objects}
    for entry in script.aggregates:
        if entry.name not in glyphs and all(member in script.objects for member in entry.members):
            check_layers_differ(entry.members, entry.line, lexicon, script)
            glyphs[entry.name] = first_in_each_layer(entry.members, lexicon)
    for entry in script.synonyms:
        target = script.resolve_synonym(entry.name)
        if entry.name not in glyphs and target in glyphs:
            glyphs[entry.name] = glyphs[target]
    return {name: objects for name, objects in glyphs.items() if len(name) == 1}


def first_in_each_layer(members: tuple[str, ...], lexicon: Lexicon) -> Objects:
    """The numbers of the objects; of several in one layer, only the first."""
    numbers: dict[int, int] = {}
    for member in members:
        if member in lexicon.layers:
            numbers.setdefault(lexicon.layers[member], lexicon.numbers[member])
    return frozenset(numbers.values())


def check_layers_differ(members: tuple[str, ...], line: int, lexicon: Lexicon, script: Script) -> None:
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


class LevelBuilder:
    """Turns rows of glyphs into cells.

    `background_layer` are the objects of the background's layer; `filled` caches, for each background of a level, what
    each glyph stands for.
    """

    def __init__(
        self, glyphs: Mapping[str, Objects], background: int, background_layer: Objects, script: Script
    ) -> None:
        self.glyphs = glyphs
        self.background = frozenset({background} if background >= 0 else ())
        self.background_layer = background_layer
        self.script = script
        self.filled: dict[Objects, dict[str, Objects]] = {}

    def build(self, level: LevelText) -> DrawnLevel:
        """The level that the rows draw."""
        width = len(level.rows[0])
        columns = "".join(map("".join, zip(*with_width(level.rows, width), strict=True)))
        size = (width, len(level.rows))
        if not self.glyphs.keys() >= set(columns):
            return DrawnLevel(*size, self.cells_with_unknown_glyph(columns, level), level.line)
        meanings = self.meanings(self.background_of(columns))
        return DrawnLevel(*size, tuple(map(meanings.__getitem__, columns)), level.line)

    def background_of(self, columns: str) -> Objects:
        """The background of the level."""
        for glyph in dict.fromkeys(columns):
            if found := self.glyphs[glyph] & self.background_layer:
                return found
        if not self.background:
            self.script.complaints.error(0, "no layer for the background", "the background in a layer of its own")
        return self.background

    def meanings(self, background: Objects) -> Mapping[str, Objects]:
        """What each glyph stands for in a level with this background."""
        if background not in self.filled:
            self.filled[background] = {
                glyph: objects if objects & self.background_layer else objects | background
                for glyph, objects in self.glyphs.items()
            }
        return self.filled[background]

    def cells_with_unknown_glyph(self, columns: str, level: LevelText) -> tuple[Objects, ...]:
        """The cells of a level that has an unknown glyph, empty from there on; complains about the glyph."""
        place = next(place for place, glyph in enumerate(columns) if glyph not in self.glyphs)
        glyph, line = columns[place], level.line + place % len(level.rows)
        if glyph in self.script.property_by_name:
            found, remedy = f"'{glyph}' in a level is any of several objects", "join them by 'and', or name one of them"
        else:
            found, remedy = f"'{glyph}' in a level stands for nothing", "add it to the LEGEND"
        self.script.complaints.error(line, found, "a name of one character", remedy)
        drawn = [self.glyphs[glyph] for glyph in columns[:place]]
        return (*drawn, *[frozenset[int]()] * (len(columns) - place))


def with_width(rows: list[str], width: int) -> list[str]:
    """The rows cut to the width, or filled up with their last cell.

    >>> with_width(["####", "#.", "######"], 4)
    ['####', '#...', '####']
    """
    return [row if len(row) == width else row[:width].ljust(width, row[-1:] or " ") for row in rows]


def levels_of(script: Script, builder: LevelBuilder) -> tuple[DrawnLevel | MessageLevel, ...]:
    """The levels and messages in their order."""
    return tuple(
        message(level, script) if isinstance(level, MessageText) else builder.build(level)
        for level in script.levels
        if isinstance(level, MessageText) or fits(level, script)
    )


def fits(level: LevelText, script: Script) -> bool:
    """Whether the level is small enough to be played; complains if not."""
    size = len(level.rows[0]) * len(level.rows)
    if size > MAX_CELLS_IN_LEVEL:
        script.complaints.error(level.line, f"a level of {size} cells", f"at most {MAX_CELLS_IN_LEVEL}")
    return size <= MAX_CELLS_IN_LEVEL


def message(level: MessageText, script: Script) -> MessageLevel:
    """The message; complains if it does not fit on a screen."""
    if len(level.text) > SCREEN_WIDTH and len(wrapped(level.text)) > MAX_MESSAGE_LINES:
        script.complaints.warn(level.line, "a message of more than twelve lines", "a text that fits on the screen")
    return MessageLevel(level.text, level.line)

"""The collision layers: objects on one line never share a cell.

    Background
    Target
    Player, Wall, Crate

A name for any of several objects stands for all of them here; the background has a line to itself.
"""

from souko.rules.compiler.syntax.script import Script
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import COMMAS, NAME, Line


class LayersReader(SectionReader):
    """Reads layers; `where` tells the layers that an object is in already."""

    ground = False

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.listed: set[str] = set()
        self.where: dict[str, list[int]] = {}

    def take(self, line: Line, start: bool) -> None:
        """Read a name, or the gap between two."""
        if start:
            self.script.layers.append([])
            self.listed = set()
            self.ground = False
        name = line.take(NAME)
        if name is not None:
            self.add(name, line)
        elif line.take(COMMAS) is None:
            self.error(line, f"'{line.next}' among the names of a layer", "names with spaces or commas between them")
            line.position += 1

    def add(self, name: str, line: Line) -> None:
        """Put what the name stands for into the layer."""
        self.check_ground(name, bool(self.script.layers and self.script.layers[-1]), line)
        members = self.members(name, line)
        if not self.script.layers:
            self.error(line, "a name before the first layer", "layers that begin at the start of a line")
            return
        self.check_twice(name, members, line)
        self.listed.add(name)
        for member in members:
            self.script.layers[-1].append(member)
            self.where.setdefault(member, []).append(len(self.script.layers))

    def check_ground(self, name: str, accompanied: bool, line: Line) -> None:
        """Complain if the background is not alone in its layer."""
        if self.ground if name != "background" else accompanied:
            self.error(line, "the background shares its layer", "a line with the background alone")
        self.ground |= name == "background"

    def check_twice(self, name: str, members: list[str], line: Line) -> None:
        """Complain about objects that have been put into a layer before."""
        here = len(self.script.layers)
        others = (layer for member in members for layer in self.where.get(member, ()) if layer != here)
        other = next(others, None)
        if other is not None:
            self.warn(
                line,
                f"'{name}' stands in layer {other} and in layer {here}",
                "one layer for each object",
                "the last layer counts; remove the others",
            )
        if name in self.listed:
            self.warn(line, f"'{name}' stands twice in one layer", "each name once", "remove one")

    def members(self, name: str, line: Line) -> list[str]:
        """The objects that a name stands for; complains if it cannot stand in a layer."""
        meaning = self.script.meaning(name)
        if meaning in self.script.objects:
            return [meaning]
        if meaning in self.script.aggregate:
            self.error(line, f"'{meaning}' is several objects at once", "objects that exclude each other")
        elif meaning in self.script.property:
            members = self.script.property[meaning].members
            return [each for member in members for each in self.member(member, name, line)]
        else:
            self.refuse(name, line)
        return []

    def member(self, member: str, name: str, line: Line) -> list[str]:
        """The object itself; complains if there is none of this name."""
        if member in self.script.objects:
            return [member]
        self.refuse(name, line)
        return []

    def refuse(self, name: str, line: Line) -> None:
        """Complain that a name means nothing."""
        self.error(line, f"'{name}' in a layer is not known", "objects, or names of the legend")

"""The collision layers: objects on one line never share a cell.

    Background
    Target
    Player, Wall, Crate

A property (`Solid = Wall or Crate`) stands for all of its objects here; the background has a line to itself.
"""

from souko.rules.compiler.syntax.script import Script
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import COMMAS, NAME, Line


class LayersReader(SectionReader):
    """Reads layers; `layers_of` are the numbers (from 1) of the layers that an object is in already."""

    has_background = False

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.names_in_layer: set[str] = set()
        self.layers_of: dict[str, list[int]] = {}

    def read_token(self, line: Line, start: bool) -> None:
        """Read a name, or the separator between two."""
        if start:
            self.script.layers.append([])
            self.names_in_layer = set()
            self.has_background = False
        name = line.match(NAME)
        if name is not None:
            self.add(name, line)
        elif line.match(COMMAS) is None:
            self.error(line, f"'{line.next}' among the names of a layer", "names with spaces or commas between them")
            line.position += 1

    def add(self, name: str, line: Line) -> None:
        """Put what the name stands for into the layer."""
        self.check_background(name, bool(self.script.layers and self.script.layers[-1]), line)
        members = self.members(name, line)
        if not self.script.layers:
            self.error(line, "a name before the first layer", "layers that begin at the start of a line")
            return
        self.check_repeated(name, members, line)
        self.names_in_layer.add(name)
        for member in members:
            self.script.layers[-1].append(member)
            self.layers_of.setdefault(member, []).append(len(self.script.layers))

    def check_background(self, name: str, accompanied: bool, line: Line) -> None:
        """Complain if the background is not alone in its layer."""
        if self.has_background if name != "background" else accompanied:
            self.error(line, "the background shares its layer", "a line with the background alone")
        self.has_background |= name == "background"

    def check_repeated(self, name: str, members: list[str], line: Line) -> None:
        """Complain about objects that have been put into a layer before."""
        here = len(self.script.layers)
        others = (layer for member in members for layer in self.layers_of.get(member, ()) if layer != here)
        other = next(others, None)
        if other is not None:
            self.warn(
                line,
                f"'{name}' stands in layer {other} and in layer {here}",
                "one layer for each object",
                "the last layer counts; remove the others",
            )
        if name in self.names_in_layer:
            self.warn(line, f"'{name}' stands twice in one layer", "each name once", "remove one")

    def members(self, name: str, line: Line) -> list[str]:
        """The objects that a name stands for; complains if it cannot stand in a layer."""
        meaning = self.script.resolve_synonym(name)
        if meaning in self.script.objects:
            return [meaning]
        if meaning in self.script.aggregate_by_name:
            self.error(line, f"'{meaning}' is several objects at once", "objects that exclude each other")
        elif meaning in self.script.property_by_name:
            members = self.script.property_by_name[meaning].members
            return [each for member in members for each in self.known_member(member, name, line)]
        else:
            self.report_unknown(name, line)
        return []

    def known_member(self, member: str, name: str, line: Line) -> list[str]:
        """The member of a property, if it is an object; otherwise none, and a complaint about the property."""
        if member in self.script.objects:
            return [member]
        self.report_unknown(name, line)
        return []

    def report_unknown(self, name: str, line: Line) -> None:
        """Complain about an unknown name."""
        self.error(line, f"'{name}' in a layer is not known", "objects, or names of the legend")

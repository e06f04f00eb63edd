"""The objects with their looks, and the two that every game needs: the background and the player."""

from collections.abc import Mapping

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.model import Thing
from souko.rules.compiler.names.lexicon import Lexicon
from souko.rules.compiler.palettes import PALETTES, STANDARD, palette_named
from souko.rules.compiler.syntax.script import Script, Sketch

MOST_COLOURS = 10
SIZE = 5
WRONG_COLOUR = "#ff00ff"


def check_needed(script: Script) -> None:
    """Complain if nothing is called player or background."""
    for name in ("player", "background"):
        if not script.knows(name):
            script.complaints.error(0, f"nothing is called {name}", f"an object or a legend entry named {name}")


def palette_of(script: Script) -> Mapping[str, str]:
    """The palette that the prelude asks for, or the standard one."""
    palette = PALETTES[STANDARD]
    for key, value in script.prelude:
        if key == "color_palette":
            chosen = palette_named(value)
            if chosen is None:
                names = ", ".join(PALETTES)
                script.complaints.error(0, f"unknown palette '{value}'", f"one of {names}", f"{STANDARD} is used")
            palette = chosen or palette
    return palette


def check_looks(script: Script) -> None:
    """Complain about objects without colours, with too many, or with a sprite of another size than five by five."""
    for name, sketch in script.objects.items():
        if len(sketch.colours) > MOST_COLOURS:
            found = f"{len(sketch.colours)} colours for {name}"
            script.complaints.error(sketch.line + 1, found, f"at most {MOST_COLOURS}")
        if not sketch.colours:
            script.complaints.error(sketch.line, f"no colours for {name}", "a line of colours below the name")
        if sketch.rows and (len(sketch.rows) != SIZE or any(len(row) != SIZE for row in sketch.rows)):
            script.complaints.warn(sketch.line, f"the sprite of {name} is not 5 by 5", "five rows of five pixels")


def check_layered(script: Script, lexicon: Lexicon) -> None:
    """Complain about objects that stand in no layer."""
    for name, sketch in script.objects.items():
        if name not in lexicon.layers:
            script.complaints.error(
                sketch.line, f"{name} stands in no layer", "each object in a layer", "add it to the COLLISIONLAYERS"
            )


def things_of(script: Script, lexicon: Lexicon) -> tuple[Thing | None, ...]:
    """The objects by number, None at numbers that are not used."""
    things: list[Thing | None] = [None] * lexicon.count
    for name, number in lexicon.numbers.items():
        things[number] = thing(name, number, lexicon.layers[name], script.objects[name])
    return tuple(things)


def loose_of(script: Script, lexicon: Lexicon) -> tuple[Thing, ...]:
    """The objects that stand in no layer."""
    return tuple(thing(name, -1, -1, script.objects[name]) for name in script.objects if name not in lexicon.layers)


def thing(name: str, number: int, layer: int, sketch: Sketch) -> Thing:
    """The object that a sketch is of."""
    colours = tuple(sketch.colours) or (WRONG_COLOUR,)
    return Thing(name, number, layer, colours, tuple(sketch.rows), sketch.line, sketch.column)


def layers_of(script: Script, lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    """The names of the objects in each layer, each object once, in its last layer."""
    layers: list[list[str]] = [[] for _ in script.layers]
    for name in sorted(lexicon.numbers, key=lexicon.numbers.__getitem__):
        layers[lexicon.layers[name]].append(name)
    return tuple(map(tuple, layers))


def background_of(script: Script, lexicon: Lexicon) -> str:
    """The object that fills empty ground, empty if there is none; complains if it is not a simple one."""
    complaints = script.complaints
    first = min(lexicon.numbers, key=lexicon.numbers.__getitem__, default="")
    if "background" in script.objects:
        return "background"
    if "background" in lexicon.synonyms:
        return lexicon.synonyms["background"]
    if "background" in lexicon.properties:
        members = lexicon.properties["background"]
        check_ground(members, script.line_of("background"), lexicon, complaints)
        return members[0] if members else first
    if "background" in lexicon.aggregates:
        line = script.line_of("background")
        complaints.error(line, "the background is several objects at once", "one object, or several joined by 'or'")
    else:
        complaints.error(0, "no background", "an object named background, or a name for one in the LEGEND")
    return first


def check_ground(members: tuple[str, ...], line: int, lexicon: Lexicon, complaints: Complaints) -> None:
    """Complain if the backgrounds do not share a layer."""
    if len({lexicon.layers.get(member) for member in members}) > 1:
        complaints.error(line, "backgrounds in different layers", "all of them in one layer")


def player_point(lexicon: Lexicon, complaints: Complaints) -> frozenset[int]:
    """The numbers of the objects that are the player; complains if there are none."""
    numbers = lexicon.numbers_of("player")
    if not numbers:
        complaints.error(0, "no object is the player", "an object named player, or a name for one in the LEGEND")
    return numbers

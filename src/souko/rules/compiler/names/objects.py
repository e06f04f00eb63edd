"""The objects with their colours and sprites, and the two that every game needs: the background and the player."""

from collections.abc import Mapping

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.model import GameObject
from souko.rules.compiler.names.lexicon import Lexicon
from souko.rules.compiler.palettes import PALETTES, STANDARD, palette_named
from souko.rules.compiler.syntax.script import ObjectText, Script

MAX_COLOURS = 10
"""Colours of one object: a pixel is a digit, 0 to 9."""
SIZE = 5
"""Pixels; sprites are five by five."""
COLOUR_OF_COLOURLESS = "#ff00ff"


def check_player_and_background(script: Script) -> None:
    """Complain if nothing is called player or background."""
    for name in ("player", "background"):
        if not script.is_declared(name):
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


def check_colours_and_sprites(script: Script) -> None:
    """Complain about objects without colours, with too many, or with a sprite of another size than five by five."""
    for name, text in script.objects.items():
        if len(text.colours) > MAX_COLOURS:
            found = f"{len(text.colours)} colours for {name}"
            script.complaints.error(text.line + 1, found, f"at most {MAX_COLOURS}")
        if not text.colours:
            script.complaints.error(text.line, f"no colours for {name}", "a line of colours below the name")
        if text.rows and (len(text.rows) != SIZE or any(len(row) != SIZE for row in text.rows)):
            script.complaints.warn(text.line, f"the sprite of {name} is not 5 by 5", "five rows of five pixels")


def check_all_layered(script: Script, lexicon: Lexicon) -> None:
    """Complain about objects that stand in no layer."""
    for name, text in script.objects.items():
        if name not in lexicon.layers:
            script.complaints.error(
                text.line, f"{name} stands in no layer", "each object in a layer", "add it to the COLLISIONLAYERS"
            )


def objects_of(script: Script, lexicon: Lexicon) -> tuple[GameObject | None, ...]:
    """The objects by number, None at numbers that are not used."""
    objects: list[GameObject | None] = [None] * lexicon.count
    for name, number in lexicon.numbers.items():
        objects[number] = game_object(name, number, lexicon.layers[name], script.objects[name])
    return tuple(objects)


def objects_without_layer(script: Script, lexicon: Lexicon) -> tuple[GameObject, ...]:
    """The objects that stand in no layer."""
    unlayered = (name for name in script.objects if name not in lexicon.layers)
    return tuple(game_object(name, -1, -1, script.objects[name]) for name in unlayered)


def game_object(name: str, number: int, layer: int, text: ObjectText) -> GameObject:
    """The object that a text describes."""
    colours = tuple(text.colours) or (COLOUR_OF_COLOURLESS,)
    return GameObject(name, number, layer, colours, tuple(text.rows), text.line, text.column)


def layers_of(script: Script, lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    """The names of the objects in each layer, each object once, in its last layer."""
    layers: list[list[str]] = [[] for _ in script.layers]
    for name in sorted(lexicon.numbers, key=lexicon.numbers.__getitem__):
        layers[lexicon.layers[name]].append(name)
    return tuple(map(tuple, layers))


def background_of(script: Script, lexicon: Lexicon) -> str:
    """The name of the background object, empty if there is no object; complains if it is not a single one."""
    complaints = script.complaints
    first = min(lexicon.numbers, key=lexicon.numbers.__getitem__, default="")
    if "background" in script.objects:
        return "background"
    if "background" in lexicon.synonyms:
        return lexicon.synonyms["background"]
    if "background" in lexicon.properties:
        members = lexicon.properties["background"]
        check_one_layer(members, script.line_of("background"), lexicon, complaints)
        return members[0] if members else first
    if "background" in lexicon.aggregates:
        line = script.line_of("background")
        complaints.error(line, "the background is several objects at once", "one object, or several joined by 'or'")
    else:
        complaints.error(0, "no background", "an object named background, or a name for one in the LEGEND")
    return first


def check_one_layer(members: tuple[str, ...], line: int, lexicon: Lexicon, complaints: Complaints) -> None:
    """Complain if the backgrounds do not share a layer."""
    if len({lexicon.layers.get(member) for member in members}) > 1:
        complaints.error(line, "backgrounds in different layers", "all of them in one layer")


def player_of(lexicon: Lexicon, complaints: Complaints) -> frozenset[int]:
    """The numbers of the objects that are the player; complains if there are none."""
    numbers = lexicon.numbers_of("player")
    if not numbers:
        complaints.error(0, "no object is the player", "an object named player, or a name for one in the LEGEND")
    return numbers

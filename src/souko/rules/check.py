"""A rulebook's text becomes a `Model`: read, looked up, checked; all that is wrong is said, much of it is survived.

    text ──parser──▶ Script ──names──▶ Lexicon ──▶ levels, rules │ wins, layers, settings, loops, sounds ──▶ Model
                                                                 └── PuzzleScript expands the rules here

No text makes this raise, and none takes longer than in proportion to its length.
"""

from souko.rules.check_levels import Ground, glyphs_of, levels_of
from souko.rules.check_names import check_aggregates, lexicon_of
from souko.rules.check_objects import (
    background_of,
    check_layered,
    check_looks,
    check_needed,
    layers_of,
    loose_of,
    palette_of,
    player_of,
    things_of,
)
from souko.rules.check_prelude import check_colours, check_title, settings_of
from souko.rules.check_rule_lines import loops_of, rules_of
from souko.rules.check_sounds import sounds_of
from souko.rules.check_wins import wins_of
from souko.rules.complaints import AFTERWARDS, EXPANSION, Complaints
from souko.rules.model import Model
from souko.rules.parser import parse
from souko.rules.script import Script


def compile_model(text: str, name: str = "") -> tuple[Model | None, Complaints]:
    """The rulebook's model and what is wrong with it; the model is None if nothing playable results.

    >>> compile_model("title Nothing")[0] is None
    True
    """
    complaints = Complaints(name)
    script = parse(text, complaints)
    model = None if script is None else model_of(script)
    complaints.stage = EXPANSION
    return model, complaints


def model_of(script: Script) -> Model | None:
    """The model of a script, or None if it is of no use."""
    complaints = script.complaints
    check_needed(script)
    if not script.layers:
        complaints.error(0, "no collision layers", "each object in a layer", "write them under COLLISIONLAYERS")
        return None
    palette = palette_of(script)
    check_looks(script)
    lexicon = lexicon_of(script)
    glyphs = glyphs_of(script, lexicon)
    check_aggregates(lexicon, complaints)
    if not lexicon.count:
        complaints.error(0, "no objects in the layers", "at least a background and a player")
    background = background_of(script, lexicon)
    player = player_of(lexicon, complaints)
    layer = lexicon.layers.get(background, -1)
    on_layer = frozenset(number for each, number in lexicon.numbers.items() if lexicon.layers[each] == layer)
    ground = Ground(glyphs, lexicon.numbers.get(background, -1), on_layer, script)
    levels = levels_of(script, ground)
    lines = rules_of(script, lexicon)
    if not lines.usable or complaints.is_full:
        return None
    complaints.stage = AFTERWARDS
    wins = wins_of(script, lexicon)
    check_layered(script, lexicon)
    settings = settings_of(script)
    loops = loops_of(lines.marks, script)
    sounds, events = sounds_of(script, lexicon)
    check_colours(script, settings, palette)
    if not levels:
        complaints.error(0, "no levels", "at least one level", "draw one under LEVELS")
    else:
        check_title(script, settings)
    return Model(
        title=settings.get("title", ""),
        prelude=settings,
        things=things_of(script, lexicon),
        layers=layers_of(script, lexicon),
        synonyms=lexicon.synonyms,
        aggregates=lexicon.aggregates,
        properties=lexicon.properties,
        player=player,
        player_every="player" in lexicon.aggregates,
        background=lexicon.numbers.get(background, -1),
        background_layer=layer,
        rules=lines.rules,
        loops=loops,
        wins=wins,
        sounds=sounds,
        events=events,
        levels=levels,
        palette=palette,
        loose=loose_of(script, lexicon),
    )

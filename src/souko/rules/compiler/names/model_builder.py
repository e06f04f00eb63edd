"""A rulebook's text becomes a `Model`: read, looked up, checked; all that is wrong is said, much of it is survived.

    text ──parser──▶ Script ──names──▶ Lexicon ──▶ levels, rules │ wins, layers, settings, loops, sounds ──▶ Model
                                                                 └── PuzzleScript expands the rules here

No text makes this raise, but one with far more rules than the limits allow; and none takes longer than in proportion to
its length.
"""

from collections.abc import Mapping
from typing import NamedTuple

from souko.rules.compiler.complaints import AFTERWARDS, EXPANSION, Complaints
from souko.rules.compiler.model import DrawnLevel, MessageLevel, Model
from souko.rules.compiler.names.levels import Ground, glyphs_of, levels_of
from souko.rules.compiler.names.lexicon import Lexicon, check_aggregates, lexicon_of
from souko.rules.compiler.names.objects import (
    background_of,
    check_layered,
    check_looks,
    check_needed,
    layers_of,
    loose_of,
    palette_of,
    player_point,
    things_of,
)
from souko.rules.compiler.names.prelude import check_colours, check_title, settings_of
from souko.rules.compiler.names.rule_lines import RuleLines, check_length, loops_of, rules_of
from souko.rules.compiler.names.wins_and_sounds import sounds_of, wins_of
from souko.rules.compiler.syntax.reader import parse
from souko.rules.compiler.syntax.script import Script
from souko.rules.tables import LIMITS, Limits


def compile_model(text: str, name: str = "", limits: Limits = LIMITS) -> tuple[Model | None, Complaints]:
    """The rulebook's model and what is wrong with it; the model is None if nothing playable results.

    Raises `BudgetError` if the rules are sure to stand for more than the limits allow: they are not even looked at.

    >>> compile_model("title Nothing")[0] is None
    True
    """
    complaints = Complaints(name)
    script = parse(text, complaints)
    if script is not None:
        check_length(script, limits)
    model = None if script is None else model_of(script)
    complaints.stage = EXPANSION
    return model, complaints


class Early(NamedTuple):
    """What is known of a rulebook before its rules are expanded."""

    lexicon: Lexicon
    palette: Mapping[str, str]
    background: str
    player: frozenset[int]
    levels: tuple[DrawnLevel | MessageLevel, ...]
    lines: RuleLines


def model_of(script: Script) -> Model | None:
    """The model of a script, or None if it is of no use."""
    check_needed(script)
    if not script.layers:
        found, remedy = "no collision layers", "write them under COLLISIONLAYERS"
        script.complaints.error(0, found, "each object in a layer", remedy)
        return None
    early = looked_up(script)
    if not early.lines.usable or script.complaints.is_full:
        return None
    script.complaints.stage = AFTERWARDS
    return completed(early, script)


def looked_up(script: Script) -> Early:
    """Names, levels and rules of a script, looked up in PuzzleScript's order."""
    palette = palette_of(script)
    check_looks(script)
    lexicon = lexicon_of(script)
    glyphs = glyphs_of(script, lexicon)
    check_aggregates(lexicon, script.complaints)
    if not lexicon.count:
        script.complaints.error(0, "no objects in the layers", "at least a background and a player")
    background = background_of(script, lexicon)
    player = player_point(lexicon, script.complaints)
    ground = Ground(glyphs, lexicon.numbers.get(background, -1), lexicon.beside(background), script)
    return Early(lexicon, palette, background, player, levels_of(script, ground), rules_of(script, lexicon))


def completed(early: Early, script: Script) -> Model:
    """The model, once what comes after the rules is looked up, in PuzzleScript's order."""
    lexicon = early.lexicon
    wins = wins_of(script, lexicon)
    check_layered(script, lexicon)
    settings = settings_of(script)
    loops = loops_of(early.lines.marks, script)
    sounds, events = sounds_of(script, lexicon)
    check_colours(script, settings, early.palette)
    if early.levels:
        check_title(script, settings)
    else:
        script.complaints.error(0, "no levels", "at least one level", "draw one under LEVELS")
    return Model(
        title=settings.get("title", ""),
        prelude=settings,
        things=things_of(script, lexicon),
        layers=layers_of(script, lexicon),
        synonyms=lexicon.synonyms,
        aggregates=lexicon.aggregates,
        properties=lexicon.properties,
        player=early.player,
        player_every="player" in lexicon.aggregates,
        background=lexicon.numbers.get(early.background, -1),
        background_layer=lexicon.layers.get(early.background, -1),
        rules=early.lines.rules,
        loops=loops,
        wins=wins,
        sounds=sounds,
        events=events,
        levels=early.levels,
        palette=early.palette,
        loose=loose_of(script, lexicon),
    )

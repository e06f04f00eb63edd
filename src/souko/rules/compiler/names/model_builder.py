"""A `Script` becomes a `Model`: names are resolved, and everything is checked except what expanding the rules finds.

    Script ──▶ Lexicon ──▶ levels, rules │ wins, layers, settings, loops, sounds ──▶ Model
                                         └── here PuzzleScript expands the rules

The checks run in PuzzleScript's order. Most errors do not stop the building of the model. The time is in proportion to
the length of the text.
"""

from collections.abc import Mapping
from typing import NamedTuple

from souko.limits import LIMITS, Limits
from souko.rules.compiler.complaints import AFTER_EXPANSION
from souko.rules.compiler.model import DrawnLevel, MessageLevel, Model
from souko.rules.compiler.names.levels import LevelBuilder, glyphs_of, levels_of
from souko.rules.compiler.names.lexicon import Lexicon, check_aggregates, lexicon_of
from souko.rules.compiler.names.objects import (
    background_of,
    check_all_layered,
    check_colours_and_sprites,
    check_player_and_background,
    layers_of,
    objects_of,
    objects_without_layer,
    palette_of,
    player_of,
)
from souko.rules.compiler.names.prelude import check_colours, check_title, settings_of
from souko.rules.compiler.names.rule_lines import RuleLines, check_length, loops_of, rules_of
from souko.rules.compiler.names.wins_and_sounds import sounds_of, win_conditions_of
from souko.rules.compiler.syntax.script import Script


class BeforeExpansion(NamedTuple):
    """The parts of a model that PuzzleScript makes before it expands the rules."""

    lexicon: Lexicon
    palette: Mapping[str, str]
    background: str
    player: frozenset[int]
    levels: tuple[DrawnLevel | MessageLevel, ...]
    lines: RuleLines


def build_model(script: Script, limits: Limits = LIMITS) -> Model | None:
    """The model of a script, or None if it cannot be used.

    Raises `BudgetError`, before any rule is read, if the rules are certain to expand to more than the limits allow.
    """
    check_length(script, limits)
    check_player_and_background(script)
    if not script.layers:
        found, remedy = "no collision layers", "write them under COLLISIONLAYERS"
        script.complaints.error(0, found, "each object in a layer", remedy)
        return None
    parts = parts_before_expansion(script)
    if not parts.lines.usable or script.complaints.is_full:
        return None
    script.complaints.phase = AFTER_EXPANSION
    return complete_model(parts, script)


def parts_before_expansion(script: Script) -> BeforeExpansion:
    """Names, levels and rules of a script, checked in PuzzleScript's order."""
    palette = palette_of(script)
    check_colours_and_sprites(script)
    lexicon = lexicon_of(script)
    glyphs = glyphs_of(script, lexicon)
    check_aggregates(lexicon, script.complaints)
    if not lexicon.count:
        script.complaints.error(0, "no objects in the layers", "at least a background and a player")
    background = background_of(script, lexicon)
    player = player_of(lexicon, script.complaints)
    builder = LevelBuilder(glyphs, lexicon.numbers.get(background, -1), lexicon.layer_mates(background), script)
    levels = levels_of(script, builder)
    return BeforeExpansion(lexicon, palette, background, player, levels, rules_of(script, lexicon))


def complete_model(parts: BeforeExpansion, script: Script) -> Model:
    """The model, after the checks that PuzzleScript makes after the expansion, in its order."""
    lexicon = parts.lexicon
    win_conditions = win_conditions_of(script, lexicon)
    check_all_layered(script, lexicon)
    settings = settings_of(script)
    loops = loops_of(parts.lines.loop_words, script)
    sounds, events = sounds_of(script, lexicon)
    check_colours(script, settings, parts.palette)
    if parts.levels:
        check_title(script, settings)
    else:
        script.complaints.error(0, "no levels", "at least one level", "draw one under LEVELS")
    return Model(
        title=settings.get("title", ""),
        prelude=settings,
        objects=objects_of(script, lexicon),
        layers=layers_of(script, lexicon),
        synonyms=lexicon.synonyms,
        aggregates=lexicon.aggregates,
        properties=lexicon.properties,
        player=parts.player,
        player_every="player" in lexicon.aggregates,
        background=lexicon.numbers.get(parts.background, -1),
        background_layer=lexicon.layers.get(parts.background, -1),
        rules=parts.lines.rules,
        loops=loops,
        win_conditions=win_conditions,
        sounds=sounds,
        events=events,
        levels=parts.levels,
        palette=parts.palette,
        unlayered=objects_without_layer(script, lexicon),
    )

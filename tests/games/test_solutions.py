"""Every level of every rulebook that ships is won by its recorded solution.

`solutions.json`, beside the games, holds for each of them its levels in order: the moves (up, down, left, right, action
or, where time passes by itself, tick), or null where a level is only a message. A game that leaves something to chance
has its seed with it: {"seed": "…", "levels": […]}; each level is played from that seed.
"""

import json
import re
from functools import cache
from itertools import chain

import pytest

from souko.games import game_names, game_path
from souko.rules.compiler.compile import compile_rulebook
from souko.rules.compiler.model import MessageLevel
from souko.rules.compiler.syntax import tokens
from souko.rules.engine.chance import Seeded
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.tables import DIRECTIONS

RECORDED = json.loads(game_path("sokoban").with_name("solutions.json").read_text(encoding="utf-8"))
SEEDS = {name: entry["seed"] for name, entry in RECORDED.items() if isinstance(entry, dict)}
SOLUTIONS = {name: entry["levels"] if name in SEEDS else entry for name, entry in RECORDED.items()}
LEVELS = [(name, level) for name, levels in SOLUTIONS.items() for level, moves in enumerate(levels) if moves]

# All settings but debug and verbose_logging, which are for writing a game, and youtube, which needs a film.
SETTINGS = {
    *("title", "author", "homepage", "background_color", "text_color", "color_palette", "flickscreen", "zoomscreen"),
    *("key_repeat_interval", "realtime_interval", "again_interval", "run_rules_on_level_start", "norepeat_action"),
    *("require_player_movement", "throttle_movement", "noundo", "noaction", "norestart", "scanline"),
}
VERBS = {"move", "cantmove", "create", "destroy"}
COMMENT = re.compile(r"\([^()]*\)")


@cache
def text_of(name):
    return game_path(name).read_text(encoding="utf-8")


@cache
def compiled(name):
    """The model, the tables and the complaints of a game."""
    return compile_rulebook(text_of(name), name)


def wins(name, level, moves, make):
    """Whether the level is won, before the first move and after each: the only call of an engine."""
    play = make(compiled(name)[1], Seeded(SEEDS.get(name, "0")))
    play.load(level)
    play.drain()
    yield play.level != level or play.finished
    for move in moves:
        play.tick() if move == "tick" else play.press(DIRECTIONS.index(move))
        play.drain()
        yield play.level != level or play.finished


@pytest.mark.parametrize("make", [NativeEngine, ReferenceEngine])
@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_a_level_is_won_by_its_solution_and_not_before_its_last_move(name, level, make):
    moves = SOLUTIONS[name][level]
    assert list(wins(name, level, moves, make)) == [False] * len(moves) + [True]


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_rulebook_has_a_title_an_author_three_levels_and_no_complaints(name):
    model, _, complaints = compiled(name)
    assert not complaints.errors + complaints.warnings
    assert model.title
    assert model.prelude["author"] == "souko"
    assert [isinstance(level, MessageLevel) for level in model.levels] == [moves is None for moves in SOLUTIONS[name]]
    assert sum(moves is not None for moves in SOLUTIONS[name]) >= 3


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_rulebook_opens_with_its_idea_and_draws_what_can_be_seen(name):
    model, _, _ = compiled(name)
    assert text_of(name).startswith("( ")
    seen = [each for each in model.objects if each.colours != ("transparent",)]
    assert sum(len(thing.sprite) == 5 for thing in seen) >= 4


def test_every_rulebook_that_ships_has_solutions():
    assert set(SOLUTIONS) == {name for name in game_names() if "COLLISIONLAYERS" in text_of(name)}


def words_of(name):
    """What the rules of a game say: the words before the first bracket, within, and after the last one."""
    rules = COMMENT.sub("", text_of(name).lower()).split("\nrules\n")[-1].split("\nwinconditions\n")[0]
    for line in rules.split("\n"):
        before, _, rest = line.partition("[")
        within, _, after = rest.rpartition("]")
        yield before.split(), within.split(), after.split()


def test_together_the_games_use_every_word_of_the_rules():
    lines = [line for name in SOLUTIONS for line in words_of(name)]
    before, within, after = (set(chain.from_iterable(parts)) for parts in zip(*lines, strict=True))
    assert before >= tokens.PREFIXES | {"random", "+"} | tokens.LOOPS
    assert within >= tokens.QUALIFIERS | {"..."}
    assert after >= tokens.COMMANDS


def test_together_the_games_use_every_other_part_of_the_language():
    models = [compiled(name)[0] for name in SOLUTIONS]
    assert {key for model in models for key in model.prelude} >= SETTINGS
    assert {sound.verb for model in models for sound in model.sounds} == VERBS
    assert {event for model in models for event in model.events} >= tokens.EVENTS | tokens.SFX
    wins = {(win.quantifier, win.where is None) for model in models for win in model.win_conditions}
    assert wins == {(quantifier, where) for quantifier in ("all", "some", "no") for where in (True, False)}
    assert any(model.player_every for model in models)
    assert all(any(getattr(model, kind) for model in models) for kind in ("synonyms", "aggregates", "properties"))

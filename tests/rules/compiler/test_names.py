"""A rulebook becomes a model: names are resolved, levels filled, rules split into terms, and errors reported."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from souko.rules.compiler.complaints import AFTER_EXPANSION, BEFORE_EXPANSION, EXPANSION, Complaints
from souko.rules.compiler.model import Command, Loop, MessageLevel, Rule, Sound, Term
from souko.rules.compiler.names.model_builder import build_model
from souko.rules.compiler.palettes import NAMES, PALETTES, palette_named
from souko.rules.compiler.syntax.parser import parse

BOOK = """\
{prelude}
OBJECTS
background .
green
ice
lightblue
target
blue
player
red
wall #
grey
crate
brown
LEGEND
{legend}
SOUNDS
{sounds}
COLLISIONLAYERS
background
ice
target
player, wall, crate
RULES
{rules}
WINCONDITIONS
{wins}
LEVELS
{levels}
"""
LINES = {name: BOOK.split("\n").index(f"{{{name}}}") + 1 for name in ("legend", "sounds", "rules", "wins", "levels")}
EMPTY = {"prelude": "", "legend": "p = player", "sounds": "", "rules": "", "wins": "", "levels": "#p."}


def built(text, name=""):
    complaints = Complaints(name)
    script = parse(text, complaints)
    return None if script is None else build_model(script), complaints


def compiled(**parts):
    return built(BOOK.format(**EMPTY | parts))


def model_of(**parts):
    model, complaints = compiled(**parts)
    assert model is not None
    assert not complaints.entries
    return model


def complaints_about(**parts):
    _, complaints = compiled(**parts)
    return [f"{'error' if each in complaints.errors else 'warning'}: {each.found}" for each in complaints.in_order]


def rule_of(text):
    (rule,) = model_of(rules=text).rules
    return rule


def drawn(level, model):
    """The level as rows of cells, each a set of names."""
    names = [each.name if each else "" for each in model.objects]
    cells = [{names[number] for number in cell} for cell in level.cells]
    return [[cells[x * level.height + y] for x in range(level.width)] for y in range(level.height)]


def test_objects_are_numbered_layer_by_layer():
    model = model_of()
    assert [each.name for each in model.objects] == ["background", "ice", "target", "player", "wall", "crate"]
    assert [each.layer for each in model.objects] == [0, 1, 2, 3, 3, 3]
    assert model.layers == (("background",), ("ice",), ("target",), ("player", "wall", "crate"))
    assert (model.background, model.background_layer, model.player, model.player_every) == (0, 0, {3}, False)


def test_an_object_in_two_layers_has_its_last_number_and_the_first_stays_empty():
    model, complaints = built(BOOK.format(**EMPTY).replace("target\nplayer, wall", "wall, target\nplayer, wall"))
    assert [each and each.name for each in model.objects] == [
        *("background", "ice", None, "target", "player", "wall", "crate")
    ]
    assert model.layers[2] == ("target",)
    assert [each.found for each in complaints.warnings] == ["'wall' stands in layer 3 and in layer 4"]


def test_an_object_without_a_layer_is_an_error_but_the_model_is_built():
    model, complaints = built(BOOK.format(**EMPTY).replace("target\nplayer, wall", "player, wall"))
    assert [each.found for each in complaints.errors][-1] == "target stands in no layer"
    assert [(each.name, each.number, each.layer) for each in model.unlayered] == [("target", -1, -1)]


def test_names_are_resolved_to_objects():
    model = model_of(legend="p = player\nq = p\nb = crate and target\nc = b\ns = wall or crate\nt = s")
    assert model.synonyms == {".": "background", "#": "wall", "p": "player", "q": "player"}
    assert model.aggregates == {"b": ("crate", "target"), "c": ("crate", "target")}
    assert model.properties == {"s": ("wall", "crate"), "t": ("wall", "crate")}


def test_a_player_may_be_several_objects():
    text = BOOK.format(**EMPTY).replace("player\nred", "hero\nred").replace("player, wall", "hero, wall")
    model, _ = built(text.replace("p = player", "player = hero or crate\np = hero"))
    assert (model.player, model.player_every) == ({3, 5}, False)
    model, _ = built(text.replace("p = player", "player = hero and target\np = hero"))
    assert (model.player, model.player_every) == ({3, 2}, True)


def test_levels_are_filled_with_the_background():
    model = model_of(legend="p = player\n* = crate and target", levels="#p\n*.")
    (level,) = model.levels
    assert drawn(level, model) == [
        [{"background", "wall"}, {"background", "player"}],
        [{"background", "crate", "target"}, {"background"}],
    ]


def test_the_first_background_of_a_level_is_that_of_all_its_empty_cells():
    legend = "background = floor or ice\np = player\ni = ice"
    text = BOOK.format(**EMPTY | {"legend": legend, "levels": "#p\nip\n\n#p"})
    text = text.replace("background .", "floor .").replace("background\nice\n", "floor, ice\n")
    model, complaints = built(text)
    assert not complaints.entries
    first, second = model.levels
    assert [{"ice"} <= cell for row in drawn(first, model) for cell in row] == [True] * 4
    assert [{"floor"} <= cell for row in drawn(second, model) for cell in row] == [True] * 2


def test_ragged_rows_are_filled_with_their_last_cell_or_cut():
    model, complaints = compiled(levels="#p.\n#\n....")
    assert [len(complaints.errors), len(complaints.warnings)] == [0, 2]
    assert drawn(model.levels[0], model)[1] == [{"background", "wall"}] * 3
    assert (model.levels[0].width, model.levels[0].height, model.levels[0].line) == (3, 3, LINES["levels"])


def test_messages_are_levels_too():
    assert model_of(levels="message Hi\n#p").levels[0] == MessageLevel("Hi", LINES["levels"])


def test_a_rule_is_rows_of_cells_of_terms():
    assert rule_of("late down [ no Player | ... | Wall ] [ ] -> [ | ... | ] [ random Crate ] again") == Rule(
        line=LINES["rules"],
        column=1,
        group=LINES["rules"],
        directions=("down",),
        left=(((Term("no", "player"),), (Term("", "..."),), (Term("", "wall"),)), ((),)),
        right=(((), (Term("", "..."),), ()), ((Term("random", "crate"),),)),
        commands=(Command("again"),),
        late=True,
    )


def test_directions_of_a_rule_are_listed_in_order():
    assert rule_of("[ > player ] -> [ ]").directions == ("up", "down", "left", "right")
    assert rule_of("vertical left [ > player ] -> [ ]").directions == ("up", "down", "left")


def test_a_plus_joins_the_group_before():
    first, second, third = model_of(rules="random [ p ] -> [ ]\n+ rigid [ p ] -> [ ]\n+[ p ] -> [ ]").rules
    assert (first.group, second.group, third.group) == (first.line,) * 3
    assert (first.random, second.rigid) == (True, True)


def test_a_message_keeps_its_case():
    assert rule_of("[ p ] -> cancel MESSAGE Mind the Gap (please) [now").commands == (
        Command("cancel"),
        Command("message", "Mind the Gap (please) [now"),
    )
    assert rule_of("[ p ] -> message").commands == (Command("message", " "),)


def test_loops_are_pairs_of_lines():
    first = LINES["rules"]
    assert model_of(rules="startloop\n[ p ] -> [ ]\nendloop").loops == (Loop(first, first + 2),)


def test_win_conditions_are_sets_of_objects():
    legend = "p = player\nb = crate and target\ns = wall or crate"
    wins = model_of(legend=legend, wins="all target on b\nany s\nno p on s").win_conditions
    assert [(win.quantifier, win.what, win.where, win.what_every, win.where_every) for win in wins] == [
        ("all", {2}, {5, 2}, False, True),
        ("some", {4, 5}, None, False, False),
        ("no", {3}, {4, 5}, False, False),
    ]


def test_a_sound_is_listed_for_each_object():
    model = model_of(legend="p = player\ns = wall or crate", sounds="s move vertical 1\np action 2\ns create 3\nsfx1 4")
    line = LINES["sounds"] + 1
    assert model.sounds == (
        Sound("move", frozenset({4}), ("up", "down"), 1, line, 1),
        Sound("move", frozenset({5}), ("up", "down"), 1, line, 1),
        Sound("move", frozenset({3}), ("action",), 2, line + 1, 1),
        Sound("create", frozenset({4, 5}), (), 3, line + 2, 1),
    )
    assert model.events == {"sfx1": 4}


def test_a_palette_is_chosen_by_name_or_number():
    assert model_of().palette["red"] == "#be2633"
    assert model_of(prelude="color_palette ega").palette == PALETTES["ega"]
    assert model_of(prelude="color_palette 8").palette == PALETTES["ega"]
    assert all(len(palette) == len(NAMES) + 3 for palette in PALETTES.values())
    assert palette_named("15") is None


def test_the_title_is_that_of_the_prelude():
    model = model_of(prelude="title My Game\nflickscreen 5x5")
    assert (model.title, model.prelude["flickscreen"]) == ("My Game", "5x5")


WRONG = [
    ({"prelude": "color_palette x"}, ["error: unknown palette 'x'"]),
    ({"prelude": "text_color x"}, ["error: 'x' as text_color"]),
    ({"prelude": "background_color #12345"}, ["error: '#12345' as background_color"]),
    ({"prelude": "flickscreen 5"}, ["warning: '5' as a size"]),
    (
        {"prelude": "zoomscreen 5x"},
        ["warning: '' as a side of the screen", "warning: a size '5x' that is no pair of whole numbers"],
    ),
    ({"prelude": "zoomscreen 5x0"}, ["warning: a side of 0 cells", "warning: a size '5x0' without cells"]),
    ({"prelude": f"title {'x' * 171}"}, ["warning: a title of more than 5 lines"]),
    ({"prelude": f"title {'x' * 137}\nauthor y"}, ["warning: a title of more than 4 lines"]),
    ({"prelude": f"author {'x' * 137}"}, ["warning: more than 3 lines of authors"]),
    (
        {"legend": "p = player\nb = crate and wall"},
        ["error: wall and crate at once, though they share a layer"],
    ),
    (
        {"legend": "p = player\ns = crate or wall\nb = s and target"},
        [
            "error: objects joined by 'and', one of which is itself joined by 'or'",
            "error: 'b' is several objects at once, but 's' is any of several",
        ],
    ),
    ({"sounds": "crate"}, ["warning: crate without a verb"]),
    ({"sounds": "sfx0"}, ["warning: sfx0 without a seed"]),
    ({"sounds": "crate move"}, ["error: no seed after move"]),
    ({"sounds": "sfx0 1\nsfx0 2"}, ["warning: a second sound for sfx0"]),
    (
        {"sounds": "b move 1", "legend": "p = player\nb = crate and target"},
        ["error: a sound of b, which is several objects at once"],
    ),
    (
        {"sounds": "b move 1", "legend": "p = player\nb = rock"},
        ["error: 'rock' is not known", "error: a sound of b, which stands for nothing"],
    ),
    ({"wins": "all"}, ["error: a condition without an object"]),
    (
        {"wins": "all rock"},
        ["error: 'rock' in a condition is not known", "error: 'rock' in a condition stands for nothing"],
    ),
    ({"levels": ""}, ["error: no levels"]),
    ({"levels": "p #"}, ["error: ' ' in a level stands for nothing"]),
    (
        {"levels": "s", "legend": "p = player\ns = wall or crate"},
        ["error: 's' in a level is not known", "error: 's' in a level is any of several objects"],
    ),
    ({"levels": f"message {'x ' * 250}"}, ["warning: a message of more than twelve lines"]),
    ({"levels": "." * 1_000_001}, ["error: a level of 1000001 cells", "error: no levels"]),
]
WRONG_RULES = [
    ("[ p ]", ["error: a rule without an arrow", "warning: 1 row on the left and 0 on the right"]),
    ("up", ["error: a rule without an arrow", "error: a rule without cells on the left"]),
    (
        "  (so) up [ p ] -> [ ]",
        [
            "error: a line that begins with spaces and a comment",
            "error: a rule without an arrow",
            "error: a rule without cells on the left",
        ],
    ),
    ("[ p (so) ] -> [ ]", ["error: a comment inside of brackets"]),
    ("+ [ p ] -> [ ]", ["error: + without a rule before it"]),
    ("[ p ] -> [ ]\nup + [ p ] -> [ ]", ["error: + in the middle of a line"]),
    ("[ p ] -> [ ]\n+ + [ p ] -> [ ]", ["error: + twice before a rule"]),
    ("[ p ] -> [ ]\n+ random [ p ] -> [ ]", ["error: random after +"]),
    ("[ p ] -> [ ]\n+ late [ p ] -> [ ]", ["warning: late and other rules in one group"]),
    ("> [ p ] -> [ ]", ["error: '>' in a rule is not known", "error: a relative direction before a rule"]),
    ("win [ p ] -> [ ]", ["error: 'win' before the first bracket"]),
    ("moving [ p ] -> [ ]", ["error: 'moving' in a rule is not known", "error: 'moving' before the first bracket"]),
    ("late rigid [ p ] -> [ ]", ["error: a rule both late and rigid"]),
    ("late [ > p ] -> [ ]", ["error: a movement in a late rule"]),
    ("[ > < p ] -> [ ]", ["error: two movements before one object"]),
    (
        "[ > ] -> [ ]",
        [
            "error: a movement without an object",
            "error: a bracket before the last one is closed",
            "error: rows of different lengths on both sides",
        ],
    ),
    ("[ > | p ] -> [ | ]", ["error: a movement without an object", "error: rows of different lengths on both sides"]),
    ("[ p | ... > ] -> again", ["error: an ellipsis at the end of a row"]),
    ("[ p ] up -> [ ]", ["warning: 'up' between brackets"]),
    ("[ p ] p -> [ ]", ["warning: 'p' outside of brackets"]),
    ("[ p ] ... -> [ ]", ["warning: an ellipsis outside of brackets"]),
    ("[ p ] | -> [ ]", ["warning: a bar outside of brackets"]),
    ("[ p p ] -> [ ]", ["error: 'p' twice in one cell"]),
    ("[ p rock ] -> [ ]", ["error: 'rock' in a rule is not known", "error: 'rock' in a cell"]),
    ("[ p again ] -> [ ]", ["error: a command before the arrow"]),
    ("[ p ] -> [ again ]", ["warning: a command before the last bracket"]),
    ("[ p ] -> sfx3", ["warning: sfx3 makes no sound"]),
    ("[ [ p ] -> [ ]", ["warning: a bracket inside of brackets"]),
    ("[ p ] ] -> [ ]", ["warning: a closing bracket too many"]),
    ("[ p -> ] -> [ ]", ["warning: an arrow inside of brackets"]),
    ("[ p ] -> [ ] -> [ ]", ["error: two arrows in a rule"]),
    ("[ p ] -> [ | ]", ["error: rows of different lengths on both sides"]),
    ("[ p ] -> [ ] [ ]", ["warning: 1 row on the left and 2 on the right"]),
    ("startloop", ["error: a loop without an end"]),
    ("endloop\nendloop", ["error: an endloop without its startloop"]),
    ("startloop\nstartloop", ["error: a startloop inside of a loop"]),
]


@pytest.mark.parametrize(("parts", "said"), WRONG, ids=[said[-1][:60] for _, said in WRONG])
def test_errors_are_reported(parts, said):
    assert complaints_about(**parts) == said


@pytest.mark.parametrize(("rules", "said"), WRONG_RULES, ids=[rules for rules, _ in WRONG_RULES])
def test_errors_in_rules_are_reported(rules, said):
    assert complaints_about(rules=rules) == said


def test_a_property_twice_in_a_cell_is_also_explained():
    assert complaints_about(legend="p = player\ns = wall or crate", rules="[ s s ] -> [ ]") == [
        "error: 's' twice in one cell",
        "warning: 's' may mean two objects here",
    ]


def test_a_rule_with_unknown_members_is_reported_and_the_others_are_kept():
    legend = "p = player\ns = wall or rock\nr = rock"
    model, complaints = compiled(legend=legend, rules="[ s ] -> [ ]\n[ r ] -> [ ]\n[ ] -> [ random s ]")
    assert [each.found for each in complaints.errors] == [
        *["'rock' is not known"] * 2,
        "'s' stands for 'rock', which is not known",
        "'r' stands for 'rock', which is not known",
    ]
    assert [rule.line - LINES["rules"] for rule in model.rules] == [2, 4]


def test_too_many_colours_none_at_all_and_sprites_of_another_size():
    text = BOOK.format(**EMPTY).replace("crate\nbrown", "crate\nbrown\n000\n\nrock\n\nstone\n" + "red " * 11)
    _, complaints = built(text.replace("wall, crate", "wall, crate, rock, stone"))
    assert [each.found for each in complaints.in_order] == [
        "the sprite of crate is not 5 by 5",
        "no colours for rock",
        "11 colours for stone",
    ]


def test_a_game_needs_a_player_a_background_layers_and_objects_in_them():
    model, complaints = built("OBJECTS\nLEGEND\nSOUNDS\nCOLLISIONLAYERS\n")
    assert model is None
    assert [each.found for each in complaints.errors] == [
        "nothing is called player",
        "nothing is called background",
        "no collision layers",
    ]
    model, complaints = built("OBJECTS\nLEGEND\nSOUNDS\nCOLLISIONLAYERS\n,\nRULES\nWINCONDITIONS\nLEVELS\n")
    assert [each.found for each in complaints.errors][2:] == [
        "no objects in the layers",
        "no background",
        "no object is the player",
        "no levels",
    ]


def test_a_background_is_one_object_or_any_of_one_layer():
    text = BOOK.format(**EMPTY).replace("background .", "floor .").replace("background\nice\n", "floor, ice\n")
    several = text.replace("p = player", "p = player\nbackground = floor and target")
    assert [each.found for each in built(several)[1].errors] == ["the background is several objects at once"]
    spread = text.replace("p = player", "p = player\nbackground = floor or target")
    assert [each.found for each in built(spread)[1].errors] == ["backgrounds in different layers"]


def test_a_background_without_a_layer_is_an_error():
    _, complaints = built(BOOK.format(**EMPTY | {"levels": "#"}).replace("background\nice\n", "ice\n"))
    assert "no layer for the background" in [each.found for each in complaints.errors]


def test_rows_of_different_lengths_make_a_rulebook_unusable():
    assert compiled(rules="[ p ] -> [ | ]")[0] is None
    assert compiled(rules="[ p ] -> [ ] [ ]")[0].rules == ()


def test_complaints_have_file_line_and_column():
    _, complaints = built("title x\nfoo", "cellar.txt")
    assert str(complaints.errors[0]).startswith("cellar.txt:2:1: unknown setting 'foo'; one of again_interval")


def test_complaints_are_sorted_by_phase():
    complaints = Complaints()
    for phase in (BEFORE_EXPANSION, AFTER_EXPANSION, EXPANSION):
        complaints.phase = phase
        complaints.error(phase + 1, "wrong")
        complaints.warn(phase + 1, "odd")
        complaints.error(phase + 1, "wrong")
    assert [each.place.line for each in complaints.in_order] == [1, 1, 2, 2, 3, 3]
    complaints.drop_after_expansion()
    assert [each.place.line for each in complaints.in_order] == [1, 1, 2, 2]
    assert [each.place.line for each in complaints.errors] == [1, 2]


WORDS = [
    *("OBJECTS", "LEGEND", "SOUNDS", "COLLISIONLAYERS", "RULES", "WINCONDITIONS", "LEVELS", "background", "player"),
    *(
        "wall",
        "red",
        "=",
        "and",
        "or",
        "(",
        ")",
        "[",
        "]",
        "|",
        "->",
        "+",
        ">",
        "...",
        "no",
        "late",
        "random",
        "message",
    ),
    *(
        "startloop",
        "endloop",
        "all",
        "on",
        "move",
        "123",
        "sfx0",
        "00000",
        "title",
        ",",
        "again",
        "cancel",
        "\n",
        "\n\n",
    ),
]


@settings(max_examples=300)
@given(st.lists(st.sampled_from(WORDS) | st.text(string.printable, max_size=3), max_size=60))
def test_no_text_raises(words):
    built(" ".join(words))


@settings(max_examples=100)
@given(st.integers(0, 400), st.sampled_from(WORDS))
def test_no_word_in_the_wrong_place_raises(place, word):
    legend = "p = player\nb = crate and target\ns = wall or crate"
    parts = {"legend": legend, "sounds": "s move up 1", "wins": "all s on b"}
    text = BOOK.format(**EMPTY | parts | {"rules": "late [ s | ... | b ] -> [ | ... | ] again"})
    built(f"{text[:place]} {word} {text[place:]}")

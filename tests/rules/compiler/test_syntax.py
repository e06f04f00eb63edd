"""Parsing: a text becomes a script, section by section; comments, rulers and blank lines."""

from textwrap import dedent

import pytest

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.syntax.parser import Parser, parse
from souko.rules.compiler.syntax.script import MessageText

HEAD = "OBJECTS\n\nbackground\ngreen\n\nplayer p\nred\n\nwall #\ngrey\n\n"
LEGEND = "LEGEND\n\n. = background\n"
SOUNDS = "SOUNDS\n\n"
LAYERS = "COLLISIONLAYERS\n\nbackground\nplayer, wall\n\n"
RULES = "RULES\n\n"
WINS = "WINCONDITIONS\n\n"
LEVELS = "LEVELS\n\n"


def script_of(*parts):
    complaints = Complaints()
    script = parse("".join(parts), complaints)
    assert script is not None
    assert not complaints.entries
    return script


def complaints_about(*parts):
    complaints = Complaints()
    parse("".join(parts), complaints)
    return [
        f"{'error' if each in complaints.errors else 'warning'} {each.place.line}: {each.found}"
        for each in complaints.in_order
    ]


def rows(*parts):
    script = script_of(HEAD, LEGEND, SOUNDS, LAYERS, RULES, WINS, LEVELS, *parts)
    return [level.text if isinstance(level, MessageText) else level.rows for level in script.levels]


def test_the_prelude_keeps_the_case_of_names_and_not_of_other_values():
    script = script_of("title My Game (draft)\ncolor_palette EGA\nnoundo\n")
    assert script.prelude == [("title", "My Game"), ("color_palette", "ega"), ("noundo", "true")]
    assert script.prelude_lines == {"title": 1, "color_palette": 2}


def test_an_object_has_names_colours_and_rows():
    script = script_of(
        "OBJECTS\nPlayer P q\nblack #FFF\n.000.\n.111.\n0 0 0 0 0\n.....\n.0.0.\nwall\ngrey\n\nrock\nred"
    )
    assert list(script.objects) == ["player", "wall", "rock"]
    player = script.objects["player"]
    assert (player.colours, player.rows) == (["black", "#fff"], [".000.", ".111.", "00000", ".....", ".0.0."])
    assert [(entry.name, entry.members) for entry in script.synonyms] == [("p", ("player",)), ("q", ("player",))]
    assert (player.line, player.column, script.objects["rock"].line) == (2, 1, 12)


def test_a_legend_is_flattened_to_objects():
    script = script_of(
        HEAD, LEGEND, "b = p and wall\nc = b and background\ns = p or wall\nt = s or background\nu = t\n"
    )
    assert [(entry.name, entry.members) for entry in script.aggregates] == [
        ("b", ("player", "wall")),
        ("c", ("player", "wall", "background")),
    ]
    assert [(entry.name, entry.members) for entry in script.properties] == [
        ("s", ("player", "wall")),
        ("t", ("player", "wall", "background")),
    ]
    assert script.resolve_synonym("u") == "t"


def test_layers_may_list_properties():
    script = script_of(HEAD, LEGEND, "s = p or wall\n", SOUNDS, "COLLISIONLAYERS\nbackground\ns\n")
    assert script.layers == [["background"], ["player", "wall"]]


def test_sounds_have_events_or_verbs():
    script = script_of(HEAD, LEGEND, SOUNDS, "sfx0 12\nPlayer MOVE up horizontal 34\nwall create 56\n")
    assert [(text.event, text.name, text.verb, text.directions, text.seed) for text in script.sounds] == [
        ("sfx0", "", "", (), "12"),
        ("", "player", "move", ("up", "horizontal"), "34"),
        ("", "wall", "create", (), "56"),
    ]


def test_rules_and_conditions_end_at_the_first_comment():
    script = script_of(
        HEAD, LEGEND, SOUNDS, LAYERS, RULES, "[ > P | ] -> [ | P ] (so)\n", WINS, "all P on wall (so) (and so)\n"
    )
    assert [text.words for text in script.rules] == [["[", ">", "p", "|", "]", "->", "[", "|", "p", "]"]]
    assert [text.words for text in script.wins] == [("all", "p", "on", "wall")]


def test_blank_lines_separate_levels_and_messages_stand_alone():
    assert rows("#p\n..\n\n\nmessage Hi (there)\n.\nmessage\n#\n") == [["#p", ".."], "Hi (there)", ["."], "", ["#"]]


def test_a_line_with_only_a_comment_separates_no_levels_but_spaces_after_it_do():
    assert rows("#\n(so)\n#\n") == [["#", "#"]]
    assert rows("#\n(so) \n#\n") == [["#"], ["#"]]


def test_text_after_a_comment_at_the_start_of_a_line_is_read_as_its_start():
    assert rows("(a (nested) one) #p\n") == [["#p"]]
    assert rows("(of\nseveral lines) #p\n") == [["#p"]]
    assert script_of("(so) title X\n(so) OBJECTS\n(so) wall\n(so) red\n").objects["wall"].colours == ["red"]


def test_rulers_are_ignored_and_equals_signs_may_be_glyphs():
    named = HEAD.replace("wall #", "wall # =")
    script = script_of("===\n", named, "==\n", LEGEND, SOUNDS, LAYERS, RULES, WINS, LEVELS, "====\n=p\n=\n")
    assert [level.rows for level in script.levels] == [["=p"]]


def test_line_ends_of_windows_are_line_ends():
    assert script_of(HEAD.replace("\n", "\r\n")).objects.keys() == {"background", "player", "wall"}


WRONG = {
    "foo bar\n": ["error 1: unknown setting 'foo'"],
    "!!\n": ["error 1: symbols before the first section that are no setting"],
    "title\n": ["error 1: title without a value"],
    "youtube x\n": ["warning 1: youtube: no music is played"],
    "title x\ntitle y\n": ["warning 2: a second title"],
    "title x (so) y\n": ["warning 1: text after a comment behind a value"],
    "noundo now\n": ["warning 1: 'now' after noundo"],
    "title x)\n": [],
    ")\n": ["warning 1: a closing parenthesis without an opening one"],
    "OBJECTS now\n": ["error 1: something after the section word OBJECTS"],
    "=== now\n": ["error 1: something after a row of equals signs"],
    "RULES\n": ["error 1: RULES without COLLISIONLAYERS before it"],
    HEAD + "OBJECTS\n": ["error 12: a second section OBJECTS", "error 12: OBJECTS after other sections"],
    HEAD + "wall\n": ["error 12: a second object 'wall'"],
    HEAD + "p\n": ["error 12: the name 'p' is taken"],
    HEAD + "moving\n": ["warning 12: 'moving' as a name"],
    HEAD + "!\n": ["warning 12: neither a name nor colours nor pixels"],
    HEAD + "rock\nstone\n": ["error 13: 'stone' among the colours of rock"],
    HEAD + "rock\nred\n0000001\n": ["warning 14: a row of more than five pixels"],
    HEAD + "rock\nred\n00000\nx\n": ["error 15: something else between the pixels of rock"],
    HEAD + "rock\nred\n01210\n": [
        "error 14: colour 1 of rock, which has 1 colours",
        "error 14: colour 2 of rock, which has 1 colours",
    ],
    HEAD + LEGEND + "x\n": ["error 15: 'x' without a meaning"],
    HEAD + LEGEND + "x y\n": ["error 15: no equals sign after 'x'", "error 15: no meaning for 'x'"],
    HEAD + LEGEND + "x =\n": ["error 15: nothing after '='"],
    HEAD + LEGEND + "x = p and\n": ["error 15: nothing after 'and'"],
    HEAD + LEGEND + "x = q\n": ["error 15: 'q' is not known"],
    HEAD + LEGEND + "x = !\n": ["error 15: symbols where a name should be", "error 15: nothing after '='"],
    HEAD + LEGEND + "x = p !\n": ["error 15: symbols where a name should be"],
    HEAD + LEGEND + "p = wall\n": ["error 15: the name 'p' is taken"],
    HEAD + LEGEND + "v = wall\n": ["warning 15: 'v' as a name"],
    HEAD + LEGEND + "x = x or p or wall\n": ["error 15: 'x' is explained by itself"],
    HEAD + LEGEND + "x = p or p\n": ["warning 15: 'p' is listed twice"],
    HEAD + LEGEND + "x = p or wall and background\n": ["error 15: 'and' together with 'or'"],
    HEAD + LEGEND + "x = p plus wall\n": [
        "error 15: 'plus' where names are joined",
        "error 15: a legend entry of another form",
    ],
    HEAD + LEGEND + "x = p or wall\ny = x and p\n": [
        "error 16: objects joined by 'and', one of which is itself joined by 'or'"
    ],
    HEAD + LEGEND + "x = p and wall\ny = x or p\n": ["error 16: 'y' is any of several, but 'x' is several at once"],
    HEAD + LEGEND + SOUNDS + "!\n": ["warning 17: symbols where a sound should be"],
    HEAD + LEGEND + SOUNDS + "rock move 1\n": ["error 17: 'rock' is neither an object nor an event"],
    HEAD + LEGEND + SOUNDS + "sfx0 x 1\n": ["error 17: 'x' after sfx0"],
    HEAD + LEGEND + SOUNDS + "sfx0 1 x y\n": ["error 17: 'x' after the seed 1"],
    HEAD + LEGEND + SOUNDS + "wall jump 1\n": ["error 17: 'jump' after wall"],
    HEAD + LEGEND + SOUNDS + "wall move x\n": ["error 17: 'x' after wall move"],
    HEAD + LEGEND + SOUNDS + "wall create up 1\n": ["error 17: 'up' after create"],
    HEAD + LEGEND + SOUNDS + LAYERS + "wall;\n": [
        "warning 22: 'wall' stands in layer 2 and in layer 3",
        "error 22: ';' among the names of a layer",
    ],
    HEAD + LEGEND + SOUNDS + LAYERS + "rock\n": ["error 22: 'rock' in a layer is not known"],
    HEAD + LEGEND + SOUNDS + "COLLISIONLAYERS\nwall wall\n": ["warning 18: 'wall' stands twice in one layer"],
    HEAD + LEGEND + SOUNDS + "COLLISIONLAYERS\nwall background\n": ["error 18: the background shares its layer"],
    HEAD + LEGEND + SOUNDS + "COLLISIONLAYERS\nbackground wall\n": ["error 18: the background shares its layer"],
    HEAD + LEGEND + SOUNDS + "COLLISIONLAYERS\n) wall\n": [
        "warning 18: a closing parenthesis without an opening one",
        "error 18: a name before the first layer",
    ],
    HEAD + LEGEND + "b = p and wall\n" + SOUNDS + "COLLISIONLAYERS\nb\n": ["error 19: 'b' is several objects at once"],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + "wall [ ] -> [ ]\n": [
        "error 24: a rule that begins with the name of an object"
    ],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + "[ rock ] -> [ ]\n": ["error 24: 'rock' in a rule is not known"],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + WINS + "many p\n": ["error 26: a condition that begins with 'many'"],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + WINS + "all p at wall\n": [
        "error 26: 'at' as the third word of a condition"
    ],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + WINS + "all rock\n": ["error 26: 'rock' in a condition is not known"],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + WINS + "all p on wall on\n": [
        "error 26: 'on' after the end of a condition"
    ],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + WINS + "!\n": ["error 26: symbols in a winning condition"],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + WINS + LEVELS + "#?\n": ["error 28: '?' in a level is not known"],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + WINS + LEVELS + "##\n#\n": [
        "warning 29: a row of 1 cells in a level of width 2"
    ],
    HEAD + LEGEND + SOUNDS + LAYERS + RULES + WINS + LEVELS + "messagehi\n": ["warning 28: no space after 'message'"],
}


@pytest.mark.parametrize(("text", "said"), WRONG.items(), ids=[text.split("\n")[-2] for text in WRONG])
def test_errors_are_reported_with_their_lines(text, said):
    assert complaints_about(text) == said


def test_reading_stops_after_the_sixth_error():
    complaints = Complaints()
    assert parse("foo\n" * 100, complaints) is None
    assert len(complaints.errors) == 6


def test_reading_stops_after_a_hundred_warnings():
    complaints = Complaints()
    assert parse(")\n" * 1000, complaints) is None
    assert (complaints.errors, len(complaints.warnings)) == ([], 101)


@pytest.mark.parametrize(
    "text",
    [
        "a " * 30_000 + "!" * 30_000,
        HEAD + LEGEND + "x = " + "p or " * 50_000,
        HEAD + LEGEND + SOUNDS + LAYERS + RULES + "[ p ] -> [ p ] " + "again " * 50_000,
        HEAD + LEGEND + "\n".join(f"x{number} = p" for number in range(100_100)),
    ],
)
def test_texts_longer_than_any_game_are_refused_in_time(text):
    assert any(" more than " in each.found for each in quick(text).errors)


def quick(text):
    complaints = Complaints()
    parse(text, complaints)
    return complaints


def test_names_for_too_many_objects_are_refused():
    doubled = "a0 = p or wall\nb0 = wall or p\n" + "".join(
        f"a{number} = a{number - 1} or b{number - 1}\nb{number} = b{number - 1} or a{number - 1}\n"
        for number in range(1, 20)
    )
    assert quick(HEAD + LEGEND + doubled).errors[0].found == "a name for 16384 objects"


GAME = dedent("""\
    title Twin (a
    comment)

    OBJECTS
    =======

    Background .
    GREEN #123

    Player
    red
    0...0
    .0.0.
    ..0..
    .0.0.
    0...0

    Wall #
    grey

    LEGEND
    P = Player
    B = Player and Wall
    S = Player or Wall (so)

    SOUNDS
    sfx0 123
    COLLISIONLAYERS
    Background
    Player, Wall
    RULES
    + late [ Player | ... | no Wall ] -> [ | ... | Player ] again (why?)
    [ > Player|S]->cancel message No (way)
    WINCONDITIONS
    some S on B
    LEVELS
    #P.
    ...

    message Done
""")


@pytest.mark.parametrize("line", range(len(GAME.split("\n"))))
@pytest.mark.parametrize("added", ["", " ", "x", "(", ")", "=", "rules", "\u00a0", "0", "+"])
def test_a_line_read_as_a_whole_gives_the_same_as_token_by_token(line, added, monkeypatch):
    lines = GAME.split("\n")
    changed = "\n".join([*lines[:line], added + lines[line] + added, *lines[line + 1 :]])
    fast, slow = Complaints(), Complaints()
    fast_script = parse(changed, fast)
    monkeypatch.setattr(Parser, "read_whole_line", lambda self, line: False)
    slow_script = parse(changed, slow)
    assert [(each.place.line, each.found) for each in fast.in_order] == [
        (each.place.line, each.found) for each in slow.in_order
    ]
    assert without_complaints(fast_script) == without_complaints(slow_script)


def without_complaints(script):
    return script and {name: getattr(script, name) for name in script.__slots__ if name != "complaints"}

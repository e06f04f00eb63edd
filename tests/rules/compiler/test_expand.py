"""Expanding: the plain rules of a line, and their order; a work list as in PuzzleScript is the slow twin."""

import dataclasses

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from souko.errors import BudgetError
from souko.limits import Limits
from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.expand.directions import directed_rules
from souko.rules.compiler.expand.expand import expand_rules
from souko.rules.compiler.expand.slots import AMBIGUOUS_MOVEMENTS
from souko.rules.compiler.model import Rule, Term
from souko.rules.compiler.names.model_builder import build_model
from souko.rules.compiler.names.symbols import symbols_of
from souko.rules.compiler.syntax.parser import parse

RAISE = r"a higher limit can be given: Limits\(plain_rules=N\)$"
BOOK = """
OBJECTS
Background
black

Player
white

Crate
brown

Wall
grey

Mark
red

Goal
green

LEGEND
P = Player
Solid = Crate or Wall
Hard = Solid
Thing = Crate or Mark
Both = Crate and Mark
Two = Solid

SOUNDS

COLLISIONLAYERS
Background
Mark
Goal
Player, Crate, Wall

RULES
{rules}

WINCONDITIONS

LEVELS
P
"""


def model_of(rules):
    complaints = Complaints()
    model = build_model(parse(BOOK.format(rules=rules), complaints))
    assert model
    return model, complaints


def plain(rules):
    """The plain rules as text, and the complaints about them."""
    model, complaints = model_of(rules)
    found = expand_rules(model, complaints)
    return [printed(rule) for rule in found], [str(each).split(": ", 1)[1] for each in complaints.in_order]


def printed(rule):
    left = " ".join(f"[{' | '.join(words(pair.left) for pair in row)}]" for row in rule.rows)
    right = " ".join(f"[{' | '.join(words(pair.right or ()) for pair in row)}]" for row in rule.rows)
    return f"{rule.direction}: {left} -> {right if rule.rule.right else ''}".strip()


def words(cell):
    return " ".join(f"{qualifier} {name}".strip() for qualifier, name in cell)


def test_each_direction_gets_a_copy_and_up_and_left_are_reversed():
    assert plain("[ > Player | Crate ] -> [ > Player | > Crate ]")[0] == [
        "down: [crate | up player] -> [up crate | up player]",
        "down: [down player | crate] -> [down player | down crate]",
        "right: [crate | left player] -> [left crate | left player]",
        "right: [right player | crate] -> [right player | right crate]",
    ]


def test_a_rule_that_is_the_same_in_all_directions_keeps_the_first():
    assert plain("[ Player ] [ Wall ] -> [ ] [ Wall ]")[0] == ["down: [player] [wall] -> [] [wall]"]
    assert plain("right [ Player ] -> [ ]")[0] == ["right: [player] -> []"]


def test_a_rule_with_an_ellipsis_is_not_reversed():
    found = plain("[ Player | ... | Wall ] -> [ | ... | Wall ]")[0]
    assert [rule.split(":")[0] for rule in found] == ["up", "down", "left", "right"]
    assert found[0] == "up: [player | ... | wall] -> [ | ... | wall]"


def test_relative_words_depend_on_the_direction_of_the_rule():
    assert plain("left [ ^ Player v Mark | < Crate ] -> [ | ]")[0] == [
        "right: [right crate | down player up mark] -> [ | ]"
    ]


def test_members_of_an_aggregate_come_at_the_end_of_the_cell():
    assert plain("right [ > Both Goal ] -> [ ]")[0] == ["right: [right crate goal right mark] -> []"]


def test_no_before_an_aggregate_is_an_error_but_the_rule_stays():
    found, complaints = plain("right [ Player no Both ] -> [ ]")
    assert found == ["right: [player no crate no mark] -> []"]
    assert "no both" in complaints[0]


def test_synonyms_are_replaced():
    assert plain("right [ P ] -> [ ]")[0] == ["right: [player] -> []"]


def test_movement_slots_are_opened_from_the_last_cell():
    found = plain("right [ horizontal Player | vertical Crate ] -> [ horizontal Player | vertical Crate ]")[0]
    assert [rule.split(" -> ")[0] for rule in found] == [
        "right: [left player | up crate]",
        "right: [right player | up crate]",
        "right: [left player | down crate]",
        "right: [right player | down crate]",
    ]
    assert found[0].endswith("-> [left player | up crate]")


def test_movement_slots_of_one_cell_are_opened_from_the_first_term():
    found = plain("right [ horizontal Player vertical Mark ] -> [ ]")[0]
    assert [rule.split(" -> ")[0] for rule in found] == [
        "right: [left player up mark]",
        "right: [left player down mark]",
        "right: [right player up mark]",
        "right: [right player down mark]",
    ]


def test_a_movement_on_the_right_is_that_of_the_same_name_or_of_the_only_such_word():
    assert (
        "right: [action player | crate] -> [player | action crate]"
        in plain("right [ moving Player | Crate ] -> [ Player | moving Crate ]")[0]
    )
    assert (
        "right: [up player | down crate] -> [down crate | up player]"
        in plain("right [ vertical Player | vertical Crate ] -> [ vertical Crate | vertical Player ]")[0]
    )


def test_an_undecided_movement_makes_the_rulebook_unusable():
    model, complaints = model_of("right [ moving Player | moving Crate ] -> [ | moving Mark ]")
    assert expand_rules(model, complaints) is None
    assert "nothing on the left decides which movement 'moving' is" in str(complaints.errors[0])


def test_parallel_is_not_mixed_up_with_a_written_horizontal():
    model, complaints = model_of("right [ parallel Player ] -> [ horizontal Player ]")
    assert expand_rules(model, complaints) is None
    assert plain("right [ parallel Player ] -> [ parallel Player ]")[0] == [
        "right: [left player] -> [left player]",
        "right: [right player] -> [right player]",
    ]


def test_a_property_of_one_layer_is_not_expanded_if_both_sides_have_it():
    assert plain("right [ > Player | Solid ] -> [ > Player | > Solid ]")[0] == [
        "right: [right player | solid] -> [right player | right solid]"
    ]


def test_a_property_in_another_cell_on_the_right_is_expanded():
    assert plain("right [ Player | Solid ] -> [ Solid | ]")[0] == [
        "right: [player | crate] -> [crate | ]",
        "right: [player | wall] -> [wall | ]",
    ]


def test_a_property_of_two_layers_is_expanded_the_first_cell_varying_slowest():
    assert [rule.split(" -> ")[0] for rule in plain("right [ Thing | Thing ] -> [ | ]")[0]] == [
        "right: [crate | crate]",
        "right: [crate | mark]",
        "right: [mark | crate]",
        "right: [mark | mark]",
    ]


def test_another_name_for_a_property_is_another_property():
    assert plain("right [ Solid | Two | ] -> [ | | Two ]")[0] == [
        "right: [solid | crate | ] -> [ |  | stationary crate]",
        "right: [solid | wall | ] -> [ |  | stationary wall]",
    ]


def test_an_undecided_property_drops_the_rule():
    found, complaints = plain("right [ Solid | Solid | ] -> [ | | Solid ]\nright [ Player ] -> [ ]")
    assert found == ["right: [player] -> []"]
    assert "nothing on the left decides which object 'solid' is" in complaints[0]


def test_no_property_forbids_each_member_and_random_property_is_not_expanded():
    assert plain("right [ Player no Solid ] -> [ Player no Thing ]")[0] == [
        "right: [player] -> [player no crate no mark]"
    ]
    assert plain("right [ Player ] -> [ random Thing ]")[0] == ["right: [player] -> [random thing]"]


def test_new_objects_are_stationary_unless_the_rule_is_late_or_the_left_cell_has_their_layer():
    assert plain("right [ Player ] -> [ Player Mark ]")[0] == ["right: [player] -> [player stationary mark]"]
    assert plain("late right [ Player ] -> [ Player Mark ]")[0] == ["right: [player] -> [player mark]"]
    assert plain("right [ Player ] -> [ Crate ]")[0] == ["right: [player] -> [crate]"]
    assert plain("right [ no Crate ] -> [ Player ]")[0] == ["right: [no crate] -> [player]"]


def test_of_equal_rules_the_last_stays():
    assert plain("[ Crate | Crate ] -> [ | ]")[0] == [
        "down: [crate | crate] -> [ | ]",
        "right: [crate | crate] -> [ | ]",
    ]
    found = plain("[ horizontal Player ] [ > Mark ] -> [ ] [ ]")[0]
    assert found[:2] == ["down: [left player] [up mark] -> [] []", "down: [right player] [up mark] -> [] []"]


def test_a_redundant_no_is_dropped():
    found, complaints = plain("right [ Player no Wall | no Crate ] -> [ | no Crate ]")
    assert found == ["right: [player | no crate] -> [ | ]"]
    assert "'no wall' is redundant: the cell must hold player in layer 4" in complaints[0]


def test_a_no_against_its_own_cell_is_an_error():
    assert "both excludes solid from a cell and puts crate there" in plain("right [ ] -> [ Crate no Solid ]")[1][0]


def test_too_many_rules_are_refused_before_they_are_made():
    model, complaints = model_of("[ moving Player | moving Crate | moving Mark | Thing ] -> [ | | | ]")
    told = r"^<text>:\d+: the rules stand for 1000 plain rules \(line \d+ alone for 250\), limit 999; "
    with pytest.raises(BudgetError, match=f"{told}{RAISE}"):
        expand_rules(model, complaints, Limits(plain_rules=999))
    assert len(expand_rules(model, complaints, Limits(plain_rules=1000))) == 1000


def test_rules_of_too_many_cells_are_refused_before_they_are_made():
    model, complaints = model_of(f"right [ moving Player | moving Crate | moving Mark {'| Crate ' * 17} ] -> cancel")
    told = r"125 plain rules \(line \d+ alone for 125\) with 2500 cells, limit 2490: 15 for each plain rule; "
    with pytest.raises(BudgetError, match=f"{told}{RAISE}"):
        expand_rules(model, complaints, Limits(plain_rules=166))
    assert len(expand_rules(model, complaints, Limits(plain_rules=167))) == 125


def test_rules_of_too_many_terms_are_refused_before_they_are_made():
    model, complaints = model_of("right [ Player | no Thing ] -> [ Player | ]")
    assert len(expand_rules(model, complaints, Limits(plain_rules=5))) == 1
    with pytest.raises(BudgetError, match=rf"made of 9 terms, .*, limit 8: 2 for each plain rule; {RAISE}"):
        expand_rules(model, complaints, Limits(plain_rules=4))


def test_a_very_large_count_is_not_written_in_digits():
    model, complaints = model_of(f"right [ {' | '.join(['moving Crate'] * 100)} ] -> cancel")
    with pytest.raises(BudgetError, match="more than a million million plain rules"):
        expand_rules(model, complaints)


# The slow twin: copies are appended to a list, for one ambiguous word at a time, and equal ones dropped afterwards.


def slow(rule, symbols):
    found = []
    for directed in directed_rules(rule, symbols, Complaints()):
        work = expand_all(split_movement, [(directed.left_cells, directed.right_cells, ())], symbols)
        for sides in expand_all(split_property, [resolve_movements(sides) for sides in work], symbols):
            found.append((directed.direction, *resolve_properties(sides)))
    return list(reversed(dict.fromkeys(reversed(found))))


def expand_all(split, work, symbols):
    place = 0
    while place < len(work):
        copies = split(work[place], symbols)
        if copies:
            work[place : place + 1] = []
            work += copies
        else:
            place += 1
    return work


def split_movement(sides, symbols):
    lefts, rights, uses = sides
    copies = []
    for cell, terms in enumerate(lefts):
        for term in [term for term in terms if term.qualifier in AMBIGUOUS_MOVEMENTS][:1]:
            for word in AMBIGUOUS_MOVEMENTS[term.qualifier]:
                swap = {term: Term(word, term.name)}
                copies.append((put(lefts, cell, swap), put(rights, cell, swap), (*uses, (cell, term, word))))
    return copies


def split_property(sides, symbols):
    lefts, rights, uses = sides
    for cell, terms in enumerate(lefts):
        for term in terms:
            if term.name in symbols.properties:
                return [
                    (
                        swapped(lefts, cell, term.name, name),
                        swapped(rights, cell, term.name, name),
                        (*uses, (cell, term.name, name)),
                    )
                    for name in symbols.properties[term.name]
                ]
    return []


def put(cells, cell, swap):
    return tuple(tuple(swap.get(t, t) for t in terms) if k == cell else terms for k, terms in enumerate(cells))


def swapped(cells, cell, old, new):
    return tuple(
        tuple(t._replace(name=new) if t.name == old else t for t in terms) if k == cell else terms
        for k, terms in enumerate(cells)
    )


def resolve_movements(sides):
    lefts, rights, moves = sides
    for _, term, word in moves:
        if sum(other == term for _, other, _ in moves) == 1:
            rights = everywhere(rights, lambda t, term=term, word=word: Term(word, t.name) if t == term else t)
    for _, term, word in moves:
        if sum(other.qualifier == term.qualifier for _, other, _ in moves) == 1:
            rights = everywhere(
                rights, lambda t, term=term, word=word: Term(word, t.name) if t.qualifier == term.qualifier else t
            )
    return lefts, rights, ()


def resolve_properties(sides):
    lefts, rights, objects = sides
    for _, old, new in objects:
        if sum(other == old for _, other, _ in objects) == 1:
            rights = everywhere(rights, lambda t, old=old, new=new: Term(t.qualifier, new) if t.name == old else t)
    return lefts, rights


def everywhere(cells, change):
    return tuple(tuple(change(term) for term in terms) for terms in cells)


QUALIFIERS = ["", "moving", "horizontal", "vertical", "parallel", "perpendicular", ">", "up"]
CELL = st.lists(
    st.tuples(st.sampled_from(QUALIFIERS), st.sampled_from(["player", "thing", "mark", "goal"])),
    max_size=2,
    unique_by=lambda term: term[1],
).map(lambda terms: tuple(Term(*term) for term in terms))


@given(
    st.lists(st.tuples(CELL, CELL), min_size=1, max_size=3),
    st.sampled_from([("right",), ("up", "right"), ("up", "down")]),
)
@example(
    [((Term("", "thing"),), (Term("moving", "thing"),)), ((Term("moving", "player"), Term("moving", "thing")), ())],
    ("right",),
)
def test_the_plain_rules_are_those_of_the_work_list(cells, directions):
    model, _ = model_of("[ Player ] -> [ ]")
    left, right = zip(*cells, strict=True)
    rule = Rule(1, 1, 1, directions, (left,), (right,), late=True)
    complaints = Complaints()
    try:
        found = expand_rules(dataclasses.replace(model, rules=(rule,)), complaints, Limits(plain_rules=5_000))
    except BudgetError:  # the work list would take minutes
        return
    if found is None or complaints.errors:
        return
    fast = [(e.direction, tuple(p.left for p in e.rows[0]), tuple(p.right for p in e.rows[0])) for e in found]
    twins = slow(rule, symbols_of(model))
    if len(left) == 1:
        once = list(reversed(dict.fromkeys(rule[1:] for rule in reversed(twins))))
        assert [rule[1:] for rule in fast] == once
    else:
        assert fast == twins


@pytest.mark.parametrize("word", ["perpendicular", "parallel"])
def test_an_undecided_movement_is_named_as_it_was_written(word):
    model, complaints = model_of(f"[ Player | Crate ] -> [ Player | {word} Crate ]")
    assert expand_rules(model, complaints) is None
    assert f"nothing on the left decides which movement '{word}' is on the right" in str(complaints.errors[0])

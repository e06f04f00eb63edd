import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from souko.errors import BudgetError, MoveError, ReadError, SoukoError
from souko.worlds import Tally, d
from souko.worlds.tally.dice import dice

D6 = d(6)
CARET = "^"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", Tally([7])),
        ("d6", D6),
        ("D6", D6),
        ("3d6", 3 @ D6),
        (" 3 d 6 ", 3 @ D6),
        ("0d6", Tally([0])),
        ("d%", d(100)),
        ("2d%", 2 @ d(100)),
        ("4dF", 4 @ Tally([-1, 0, 1])),
        ("d{1, 1, -2}", Tally([1, 1, -2])),
        ("d{5}", Tally([5])),
        ("d{1..3, 8, -2..-1}", Tally([1, 2, 3, 8, -2, -1])),
        ("d(1, 2, 3)", d(3)),
        ("d(6)", D6),
        ("d(2 * 3)", D6),
        ("2d(1, 1, 6)", 2 @ Tally([1, 1, 6])),
        ("(1 + 2)d6", 3 @ D6),
        ("4d6 highest 3", D6.highest(3, of=4)),
        ("4d6h3", D6.highest(3, of=4)),
        ("4d6kh3 + 1", D6.highest(3, of=4) + 1),
        ("4d6 LOWEST 1", D6.lowest(1, of=4)),
        ("4d6l1", D6.lowest(1, of=4)),
        ("4d6kl1", D6.lowest(1, of=4)),
        ("-d6", -D6),
        ("- -d6", D6),
        ("+d6", D6),
        ("2d6 - -3", 2 @ D6 + 3),
        ("d20 + 5 >= 15", d(20) + 5 >= 15),
        ("d6 == d6", D6.eq(D6)),
        ("d6 != 3", D6.ne(3)),
        ("2 > 1", Tally([True])),
        ("1 == 2", Tally([False])),
        ("2 * d6", D6 * 2),
        ("d6 * d6", D6 * D6),
        ("8d6 // 2", 8 @ D6 // 2),
        ("d20 % 3", d(20) % 3),
        ("d% % 10", d(100) % 10),
        ("1 + 2 * d6", D6 * 2 + 1),
        ("(1 + 2) * d6", D6 * 3),
        ("10 - d6 - d4", 10 - D6 - d(4)),
        ("min(d6, d4)", D6.combine(min, d(4))),
        ("MAX(d20, d20, 10)", d(20).combine(max, d(20)).combine(max, 10)),
        ("abs(d6 - d6)", abs(D6 - D6)),
        ("10 @ (d6 >= 5)", 10 @ (D6 >= 5)),
        ("3 @ d6", 3 @ D6),
        ("(d20 >= 15) * 2d8", (d(20) >= 15) * (2 @ d(8))),
        ("3d{0, 1, 1000000000}", 3 @ Tally([0, 1, 10**9])),
        ("(d4)d6", d(4).bind(lambda n: n @ D6, keep_odds=True)),
        ("(d4)d6 highest 1", d(4).bind(lambda n: D6.highest(1, of=n), keep_odds=True)),
        ("d2 @ d3", d(2).bind(lambda n: n @ d(3), keep_odds=True)),
    ],
)
def test_an_expression_is_a_tally(text, expected):
    assert dice(text) == expected


def test_a_rolled_number_of_dice_keeps_its_odds():
    assert dice("(d4 - 1)d{5}").odds() == {5 * n: share for n, share in (d(4) - 1).odds().items()}


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "the expression ends too early; expected a number, a die, '(', min, max, abs"),
        ("   ", 1, "the expression ends too early"),
        ("3d6 + * 2", 7, "unexpected '*'; expected a number"),
        ("3d", 3, "the expression ends too early; expected a number, '(', '{'"),
        ("4d6 highest", 12, "the expression ends too early; expected a number"),
        ("(d6 + 1) highest 2", 10, "unexpected 'highest'"),
        ("sausage", 1, "unexpected 'sausage'; expected a number, a die"),
        ("3 4", 3, "unexpected '4'; expected a die, an operator + - * // % @, a comparison < <= > >= == !=, the end"),
        ("(3d6", 5, "expected ')'"),
        ("3d6)", 4, "unexpected ')'"),
        ("d{1,", 5, "expected a number"),
        ("d{1;2}", 4, "unexpected ';'; expected ',', '}'"),
        ("d20 > 3 > 2", 9, "unexpected '>'; expected an operator + - * // % @, the end"),
        ("d6 $", 4, "unexpected '$'"),
        (
            "2(d6)",
            2,
            "unexpected '('; expected a die, an operator + - * // % @, a comparison < <= > >= == !=, the end; 2 *",
        ),
        ("4d6 highest (3)", 13, "unexpected '('; expected a number"),
        ("d6 / 2", 4, "// divides and rounds down"),
        ("d20 => 3", 5, "== compares"),
        ("1.5d6", 2, "unexpected '.'"),
        ("d6\n+ ?", 6, "unexpected '?'"),
        ("d6 +\t\x1b[31m", 6, r"unexpected '\x1b'"),
    ],
)
def test_a_caret_points_to_the_place_of_a_syntax_error(text, column, message):
    with pytest.raises(ReadError) as caught:
        dice(text)
    first, shown, caret = str(caught.value).split("\n")
    assert first.startswith(f"expression:1:{column}: ")
    assert message in first
    assert caret == " " * (column + 1) + CARET
    assert len(shown) == len(text) + 2
    assert shown.isprintable()


def test_of_a_long_expression_only_an_excerpt_is_shown():
    with pytest.raises(ReadError) as caught:
        dice("1" + "+1" * 400 + "+*1" + "+1" * 400)
    _, shown, caret = str(caught.value).split("\n")
    assert len(shown) < 80
    assert shown[caret.index(CARET)] == "*"


def test_an_error_survives_pickling():
    with pytest.raises(ReadError) as caught:
        dice("3d6 + * 2")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert caught.value.complaints[0].place.column == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 + d0", "^d0: a tally without outcomes: a die has at least one face"),
        ("4d6 highest 5 + 1", "^4d6 highest 5: 5 of 4 rolls"),
        ("2 * (5 // 0)", "^5 // 0: arithmetic: integer division or modulo by zero"),
        ("d6 // (d2 - 1)", r"^d6 // \(d2 - 1\): tally // tally: integer division"),
        ("(d4 - 2)d6", r"^\(d4 - 2\)d6: a number of dice is -1"),
        ("(0 - 1)d6", "a number of dice is -1"),
        ("(0 - 1) @ d6", "a number of dice is -1"),
        ("d(1, d6)", "the faces of a die are numbers"),
        ("d(0)", "a tally without outcomes"),
        ("abs(1, 2)", "abs takes one value, not 2"),
        ("d{3..1}", "^3..1: a run of faces goes up"),
        ("9" * 1500, "^9{39}…: a number of 1500 digits; at most 1000 are read"),
    ],
)
def test_an_error_names_its_part_of_the_expression(text, message):
    with pytest.raises(MoveError, match=message):
        dice(text)


@pytest.mark.parametrize(
    "text",
    [
        "1000000d1000000",
        "1 + 1000000d1000000",
        "d1000000000000",
        "d99999999999999999999999999",
        "d{1..99999999999999999999999999}",
        f"d{{{','.join(['1..2000000'] * 100)}}}",
        "100000d6",
        "(1000d6)d6",
        "d10000 * d10000",
        "1000d20 highest 500",
        "999999999999 @ d2",
    ],
)
def test_too_large_tallies_are_refused_at_once(text):
    with pytest.raises(BudgetError, match="outcomes"):
        dice(text)


def test_the_work_for_a_rolled_number_of_dice_is_limited():
    with pytest.raises(BudgetError, match=r"5001 numbers of dice with \d+ outcomes: .* bytes to be moved"):
        dice("(1000d6)d6")


def test_a_long_expression_is_evaluated_and_a_longer_one_refused():
    assert dice("(" * 500 + "d6" + ")" * 500) == D6
    assert dice("+".join(["1"] * 900)) == Tally([900])
    with pytest.raises(ReadError, match="9001 characters; at most 2000 are read"):
        dice("+".join(["1"] * 4501))


PARTS = [
    *"0123dhl+-*/%@(){}.,<>=! \n$",
    "d2",
    "d3",
    "d%",
    "dF",
    "..",
    "//",
    "min(",
    "max(",
    "abs(",
    "highest",
    "lowest",
]


@given(st.lists(st.sampled_from(PARTS), max_size=10).map("".join) | st.text(max_size=20))
def test_any_text_gives_a_tally_or_an_error(text):
    try:
        assert dice(text).total > 0
    except SoukoError as error:
        said = str(error)
        assert said

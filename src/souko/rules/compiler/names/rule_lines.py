"""The lines of the rules: loops are paired, rules are checked and kept.

A rule that cannot be used is left out. A rule whose sides differ in the length of a row makes the whole rulebook
unusable, as it does for PuzzleScript.
"""

from collections.abc import Sequence
from typing import NamedTuple

from souko.errors import BudgetError, Place
from souko.limits import Limits
from souko.rules.compiler.model import Loop, Rule, RuleRow
from souko.rules.compiler.names.lexicon import Lexicon
from souko.rules.compiler.names.rule_terms import DIRECTIONS, FORM, RuleBuilder
from souko.rules.compiler.syntax.script import RuleText, Script
from souko.rules.compiler.syntax.tokens import COMMANDS, QUALIFIERS

LOOP_WORDS = {"startloop": True, "endloop": False}
NOT_NAMES = frozenset({"[", "]", "|", "->"}) | QUALIFIERS | COMMANDS


class RuleLines(NamedTuple):
    """The rules, the loop words (line, whether it is `startloop`), and whether the rulebook can be used."""

    rules: tuple[Rule, ...]
    loop_words: list[tuple[int, bool]]
    usable: bool


def check_length(script: Script, limits: Limits) -> None:
    """Raise `BudgetError` if the rules are certain to expand to more than the limits allow."""
    sizes = [minimum_size(text.words) for text in script.rules]
    plain, terms = sum(size[0] for size in sizes), sum(size[1] for size in sizes)
    if plain > limits.plain_rules or terms > limits.terms:
        found = f"the rules, as they are written, stand for {plain} plain rules with {terms} terms or more"
        most = f"limit {limits.plain_rules} and {limits.terms}"
        place = Place(script.complaints.name, script.rules[0].line)
        raise BudgetError(f"{place}: {found}, {most}", "plain_rules")


def minimum_size(words: Sequence[str]) -> tuple[int, int]:
    """A lower bound on the plain rules that a line expands to, and on their terms before the expansion.

    >>> minimum_size("[ > player | crate ] -> [ > player | > crate ]".split())
    (4, 36)
    >>> minimum_size("late down [ wall ] -> [ ]".split())
    (1, 4)
    """
    words = words[: words.index("message")] if "message" in words else words
    if "[" not in words:
        return 0, 0
    start = words.index("[")
    directions = sum(len(DIRECTIONS.get(word, ())) for word in words[:start]) or 4
    cells = words.count("[") + words.count("|")
    names = sum(word not in NOT_NAMES for word in words[start:])
    return directions if "|" in words else 1, directions * (1 + cells + names)


def rules_of(script: Script, lexicon: Lexicon) -> RuleLines:
    """All rules of a script that can be used; complains about what is wrong with the others."""
    rules: list[Rule] = []
    loop_words: list[tuple[int, bool]] = []
    previous: Rule | None = None
    usable = True
    for text in script.rules:
        if len(text.words) == 1 and text.words[0] in LOOP_WORDS:
            loop_words.append((text.line, LOOP_WORDS[text.words[0]]))
            continue
        rule = rule_of(text, previous, script, lexicon)
        if rule is None:
            continue
        previous = rule
        if check_sides(rule, script) and check_members(rule, script, lexicon):
            rules.append(rule)
        usable = usable and has_equal_rows(rule)
    return RuleLines(tuple(rules), loop_words, usable)


def rule_of(text: RuleText, previous: Rule | None, script: Script, lexicon: Lexicon) -> Rule | None:
    """The rule of a line, None if it cannot be used."""
    if text.has_inner_comment:
        script.complaints.error(
            text.line, "a comment inside of brackets", "comments behind the rule", "move it", text.column
        )
        return None
    builder = RuleBuilder(text, previous, script, lexicon)
    if not builder.words:
        builder.error("a line that begins with spaces and a comment", FORM, "remove the spaces")
    if "->" not in builder.words:
        builder.error("a rule without an arrow", FORM)
    rule = builder.rule()
    if builder.rejected:
        return None
    if rule.late and rule.rigid:
        builder.error("a rule both late and rigid", "either", "rigid is about movements, late rules have none")
    return rule


def has_equal_rows(rule: Rule) -> bool:
    """Whether both sides have rows of the same lengths, as far as they have the same number of rows."""
    return len(rule.left) != len(rule.right) or lengths(rule.left) == lengths(rule.right)


def lengths(rows: tuple[RuleRow, ...]) -> list[int]:
    """The number of cells in each row."""
    return list(map(len, rows))


def check_sides(rule: Rule, script: Script) -> bool:
    """Whether the rule can be used; complains if its sides do not fit together."""
    complaints, line, column = script.complaints, rule.line, rule.column
    if len(rule.left) != len(rule.right):
        if rule.right or not rule.commands:
            found = f"{len(rule.left)} row{'s' * (len(rule.left) != 1)} on the left and {len(rule.right)} on the right"
            complaints.warn(line, found, "the same number of brackets on both sides", "", column)
    elif not has_equal_rows(rule):
        complaints.error(line, "rows of different lengths on both sides", "a cell for each cell", FORM, column)
    if not rule.left:
        complaints.error(line, "a rule without cells on the left", FORM, "", column)
    return bool(rule.left) and all(rule.left) and lengths(rule.right) in ([], lengths(rule.left))


def check_members(rule: Rule, script: Script, lexicon: Lexicon) -> bool:
    """Whether all names stand for objects; complains about unknown members of legend names."""
    if not lexicon.unknown_members:
        return True
    terms = {term for rows in (rule.left, rule.right) for row in rows for cell in row for term in cell}
    names = dict.fromkeys(term.name for term in sorted(terms) if term.qualifier != "random")
    for name in names:
        for member in lexicon.unknown_members.get(name, ()):
            found = f"'{name}' stands for '{member}', which is not known"
            script.complaints.error(rule.line, found, "", "", rule.column)
    return all(lexicon.objects_of(name) for name in names if name in lexicon.unknown_members)


def loops_of(loop_words: list[tuple[int, bool]], script: Script) -> tuple[Loop, ...]:
    """The loops: each `startloop` with the `endloop` after it; complains if they are nested or not closed."""
    for place, (line, starts) in enumerate(loop_words):
        if starts and place % 2:
            script.complaints.error(line, "a startloop inside of a loop", "an endloop before it")
        elif not starts and place % 2 == 0:
            script.complaints.error(line, "an endloop without its startloop", "a startloop before it")
    if len(loop_words) % 2:
        script.complaints.error(loop_words[-1][0], "a loop without an end", "an endloop on a line of its own")
        loop_words = [*loop_words, loop_words[-1]]
    return tuple(Loop(start[0], end[0]) for start, end in zip(loop_words[::2], loop_words[1::2], strict=True))

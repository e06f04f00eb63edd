"""Expanding rules: each rule of a rulebook becomes plain rules, one for each case that it stands for.

    late [ > Player | Solid ] -> [ | ]          one line
      │ trim          redundant `no`s
      │ directions    up, down, left, right; aggregates, synonyms, `no property`
      │ movements     moving, horizontal, parallel …  ─┐ slots
      │ properties    Solid: wall or crate            ─┘
      │ fill          all combinations of the slots
      │ stationary    objects that are new in a cell and have no movement
      ▼ distinct      of equal rules the last one stays
    LATE DOWN [ down player | wall ] -> [ | ] …  many plain rules

The order of plain rules within a group changes how games play, so it is part of the language. A cell of a plain rule is
a `Pair`: a left cell and a right cell. Equal pairs are one Python object, shared by all rules: rules differ in few
cells, and whatever is later computed for a pair is computed once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product, repeat
from operator import itemgetter
from typing import NamedTuple

from souko.errors import BudgetError, Place
from souko.limits import CELLS_PER_RULE, LIMITS, TERMS_PER_RULE, Limits
from souko.rules.compiler.complaints import EXPANSION, Complaints
from souko.rules.compiler.expand.directions import DirectedRule, directed_rules
from souko.rules.compiler.expand.slots import QUALIFIER, Slots, SlotUse, open_movements, open_properties
from souko.rules.compiler.expand.trim import trim
from souko.rules.compiler.model import Model, Rule, RuleCell, Term
from souko.rules.compiler.names.symbols import Symbols, symbols_of


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """A cell on the left side of a rule and the same cell on its right side, None if the rule has no right side."""

    left: RuleCell
    right: RuleCell | None


class ExpandedRule(NamedTuple):
    """A plain rule, in terms: one direction, no ambiguous movements, no properties except those of one layer.

    Line, group, commands, late, rigid and random are those of `rule`, from which it was made.
    """

    rule: Rule
    direction: str
    rows: tuple[tuple[Pair, ...], ...]


class OpenRule(NamedTuple):
    """A rule in one direction with its slots."""

    directed: DirectedRule
    slots: Slots


def expand_rules(model: Model, complaints: Complaints, limits: Limits = LIMITS) -> tuple[ExpandedRule, ...] | None:
    """The plain rules in their order, or None if the rulebook cannot be used.

    Cost: a few microseconds per plain rule. Raises `BudgetError` before it makes more than the limits allow.
    """
    complaints.phase = EXPANSION
    symbols = symbols_of(model)
    check_terms(model, Place(complaints.name), limits)
    rules = [trim(rule, symbols, complaints) for rule in model.rules if well_formed(rule)]
    opened = [OpenRule(directed, Slots()) for rule in rules for directed in directed_rules(rule, symbols, complaints)]
    decided = [open_movements(directed, slots, complaints) for directed, slots in opened]
    opened = [each for each in opened if open_properties(*each, symbols, complaints)]
    check_size(opened, complaints.name, limits)
    if not all(decided):
        complaints.drop_after_expansion()
        return None
    return tuple(fill_slots(opened, symbols))


def well_formed(rule: Rule) -> bool:
    """Whether the rule has a left side, and a right side with the same rows or only commands."""
    lengths = [len(row) for row in rule.left]
    return bool(lengths) and [len(row) for row in rule.right] == (lengths if rule.right or not rule.commands else [])


def check_terms(model: Model, place: Place, limits: Limits) -> None:
    """Raise `BudgetError` if the rules, each in all its directions, have too many terms before they are expanded."""
    total = sum(len(rule.directions) * count_terms(rule, model) for rule in model.rules)
    if total > limits.terms:
        found = f"the rules are made of {total} terms, with all that their names stand for"
        raise too_much(place, found, f"{limits.terms}: {TERMS_PER_RULE} for each plain rule")


def too_much(place: Place, found: str, limit: str) -> BudgetError:
    """The error about rules that expand to more than the limits allow."""
    return BudgetError(f"{place}: {found}, limit {limit}", "plain_rules")


def count_terms(rule: Rule, model: Model) -> int:
    """The number of terms of a rule once aggregates and excluded properties are expanded, plus one for each cell."""
    aggregates, properties = model.aggregates, model.properties
    found = 1
    for row in (*rule.left, *rule.right):
        for cell in row:
            found += 1
            for qualifier, name in cell:
                members = aggregates.get(name) or (properties.get(name) if qualifier == "no" else None)
                found += len(members) if members else 1
    return found


def check_size(opened: Sequence[OpenRule], name: str, limits: Limits) -> None:
    """Raise `BudgetError`, with the largest line, if there would be too many plain rules or cells in them."""
    sizes = [(slots.count(), directed.rule.line) for directed, slots in opened]
    total, (size, line) = sum(size for size, _ in sizes), max(sizes, default=(0, 0))
    found = f"the rules stand for {readable(total)} plain rules (line {line} alone for {readable(size)})"
    if total > limits.plain_rules:
        raise too_much(Place(name, line), found, f"{limits.plain_rules}")
    cells = sum(size * sum(map(len, each.directed.rule.left)) for each, (size, _) in zip(opened, sizes, strict=True))
    if cells > limits.cells:
        raise too_much(
            Place(name, line), f"{found} with {cells} cells", f"{limits.cells}: {CELLS_PER_RULE} for each plain rule"
        )


def readable(count: int) -> str:
    """The count in digits unless it is very large: Python does not write numbers of more than 4300 digits.

    >>> readable(250), readable(10**5000)
    ('250', 'more than a million million')
    """
    return str(count) if count <= 10**12 else "more than a million million"


def fill_slots(opened: Iterable[OpenRule], symbols: Symbols) -> Iterator[ExpandedRule]:
    """The plain rules of all rules; those of one line are made together, since equal ones are dropped."""
    pairs = PairCache(symbols)
    for _, same_line in groupby(opened, key=lambda each: id(each.directed.rule)):
        yield from distinct_rules(list(same_line), pairs)


def distinct_rules(same_line: list[OpenRule], pairs: "PairCache") -> Iterator[ExpandedRule]:
    """The plain rules of one line: the last of equal ones stays. The direction of one-cell rules is ignored."""
    rule = same_line[0].directed.rule
    lengths = [len(row) for row in rule.left]
    has_direction = max(lengths) > 1
    last: dict[tuple[str, tuple[Pair, ...]], str] = {}
    for directed, slots in same_line:
        for cells in filled_cells(directed, slots, pairs):
            key = (directed.direction if has_direction else "", cells)
            last.pop(key, None)
            last[key] = directed.direction
    for (_, cells), direction in last.items():
        yield ExpandedRule(rule, direction, in_rows(cells, lengths))


def in_rows(cells: tuple[Pair, ...], lengths: list[int]) -> tuple[tuple[Pair, ...], ...]:
    """The cells cut into rows of these lengths."""
    if len(lengths) == 1:
        return (cells,)
    rows, start = [], 0
    for length in lengths:
        rows.append(cells[start : start + length])
        start += length
    return tuple(rows)


def filled_cells(directed: DirectedRule, slots: Slots, pairs: "PairCache") -> Iterable[tuple[Pair, ...]]:
    """The cells of the rule for all combinations of choices, the last slot varying fastest."""
    right_cells: Iterable[RuleCell | None] = directed.right_cells or repeat(None)
    if not slots.choices:
        return [tuple(map(pairs.pair, directed.left_cells, right_cells, repeat(directed.rule.late)))]
    combinations = list(product(*slots.choices))
    columns = []
    for cell, (left, right) in enumerate(zip(directed.left_cells, right_cells, strict=False)):
        uses = (slots.left.get(cell, []), slots.right.get(cell, []))
        open_cell = OpenCell(left, right, directed.rule.late, uses, pairs)
        columns.append(open_cell.column(combinations))
    return zip(*columns, strict=False)


class PairCache:
    """The pair of each two cells, made once.

    `by_cells` finds it by the cells as filled in, `by_final_cells` by the cells with `stationary` added.
    """

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.by_cells: dict[tuple[RuleCell, RuleCell | None, bool], Pair] = {}
        self.by_final_cells: dict[tuple[RuleCell, RuleCell | None], Pair] = {}

    def pair(self, left: RuleCell, right: RuleCell | None, late: bool) -> Pair:
        """The pair of these cells; in rules that are not late, objects that are new on the right are stationary."""
        pair = self.by_cells.get((left, right, late))
        if pair is None:
            final = right if late or not right else with_stationary(left, right, self.symbols)
            pair = self.by_final_cells.setdefault((left, final), Pair(left, final))
            self.by_cells[left, right, late] = pair
        return pair


class OpenCell(dict[tuple[str, ...], Pair]):
    """The pairs that one cell of a rule becomes, by the values of the slots that it uses; made when first asked for."""

    def __init__(
        self,
        left: RuleCell,
        right: RuleCell | None,
        late: bool,
        uses: tuple[list[SlotUse], list[SlotUse]],
        pairs: PairCache,
    ) -> None:
        self.left, self.right, self.late, self.pairs = left, right, late, pairs
        self.left_uses, self.right_uses = uses
        self.used_slots = sorted({slot for _, _, slot in self.left_uses + self.right_uses})

    def column(self, combinations: list[tuple[str, ...]]) -> Iterable[Pair]:
        """The pair of this cell for each combination; the same one without end if it uses no slot."""
        if not self.used_slots:
            return repeat(self[()])
        if len(self.used_slots) == 1:
            return map(self.__getitem__, zip(map(itemgetter(self.used_slots[0]), combinations), strict=True))
        return map(self.__getitem__, map(itemgetter(*self.used_slots), combinations))

    def __missing__(self, values: tuple[str, ...]) -> Pair:
        chosen = dict(zip(self.used_slots, values, strict=True))
        left = fill(self.left, self.left_uses, chosen)
        right = None if self.right is None else fill(self.right, self.right_uses, chosen)
        pair = self[values] = self.pairs.pair(left, right, self.late)
        return pair


def fill(cell: RuleCell, uses: list[SlotUse], chosen: dict[int, str]) -> RuleCell:
    """The cell with the chosen values of the slots that it uses."""
    if not uses:
        return cell
    terms = list(cell)
    for position, part, slot in uses:
        qualifier, name = terms[position]
        terms[position] = Term(chosen[slot], name) if part == QUALIFIER else Term(qualifier, chosen[slot])
    return tuple(terms)


def with_stationary(left: RuleCell, right: RuleCell, symbols: Symbols) -> RuleCell:
    """The right cell with `stationary` before unqualified objects in layers that the left cell does not mention."""
    known = {symbols.layers.get(name) for term in left for name in symbols.properties.get(term.name, (term.name,))}
    return tuple(
        Term("stationary", term.name)
        if not term.qualifier and term.name not in symbols.properties and symbols.layers.get(term.name) not in known
        else term
        for term in right
    )

"""Plain rules: each rule of a rulebook written out for all that it stands for.

    late [ > Player | Solid ] -> [ | ]          one line
      │ trim          needless `no`s
      │ directions    up, down, left, right; aggregates, synonyms, `no property`
      │ movements     moving, horizontal, parallel …  ─┐ open slots
      │ properties    Solid: wall or crate            ─┘
      │ fill          all combinations of the slots
      │ spawn         what is new and says nothing about its movement does not move
      ▼ once          the last of equal ones stays
    LATE DOWN [ down player | wall ] -> [ | ] …  many plain rules

Their order within a group can be seen in play, so it is part of the language. A cell of a plain rule is a `Pair`: what
must be there and what comes there. Equal pairs are one object, however many rules share them: rules differ in few
cells, and all that is later computed is computed once per pair.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product, repeat
from operator import itemgetter
from typing import NamedTuple

from souko.errors import BudgetError, Place
from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.expand.directions import Draft, drafts
from souko.rules.compiler.expand.slots import QUALIFIER, Hang, Slots, open_movements, open_properties
from souko.rules.compiler.expand.trim import trim
from souko.rules.compiler.model import Cell, Model, Rule, Term
from souko.rules.compiler.names.symbols import Names, names_of
from souko.rules.tables import CELLS, LIMITS, TERMS, Limits


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """What must be in a cell, and what comes there; `right` is None if the rule has no right side."""

    left: Cell
    right: Cell | None


class Expanded(NamedTuple):
    """A plain rule: one direction, no open words; properties only where all their objects share a layer.

    All else (line, group, commands, late, rigid, random) it has from the rule it was made of.
    """

    rule: Rule
    direction: str
    rows: tuple[tuple[Pair, ...], ...]


class Open(NamedTuple):
    """A rule in one direction with its open slots."""

    draft: Draft
    slots: Slots


def expand(model: Model, complaints: Complaints, limits: Limits = LIMITS) -> tuple[Expanded, ...] | None:
    """The plain rules in their order, or None if the rulebook cannot be used.

    Cost: a few microseconds per plain rule. Raises `BudgetError` before there are more than the limits allow.
    """
    names = names_of(model)
    check_terms(model, Place(complaints.name), limits)
    rules = [trim(rule, names, complaints) for rule in model.rules if well_formed(rule)]
    opened = [Open(draft, Slots()) for rule in rules for draft in drafts(rule, names, complaints)]
    known = [open_movements(draft, slots, complaints) for draft, slots in opened]
    opened = [each for each in opened if open_properties(*each, names, complaints)]
    check_size(opened, complaints.name, limits)
    return tuple(filled(opened, names)) if all(known) else None


def well_formed(rule: Rule) -> bool:
    """Whether the rule looks for something, and either its sides have the same rows or it has only commands."""
    lengths = [len(row) for row in rule.left]
    return bool(lengths) and [len(row) for row in rule.right] == (lengths if rule.right or not rule.commands else [])


def check_terms(model: Model, place: Place, limits: Limits) -> None:
    """Raise `BudgetError` if the rules, each in all its directions, say too much even before they are expanded."""
    total = sum(len(rule.directions) * weight(rule, model) for rule in model.rules)
    if total > limits.terms:
        found = f"the rules are made of {total} terms, with all that their names stand for"
        raise too_much(place, found, f"{limits.terms}: {TERMS} for each plain rule")


def too_much(place: Place, found: str, limit: str) -> BudgetError:
    """The error about rules that say more than the limits allow."""
    return BudgetError(f"{place}: {found}, limit {limit}", "plain_rules")


def weight(rule: Rule, model: Model) -> int:
    """How many terms a rule has when aggregates, and properties that are forbidden, are written out."""
    aggregates, properties = model.aggregates, model.properties
    found = 1
    for row in (*rule.left, *rule.right):
        for cell in row:
            found += 1
            for qualifier, name in cell:
                members = aggregates.get(name) or (properties.get(name) if qualifier == "no" else None)
                found += len(members) if members else 1
    return found


def check_size(opened: Sequence[Open], name: str, limits: Limits) -> None:
    """Raise `BudgetError` if the rules would become too many or too long, naming the line that is worst."""
    sizes = [(slots.count(), draft.rule.line) for draft, slots in opened]
    total, (size, line) = sum(size for size, _ in sizes), max(sizes, default=(0, 0))
    found = f"the rules stand for {told(total)} plain rules (line {line} alone for {told(size)})"
    if total > limits.plain_rules:
        raise too_much(Place(name, line), found, f"{limits.plain_rules}")
    cells = sum(size * sum(map(len, each.draft.rule.left)) for each, (size, _) in zip(opened, sizes, strict=True))
    if cells > limits.cells:
        raise too_much(Place(name, line), f"{found} with {cells} cells", f"{limits.cells}: {CELLS} for each plain rule")


def told(count: int) -> str:
    """The count, if it can be told: Python writes no number of thousands of digits.

    >>> told(250), told(10**5000)
    ('250', 'more than a million million')
    """
    return str(count) if count <= 10**12 else "more than a million million"


def filled(opened: Iterable[Open], names: Names) -> Iterator[Expanded]:
    """The plain rules of all open ones; those of one line are made together, since equal ones are dropped."""
    mint = Mint(names)
    family: list[Open] = []
    for each in opened:
        if family and family[0].draft.rule is not each.draft.rule:
            yield from once(family, mint)
            family = []
        family.append(each)
    if family:
        yield from once(family, mint)


def once(family: list[Open], mint: "Mint") -> Iterator[Expanded]:
    """The plain rules of one line, each once: the last of equal ones stays. One-cell rules look alike all ways."""
    rule = family[0].draft.rule
    lengths = [len(row) for row in rule.left]
    directed = max(lengths) > 1
    last: dict[tuple[str, tuple[Pair, ...]], str] = {}
    for draft, slots in family:
        for cells in forms(draft, slots, mint):
            key = (draft.direction if directed else "", cells)
            last.pop(key, None)
            last[key] = draft.direction
    for (_, cells), direction in last.items():
        yield Expanded(rule, direction, in_rows(cells, lengths))


def in_rows(cells: tuple[Pair, ...], lengths: list[int]) -> tuple[tuple[Pair, ...], ...]:
    """The cells cut into rows of these lengths."""
    if len(lengths) == 1:
        return (cells,)
    rows, start = [], 0
    for length in lengths:
        rows.append(cells[start : start + length])
        start += length
    return tuple(rows)


def forms(draft: Draft, slots: Slots, mint: "Mint") -> Iterable[tuple[Pair, ...]]:
    """The cells of the draft for all ways to fill its slots, the last slot turning fastest."""
    rights: Iterable[Cell | None] = draft.rights or repeat(None)
    if not slots.choices:
        return [tuple(map(mint.pair, draft.lefts, rights, repeat(draft.rule.late)))]
    combinations = list(product(*slots.choices))
    columns = []
    for cell, (left, right) in enumerate(zip(draft.lefts, rights, strict=False)):
        hangs = (slots.left.get(cell, []), slots.right.get(cell, []))
        open_cell = OpenCell(left, right, draft.rule.late, hangs, mint)
        columns.append(open_cell.column(combinations))
    return zip(*columns, strict=False)


class Mint:
    """Makes pairs, and each only once."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.raw: dict[tuple[Cell, Cell | None, bool], Pair] = {}
        self.made: dict[tuple[Cell, Cell | None], Pair] = {}

    def pair(self, left: Cell, right: Cell | None, late: bool) -> Pair:
        """The pair of these cells; in rules that are not late, what is new on the right stands still."""
        pair = self.raw.get((left, right, late))
        if pair is None:
            final = right if late or not right else spawned(left, right, self.names)
            pair = self.raw[left, right, late] = self.made.setdefault((left, final), Pair(left, final))
        return pair


class OpenCell(dict[tuple[str, ...], Pair]):
    """The pairs that one cell of a draft becomes, by what fills the slots that it hangs on; made when asked for."""

    def __init__(
        self, left: Cell, right: Cell | None, late: bool, hangs: tuple[list[Hang], list[Hang]], mint: Mint
    ) -> None:
        self.left, self.right, self.late, self.mint = left, right, late, mint
        self.left_hangs, self.right_hangs = hangs
        self.needed = sorted({slot for _, _, slot in self.left_hangs + self.right_hangs})

    def column(self, combinations: list[tuple[str, ...]]) -> Iterable[Pair]:
        """The pair of this cell for each combination; without end, if it hangs on no slot."""
        if not self.needed:
            return repeat(self[()])
        if len(self.needed) == 1:
            return map(self.__getitem__, zip(map(itemgetter(self.needed[0]), combinations), strict=True))
        return map(self.__getitem__, map(itemgetter(*self.needed), combinations))

    def __missing__(self, values: tuple[str, ...]) -> Pair:
        chosen = dict(zip(self.needed, values, strict=True))
        left = fill(self.left, self.left_hangs, chosen)
        right = None if self.right is None else fill(self.right, self.right_hangs, chosen)
        pair = self[values] = self.mint.pair(left, right, self.late)
        return pair


def fill(cell: Cell, hangs: list[Hang], chosen: dict[int, str]) -> Cell:
    """The cell with its open parts filled in."""
    if not hangs:
        return cell
    terms = list(cell)
    for position, part, slot in hangs:
        qualifier, name = terms[position]
        terms[position] = Term(chosen[slot], name) if part == QUALIFIER else Term(qualifier, chosen[slot])
    return tuple(terms)


def spawned(left: Cell, right: Cell, names: Names) -> Cell:
    """The right cell with `stationary` before bare objects in layers that the left cell says nothing about."""
    known = {names.layers.get(name) for term in left for name in names.properties.get(term.name, (term.name,))}
    return tuple(
        Term("stationary", term.name)
        if not term.qualifier and term.name not in names.properties and names.layers.get(term.name) not in known
        else term
        for term in right
    )

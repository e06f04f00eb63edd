"""Redundant and contradictory `no`s of a rule, found before it is expanded.

    [ > Player | no Wall ] -> [ | Player no Wall ]      the right `no Wall` repeats the left one: dropped
    [ Player no Wall ] -> ...                           one layer, occupied by the player: dropped, warning
    ... -> [ Player no Player ]                         contradiction: error

Names are compared as written: a synonym does not count as the object that it stands for.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from souko.rules.bits import union
from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.model import Rule, RuleCell, RuleRow, Term
from souko.rules.compiler.names.symbols import Symbols


def trim(rule: Rule, symbols: Symbols, complaints: Complaints) -> Rule:
    """The rule without its redundant `no`s; complains about those, and about a `no` that contradicts its own cell."""
    if not any(term.qualifier == "no" for term in terms(rule.left + rule.right)):
        return rule
    for row in rule.right:
        for cell in row:
            check_contradiction(cell, rule.line, symbols, complaints)
    right = tuple(
        tuple(without_repeated(cell, left) for cell, left in zip(row, left_row, strict=True))
        for row, left_row in zip(rule.right, rule.left, strict=False)
    )
    left = tuple(tuple(without_redundant(cell, rule.line, symbols, complaints) for cell in row) for row in rule.left)
    return replace(rule, left=left, right=right)


def terms(rows: Iterable[RuleRow]) -> Iterator[Term]:
    """All terms, row by row and cell by cell."""
    return (term for row in rows for cell in row for term in cell)


def check_contradiction(cell: RuleCell, line: int, symbols: Symbols, complaints: Complaints) -> None:
    """Complain about a right cell that has an object and excludes it."""
    wanted = [term.name for term in cell if term.qualifier != "no" and symbols.is_object(term.name)]
    there = union(symbols.mask(name) for name in wanted)
    for qualifier, name in cell:
        if qualifier == "no" and symbols.masks.get(name, 0) & there:
            complaints.error(
                line, f"the right side both excludes {name} from a cell and puts {', '.join(wanted)} there"
            )


def without_repeated(cell: RuleCell, left: RuleCell) -> RuleCell:
    """The right cell without the `no`s that its left cell has too.

    As in PuzzleScript, the term after a dropped one is kept without a check.
    """
    kept: list[Term] = []
    skip = False
    for term in cell:
        drop = not skip and term.qualifier == "no" and term in left
        skip = drop
        if not drop:
            kept.append(term)
    return tuple(kept)


def without_redundant(cell: RuleCell, line: int, symbols: Symbols, complaints: Complaints) -> RuleCell:
    """The left cell without the `no`s that always hold, because other objects of the cell occupy these layers."""
    if not any(term.qualifier == "no" for term in cell):
        return cell
    occupants = occupied(cell, symbols)
    there = union(mask for _, mask in occupants.values())
    kept: list[Term] = []
    for term in cell:
        if term.qualifier == "no" and is_redundant(term.name, occupants, there, symbols):
            reason = ", ".join(f"{name} in layer {layer + 1}" for layer, (name, _) in sorted(occupants.items()))
            complaints.warn(line, f"'no {term.name}' is redundant: the cell must hold {reason}")
        else:
            kept.append(term)
    return tuple(kept)


def occupied(cell: RuleCell, symbols: Symbols) -> dict[int, tuple[str, int]]:
    """The layers in which the cell must hold an object, each with its name in the rule and the possible objects."""
    found: dict[int, tuple[str, int]] = {}
    for qualifier, name in cell:
        for layer, mask in () if qualifier == "no" else layers_occupied_by(name, symbols):
            found[layer] = (name, mask | found.get(layer, ("", 0))[1])
    return found


def layers_occupied_by(name: str, symbols: Symbols) -> list[tuple[int, int]]:
    """The layers that a name occupies in any case, each with a mask of the possible objects."""
    if name in symbols.one_layer:
        return [(symbols.layer(name), symbols.mask(name))]
    if name in symbols.aggregates:
        return [(symbols.layer(member), symbols.mask(member)) for member in symbols.aggregates[name]]
    return [(symbols.layer(name), symbols.mask(name))] if symbols.is_object(name) else []


def is_redundant(name: str, occupants: dict[int, tuple[str, int]], there: int, symbols: Symbols) -> bool:
    """Whether `no name` holds in any cell with these occupants."""
    mask = symbols.mask(name)
    layers = [layer for layer, objects in enumerate(symbols.layer_masks) if objects & mask]
    return name not in symbols.aggregates and not mask & there and all(layer in occupants for layer in layers)

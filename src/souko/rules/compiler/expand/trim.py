"""Needless and contradictory `no`s of a rule as written, found before anything is expanded.

    [ > Player | no Wall ] -> [ | Player no Wall ]      the right `no Wall` repeats the left one: dropped
    [ Player no Wall ] -> ...                           both live in one layer, the player is there: dropped, warning
    ... -> [ Player no Player ]                         cannot be meant: error

Names are looked at as written, so that an object under another name of its own proves nothing here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.model import Cell, Row, Rule, Term
from souko.rules.compiler.names.symbols import Names, united


def trim(rule: Rule, names: Names, complaints: Complaints) -> Rule:
    """The rule without its needless `no`s; complains about those, and about a `no` that contradicts its own cell."""
    if not any(term.qualifier == "no" for term in terms(rule.left + rule.right)):
        return rule
    for row in rule.right:
        for cell in row:
            protest(cell, rule.line, names, complaints)
    right = tuple(
        tuple(without_echo(cell, there) for cell, there in zip(row, across, strict=True))
        for row, across in zip(rule.right, rule.left, strict=False)
    )
    left = tuple(tuple(without_needless(cell, rule.line, names, complaints) for cell in row) for row in rule.left)
    return replace(rule, left=left, right=right)


def terms(rows: Iterable[Row]) -> Iterator[Term]:
    """All terms, row by row and cell by cell."""
    return (term for row in rows for cell in row for term in cell)


def protest(cell: Cell, line: int, names: Names, complaints: Complaints) -> None:
    """Complain about a right cell that asks for an object and forbids it."""
    wanted = [term.name for term in cell if term.qualifier != "no" and names.is_object(term.name)]
    there = united(names.mask(name) for name in wanted)
    for qualifier, name in cell:
        if qualifier == "no" and names.masks.get(name, 0) & there:
            complaints.error(line, f"the right side wants no {name} in a cell, and {', '.join(wanted)} there as well")


def without_echo(cell: Cell, left: Cell) -> Cell:
    """The right cell without the `no`s that its left cell already says.

    As in PuzzleScript, the term after a dropped one is not looked at.
    """
    kept: list[Term] = []
    skip = False
    for term in cell:
        drop = not skip and term.qualifier == "no" and term in left
        skip = drop
        if not drop:
            kept.append(term)
    return tuple(kept)


def without_needless(cell: Cell, line: int, names: Names, complaints: Complaints) -> Cell:
    """The left cell without the `no`s that hold anyway, because other objects must be in all these layers."""
    if not any(term.qualifier == "no" for term in cell):
        return cell
    occupants = occupied(cell, names)
    there = united(mask for _, mask in occupants.values())
    kept: list[Term] = []
    for term in cell:
        if term.qualifier == "no" and needless(term.name, occupants, there, names):
            reason = ", ".join(f"{name} in layer {layer + 1}" for layer, (name, _) in sorted(occupants.items()))
            complaints.warn(line, f"no {term.name} goes without saying, the cell must hold {reason}")
        else:
            kept.append(term)
    return tuple(kept)


def occupied(cell: Cell, names: Names) -> dict[int, tuple[str, int]]:
    """For each layer in which the cell must hold something: the name that says so, and what may be there."""
    found: dict[int, tuple[str, int]] = {}
    for qualifier, name in cell:
        for layer, mask in () if qualifier == "no" else needs(name, names):
            found[layer] = (name, mask | found.get(layer, ("", 0))[1])
    return found


def needs(name: str, names: Names) -> list[tuple[int, int]]:
    """The layers that a name is sure to occupy, each with the objects that may do so."""
    if name in names.single:
        return [(names.layer(name), names.mask(name))]
    if name in names.aggregates:
        return [(names.layer(member), names.mask(member)) for member in names.aggregates[name]]
    return [(names.layer(name), names.mask(name))] if names.is_object(name) else []


def needless(name: str, occupants: dict[int, tuple[str, int]], there: int, names: Names) -> bool:
    """Whether `no name` holds in any cell with these occupants."""
    mask = names.mask(name)
    layers = [layer for layer, objects in enumerate(names.layer_masks) if objects & mask]
    return name not in names.aggregates and not mask & there and all(layer in occupants for layer in layers)

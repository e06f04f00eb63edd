"""A model becomes tables: rules are expanded, imprinted, grouped; loops, sounds and levels get their numbers.

    Model ──expand──▶ plain rules ──assemble──▶ groups ──▶ Tables

    startloop  (line 20)        group 0  line 18
    [ … ]      (line 21)        group 1  line 21   ◀─┐
    [ … ]      (line 22)        group 2  line 22   ──┘ jump to 1, if anything changed
    endloop    (line 23)        group 3  line 25

Groups are in the order of their numbers, the lines they begin at; late groups are a list of their own.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise

from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.emit.plain_rules import Candidate, Press, by_group, candidates
from souko.rules.compiler.expand.expand import expand
from souko.rules.compiler.model import DrawnLevel, Loop, MessageLevel, Model, Sound, Win
from souko.rules.compiler.names.symbols import names_of, united
from souko.rules.tables import BITS, DIRECTIONS, GAP, LIMITS, Goal, Group, LevelCells, Limits, Noise, Plain, Tables

RIGID_MOST = 30
GAPS_MOST = 2


def compile_tables(model: Model, complaints: Complaints, limits: Limits = LIMITS) -> Tables | None:
    """The tables of a model, or None if its rules cannot be used; complains about what is wrong with them.

    Raises `BudgetError` if the rules stand for more than the limits allow.
    """
    rules = expand(model, complaints, limits)
    if rules is None:
        complaints.forget_afterwards()
        return None
    if not model.things:
        return None
    names = names_of(model)
    press = Press(names)
    found = candidates(rules, press, complaints)
    normal, late = by_group(found, False, complaints), by_group(found, True, complaints)
    for group in normal + late:
        check_gaps(group, complaints)
    normal, late = stretchable(normal), stretchable(late)
    rigid = rigid_groups(normal, complaints)
    numbers = {normal[index][0].rule.group: number for number, index in enumerate(rigid, start=1)}
    steps = noises("move", model)
    return Tables(
        names=tuple(thing.name if thing else "" for thing in model.things),
        layer_of=tuple(thing.layer if thing else -1 for thing in model.things),
        layers=names.layer_masks,
        patterns=tuple(press.patterns),
        groups=grouped(normal, jumps(normal, model.loops, complaints), numbers),
        late=grouped(late, jumps(late, model.loops, complaints), numbers),
        rigid_groups=tuple(rigid),
        goals=tuple(goal(win, len(model.things)) for win in model.wins),
        player=mask(model.player),
        player_every=model.player_every,
        noises_move=tuple(tuple(noise for noise in steps if noise.objects & layer) for layer in names.layer_masks),
        noises_cantmove=noises("cantmove", model),
        noises_create=noises("create", model),
        noises_destroy=noises("destroy", model),
        events=dict(model.events),
        levels=levels(model),
        run_rules_on_level_start="run_rules_on_level_start" in model.prelude,
        require_player_movement="require_player_movement" in model.prelude,
        noundo="noundo" in model.prelude,
        norestart="norestart" in model.prelude,
        limits=limits,
    )


def mask(numbers: frozenset[int]) -> int:
    """The bit mask of object numbers."""
    return united(1 << max(number, 0) for number in numbers)


def check_gaps(group: Sequence[Candidate], complaints: Complaints) -> None:
    """Complain about rows with too many ellipses, or with two of them side by side."""
    for candidate in group:
        for row in candidate.rows:
            if row.count(GAP) > GAPS_MOST:
                complaints.error(candidate.rule.line, "a row has more than two ellipses")
            elif (GAP, GAP) in pairwise(row):
                complaints.warn(candidate.rule.line, "two ellipses side by side mean no more than one")


def stretchable(groups: Sequence[list[Candidate]]) -> list[list[Candidate]]:
    """The groups without the rules that have too many ellipses in a row, or nothing else."""
    found = [
        [each for each in group if all(row.count(GAP) <= min(GAPS_MOST, len(row) - 1) for row in each.rows)]
        for group in groups
    ]
    return [group for group in found if group]


def rigid_groups(groups: Sequence[Sequence[Candidate]], complaints: Complaints) -> list[int]:
    """The numbers of the groups with a rigid rule; those that are too many are not rigid."""
    found = [number for number, group in enumerate(groups) if any(candidate.rule.rigid for candidate in group)]
    if len(found) > RIGID_MOST:
        line = groups[found[RIGID_MOST]][0].rule.line
        complaints.error(line, f"more than {RIGID_MOST} groups have rigid rules")
    return found[:RIGID_MOST]


def jumps(groups: Sequence[Sequence[Candidate]], loops: Sequence[Loop], complaints: Complaints) -> dict[int, int]:
    """For the last group of each loop, the number of its first."""
    found: dict[int, int] = {}
    firsts = [group[0].rule.line for group in groups]
    for loop in loops:
        begin, end = bisect_left(firsts, loop.start), bisect_right(firsts, loop.end)
        around = [groups[number] for number in (begin - 1, end - 1) if number >= 0]
        if any(holds(group, loop.start) or holds(group, loop.end) for group in around):
            complaints.error(loop.start, "the loop begins or ends in the middle of a group of rules")
        if begin < end:
            found[end - 1] = begin
    return found


def holds(group: Sequence[Candidate], line: int) -> bool:
    """Whether a line lies between the first and the last rule of a group."""
    return group[0].rule.line <= line <= group[-1].rule.line


def grouped(
    groups: Sequence[Sequence[Candidate]], back: Mapping[int, int], rigid: Mapping[int, int]
) -> tuple[Group, ...]:
    """The groups with their rules, their jumps, and the numbers of their rigid groups in the rules that are rigid."""
    return tuple(
        Group(
            group[0].rule.line,
            group[0].rule.random,
            back.get(number, -1),
            tuple(plain(candidate, rigid) for candidate in group),
        )
        for number, group in enumerate(groups)
    )


def plain(candidate: Candidate, rigid: Mapping[int, int]) -> Plain:
    """The rule as tables have it."""
    rule, direction, rows, _ = candidate
    number = rigid.get(rule.group, 0) if rule.rigid else 0
    return Plain(rule.line, DIRECTIONS.index(direction), rows, bool(rule.right), number, rule.commands)


def goal(win: Win, count: int) -> Goal:
    """The winning condition in masks; where none is given, any object will do."""
    where = (1 << count) - 1 if win.where is None else mask(win.where)
    return Goal(win.quantifier, mask(win.what), where, win.what_every, win.where_every)


def noises(verb: str, model: Model) -> tuple[Noise, ...]:
    """The noises that something makes with its objects, in order of declaration."""
    return tuple(
        Noise(mask(sound.things), moves(sound, model), sound.seed) for sound in model.sounds if sound.verb == verb
    )


def moves(sound: Sound, model: Model) -> int:
    """The movements that a move or cantmove sound listens to, in the layers of its objects."""
    bits = united(1 << DIRECTIONS.index(word) for word in sound.directions)
    things = (model.things[number] for number in sound.things)
    return united(bits << BITS * thing.layer for thing in things if thing)


def levels(model: Model) -> tuple[LevelCells, ...]:
    """The levels in masks."""
    seen: dict[frozenset[int], int] = {}

    def cell(numbers: frozenset[int]) -> int:
        if numbers not in seen:
            seen[numbers] = mask(numbers)
        return seen[numbers]

    def level(each: DrawnLevel | MessageLevel) -> LevelCells:
        if isinstance(each, MessageLevel):
            return LevelCells(0, 0, (), each.text)
        return LevelCells(each.width, each.height, tuple(map(cell, each.cells)))

    return tuple(map(level, model.levels))

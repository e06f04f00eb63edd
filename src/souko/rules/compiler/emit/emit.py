"""A model and its expanded rules become tables: masks for cells, groups of rules, loops, sounds and levels.

    expanded rules ──▶ candidates (rows of pattern numbers) ──▶ groups ──▶ Tables

    startloop  (line 20)        group 0  line 18
    [ … ]      (line 21)        group 1  line 21   ◀─┐
    [ … ]      (line 22)        group 2  line 22   ──┘ jump to 1, if anything changed
    endloop    (line 23)        group 3  line 25

Groups are in the order of their numbers, the lines they begin at; late groups are a list of their own.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise

from souko.limits import LIMITS, Limits
from souko.rules.bits import union
from souko.rules.compiler.complaints import Complaints
from souko.rules.compiler.emit.pattern_table import PatternTable
from souko.rules.compiler.emit.plain_rules import Candidate, by_group, candidates
from souko.rules.compiler.expand.expand import ExpandedRule
from souko.rules.compiler.model import DrawnLevel, Loop, MessageLevel, Model, Sound, WinCondition
from souko.rules.compiler.names.symbols import symbols_of
from souko.rules.tables import BITS, DIRECTIONS, GAP, Goal, Group, LevelCells, PlainRule, SoundTrigger, Tables

MAX_RIGID_GROUPS = 30
"""As in PuzzleScript: a group number must fit into the five movement bits of a layer."""
MAX_ELLIPSES = 2
"""In one row, as in PuzzleScript."""


def emit_tables(
    model: Model, rules: Sequence[ExpandedRule], complaints: Complaints, limits: Limits = LIMITS
) -> Tables | None:
    """The tables of a model and its expanded rules, None if it has no objects; complains about rules that are wrong."""
    if not model.objects:
        return None
    symbols = symbols_of(model)
    table = PatternTable(symbols)
    found = candidates(rules, table, complaints)
    normal, late = by_group(found, False, complaints), by_group(found, True, complaints)
    for group in normal + late:
        check_gaps(group, complaints)
    normal, late = without_excess_ellipses(normal), without_excess_ellipses(late)
    rigid = rigid_groups(normal, complaints)
    numbers = {normal[index][0].rule.group: number for number, index in enumerate(rigid, start=1)}
    move_sounds = sound_triggers("move", model)
    return Tables(
        names=tuple(each.name if each else "" for each in model.objects),
        layer_of=tuple(each.layer if each else -1 for each in model.objects),
        layers=symbols.layer_masks,
        patterns=tuple(table.patterns),
        groups=grouped(normal, jumps(normal, model.loops, complaints), numbers),
        late=grouped(late, jumps(late, model.loops, complaints), numbers),
        rigid_groups=tuple(rigid),
        goals=tuple(goal(condition, len(model.objects)) for condition in model.win_conditions),
        player=mask(model.player),
        player_every=model.player_every,
        move_sounds=tuple(
            tuple(sound for sound in move_sounds if sound.objects & layer) for layer in symbols.layer_masks
        ),
        cantmove_sounds=sound_triggers("cantmove", model),
        create_sounds=sound_triggers("create", model),
        destroy_sounds=sound_triggers("destroy", model),
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
    return union(1 << max(number, 0) for number in numbers)


def check_gaps(group: Sequence[Candidate], complaints: Complaints) -> None:
    """Complain about rows with too many ellipses, or with two of them side by side."""
    for candidate in group:
        for row in candidate.rows:
            if row.count(GAP) > MAX_ELLIPSES:
                complaints.error(candidate.rule.line, "a row has more than two ellipses")
            elif (GAP, GAP) in pairwise(row):
                complaints.warn(candidate.rule.line, "two ellipses side by side mean no more than one")


def without_excess_ellipses(groups: Sequence[list[Candidate]]) -> list[list[Candidate]]:
    """The groups without the rules that have too many ellipses in a row, or a row of nothing else."""
    found = [
        [each for each in group if all(row.count(GAP) <= min(MAX_ELLIPSES, len(row) - 1) for row in each.rows)]
        for group in groups
    ]
    return [group for group in found if group]


def rigid_groups(groups: Sequence[Sequence[Candidate]], complaints: Complaints) -> list[int]:
    """The numbers of the groups with a rigid rule; groups beyond the maximum are not rigid."""
    found = [number for number, group in enumerate(groups) if any(candidate.rule.rigid for candidate in group)]
    if len(found) > MAX_RIGID_GROUPS:
        line = groups[found[MAX_RIGID_GROUPS]][0].rule.line
        complaints.error(line, f"more than {MAX_RIGID_GROUPS} groups have rigid rules")
    return found[:MAX_RIGID_GROUPS]


def jumps(groups: Sequence[Sequence[Candidate]], loops: Sequence[Loop], complaints: Complaints) -> dict[int, int]:
    """The number of the first group of each loop, by the number of its last group."""
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
            tuple(plain_rule(candidate, rigid) for candidate in group),
        )
        for number, group in enumerate(groups)
    )


def plain_rule(candidate: Candidate, rigid: Mapping[int, int]) -> PlainRule:
    """The plain rule of a candidate; `rigid` are the numbers of rigid groups."""
    rule, direction, rows, _ = candidate
    number = rigid.get(rule.group, 0) if rule.rigid else 0
    return PlainRule(rule.line, DIRECTIONS.index(direction), rows, bool(rule.right), number, rule.commands)


def goal(condition: WinCondition, count: int) -> Goal:
    """A win condition in masks; without an `on`, all objects count."""
    where = (1 << count) - 1 if condition.where is None else mask(condition.where)
    return Goal(condition.quantifier, mask(condition.what), where, condition.what_every, condition.where_every)


def sound_triggers(verb: str, model: Model) -> tuple[SoundTrigger, ...]:
    """The sounds of a verb in masks, in order of declaration."""
    sounds = (sound for sound in model.sounds if sound.verb == verb)
    return tuple(SoundTrigger(mask(sound.objects), moves(sound, model), sound.seed) for sound in sounds)


def moves(sound: Sound, model: Model) -> int:
    """The movements that trigger a move or cantmove sound, in the layers of its objects."""
    bits = union(1 << DIRECTIONS.index(word) for word in sound.directions)
    objects = (model.objects[number] for number in sound.objects)
    return union(bits << BITS * each.layer for each in objects if each)


def levels(model: Model) -> tuple[LevelCells, ...]:
    """The levels in masks."""
    masks: dict[frozenset[int], int] = {}

    def cell(numbers: frozenset[int]) -> int:
        if numbers not in masks:
            masks[numbers] = mask(numbers)
        return masks[numbers]

    def level(each: DrawnLevel | MessageLevel) -> LevelCells:
        if isinstance(each, MessageLevel):
            return LevelCells(0, 0, (), each.text)
        return LevelCells(each.width, each.height, tuple(map(cell, each.cells)))

    return tuple(map(level, model.levels))

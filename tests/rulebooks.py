"""Random rulebooks, and a comparison of the reference engine with the native engine on them.

`rulebook` writes a small game that uses all features of the language; `mutated` makes random changes to a text. Both
call `pick` for each random choice, which hypothesis (so that it can shrink) or a `random.Random` provides.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import process_time
from typing import Any, NamedTuple

from souko.errors import BudgetError, SoukoError
from souko.limits import Limits
from souko.rules import Rulebook
from souko.rules.engine.chance import Seeded
from souko.rules.engine.native import NativeEngine
from souko.rules.engine.reference.engine import ReferenceEngine
from souko.rules.records.sessions import Input, enter

Pick = Callable[[Sequence[Any]], Any]

INPUTS: tuple[Input, ...] = (0, 1, 2, 3, 4, 0, 1, 2, 3, 4, "tick", "undo", "restart")
RELATIVE = (">", "<", "^", "v")
ABSOLUTE = ("up", "down", "left", "right", "action", "stationary")
AMBIGUOUS = ("moving", "parallel", "perpendicular", "horizontal", "vertical", "orthogonal")
PREFIXES = ("", "", "", "up", "down", "left", "right", "horizontal", "vertical", "up right", "left left down")
COMMANDS = ("again", "cancel", "restart", "win", "checkpoint", "sfx0", "sfx3", "message Hello There", "again sfx1")
MOVE_WORDS = {0: "up", 1: "left", 2: "down", 3: "right", 4: "action", "tick": "tick"}
GLYPHS = "pabcdeqrstuvwxyz"
FURTHER_TURNS = 4
TRIES, LOOKS, APPLICATIONS = 3_000, 50_000_000, 500_000
"""Limits of a turn: TRIES in the reference engine, the others in the native engine, which must not give up first."""


class Parts(NamedTuple):
    """The names in a random game."""

    objects: list[str]
    properties: list[str]
    aggregates: list[str]
    layer: dict[str, int]


def flip(pick: Pick, chance: int) -> bool:
    """True with a probability of one in `chance`; hypothesis shrinks to False."""
    return bool(pick((*[False] * (chance - 1), True)))


def rulebook(pick: Pick) -> str:
    """The text of a small game; most of them can be played."""
    objects = ["player", *"abcde"[: pick((1, 2, 3, 4, 5))]]
    layers = layers_of(pick, objects)
    properties = {name: some(pick, objects, 3) for name in ("any", "other")[: pick((0, 1, 2))]}
    aggregates = {"both": apart(pick, layers)} if flip(pick, 4) else {}
    layer = {name: number for number, names in enumerate(layers) for name in names}
    parts = Parts(objects, list(properties), list(aggregates), layer)
    stacks = apart(pick, layers), apart(pick, layers)
    filler = [f"f{number}" for number in range(pick((0, 0, 0, 0, 70, 140)))]
    if filler:
        layers.insert(pick((0, len(layers))), filler)
    layers[pick((0, 0, len(layers))) : 0] = [[f"g{number}"] for number in range(pick((0, 0, 0, 0, 12, 30)))]
    spare = [name for layer in layers for name in layer if name not in objects]
    lines = [
        *(f"{key}" for key in ("run_rules_on_level_start", "require_player_movement") if flip(pick, 4)),
        *(f"{key}" for key in ("noundo", "norestart") if flip(pick, 8)),
        "title T",
        "OBJECTS",
        *(f"{name}\nred\n" for name in ("background", *objects, *spare)),
        "LEGEND",
        ". = background",
        *(f"{glyph} = {name}" for glyph, name in zip(GLYPHS, objects, strict=False) if glyph != name),
        *(f"{name} = {' or '.join(members)}" for name, members in properties.items()),
        *(f"{name} = {' and '.join(members)}" for name, members in aggregates.items()),
        *(f"{glyph} = {' and '.join(members)}" for glyph, members in zip("12", stacks, strict=True)),
        "SOUNDS",
        *(sound(pick, parts) for _ in range(pick((0, 0, 1, 3)))),
        "COLLISIONLAYERS",
        "background",
        *(", ".join(layer) for layer in layers),
        "RULES",
        *rules(pick, parts),
        "WINCONDITIONS",
        *(win(pick, parts) for _ in range(pick((0, 0, 1, 2)))),
        "LEVELS",
        "",
        *levels(pick, parts),
    ]
    return "\n".join(lines) + "\n"


def some(pick: Pick, names: Sequence[str], most: int) -> list[str]:
    """Some of the names, each once."""
    return list(dict.fromkeys(pick(names) for _ in range(most)))


def apart(pick: Pick, layers: list[list[str]]) -> list[str]:
    """One object of each of one or two layers."""
    start = pick(range(len(layers)))
    return [pick(layer) for layer in layers[start : start + 2]]


def layers_of(pick: Pick, objects: list[str]) -> list[list[str]]:
    """The objects distributed over some layers."""
    layers: list[list[str]] = [[] for _ in range(pick((1, 2, 3)))]
    for name in objects:
        pick(layers).append(name)
    return [layer for layer in layers if layer]


def sound(pick: Pick, parts: Parts) -> str:
    """A line under SOUNDS."""
    name = pick((*parts.objects, *parts.properties))
    verb = pick(("move", "cantmove", "create", "destroy", "action", "move left", "cantmove up right", "move vertical"))
    return f"{name} {verb} {pick((36772507, 41219300, 83744503))}"


def win(pick: Pick, parts: Parts) -> str:
    """A winning condition."""
    names = (*parts.objects, *parts.properties, *parts.aggregates)
    where = f" on {pick(names)}" if flip(pick, 2) else ""
    return f"{pick(('all', 'some', 'no', 'any'))} {pick(names)}{where}"


def rules(pick: Pick, parts: Parts) -> list[str]:
    """Some rules, a part of them perhaps in a loop."""
    lines = [rule(pick, parts, first=number == 0) for number in range(pick((1, 2, 3, 4, 5, 6)))]
    if flip(pick, 3):
        start = pick(range(len(lines)))
        end = pick(range(start + 1, len(lines) + 1))
        lines = [*lines[:start], "startloop", *lines[start:end], "endloop", *lines[end:]]
    return lines


def rule(pick: Pick, parts: Parts, *, first: bool) -> str:
    """A rule; its right side is most often a slightly changed left side."""
    late = flip(pick, 4)
    marks = ["+"] if not first and flip(pick, 4) else []
    marks += ["late"] if late else ["rigid"] if flip(pick, 5) else []
    marks += ["random"] if marks[:1] != ["+"] and flip(pick, 6) else []
    rows = [row(pick, parts, late) for _ in range(pick((1, 1, 1, 2)))]
    left = " ".join(f"[ {' | '.join(each)} ]" for each in rows)
    right = " ".join(f"[ {' | '.join(changed(pick, cell, parts, late) for cell in each)} ]" for each in rows)
    command = pick(COMMANDS) if flip(pick, 4) else ""
    if command and flip(pick, 3):
        right = ""
    return " ".join(word for word in (*marks, pick(PREFIXES), left, "->", right, command) if word)


def row(pick: Pick, parts: Parts, late: bool) -> list[str]:
    """The cells of a row, sometimes with an ellipsis or two."""
    cells = [cell(pick, parts, late) for _ in range(pick((1, 1, 2, 2, 3)))]
    for _ in range(pick((0, 0, 0, 1, 2))):
        if len(cells) > 1:
            cells.insert(pick(range(1, len(cells))), "...")
    return [each for number, each in enumerate(cells) if each != "..." or cells[number - 1] != "..."]


def cell(pick: Pick, parts: Parts, late: bool) -> str:
    """A left cell; most often its objects are in different layers."""
    names = [
        pick((*parts.objects, *parts.objects, *parts.properties, *parts.aggregates))
        for _ in range(pick((0, 1, 1, 1, 2)))
    ]
    careful = not flip(pick, 10)
    taken = [parts.layer.get(name, name) for name in names]
    kinds = ("", "no") if late else ("", "", "no", *RELATIVE, *ABSOLUTE, *AMBIGUOUS)
    terms = [f"{pick(kinds)} {name}".strip() for name, layer in zip(names, taken, strict=True)]
    return " ".join(term for number, term in enumerate(terms) if not careful or taken[number] not in taken[:number])


def changed(pick: Pick, cell_: str, parts: Parts, late: bool) -> str:
    """A right cell for a left one."""
    if cell_ == "..." or flip(pick, 3):
        return cell_
    kind = pick(("move", "name", "empty", "chance", "whole"))
    if kind == "empty":
        return ""
    if kind == "whole":
        return cell(pick, parts, late)
    words = [word for word in cell_.split() if word in (*parts.objects, *parts.properties, *parts.aggregates)]
    if kind == "chance":
        kept = cell_ if flip(pick, 2) else ""
        return f"{kept} {pick(('random', 'randomdir'))} {pick((*words, *parts.properties, *parts.objects))}".strip()
    if kind == "name":
        return pick(parts.objects)
    return " ".join(word if late else f"{pick((*RELATIVE, *ABSOLUTE))} {word}" for word in words)


def levels(pick: Pick, parts: Parts) -> list[str]:
    """Some levels, with a message here and there."""
    glyphs = [*GLYPHS[: len(parts.objects)], *".12.."]
    lines = []
    for _ in range(pick((1, 1, 2))):
        width, height = pick((1, 2, 3, 4, 5)), pick((1, 2, 3, 4, 5))
        lines += ["".join(pick(glyphs) for _ in range(width)) for _ in range(height)] + [""]
        lines += ["message Well done", ""] if flip(pick, 6) else []
    return lines


def inputs(pick: Pick) -> list[Input]:
    """Some inputs."""
    return [pick(INPUTS) for _ in range(pick((1, 3, 6, 12, 25)))]


SECTIONS = ("objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels")
MARKS = ("+", "=", "->", "[", "]", "|", "(", ")", "...", "and", "or", "on", "all", "some", "no", "startloop", "endloop")
LABELS = ("late", "rigid", "random", "randomdir", "message", "player", "background", "wall", "crate", "title")
WORDS = (*SECTIONS, *MARKS, *LABELS, *COMMANDS, *RELATIVE, *ABSOLUTE, *AMBIGUOUS)
CHARACTERS = "()[]|+=->.,0123456789abcxyzPO#@ \t\n\r\0\xa0\u2028ß\U0001f600\ud800'\"^v<\\"


def mutated(pick: Pick, text: str) -> str:
    """A text with a few lines, words or characters inserted, removed or moved."""
    for _ in range(pick((1, 1, 2, 3, 5, 10))):
        lines = text.split("\n")
        place = pick(range(len(lines)))
        kind = pick(("word", "lose word", "line", "lose line", "character", "lose characters"))
        words = lines[place].split(" ")
        if kind == "word":
            words.insert(pick(range(len(words) + 1)), pick((*WORDS, *pick(lines).split())))
        elif kind == "lose word":
            del words[pick(range(len(words)))]
        lines[place] = " ".join(words)
        if kind == "line":
            lines.insert(place, pick(lines))
        elif kind == "lose line":
            del lines[place]
        text = "\n".join(lines)
        at = pick(range(len(text) + 1))
        if kind == "character":
            text = text[:at] + pick(CHARACTERS) + text[at:]
        elif kind == "lose characters":
            text = text[:at] + text[at + pick((1, 1, 5, 50)) :]
    return text


def first_difference(text: str, keys: Sequence[Input], seed: str = "1") -> str:
    """Where the engines differ on any text; empty if they agree, or if the text is refused."""
    try:
        book = Rulebook.read(text)
        level = next((number for number, level in enumerate(book.levels) if level.cells), None)
        return "" if level is None else engine_difference(book, keys, seed, level)
    except SoukoError:
        return ""


MAX_SECONDS = 4.0
"""CPU seconds for one game; then the rest of it is not played."""


class Action(NamedTuple):
    """A call of an engine, with a name for messages."""

    name: str
    call: Callable[[ReferenceEngine | NativeEngine], object]

    def gives_up(self, engine: ReferenceEngine | NativeEngine) -> bool:
        """Do the call; whether it exceeded a limit."""
        try:
            self.call(engine)
        except BudgetError:
            return True
        return False


def engine_difference(book: Rulebook, keys: Sequence[Input], seed: str = "1", level: int = 0) -> str:
    """Where the two engines first differ; empty if they agree until the reference engine exceeds a limit.

    A game that takes more than MAX_SECONDS is not played to its end.
    """
    end = process_time() + MAX_SECONDS
    slow = ReferenceEngine(replace(book.tables, limits=Limits(applications=TRIES)), Seeded(seed))
    fast = NativeEngine(book.native_tables, Seeded(seed))
    fast.game.limit(LOOKS, APPLICATIONS, FURTHER_TURNS, Limits().memory)
    actions = [Action("load", lambda engine: engine.load(level))]
    actions += [Action(f"input {number}, {key}", partial(enter, each=key)) for number, key in enumerate(keys)]
    for action in actions:
        if process_time() > end:
            break
        further = [Action(f"{action.name}, again", lambda engine: engine.tick())] * FURTHER_TURNS
        for each in (action, *further):
            if each is not action and not slow.again:
                break
            gave_up = each.gives_up(slow), each.gives_up(fast)
            if any(gave_up):
                return "" if gave_up[0] else f"{each.name}: only the native engine gave up"
            if found := difference(visible_state(slow), visible_state(fast)):
                return f"{each.name}: {found}"
    return ""


def visible_state(engine: ReferenceEngine | NativeEngine) -> dict[str, Any]:
    """The state of a game as far as its interface shows it."""
    names = ("again", "level", "finished", "sounds", "events", "messages")
    return {"board": engine.board(), **{name: getattr(engine, name) for name in names}}


def difference(slow: dict[str, Any], fast: dict[str, Any]) -> str:
    """The differences between the states of two engines."""
    return "; ".join(f"{name} slow {slow[name]}, native {fast[name]}" for name in slow if slow[name] != fast[name])


def position_difference(book: Rulebook, keys: Sequence[Input], seed: str = "1", level: int = 0) -> str:
    """Where positions differ from a game in the native engine; empty if they do not."""
    fast, position = NativeEngine(book.native_tables, Seeded(seed)), book.start(level, seed)
    fast.load(level)
    for number, key in enumerate(keys):
        sounds, events, messages = len(fast.sounds), len(fast.events), len(fast.messages)
        if key == "undo":
            continue
        enter(fast, key)
        position = position.restart() if key == "restart" else position.turn(MOVE_WORDS[key])
        if position.won or fast.level != level or fast.finished:
            return (
                "" if position.won and (fast.level != level or fast.finished) else f"key {number}: one of them is won"
            )
        this = (fast.board(), fast.again, fast.sounds[sounds:], fast.events[events:], fast.messages[messages:])
        that = (position.board, position.again, list(position.sounds), list(position.events), list(position.messages))
        if this != that:
            return f"key {number} ({key}): game {this}, position {that}"
    return ""

"""The win conditions and the sounds, with their names resolved.

Events have one sound each; objects have sounds for their movements, their creation and their destruction.
"""

from collections.abc import Iterator

from souko.rules.compiler.model import Sound, WinCondition
from souko.rules.compiler.names.lexicon import Lexicon
from souko.rules.compiler.syntax.script import Script, SoundText, WinText

MAX_SEED_DIGITS = 1000
"""Python refuses to convert numbers of more than 4300 digits."""
MAX_SOUNDS = 100_000
"""More than any game has; bounds the memory that a hostile text takes."""
DIRECTIONS = {
    "horizontal": ("left", "right"),
    "vertical": ("up", "down"),
    "orthogonal": ("up", "down", "left", "right"),
}
FORMS = "a line like: no Fruit, some Fruit, all Target on Crate, no Gold on Chest"


def win_conditions_of(script: Script, lexicon: Lexicon) -> tuple[WinCondition, ...]:
    """The valid win conditions; complains about the others."""
    conditions = (win_condition(text, script, lexicon) for text in script.wins)
    return tuple(condition for condition in conditions if condition is not None)


def win_condition(text: WinText, script: Script, lexicon: Lexicon) -> WinCondition | None:
    """The condition, or None if one of its names is unknown."""
    words = text.words
    if len(words) < 2:
        script.complaints.error(text.line, "a condition without an object", FORMS)
        return None
    names = [words[1], words[3]] if len(words) == 4 else [words[1]]
    known = [is_known(name, text, script, lexicon) for name in names]
    if not all(known):
        return None
    quantifier = words[0] if words[0] in ("all", "no") else "some"
    where = lexicon.numbers_of(names[1]) if len(names) > 1 else None
    every = [name in lexicon.aggregates for name in (*names, "")]
    return WinCondition(quantifier, lexicon.numbers_of(names[0]), where, every[0], every[1], text.line, text.column)


def is_known(name: str, text: WinText, script: Script, lexicon: Lexicon) -> bool:
    """Whether the name stands for objects; complains if not."""
    known = bool(lexicon.objects_of(name))
    if not known:
        script.complaints.error(text.line, f"'{name}' in a condition stands for nothing", FORMS)
    return known


def sounds_of(script: Script, lexicon: Lexicon) -> tuple[tuple[Sound, ...], dict[str, int]]:
    """The sounds of objects, and the seeds of events."""
    sounds: list[Sound] = []
    events: dict[str, int] = {}
    for text in script.sounds:
        if not text.event:
            sounds.extend(object_sounds(text, script, lexicon))
            if len(sounds) > MAX_SOUNDS:
                script.complaints.error(text.line, f"more than {MAX_SOUNDS} sounds", "fewer of them")
                break
        elif text.seed is None:
            script.complaints.warn(text.line, f"{text.event} without a seed", "a number like 1234 after it")
        else:
            if text.event in events:
                script.complaints.warn(text.line, f"a second sound for {text.event}", "one", "the last one counts")
            events[text.event] = seed_number(text.seed)
    return tuple(sounds), events


def seed_number(seed: str) -> int:
    """The seed as a number; further digits are cut off."""
    return int(seed[:MAX_SEED_DIGITS])


def object_sounds(text: SoundText, script: Script, lexicon: Lexicon) -> Iterator[Sound]:
    """The sounds of one line; none, and a complaint, if it is invalid."""
    if not text.verb:
        script.complaints.warn(text.line, f"{text.name} without a verb", "a line like: crate move 1234")
        return
    if text.seed is None:
        last = (text.verb, *text.directions)[-1]
        script.complaints.error(text.line, f"no seed after {last}", "a line like: crate move 1234")
    if text.name in lexicon.aggregates:
        found = f"a sound of {text.name}, which is several objects at once"
        script.complaints.error(text.line, found, "an object, or several joined by 'or'")
    elif not lexicon.objects_of(text.name):
        script.complaints.error(text.line, f"a sound of {text.name}, which stands for nothing", "the name of an object")
    elif text.seed is not None:
        yield from valid_sounds(text, seed_number(text.seed), lexicon)


def valid_sounds(text: SoundText, seed: int, lexicon: Lexicon) -> Iterator[Sound]:
    """The sounds of a line that has no errors: one for each object, or one for all (create and destroy)."""
    objects = lexicon.objects_of(text.name)
    place = (text.line, text.column)
    if text.verb in ("create", "destroy"):
        yield Sound(text.verb, lexicon.numbers_of(text.name), (), seed, *place)
        return
    verb = "move" if text.verb == "action" else text.verb
    for name in objects:
        if name in lexicon.layers:
            yield Sound(verb, frozenset({lexicon.numbers[name]}), directions(text), seed, *place)


def directions(text: SoundText) -> tuple[str, ...]:
    """The directions of movements that make the sound."""
    if text.verb == "action":
        return ("action",)
    words = text.directions or ("orthogonal",)
    return tuple(dict.fromkeys(each for word in words for each in DIRECTIONS.get(word, (word,))))

"""The winning conditions and the sounds, names looked up.

Events have one sound each; objects have sounds for what happens to them.
"""

from collections.abc import Iterator

from souko.rules.compiler.model import Sound, Win
from souko.rules.compiler.names.lexicon import Lexicon
from souko.rules.compiler.syntax.script import Script, SoundText, WinText

MOST_DIGITS = 1000
MOST_SOUNDS = 100_000
DIRECTIONS = {
    "horizontal": ("left", "right"),
    "vertical": ("up", "down"),
    "orthogonal": ("up", "down", "left", "right"),
}
FORMS = "a line like: no Fruit, some Fruit, all Target on Crate, no Gold on Chest"


def wins_of(script: Script, lexicon: Lexicon) -> tuple[Win, ...]:
    """The conditions that make sense; complains about the others."""
    wins = (win_of(text, script, lexicon) for text in script.wins)
    return tuple(win for win in wins if win is not None)


def win_of(text: WinText, script: Script, lexicon: Lexicon) -> Win | None:
    """The condition, or None if it names what nobody knows."""
    words = text.words
    if len(words) < 2:
        script.complaints.error(text.line, "a condition without an object", FORMS)
        return None
    names = [words[1], words[3]] if len(words) == 4 else [words[1]]
    known = [check(name, text, script, lexicon) for name in names]
    if not all(known):
        return None
    quantifier = words[0] if words[0] in ("all", "no") else "some"
    where = lexicon.numbers_of(names[1]) if len(names) > 1 else None
    every = [name in lexicon.aggregates for name in (*names, "")]
    return Win(quantifier, lexicon.numbers_of(names[0]), where, every[0], every[1], text.line, text.column)


def check(name: str, text: WinText, script: Script, lexicon: Lexicon) -> bool:
    """Whether the name stands for objects; complains if not."""
    known = bool(lexicon.of(name))
    if not known:
        script.complaints.error(text.line, f"'{name}' in a condition stands for nothing", FORMS)
    return known


def sounds_of(script: Script, lexicon: Lexicon) -> tuple[tuple[Sound, ...], dict[str, int]]:
    """The sounds of objects, and the seeds of events."""
    sounds: list[Sound] = []
    events: dict[str, int] = {}
    for text in script.sounds:
        if not text.event:
            sounds.extend(heard(text, script, lexicon))
            if len(sounds) > MOST_SOUNDS:
                script.complaints.error(text.line, f"more than {MOST_SOUNDS} sounds", "fewer of them")
                break
        elif text.seed is None:
            script.complaints.warn(text.line, f"{text.event} without a seed", "a number like 1234 after it")
        else:
            if text.event in events:
                script.complaints.warn(text.line, f"a second sound for {text.event}", "one", "the last one counts")
            events[text.event] = number(text.seed)
    return tuple(sounds), events


def number(seed: str) -> int:
    """The seed as a number; digits that no sound needs are cut off."""
    return int(seed[:MOST_DIGITS])


def heard(text: SoundText, script: Script, lexicon: Lexicon) -> Iterator[Sound]:
    """The sounds of one line; none, and a complaint, if it makes no sense."""
    if not text.verb:
        script.complaints.warn(text.line, f"{text.name} without a verb", "a line like: crate move 1234")
        return
    if text.seed is None:
        last = (text.verb, *text.directions)[-1]
        script.complaints.error(text.line, f"no seed after {last}", "a line like: crate move 1234")
    if text.name in lexicon.aggregates:
        found = f"a sound of {text.name}, which is several objects at once"
        script.complaints.error(text.line, found, "an object, or several joined by 'or'")
    elif not lexicon.of(text.name):
        script.complaints.error(text.line, f"a sound of {text.name}, which stands for nothing", "the name of an object")
    elif text.seed is not None:
        yield from played(text, number(text.seed), lexicon)


def played(text: SoundText, seed: int, lexicon: Lexicon) -> Iterator[Sound]:
    """The sounds of a line that makes sense."""
    objects = lexicon.of(text.name)
    place = (text.line, text.column)
    if text.verb in ("create", "destroy"):
        yield Sound(text.verb, lexicon.numbers_of(text.name), (), seed, *place)
        return
    verb = "move" if text.verb == "action" else text.verb
    for name in objects:
        if name in lexicon.layers:
            yield Sound(verb, frozenset({lexicon.numbers[name]}), directions(text), seed, *place)


def directions(text: SoundText) -> tuple[str, ...]:
    """The directions that the line listens to."""
    if text.verb == "action":
        return ("action",)
    words = text.directions or ("orthogonal",)
    return tuple(dict.fromkeys(each for word in words for each in DIRECTIONS.get(word, (word,))))

"""The winning conditions, names looked up."""

from souko.rules.check_names import Lexicon
from souko.rules.model import Win
from souko.rules.script import Script, WinText

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

"""Cases in text files: small rulebooks that differ from a common one in a few sections.

    == push: a crate moves ahead of the player      name, and what it shows
    -- rules                                        a section of the rulebook; if it is missing, the common one is used
    [ > Player | Crate ] -> [ > Player | > Crate ]
    -- levels
    .@*..
    -- play                                         sessions, one a line: level=1 seed=abc and the keys
    rrdz
    -- without                                      changes to the text that must change how a session ends
    > Crate => Crate

Keys are u, l, d, r, x (action), t (tick), z (undo) and R (restart); - stands for no key at all. Where sessions are
few, another one is added, of keys at random. `\\n` in a change is the end of a line; a change that begins with `and`
belongs to the one above. `-- same` has changes that must change nothing, `-- complaints` the numbers of errors and
warnings, if there are any. `-- text` is a whole rulebook instead of sections, `-- many objects 40 1` stands for forty
objects in one layer, `-- tall level` for a level of seventy rows.
"""

import re
from pathlib import Path
from random import Random
from typing import NamedTuple

HERE = Path(__file__).parent
KEYS: dict[str, int | str] = {"u": 0, "l": 1, "d": 2, "r": 3, "x": 4, "t": "tick", "z": "undo", "R": "restart"}
WEIGHTS = {"u": 20, "l": 20, "d": 20, "r": 20, "x": 8, "t": 6, "z": 5, "R": 1}
"""How often each key is in sessions at random."""
SECTIONS = {
    "objects": "OBJECTS",
    "legend": "LEGEND",
    "sounds": "SOUNDS",
    "layers": "COLLISIONLAYERS",
    "rules": "RULES",
    "win": "WINCONDITIONS",
    "levels": "LEVELS",
}
COMMON = {
    "settings": "",
    "objects": "\n\n".join(
        f"{name} {glyph}\n{colour}"
        for name, glyph, colour in (
            ("Background", ".", "black"),
            ("Wall", "#", "grey"),
            ("Player", "@", "white"),
            ("Crate", "*", "brown"),
            ("Stone", "s", "darkgrey"),
            ("Mark", "o", "yellow"),
            ("Flag", "f", "red"),
            ("Ghost", "g", "lightblue"),
        )
    ),
    "legend": "",
    "sounds": "",
    "layers": "Background\nMark, Flag\nPlayer, Wall, Crate, Stone\nGhost",
    "rules": "",
    "win": "",
    "levels": ".@.",
}

MORE = {"objects": "\n", "layers": ""}
"""Sections that can be added to (`-- more objects`), and what stands between."""


class Case(NamedTuple):
    """A name, what it shows, and its sections by name."""

    name: str
    shows: str
    sections: dict[str, str]

    @property
    def source(self) -> str:
        """The whole rulebook."""
        return self.sections["text"] if "text" in self.sections else rulebook(self.name, self.sections)

    def lines(self, section: str) -> list[str]:
        """The lines of a section, blank ones left out."""
        return [line for line in self.sections.get(section, "").split("\n") if line.strip()]


class Play(NamedTuple):
    """A session that is to be recorded."""

    level: int
    seed: str | None
    inputs: tuple[int | str, ...]


def cases_in(folder: str) -> list[Case]:
    """All cases of the files of a folder, in order."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((HERE / folder).glob("*.txt")))
    return [case_of(part) for text in texts for part in re.split(r"(?m)^== ", text)[1:]]


def case_of(text: str) -> Case:
    """The case that a text says."""
    title, *parts = re.split(r"(?m)^-- ", text)
    name = title.split()[0].rstrip(":")
    sections = dict(map(section_of, parts))
    shows = title.strip()[len(name) :].removeprefix(": ")
    return Case(name, shows, {key: value for part in map(drawn, sections.items()) for key, value in part.items()})


def section_of(text: str) -> tuple[str, str]:
    """The name and the text of a section, without blank lines around it."""
    name, _, body = text.partition("\n")
    return name.strip(), body.strip("\n")


def drawn(section: tuple[str, str]) -> dict[str, str]:
    """A section as it is, or the sections that a short form stands for."""
    kind, *numbers = section[0].split()
    if kind == "many":
        return many_objects(*map(int, numbers[1:]))
    if kind == "tall":
        return {"levels": "\n".join("@.*..s"[row] if row < 6 else "*" if row % 9 == 0 else "." for row in range(70))}
    return {section[0]: section[1]}


def many_objects(count: int, layers: int) -> dict[str, str]:
    """The sections of a rulebook with objects A1, A2 … in so many layers, dealt out one after the other."""
    names = [f"A{number}" for number in range(1, count + 1)]
    dealt = [", ".join(names[layer::layers]) for layer in range(layers)]
    return {
        "objects": "\n\n".join(["Background .\nblack", "Player @\nwhite", *(f"{name}\nred" for name in names)]),
        "legend": f"a = A1\nb = A33\nc = A34\nd = A35\nThing = {' or '.join(names)}",
        "layers": "\n".join(["Background", f"Player, {dealt[0]}", *dealt[1:]]),
    }


def rulebook(name: str, sections: dict[str, str]) -> str:
    """The common rulebook with some sections of its own."""
    more = {
        key: f"{COMMON[key]}\n{gap}{sections[f'more {key}']}" for key, gap in MORE.items() if f"more {key}" in sections
    }
    parts = COMMON | sections | more
    head = "\n".join(filter(None, [f"title {name}", parts["settings"]]))
    return "\n\n".join([head, *(f"{word}\n\n{parts[key]}" for key, word in SECTIONS.items())]) + "\n"


def plays_of(case: Case) -> list[Play]:
    """The sessions of a case."""
    return [play_of(line) for line in case.lines("play")]


def random_play(name: str, level: int, count: int) -> Play:
    """A session of so many keys at random, always the same for a name."""
    keys = Random(name).choices(list(WEIGHTS), list(WEIGHTS.values()), k=count)
    return Play(level, name, tuple(KEYS[key] for key in keys))


def play_of(line: str) -> Play:
    """The session of a line.

    >>> play_of("level=1 seed=abc rz")
    Play(level=1, seed='abc', inputs=(3, 'undo'))
    """
    words = line.split()
    given = dict(word.split("=", 1) for word in words if "=" in word)
    keys = "".join(word for word in words if "=" not in word).replace("-", "")
    return Play(int(given.get("level", 0)), given.get("seed"), tuple(KEYS[key] for key in keys))


def changed(case: Case, section: str) -> list[tuple[str, str]]:
    """Each change of a section, as it is written, and the rulebook that it makes."""
    found: list[tuple[str, str]] = []
    for line in case.lines(section):
        joined = line.startswith("and ")
        told, source = found.pop() if joined else ("", case.source)
        found.append((f"{told} {line}".strip(), changed_by(line.removeprefix("and "), source)))
    return found


def changed_by(line: str, source: str) -> str:
    """The text with one change made wherever it can be; it must be possible somewhere."""
    old, _, new = line.replace("\\n", "\n").partition("=>")
    old, new = old.strip(" "), new.strip(" ")
    assert old in source, f"{old!r} is not in the rulebook"
    return source.replace(old, new)

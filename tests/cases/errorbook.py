"""Rulebooks that are wrong in known ways: each line says behind `!!` what has to be said about it.

    [ Player ] ] -> [ Player ] !! warning: a closing bracket too many

What is said behind the name of a case has no line of its own. A mark in parentheses is a note. Nothing else may be
said about the rulebook.
"""

from typing import Any, NamedTuple

from tests.cases.casebook import Case, cases_in, rulebook
from tests.cases.interfaces import compile_rulebook

MARK = " !! "


class Said(NamedTuple):
    """A complaint: its line (0: none), error or warning, and what was found."""

    line: int
    kind: str
    found: str


class Wrong(NamedTuple):
    """A rulebook and all that is to be said about it."""

    name: str
    source: str
    said: tuple[Said, ...]


def wrong_rulebooks() -> list[Wrong]:
    """All cases of the files."""
    return [wrong_of(case) for case in cases_in("errors")]


def wrong_of(case: Case) -> Wrong:
    """The rulebook of a case without its marks, and what they say."""
    others = f" {case.shows}".split(MARK)[1:]
    lines = case.source.split("\n")
    said = [marked(0, other) for other in others]
    said += [marked(number, mark) for number, line in enumerate(lines, 1) for mark in line.split(MARK)[1:]]
    source = "\n".join(line.split(MARK)[0] for line in lines)
    return Wrong(case.name, source, tuple(sorted(filter(None, said))))


def marked(line: int, mark: str) -> Said | None:
    """What a mark says; None for a note."""
    kind, _, found = mark.partition(": ")
    return None if mark.startswith("(") else Said(line, kind, found)


def said_about(source: str) -> tuple[Said, ...]:
    """All that the compiler says, by lines."""
    complaints = compile_rulebook(source).complaints
    errors = [Said(each.place.line, "error", each.found) for each in complaints.errors]
    return tuple(sorted(errors + [Said(each.place.line, "warning", each.found) for each in complaints.warnings]))


def error_case(wrong: Wrong) -> dict[str, Any]:
    """The case in the form that `souko verify --errors` reads."""
    complaints = compile_rulebook(wrong.source).complaints
    lines = [complaint.place.line or None for complaint in complaints.in_order]
    count = sum(said.kind == "error" or not said.line for said in wrong.said)
    return {"name": wrong.name, "source": wrong.source, "error_count": count, "lines": lines}


def oversized() -> list[Wrong]:
    """Rulebooks that are larger than anybody needs, each in another way."""
    names = [f"a{number}" for number in range(400)]
    many = {
        "more objects": "\n\n".join(f"{name}\nred" for name in names),
        "more layers": ", ".join(names),
        "legend": f"Many = {' or '.join(names)}",
        "sounds": "Many move 12\n" * 251,
    }
    rigid = "rigid [ > Player | Crate ] -> [ > Player | > Crate ]\n" * 31
    wide = f"@{'.' * 1000}\n" * 1000
    doubled = "p1 = Crate or Stone\n" + "\n".join(f"q{n} = p{n}\np{n + 1} = p{n} or q{n}" for n in range(1, 14))
    eighth = doubled[: doubled.index("q13")] + "\n".join(f"r{n} = p13 or Ghost" for n in range(1, 122))
    return [
        oversize("sounds", many, "Many move", 251, "more than 100000 sounds"),
        oversize("rigid-groups", {"rules": rigid}, "rigid", 31, "more than 30 groups have rigid rules"),
        oversize("cells", {"levels": f"{wide}\n.@."}, "@.", 1, "a level of 1001000 cells"),
        oversize("lines", {"legend": "\n".join(["(x)"] * 99_998)}, "SOUNDS", 1, "a section of more than 100000 lines"),
        oversize("words", {"legend": "w = Crate" + " or Crate" * 6000}, "w =", 1, "a line of more than 10000 words"),
        oversize("members", {"legend": doubled}, "p14", 1, "a name for 16384 objects"),
        oversize("members-in-all", {"legend": eighth}, "r121", 1, "too many members of all names"),
    ]


def oversize(name: str, sections: dict[str, str], start: str, nth: int, found: str) -> Wrong:
    """A case with an error about the nth line that begins like this."""
    source = rulebook(name, sections)
    lines = [number for number, line in enumerate(source.split("\n"), 1) if line.startswith(start)]
    return Wrong(name, source, (Said(lines[nth - 1], "error", found),))

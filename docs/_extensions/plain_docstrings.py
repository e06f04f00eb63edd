"""Docstrings are plain text, not reStructuredText: this writes them so that Sphinx shows them as they are meant.

a paragraph         text with `code`; every other character stands for itself
an indented block   a drawing or a table in fixed-width letters, shown as it is
lines with * or -   a list
>>> an example      an example
"""

import re
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

SPECIAL = re.compile(r"([\\*|_<>:\[\]])")
CODE = re.compile(r"(`+)(.+?)\1", re.DOTALL)
ITEM = re.compile(r"^[*-] ")
LONG_BYTES = re.compile(r"b'(?:[^'\\]|\\.){40,}'|b\"(?:[^\"\\]|\\.){40,}\"")
NAMELESS = re.compile(r"Alias for field number \d+")
"""What Python itself writes about the fields of a named tuple."""


def setup(app: Any) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("autodoc-process-docstring", rewrite)
    app.connect("autodoc-process-signature", shorten)
    return {"parallel_read_safe": True}


def rewrite(*arguments: Any) -> None:
    """Replace the lines of a docstring by reStructuredText that looks the same."""
    lines: list[str] = arguments[-1]  # the last of those that Sphinx passes: app, kind, name, object, options, lines
    text = cleandoc("\n".join(lines))
    lines[:] = [] if NAMELESS.fullmatch(text) else list(converted(text))


def shorten(*arguments: Any) -> tuple[str | None, str | None]:
    """Leave out long bytes from the defaults of a signature."""
    signature, returned = arguments[-2:]
    return signature and LONG_BYTES.sub("b'…'", signature), returned


def converted(text: str) -> Iterator[str]:
    """The lines of reStructuredText for a plain text.

    >>> list(converted("The sum of *args, see `sum`."))
    ['The sum of \\\\*args, see `sum`.', '']
    """
    for block in blocks(text):
        yield from paragraph(block)
        yield ""


def blocks(text: str) -> list[str]:
    """The parts of a text between blank lines; indented parts that follow each other are one."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if found and block.startswith("    ") and found[-1].startswith("    "):
            found[-1] += f"\n\n{block}"
        else:
            found.append(block)
    return found


def paragraph(block: str) -> list[str]:
    """One part as reStructuredText."""
    lines = block.split("\n")
    if block.lstrip().startswith(">>>"):
        return lines
    if block.startswith("    "):
        return ["::", "", *lines]
    if all(ITEM.match(line) or line.startswith("  ") for line in lines):
        return [escaped_item(line) for line in lines]
    if is_table(lines):
        return ["::", "", *(f"    {line}" for line in lines)]
    return escaped(block).split("\n")


def is_table(lines: list[str]) -> bool:
    """Whether columns are lined up with blanks, as in a list of names with what they mean."""
    return len(lines) > 1 and any(re.search(r"\S {2,}\S", line) for line in lines)


def escaped_item(line: str) -> str:
    """A line of a list, its mark left as it is."""
    mark = ITEM.match(line)
    return f"* {escaped(line[2:])}" if mark else f"  {escaped(line.strip())}"


def escaped(text: str) -> str:
    """The text with every character that means something to reStructuredText made plain, except in `code`."""
    parts, end = [], 0
    for code in CODE.finditer(text):
        parts += [SPECIAL.sub(r"\\\1", text[end : code.start()]), marked(code[2])]
        end = code.end()
    return "".join([*parts, SPECIAL.sub(r"\\\1", text[end:])])


def marked(code: str) -> str:
    """A piece of code: a link if it is a name, which may be that of a class anywhere; else fixed-width letters."""
    if re.fullmatch(r"[A-Z]\w*[a-z]\w*", code):
        return f"`.{code}`"
    return f"`{code}`" if re.fullmatch(r"[a-z_][\w.]*", code) else f"``{code}``"

"""Every text that the compiler can complain with, read off its source: what is `found`, with gaps where values go.

A complaint is made by calling `error` or `warn`, or by adding a text to `errors`, `warnings` or `layer_conflicts`.
The text is a string, perhaps with gaps; or a name that such strings were given to in the same function or module; or
what the function was called with, which is then looked for at its callers.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import souko.rules

PASSED_ON = {"found", "text"}
"""Parameters and loop variables that hold a text which was made elsewhere."""


class Text(NamedTuple):
    """A text of the source: a pattern that matches what it can become, and the lines of the call that says it.

    `lines` is None for a text that is put on a list first: it is said elsewhere.
    """

    file: str
    lines: range | None
    pattern: str

    def is_made_by(self, running: frozenset[tuple[str, int]], found: str) -> bool:
        """Whether a complaint that was made while these lines were being run has this text."""
        here = self.lines is None or any((self.file, line) in running for line in self.lines)
        return here and bool(re.fullmatch(self.pattern, found))


def texts() -> list[Text]:
    """The texts of all modules of the rules."""
    files = sorted(Path(souko.rules.__file__).parent.rglob("*.py"))
    return [text for file in files for text in texts_in(str(file), ast.parse(file.read_text(encoding="utf-8")))]


def texts_in(name: str, module: ast.Module) -> Iterator[Text]:
    """The texts of one module."""
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and (argument := argument_of(node)) is not None:
                lines = None if is_kept(node) else range(node.lineno, (node.end_lineno or node.lineno) + 1)
                yield from (Text(name, lines, pattern_of(each)) for each in values(argument, function, module))


def argument_of(call: ast.Call) -> ast.expr | None:
    """The argument of a call that is the text of a complaint; None if the call makes none."""
    if not isinstance(call.func, ast.Attribute):
        return None
    if is_kept(call):
        return call.args[0]
    if call.func.attr not in ("error", "warn") or not call.args:
        return None
    return call.args[0] if is_text(call.args[0]) else call.args[1]


def is_kept(call: ast.Call) -> bool:
    """Whether the call puts a text on a list of complaints."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "append" else None
    return isinstance(owner, ast.Attribute) and owner.attr in ("errors", "warnings", "layer_conflicts")


def is_text(node: ast.expr) -> bool:
    """Whether the first argument is the text already: makers of rules know their line."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def values(node: ast.expr, function: ast.FunctionDef, module: ast.Module) -> Iterator[ast.expr]:
    """The strings that an argument can be."""
    if is_text(node):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from values(node.body, function, module)
        yield from values(node.orelse, function, module)
    else:
        assert isinstance(node, ast.Name), f"line {node.lineno}: cannot tell which text {ast.unparse(node)} is"
        given = list(assigned(node.id, function)) or list(assigned(node.id, module))
        assert given or node.id in PASSED_ON, f"line {node.lineno}: cannot tell which text {node.id} is"
        for each in given:
            yield from values(each, function, module)


def assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    """What is assigned to a name, also as one of several."""
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            yield from (value for target in node.targets for value in given(name, target, node.value))


def given(name: str, target: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
    """The part of a value that a target gives to the name."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each, part in zip(target.elts, value.elts, strict=True):
            yield from given(name, each, part)
    elif isinstance(target, ast.Name) and target.id == name:
        yield value


def pattern_of(node: ast.expr) -> str:
    """A pattern that matches whatever a string with gaps can become."""
    if isinstance(node, ast.Constant):
        return re.escape(str(node.value))
    assert isinstance(node, ast.JoinedStr)
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(?s:.+)" for part in node.values)

"""`souko rules`: objects, rules, levels and errors of a rulebook."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, display_name, terminal_safe
from souko.errors import Complaint

if TYPE_CHECKING:
    from souko.rules import Summary


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), metavar="FILE|GAME|-")
@click.option("--expand", is_flag=True, help="Write out every plain rule, in the order in which they are tried.")
@click.option("--level", type=click.IntRange(min=1), metavar="K", help="Draw level K; messages do not count.")
@click.option("--plain-rules", type=click.IntRange(1), metavar="N", help="Give up beyond N plain rules.")
@click.option("--json", "json_", is_flag=True, help="One JSON object.")
@click.pass_context
def rules(  # noqa: PLR0913 - one argument per option
    context: click.Context, *, file: str, expand: bool, level: int | None, plain_rules: int | None, json_: bool
) -> None:
    """Print what the compiler made of a rulebook, and all its errors.

    Exit 2 if there are errors.
    """
    summary = _summary(file, plain_rules)
    rows = [] if level is None else summary.level_rows(level)
    if json_:
        facts = _facts(summary)
        facts |= {"plain_rules": list(summary.plain_rules())} if expand else {}
        click.echo(as_json(facts | ({"level": rows} if level is not None else {})))
    else:
        click.echo(terminal_safe("\n".join(_lines(summary, expand, rows))))
    context.exit(2 if summary.errors else 0)


def _summary(file: str, plain_rules: int | None) -> "Summary":
    """The summary of a rulebook, with a limit on its plain rules."""
    from souko.rules import LIMITS, Summary

    return Summary.of(_text(file), display_name(file), LIMITS._replace(plain_rules=plain_rules or LIMITS.plain_rules))


def _text(file: str) -> str:
    """The text of a file, of standard input (`-`), or of a shipped game if no file has that name."""
    from souko.games import find_path
    from souko.rules import read_rulebook_text

    if file == "-":
        return (sys.stdin.buffer.read() if sys.stdin else b"").decode("utf-8-sig", "replace")
    return read_rulebook_text(find_path(file))


def _facts(summary: "Summary") -> dict[str, Any]:
    """The JSON answer."""
    return {
        "title": summary.title,
        **summary.count(),
        "errors": list(map(_complaint, summary.errors)),
        "warnings": list(map(_complaint, summary.warnings)),
    }


def _complaint(complaint: Complaint) -> dict[str, Any]:
    return {"line": complaint.place.line or None, "message": "; ".join(part for part in complaint[1:] if part)}


def _lines(summary: "Summary", expand: bool, rows: list[str]) -> Iterator[str]:
    """The answer as text, line by line."""
    yield summary.title or ("(no title)" if summary.model else "nothing that can be played")
    if summary.model:
        count = summary.count()
        yield f"{_plural(count['objects'], 'object')} in {_plural(count['layers'], 'layer')}"
        yield from (f"  {number:<3} {', '.join(layer)}" for number, layer in enumerate(summary.model.layers, 1))
        written, groups = _plural(count["rules"], "rule"), _plural(count["groups"], "group")
        yield f"{written}, {count['expanded']} after expansion, in {groups}"
        yield f"{_plural(count['levels'], 'level')}, {summary.count_messages()} of them messages"
    for kind, complaints in (("error", summary.errors), ("warning", summary.warnings)):
        yield _plural(len(complaints), kind)
        yield from (f"  {_as_text(complaint)}" for complaint in complaints)
    yield from ("", *summary.plain_rules()) if expand else ()
    yield from ("", *rows) if rows else ()


def _as_text(complaint: Complaint) -> str:
    facts = _complaint(complaint)
    return f"line {facts['line']}: {facts['message']}" if facts["line"] else facts["message"]


def _plural(count: int, name: str) -> str:
    """A number and a noun.

    >>> _plural(1, "rule"), _plural(2, "rule")
    ('1 rule', '2 rules')
    """
    return f"{count} {name}" if count == 1 else f"{count} {name}s"

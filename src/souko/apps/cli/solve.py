"""`souko solve`: a solution of a level, or the proof that there is none; giving up is neither."""

from math import isnan
from typing import Any

import click

from souko.apps.cli.options import FORMAT_NAMES, as_json
from souko.apps.cli.solving import ORDERS, Answer, Task, answers

EXIT = {"solved": 0, "unsolvable": 1, "refused": 2, "gave up": 3}


def _seconds(_context: click.Context, parameter: click.Parameter, value: float) -> float:
    """The seconds, if they are a number."""
    if isnan(value):
        raise click.BadParameter("nan is no number of seconds.", param=parameter)
    return value


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), metavar="FILE|GAME|-")
@click.option("--level", default="1", metavar="K|all", show_default=True, help="Which level, or all of them.")
@click.option("--best", type=click.Choice(["moves", "pushes", "first"]), default="first", help="What is to be fewest.")
@click.option("--order", type=click.Choice(list(ORDERS)), help="By moves (bfs), by what is missing (greedy), or both.")
@click.option(
    "--time", "seconds", type=click.FloatRange(0), callback=_seconds, default=60.0, metavar="S", help="For each level."
)
@click.option("--states", type=click.IntRange(1), default=1 << 32, metavar="N", help="Positions for each level.")
@click.option("--memory", type=click.IntRange(1), default=2000, show_default=True, metavar="MB", help="For each level.")
@click.option("--format", "format_", type=click.Choice(FORMAT_NAMES), help="The alphabet, if it is not clear.")
@click.option("--json", "json_", is_flag=True, help="One JSON object per line and level.")
@click.pass_context
def solve(  # noqa: PLR0913 - one argument per option
    context: click.Context, /, *, file: str, level: str, format_: str | None, json_: bool, memory: int, **limits: Any
) -> None:
    """Solve levels of any rulebook, xsb or sok file by plain search; every solution is replayed before it is told.

    Exit 1 if a level has no solution, 2 if a level makes no sense, 3 if the search gave up.
    """
    worst, task = 0, Task(memory=memory * 1_000_000, **limits)
    for answer in answers(file, level, format_, task):
        _tell(answer, level == "all", json_)
        worst = max(worst, EXIT[answer.status])
    context.exit(worst)


def _tell(answer: Answer, several: bool, json_: bool) -> None:
    """Print the answer; what is wrong with a level is no answer, and goes to standard error."""
    if answer.status == "refused":
        click.echo(answer.why, err=True)
    else:
        click.echo(as_json(_facts(answer)) if json_ else _text(answer, several))


def _facts(answer: Answer) -> dict[str, Any]:
    facts = answer._asdict() | {"seconds": round(answer.seconds, 6)}
    return facts if answer.why else {name: value for name, value in facts.items() if name != "why"}


def _text(answer: Answer, several: bool) -> str:
    """The answer for people: the solution on a line of its own."""
    rate = answer.positions / answer.seconds if answer.seconds > 0.001 else 0.0
    seen = f"{answer.positions:,} positions in {answer.seconds:.2f} s" + (f", {rate:,.0f} a second" if rate else "")
    title = f"level {answer.level}: " if several else ""
    if answer.status == "gave up":
        return f"{title}gave up: {answer.why}"
    if answer.status == "unsolvable":
        return f"{title}no solution exists: {seen}"
    pushes = "" if answer.pushes is None else f", {answer.pushes} pushes"
    return f"{title}{answer.solution}\n{answer.moves} moves{pushes}; {seen}"

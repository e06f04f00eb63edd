"""`souko verify`: run recorded sessions, or compile tests, and tell which come out differently."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, printable, raised_by, read_input
from souko.apps.cli.progress import PATIENCE, ProgressBar
from souko.apps.cli.workers import answers

if TYPE_CHECKING:
    from souko.rules import Limits, Verdict


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), metavar="FILE|-")
@click.option("--errors", is_flag=True, help="The file has compile tests, not sessions.")
@click.option("--slow", is_flag=True, help="Play in the interpreter, not in the native engine.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, metavar="N", help="Share the work among N processes.")
@click.option(
    "--time", "seconds", type=click.FloatRange(0), default=60.0, metavar="S", help="Seconds for each session."
)
@click.option("--plain-rules", type=click.IntRange(1), metavar="N", help="At most so many plain rules.")
@click.option("--looks", type=click.IntRange(1), metavar="N", help="At most so many looks at cells for each input.")
@click.option("--applications", type=click.IntRange(1), metavar="N", help="At most so many applications of rules.")
@click.option("--further-turns", type=click.IntRange(1), metavar="N", help="At most so many turns by themselves.")
@click.option("--memory", type=click.IntRange(1), metavar="MB", help="At most so much memory for a board.")
@click.option("--json", "json_", is_flag=True, help="One JSON object.")
@click.pass_context
def verify(  # noqa: PLR0913 - one argument per option
    context: click.Context,
    /,
    *,
    file: str,
    errors: bool,
    slow: bool,
    jobs: int,
    seconds: float,
    json_: bool,
    **most: int | None,
) -> None:
    """Run the recorded sessions of a JSON file, and tell which end differently; exit 1 if any does."""
    cases, judge = _cases(file, errors, slow, {"limits": _limits(most), "seconds": seconds})
    began = time.perf_counter()
    found: list[Verdict] = []
    try:
        _judge_all(cases, judge, jobs, found)
    finally:
        if not json_:
            _tell_failures(found)
    facts = _facts(found, time.perf_counter() - began)
    click.echo(as_json(facts) if json_ else f"{facts['passed']} passed, {facts['failed']} failed")
    context.exit(1 if facts["failed"] else 0)


def _cases(
    file: str, errors: bool, slow: bool, within: dict[str, Any]
) -> "tuple[Sequence[Any], Callable[[Any], Verdict]]":
    """What the file holds, and how it is judged."""
    from souko.rules import judge_error_case, judge_session, judge_session_slowly, read_error_cases, read_sessions

    text, name = read_input(file), "<stdin>" if file == "-" else file
    if errors:
        return read_error_cases(text, name), judge_error_case
    sessions = [session._replace(**within) for session in read_sessions(text, name)]
    return sessions, judge_session_slowly if slow else judge_session


def _limits(most: dict[str, int | None]) -> "Limits":
    """The limits that were given, and those that hold otherwise; memory is given in megabytes."""
    from souko.rules import LIMITS

    given = {name: each * (1_000_000 if name == "memory" else 1) for name, each in most.items() if each}
    return LIMITS._replace(**given)


def _judge_all(cases: Sequence[Any], judge: "Callable[[Any], Verdict]", jobs: int, found: "list[Verdict]") -> None:
    """Judge all cases; the verdicts are in `found`, even if it is stopped."""
    with (
        ProgressBar("verifying", "cases", len(cases)) as bar,
        closing(answers(judge, cases, jobs)) as verdicts,
        _shown(bar, jobs),
    ):
        for verdict in verdicts:
            found.append(verdict._replace(why=verdict.why + raised_by(verify, verdict.limit)))
            bar.update(len(found))


@contextmanager
def _shown(bar: ProgressBar, jobs: int) -> Iterator[None]:
    """Let the bar appear in time, even if the first case alone takes longer; many processes go without a thread."""
    from threading import Timer

    timer = Timer(PATIENCE + 0.1, lambda: bar.update(bar.done))
    timer.daemon = True
    if jobs == 1:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _tell_failures(found: "list[Verdict]") -> None:
    for verdict in found:
        if verdict.why:
            click.echo(printable(f"{verdict.name}: {verdict.why}\n"))


def _facts(found: "list[Verdict]", seconds: float) -> dict[str, Any]:
    """What came of it, by the names of the JSON answer."""
    failures = [{"name": verdict.name, "why": verdict.why} for verdict in found if verdict.why]
    return {
        "passed": len(found) - len(failures),
        "failed": len(failures),
        "inputs": sum(verdict.inputs for verdict in found),
        "seconds": round(seconds, 6),
        "failures": failures,
    }

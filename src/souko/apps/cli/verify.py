"""`souko verify`: replay recorded sessions, or compile error cases, and print those that end differently."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, read_input, terminal_safe, with_options
from souko.apps.cli.processes import map_in_processes
from souko.apps.cli.progress import BAR_DELAY, ProgressBar

if TYPE_CHECKING:
    from souko.rules import Limits, Verdict


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), metavar="FILE|-")
@click.option("--errors", is_flag=True, help="The file has error cases of the compiler, not sessions.")
@click.option("--slow", is_flag=True, help="Play with the reference engine, not with the native one.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, metavar="N", help="Share the work among N processes.")
@click.option(
    "--time", "seconds", type=click.FloatRange(0), default=60.0, metavar="S", help="Seconds for each session."
)
@click.option("--plain-rules", type=click.IntRange(1), metavar="N", help="At most N plain rules.")
@click.option("--looks", type=click.IntRange(1), metavar="N", help="At most N cell comparisons for each input.")
@click.option(
    "--applications", type=click.IntRange(1), metavar="N", help="At most N applications of rules for each input."
)
@click.option("--further-turns", type=click.IntRange(1), metavar="N", help="At most N turns (again) after each input.")
@click.option("--memory", type=click.IntRange(1), metavar="MB", help="At most MB megabytes for a board.")
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
    **limits: int | None,
) -> None:
    """Replay recorded sessions; print those that end differently.

    The sessions are in a JSON file. Exit 1 if any ends differently.
    """
    cases, judge = _cases(file, errors, slow, {"limits": _limits(limits), "seconds": seconds})
    began = time.perf_counter()
    found: list[Verdict] = []
    try:
        _judge_all(cases, judge, jobs, found)
    finally:
        if not json_:
            _print_failures(found)
    facts = _facts(found, time.perf_counter() - began)
    click.echo(as_json(facts) if json_ else f"{facts['passed']} passed, {facts['failed']} failed")
    context.exit(1 if facts["failed"] else 0)


def _cases(
    file: str, errors: bool, slow: bool, within: dict[str, Any]
) -> "tuple[Sequence[Any], Callable[[Any], Verdict]]":
    """The cases in the file, and the function that judges one."""
    from souko.rules import judge_error_case, judge_session, judge_session_slowly, read_error_cases, read_sessions

    text, name = read_input(file), "<stdin>" if file == "-" else file
    if errors:
        return read_error_cases(text, name), judge_error_case
    sessions = [session._replace(**within) for session in read_sessions(text, name)]
    return sessions, judge_session_slowly if slow else judge_session


def _limits(limits: dict[str, int | None]) -> "Limits":
    """The given limits, and the default for the others; memory is given in megabytes."""
    from souko.rules import LIMITS

    given = {name: each * (1_000_000 if name == "memory" else 1) for name, each in limits.items() if each}
    return LIMITS._replace(**given)


def _judge_all(cases: Sequence[Any], judge: "Callable[[Any], Verdict]", jobs: int, found: "list[Verdict]") -> None:
    """Judge all cases and append the verdicts to `found`, so that they are known even if it is stopped."""
    with (
        ProgressBar("verifying", "cases", len(cases)) as bar,
        closing(map_in_processes(judge, cases, jobs)) as verdicts,
        _bar_shown_in_time(bar, jobs),
    ):
        for verdict in verdicts:
            found.append(verdict._replace(why=with_options(verdict.why, verify)))
            bar.update(len(found))


@contextmanager
def _bar_shown_in_time(bar: ProgressBar, jobs: int) -> Iterator[None]:
    """Show the bar after two seconds even if no case is done by then; not with several processes, which fork."""
    from threading import Timer

    timer = Timer(BAR_DELAY + 0.1, lambda: bar.update(bar.done))
    timer.daemon = True
    if jobs == 1:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _print_failures(found: "list[Verdict]") -> None:
    for verdict in found:
        if verdict.why:
            click.echo(terminal_safe(f"{verdict.name}: {verdict.why}\n"))


def _facts(found: "list[Verdict]", seconds: float) -> dict[str, Any]:
    """The JSON answer."""
    failures = [{"name": verdict.name, "why": verdict.why} for verdict in found if verdict.why]
    return {
        "passed": len(found) - len(failures),
        "failed": len(failures),
        "inputs": sum(verdict.inputs for verdict in found),
        "seconds": round(seconds, 6),
        "failures": failures,
    }

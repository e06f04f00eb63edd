"""`souko solve`: a solution of a level, or the proof that there is none; giving up is neither."""

from collections.abc import Callable, Iterator
from functools import partial
from math import isnan
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from souko.apps.cli.options import FORMAT_NAMES, as_json, display_name, read_collection, read_input, with_options
from souko.apps.cli.progress import ProgressBar
from souko.errors import BudgetError, MoveError, SoukoError

if TYPE_CHECKING:
    from souko.boards import Collection
    from souko.games import LevelSolution
    from souko.rules import Rulebook

EXIT = {"solved": 0, "unsolvable": 1, "refused": 2, "gave up": 3}
ORDERS = ["bfs", "astar", "greedy"]
Attempt = Callable[[int, dict[str, Any]], "LevelSolution"]


class Answer(NamedTuple):
    """What became of one level; `why` says which limit was reached, or what is wrong with the level."""

    level: int
    status: str
    moves: int | None = None
    pushes: int | None = None
    solution: str | None = None
    positions: int = 0
    seconds: float = 0.0
    why: str = ""


def _seconds(_context: click.Context, parameter: click.Parameter, value: float) -> float:
    """The seconds, if they are a number."""
    if isnan(value):
        raise click.BadParameter("nan is no number of seconds.", param=parameter)
    return value


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), metavar="FILE|GAME|-")
@click.option("--level", default="1", metavar="K|all", show_default=True, help="Which level, or all of them.")
@click.option("--best", type=click.Choice(["moves", "pushes", "first"]), default="first", help="What is to be fewest.")
@click.option("--order", type=click.Choice(ORDERS), help="By moves (bfs), by what is missing (greedy), or both.")
@click.option(
    "--time", "seconds", type=click.FloatRange(0), callback=_seconds, default=60.0, metavar="S", help="Seconds a level."
)
@click.option("--states", type=click.IntRange(1), default=1 << 32, metavar="N", help="Positions a level.")
@click.option("--memory", type=click.IntRange(1), default=2000, show_default=True, metavar="MB", help="For each level.")
@click.option("--format", "format_", type=click.Choice(FORMAT_NAMES), help="The alphabet, if it is not clear.")
@click.option("--json", "json_", is_flag=True, help="One JSON object per line and level.")
@click.pass_context
def solve(  # noqa: PLR0913 - one argument per option
    context: click.Context, /, *, file: str, level: str, format_: str | None, json_: bool, memory: int, **aim: Any
) -> None:
    """Solve levels of any rulebook, xsb or sok file by plain search.

    Every solution is replayed before it is shown.

    Exit 1 if a level has no solution, 2 if a level cannot be played, 3 if the search gave up.
    """
    worst, aim = 0, aim | {"memory": memory * 1_000_000}
    for answer in answers(file, level, format_, aim):
        _show(answer, level == "all", json_)
        worst = max(worst, EXIT[answer.status])
    context.exit(worst)


def answers(file: str, level: str, format_: str | None, aim: dict[str, Any]) -> Iterator[Answer]:
    """The answers for the levels that are wanted, one after the other."""
    from souko.boards import is_rulebook, normalize_newlines
    from souko.games import check_aim, crate_mask
    from souko.rules import Rulebook

    attempt: Attempt
    text = read_input(file)
    if format_ is None and is_rulebook(text):
        book = Rulebook.read(normalize_newlines(text), display_name(file))
        check_aim(aim["best"], aim["order"], bool(crate_mask(book)))
        count, attempt = len(book.boards), partial(_of_rulebook, book)
    else:
        check_aim(aim["best"], aim["order"], True)
        collection = read_collection(file, format_, False, text)
        count, attempt = len(collection), partial(_of_level, collection)
    for number in _numbers(level, count, display_name(file)):
        yield _answer(display_name(file), number, partial(attempt, number), aim)


def _numbers(level: str, count: int, name: str) -> range:
    """The numbers of the levels that are wanted."""
    if level == "all":
        return range(1, count + 1)
    number = int(level) if level.isdecimal() and len(level) < 10 else 0
    if not 1 <= number <= count:
        raise MoveError(f"{name}: no level {level}; it has levels 1 to {count}, or say --level all")
    return range(number, number + 1)


def _answer(
    name: str, number: int, attempt: "Callable[[dict[str, Any]], LevelSolution]", aim: dict[str, Any]
) -> Answer:
    """What became of a level: solved or not; if the search gave up, that; if it makes no sense, what is wrong."""
    began = perf_counter()
    with ProgressBar(f"level {number}", "positions") as bar:
        try:
            found = attempt(aim | {"progress": bar.update})
        except BudgetError as error:
            seen, taken = getattr(error, "positions", 0), perf_counter() - began
            why = with_options(str(error), click.get_current_context().command)
            return Answer(number, "gave up", positions=seen, seconds=taken, why=why)
        except SoukoError as error:
            return Answer(number, "refused", why=f"{name}: level {number}: {error}")
    status = "unsolvable" if found.solution is None else "solved"
    return Answer(number, status, found.moves, found.pushes, found.solution, found.positions, found.seconds)


def _of_level(collection: "Collection", number: int, aim: dict[str, Any]) -> "LevelSolution":
    from souko.games import solve

    board = collection[number - 1].board
    if collection.format == "warehouse" and not board.goals.any():
        raise MoveError(
            "the board has no goals, so there is nothing to solve; a warehouse is run by its script: souko replay"
        )
    return solve(board, **aim)


def _of_rulebook(book: "Rulebook", number: int, aim: dict[str, Any]) -> "LevelSolution":
    from souko.games import solve

    return solve(book.start(book.board(number)), **aim)


def _show(answer: Answer, several: bool, json_: bool) -> None:
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

"""`souko solve`: a solution of a level, or the proof that there is none; giving up is neither."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from souko.errors import BudgetError, MoveError
from souko.faces.cli.options import FORMAT_NAMES, as_json, named, read_collection, read_input
from souko.faces.cli.progress import Bar

if TYPE_CHECKING:
    from souko.boards import Collection, Level
    from souko.rules import Rulebook

ORDERS = {"bfs": "breadth", "astar": "astar", "greedy": "greedy"}
EXIT = {"solved": 0, "unsolvable": 1, "gave up": 3}


class Limits(NamedTuple):
    """What a search may cost."""

    states: int
    seconds: float
    memory: int


class Answer(NamedTuple):
    """What became of one level; `why` says which limit was reached."""

    level: int
    status: str
    moves: int | None
    pushes: int | None
    solution: str | None
    positions: int
    seconds: float
    why: str = ""


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), metavar="FILE|GAME|-")
@click.option("--level", default="1", metavar="K|all", show_default=True, help="Which level, or all of them.")
@click.option("--best", type=click.Choice(["moves", "pushes", "first"]), default="first", help="What is to be fewest.")
@click.option("--order", type=click.Choice(list(ORDERS)), help="By moves (bfs), by what is missing (greedy), or both.")
@click.option("--time", "seconds", type=click.FloatRange(0), default=60.0, metavar="S", help="Seconds for each level.")
@click.option("--states", type=click.IntRange(1), default=1 << 32, metavar="N", help="Positions for each level.")
@click.option("--memory", type=click.IntRange(1), default=2000, show_default=True, metavar="MB", help="For each level.")
@click.option("--format", "format_", type=click.Choice(FORMAT_NAMES), help="The alphabet, if it is not clear.")
@click.option("--json", "json_", is_flag=True, help="One JSON object per line and level.")
@click.pass_context
def solve(  # noqa: PLR0913 - one argument per option
    context: click.Context,
    *,
    file: str,
    level: str,
    best: str,
    order: str | None,
    seconds: float,
    states: int,
    memory: int,
    format_: str | None,
    json_: bool,
) -> None:
    """Solve levels of any rulebook, xsb or sok file by plain search; every solution is replayed before it is told.

    Exit 1 if a level has no solution, 3 if the search gave up.
    """
    limits = Limits(states, seconds, memory * 1_000_000)
    worst = 0
    for answer in _answers(file, level, format_, _way(best, order), limits):
        click.echo(as_json(_facts(answer)) if json_ else _text(answer, level == "all"))
        worst = max(worst, EXIT[answer.status])
    context.exit(worst)


def _way(best: str, order: str | None) -> tuple[str, str | None]:
    """What is to be fewest and the order of the search, if they go together."""
    if best != "first" and order not in (None, "bfs"):
        raise MoveError(f"--best {best} needs --order bfs: another order does not find the fewest first")
    return best, order


def _answers(
    file: str, level: str, format_: str | None, way: tuple[str, str | None], limits: Limits
) -> Iterator[Answer]:
    """The answers for the levels that are wanted, one after the other."""
    from souko.boards import is_rulebook
    from souko.boards.lines import plain
    from souko.rules import Rulebook

    text = read_input(file)
    if format_ is None and is_rulebook(text):
        rulebook = Rulebook.read(plain(text), named(file))
        for number in _numbers(level, len(rulebook.boards), named(file)):
            yield _of_rulebook(rulebook, number, way, limits)
        return
    collection = read_collection(file, format_, False, text)
    for number in _numbers(level, len(collection), named(file)):
        yield _of_level(collection, number, way, limits)


def _numbers(level: str, count: int, name: str) -> range:
    """The numbers of the levels that are wanted."""
    if level == "all":
        return range(1, count + 1)
    if not level.isdecimal() or not 1 <= int(level) <= count:
        raise MoveError(f"{name}: no level {level}; it has levels 1 to {count}, or say --level all")
    return range(int(level), int(level) + 1)


def _of_level(collection: "Collection", number: int, way: tuple[str, str | None], limits: Limits) -> Answer:
    """The answer for a board of boxes and goals."""
    from souko.sokoban.solve import solve as solve_level

    best, order = way
    level = collection[number - 1]
    if order in ("astar", "greedy"):
        return _by_rulebook(collection, number, way, limits)

    def search(progress: Callable[[int], object]) -> Answer:
        found = solve_level(level.board, "pushes" if best == "first" else best, progress=progress, **limits._asdict())
        if found.moves is None:
            return Answer(number, "unsolvable", None, None, None, found.positions, found.seconds)
        letters = _checked(level, str(found.moves))
        pushes = sum(letter.isupper() for letter in letters)
        return Answer(number, "solved", len(letters), pushes, letters, found.positions, found.seconds)

    return _searched(search, number)


def _by_rulebook(collection: "Collection", number: int, way: tuple[str, str | None], limits: Limits) -> Answer:
    """The answer for a board, found by the Sokoban rulebook, with the letters that boards use."""
    from souko.games.levels import rulebook_for

    answer = _of_rulebook(rulebook_for(collection, ""), number, way, limits)
    if answer.solution is None:
        return answer
    letters = _with_pushes(collection[number - 1], "".join(word[0] for word in answer.solution.split()))
    return answer._replace(solution=letters, pushes=sum(letter.isupper() for letter in letters))


def _of_rulebook(rulebook: "Rulebook", number: int, way: tuple[str, str | None], limits: Limits) -> Answer:
    """The answer for a level of a rulebook."""
    from souko.rules.search import search as search_rulebook

    best, order = way
    if best == "pushes":
        raise MoveError("a rulebook does not say what a push is; use --best moves, or --best first")
    start = rulebook.start(rulebook.board(number))

    def search(progress: Callable[[int], object]) -> Answer:
        found = search_rulebook(start, ORDERS[order or "bfs"], progress=progress, **limits._asdict())
        if found.moves is None:
            return Answer(number, "unsolvable", None, None, None, found.positions, found.seconds)
        if not start.run(found.moves).won:
            raise AssertionError("a solution that does not win")
        words = " ".join(found.moves)
        return Answer(number, "solved", len(found.moves), None, words, found.positions, found.seconds)

    return _searched(search, number)


def _searched(search: Callable[[Callable[[int], object]], Answer], number: int) -> Answer:
    """What a search answers; if it gives up, that, and how far it came."""
    import time

    began = time.perf_counter()
    with Bar(f"level {number}", "positions") as bar:
        try:
            return search(bar.update)
        except BudgetError as error:
            return Answer(number, "gave up", None, None, None, bar.done, time.perf_counter() - began, str(error))


def _checked(level: "Level", letters: str) -> str:
    """The letters, if they solve the level."""
    from souko.boards import Moves
    from souko.sokoban import Warehouse

    if not Warehouse(level.board, Moves(letters), chains=False).run().solved:
        raise AssertionError("a solution that does not solve")
    return letters


def _with_pushes(level: "Level", letters: str) -> str:
    """The letters with those in upper case that push a box."""
    from souko.boards import Moves
    from souko.sokoban import Warehouse

    warehouse, before, found = Warehouse(level.board, Moves(letters), chains=False), 0, []
    for letter in letters:
        warehouse.run(1)
        found.append(letter.upper() if warehouse.pushes > before else letter)
        before = warehouse.pushes
    return "".join(found)


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

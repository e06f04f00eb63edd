"""`souko tally dirac`: one game of Dirac dice in the world of your choice."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from souko.apps.cli.options import as_json, json_integer, long_numbers
from souko.apps.cli.progress import ProgressBar
from souko.errors import BudgetError

if TYPE_CHECKING:
    from souko.limits import Progress
    from souko.worlds import Count, Odds

WORLDS = ["single", "count", "odds"]
MAX_TARGET = 2_000
"""Counting to this target takes half a minute, and to twice the target eight times as long."""


@click.command()
@click.argument("more", nargs=-1, metavar="[P Q …]")
@click.option("--starts", metavar="P Q …", help="Where the pawns stand, one number per player: 4 8.")
@click.option("--target", type=click.IntRange(min=1), help="The score that wins: 21, or 1000 in a single world.")
@click.option("--ring", type=click.IntRange(min=1), default=10, show_default=True, help="Places on the ring.")
@click.option("--die", metavar="1,2,3", help="The faces of the die: 1,2,3, or 1-100 in turn in a single world.")
@click.option("--rolls", type=click.IntRange(min=1), default=3, show_default=True, help="Rolls in a turn.")
@click.option("--world", type=click.Choice(WORLDS), default="count", show_default=True, help="How to run it.")
@click.option("--by-turn", is_flag=True, help="Also how many universes end in which turn.")
@click.option("--json", "json_", is_flag=True, help="One JSON object.")
def dirac(*, more: tuple[str, ...], starts: str | None, world: str, by_turn: bool, json_: bool, **rules: Any) -> None:
    """Dirac dice: run it once, count every universe, or weigh the odds."""

    if by_turn and world != "count":
        raise click.UsageError("--by-turn goes with --world count")
    rules["starts"] = _starts(starts, more)
    chosen = {name: value for name, value in rules.items() if value is not None}
    if "die" in chosen:
        chosen["die"] = faces(chosen["die"])
    if world != "single" and chosen.get("target", 0) > MAX_TARGET:
        raise BudgetError(f"a target of {chosen['target']:,}: universes are counted up to {MAX_TARGET:,} here")
    with long_numbers(), ProgressBar(world, "states", shows_peak=True) as bar:
        facts, lines = _RUN[world](chosen, by_turn, bar.update)
        answer = as_json(facts) if json_ else "\n".join(lines)
    click.echo(answer)


def _starts(starts: str | None, more: tuple[str, ...]) -> list[int]:
    """The places of the pawns: `--starts 4 8`, of which click gives only one word to the option, or bare words."""
    words = " ".join(more if starts is None else [starts, *more]).replace(",", " ").split()
    if not words and (starts is not None or more):
        raise click.UsageError("--starts is empty; one number per player, such as: --starts 4 8")
    return _integers(words, "--starts") or [4, 8]


def _single(rules: dict[str, Any], _by_turn: bool, _progress: "Progress") -> tuple[dict[str, Any], list[str]]:
    from souko.games import practice

    played = practice(**rules)
    scores = ", ".join(f"player {n} {score:,}" for n, score in enumerate(played.scores, 1))
    lines = [f"{played.rolls:,} rolls: {scores}", f"the least score times the rolls: {played.answer}"]
    return dict(zip(played._fields, played, strict=True)), lines


def _count(rules: dict[str, Any], by_turn: bool, progress: "Progress") -> tuple[dict[str, Any], list[str]]:
    from souko.games import race
    from souko.worlds import count

    found = count(race(**rules), progress=progress)
    wins = {who: found.counts.get(who, 0) for who in _players(rules)}
    facts = _numbers(wins)
    lines = [f"player {who} wins {number:,} universes of {found.total:,}" for who, number in wins.items()]
    if by_turn:
        facts["by_turn"] = {str(turn): _numbers(ended.counts) for turn, ended in found.by_turn.items()}
        lines += list(_turns(found))
    return facts, lines


def _turns(found: "Count") -> list[str]:
    return [
        f"  turn {turn:>3}: player {who} wins {number:,}"
        for turn, ended in found.by_turn.items()
        for who, number in ended.items()
    ]


def _odds(rules: dict[str, Any], _by_turn: bool, progress: "Progress") -> tuple[dict[str, Any], list[str]]:
    from souko.games import race
    from souko.worlds import odds

    found: Odds = odds(race(**rules), progress=progress)
    shares = {who: found.get(who, Fraction(0)) for who in _players(rules)}
    facts = {str(who): {"fraction": str(share), "float": float(share)} for who, share in shares.items()}
    return facts, [f"player {who} wins with probability {float(share):.12g} = {share}" for who, share in shares.items()]


def _players(rules: dict[str, Any]) -> range:
    """The numbers of all players, also of those who never win."""
    return range(1, len(rules["starts"]) + 1)


_RUN = {"single": _single, "count": _count, "odds": _odds}


def _numbers(counts: Mapping[int, int]) -> dict[str, Any]:
    return {str(who): json_integer(number) for who, number in counts.items()}


def faces(text: str) -> list[int]:
    """The faces of a die.

    >>> faces("1,2,3"), faces("1-3,6")
    ([1, 2, 3], [1, 2, 3, 6])
    """
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-") if part.strip()[:1].isdigit() else (part, "", "")
        low, high = _integers([first, last] if dash else [first], "--die") * (1 if dash else 2)
        if high - low > 10_000:
            raise click.UsageError(f"--die {part}: a die has at most 10,000 faces here")
        found += range(low, high + 1)
    return found


def _integers(parts: list[str], option: str) -> list[int]:
    try:
        return [int(part) for part in parts]
    except ValueError:
        raise click.UsageError(f"{option} {' '.join(parts)}: whole numbers, please") from None

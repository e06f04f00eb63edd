"""Make the data of the cases: python -m tests.cases.make

Every number and every board comes from a slow twin: sessions from the slow interpreter, optima from breadth first
search, placements and scores from naive.py and naive_count.py. A test holds what is kept to what is made.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

import souko
from souko.games import game_names, game_path
from souko.sokoban import warehouse_text
from tests.cases import recording
from tests.cases.casebook import KEYS, Case, Play, cases_in, random_play
from tests.cases.errorbook import error_case, said_about, wrong_rulebooks
from tests.naive import Twin, widened
from tests.naive_count import Pieces, hall_of, random_grid
from tests.naive_solve import fewest_moves, fewest_pushes, puzzle_of

DATA = Path(__file__).parents[1] / "data"
WIDENINGS = {"narrow": 0, "wide": 1, "wider": 2}
GRIDS = [(seed, 6, 7, 0.05 * (seed % 9)) for seed in range(24)] + [
    *((seed, 20, 20, 0.04 * seed) for seed in range(8)),
    *((8, 3, 90, 0.05), (9, 70, 5, 0.1), (10, 40, 33, 0.2), (11, 25, 70, 0.3)),
]
"""Seed, rows, columns and share of walls of the grids that `random_grid` makes."""
HALLS = [
    {"seed": 1, "rows": 12, "columns": 15, "boxes": 25, "walls": 8, "moves": 700},
    {"seed": 2, "rows": 20, "columns": 20, "boxes": 80, "walls": 25, "moves": 1500},
    {"seed": 3, "rows": 6, "columns": 40, "boxes": 50, "walls": 6, "moves": 1500},
    {"seed": 4, "rows": 40, "columns": 7, "boxes": 60, "walls": 5, "moves": 1500},
    {"seed": 5, "rows": 30, "columns": 30, "boxes": 300, "walls": 60, "moves": 2500},
    {"seed": 6, "rows": 50, "columns": 50, "boxes": 600, "walls": 220, "moves": 3000},
]
"""What `warehouse_text` is asked for."""
LONG = 200
"""Keys of a random session of a game that ships."""
LETTERS = {each: key for key, each in KEYS.items()}
WORDS = {"up": "u", "left": "l", "down": "d", "right": "r", "action": "x", "tick": "t"}


def sessions() -> list[dict[str, Any]]:
    """The sessions of all cases; the first one of each also tells how far its rules expand."""
    return [entry for case in cases_in("rulebooks") for entry in checked(case)]


def checked(case: Case) -> list[dict[str, Any]]:
    """The sessions of a case that depends on what it is there to show."""
    found, wanted = recording.complaints_of(case), case.sections.get("complaints", "0 0")
    if found != wanted:
        raise recording.WrongCaseError(f"{case.name}: {found} errors and warnings, not {wanted}")
    for told in recording.needless(case, "native"):
        raise recording.WrongCaseError(told)
    first, *others = recording.sessions_of(case)
    return [first | {"expanded": recording.counts(case.source)}, *others]


def game_sessions() -> list[dict[str, Any]]:
    """For each level of each game that ships a long random session and, if there is one, its solution."""
    solutions = json.loads(game_path("sokoban").with_name("solutions.json").read_text(encoding="utf-8"))
    return [
        entry
        for game in game_names()
        if game in solutions
        for level, solution in enumerate(levels_of(solutions[game]))
        if solution is not None
        for entry in (random_session(game, level), solved_session(game, level, solutions[game], solution))
    ]


def levels_of(solutions: Any) -> list[list[str] | None]:
    """The solutions of a game by level."""
    found: list[list[str] | None] = solutions["levels"] if isinstance(solutions, dict) else solutions
    return found


def random_session(game: str, level: int) -> dict[str, Any]:
    """A session of keys at random."""
    return game_session(game, random_play(f"{game} {level}", level, LONG))


def solved_session(game: str, level: int, solutions: Any, moves: list[str]) -> dict[str, Any]:
    """The recorded solution of a level."""
    seed = solutions["seed"] if isinstance(solutions, dict) else None
    return game_session(game, Play(level, seed, tuple(KEYS[WORDS[move]] for move in moves)))


def game_session(game: str, play: Play) -> dict[str, Any]:
    """A session of a game that ships, without the text of the game."""
    tables = recording.tables_of(game_path(game).read_text(encoding="utf-8"))
    keys = "".join(LETTERS[each] for each in play.inputs)
    given = {"game": game, "keys": keys, "target_level": play.level, "random_seed": play.seed}
    return given | recording.ended(play, tables, "slow")


def error_cases() -> list[dict[str, Any]]:
    """The rulebooks that are wrong, once they are complained about as their marks say."""
    wrong = wrong_rulebooks()
    for each in wrong:
        if said_about(each.source) != each.said:
            raise recording.WrongCaseError(f"{each.name}: {said_about(each.source)}")
    return [error_case(each) for each in wrong]


def optima() -> list[dict[str, Any]]:
    """The fewest pushes and the fewest moves of each level; null where there is no solution."""
    found = []
    for level in souko.read(DATA / "levels.sok"):
        puzzle = puzzle_of(level.board.to_text("xsb"))
        found.append({"title": level.title, "pushes": fewest_pushes(puzzle), "moves": fewest_moves(puzzle)})
    return found


def counts() -> list[dict[str, Any]]:
    """The number of placements of drawn halls, and of grids made from a seed."""
    halls = (DATA / "halls.txt").read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    drawn = [{"rows": hall.split("\n"), "placements": placements(hall)} for hall in halls]
    return drawn + [{"made": list(grid), "placements": placements(random_grid(*grid))} for grid in GRIDS]


def placements(hall: str) -> int:
    """The number of placements of one box, each cell blocked by itself."""
    return sum(map(sum, Pieces(hall_of(hall)).by_box()))


def warehouses() -> list[dict[str, Any]]:
    """The scores of drawn warehouses, and of warehouses made from a seed."""
    files = sorted((DATA / "warehouses").glob("*.txt"))
    drawn = [{"file": file.name} | scores(file.read_text(encoding="utf-8")) for file in files]
    texts = [(hall, warehouse_text(**hall)) for hall in HALLS]
    return drawn + [{"made": hall, "checksum": crc32(text.encode())} | scores(text) for hall, text in texts]


def scores(text: str) -> dict[str, int]:
    """The scores after all moves, narrow and widened."""
    return {kind: Twin(widened(text, times)).run().score() for kind, times in WIDENINGS.items()}


FILES = {
    "sessions.json": sessions,
    "games.json": game_sessions,
    "errors.json": error_cases,
    "optima.json": optima,
    "counts.json": counts,
    "warehouses.json": warehouses,
}


def made(name: str) -> str:
    """The text of a file: an entry a line."""
    return written(FILES[name]())


def written(entries: Iterable[dict[str, Any]]) -> str:
    """A JSON list with an entry a line."""
    return (
        "[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in entries) + "\n]\n"
    )


if __name__ == "__main__":
    for name in sys.argv[1:] or FILES:
        (DATA / name).write_text(made(name), encoding="utf-8")
        print(name, (DATA / name).stat().st_size, "bytes")

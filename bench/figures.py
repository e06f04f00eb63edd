"""Write the tables of figures in README.md and docs/benchmarks.md, or check that they are what would be written.

    bench/results/*.json  +  bench/figures.md (tables with holes)  ->  the pages, between comments that name a table:

    <!-- figures: rates -->
    | ... |
    <!-- end of figures -->

`python bench/figures.py` writes; `python bench/figures.py --check` exits 1 and names the tables that differ.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "bench" / "figures.md"
RESULTS = ROOT / "bench" / "results"
PAGES = ("README.md", "docs/benchmarks.md")
BLOCK = re.compile(r"(?<=<!-- figures: )(\w+)( -->\n)(.*?)(?=<!-- end of figures -->)", re.DOTALL)
REPEATED = re.compile(r"\{(\w+)\[(\w+)\]\[\*\]")

Results = dict[str, Any]


class FiguresError(Exception):
    """A table cannot be made: place, what is missing, what to do."""


class Figure(float):
    """A number whose format may begin with a factor.

    >>> "{:1e3*.1f} ms".format(Figure(0.0124))
    '12.4 ms'
    """

    def __format__(self, spec: str) -> str:
        factor, _, plain = spec.rpartition("*")
        return format(float(self) * float(factor or 1), plain)


def read_results() -> Results:
    """What the last run of every benchmark wrote, by the name of the file."""
    results = {path.stem: json.loads(path.read_text(), parse_float=Figure) for path in sorted(RESULTS.glob("*.json"))}
    times = results["worlds"]["universes_s"]
    results["worlds"]["ratios"] = {name: Figure(taken / times["columns"]) for name, taken in times.items()}
    return results


def read_templates() -> dict[str, str]:
    """The tables with holes, by name."""
    _, *sections = re.split(r"^## ", TEMPLATES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: table.strip() for name, table in (section.split("\n", 1) for section in sections)}


def fill(template: str, results: Results) -> str:
    """A table without holes.

    >>> fill("| {*} | {a[b][*]:.1f} |", {"a": {"b": {"x": 1, "y": 2}}})
    '| x | 1.0 |\\n| y | 2.0 |'
    """
    rows = [row for line in template.splitlines() for row in repeat(line, results)]
    return "\n".join(row.format_map(results) for row in rows)


def repeat(line: str, results: Results) -> list[str]:
    """The line itself, or, when it has a `[*]`, one line for every key that can stand there."""
    found = REPEATED.search(line)
    if not found:
        return [line]
    file, key = found.groups()
    return [line.replace("[*]", f"[{name}]").replace("{*}", name) for name in results[file][key]]


def make_tables(results: Results) -> dict[str, str]:
    """Every table of bench/figures.md as it stands on a page, by name."""
    tables = {}
    for name, template in read_templates().items():
        try:
            tables[name] = f"\n{fill(template, results)}\n\n"
        except KeyError as key:
            raise FiguresError(f"table {name}: no result {key} in bench/results; run `make bench`") from None
    return tables


def read_pages(tables: dict[str, str]) -> dict[str, str]:
    """The text of each page; between them they must have every table, and no other."""
    texts = {page: (ROOT / page).read_text(encoding="utf-8") for page in PAGES}
    named = {name for text in texts.values() for name, _, _ in BLOCK.findall(text)}
    for name in sorted(named ^ tables.keys()):
        where = "bench/figures.md" if name in named else " or ".join(PAGES)
        raise FiguresError(f"table {name}: not in {where}; add it there, or remove it from the other")
    return texts


def differing(text: str, tables: dict[str, str]) -> list[str]:
    """The tables of a page that are not as they would be written."""
    return [name for name, _, shown in BLOCK.findall(text) if shown != tables[name]]


def rewritten(text: str, tables: dict[str, str]) -> str:
    """The page with its tables as they should be."""
    return BLOCK.sub(lambda block: block[1] + block[2] + tables[block[1]], text)


def check() -> int:
    """Name the tables that differ; 1 if there are any."""
    tables = make_tables(read_results())
    wrong = [f"{page}: table {name}" for page, text in read_pages(tables).items() for name in differing(text, tables)]
    for place in wrong:
        print(f"{place} is not what bench/results says; run `make figures`", file=sys.stderr)
    return int(bool(wrong))


def write() -> int:
    """Write the tables into the pages."""
    tables = make_tables(read_results())
    for page, text in read_pages(tables).items():
        (ROOT / page).write_text(rewritten(text, tables), encoding="utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(check() if sys.argv[1:] == ["--check"] else write())
    except FiguresError as error:
        sys.exit(f"figures: {error}")

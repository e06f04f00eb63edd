"""The tables of figures follow from bench/results: what differs is named, and `make figures` puts it right."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]


class Figures(NamedTuple):
    """A copy of the pages, the tables with holes and the results, and the program that joins them."""

    folder: Path

    def run(self, *words):
        program = [sys.executable, str(self.folder / "bench" / "figures.py"), *words]
        done = subprocess.run(program, check=False, capture_output=True, text=True)
        return done.returncode, done.stderr.splitlines()

    def change(self, page, old, new):
        text = (self.folder / page).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (self.folder / page).write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def figures(tmp_path):
    for name in ("README.md", "docs/benchmarks.md", "bench/figures.py", "bench/figures.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "bench" / "results", tmp_path / "bench" / "results")
    return Figures(tmp_path)


def test_the_pages_show_what_was_measured(figures):
    assert figures.run("--check") == (0, [])


def test_a_figure_that_was_edited_is_named_and_put_right(figures):
    before = (figures.folder / "README.md").read_text(encoding="utf-8")
    figures.change(
        "README.md", "| what | souko | against |\n|---|---|---|\n", "| what | souko | against |\n|---|---|---|\n| x |\n"
    )
    place = "README.md: table summary is not what bench/results says; run `make figures`"
    assert figures.run("--check") == (1, [place])
    assert figures.run() == (0, [])
    assert (figures.folder / "README.md").read_text(encoding="utf-8") == before


def test_a_new_result_changes_its_tables_only(figures):
    path = figures.folder / "bench" / "results" / "search.json"
    results = json.loads(path.read_text())
    results["rulebook"]["positions"] += 1
    path.write_text(json.dumps(results))
    assert figures.run("--check")[1] == [
        "docs/benchmarks.md: table searching is not what bench/results says; run `make figures`"
    ]


def test_a_result_that_is_missing_is_named(figures):
    path = figures.folder / "bench" / "results" / "search.json"
    path.write_text(json.dumps({"machine": "a", "rulebook": {}, "pushes": {}, "moves": {}}))
    assert figures.run("--check") == (
        1,
        ["figures: table searching: no result 'positions' in bench/results; run `make bench`"],
    )


@pytest.mark.parametrize(
    ("page", "where"),
    [("docs/benchmarks.md", "README.md or docs/benchmarks.md"), ("bench/figures.md", "bench/figures.md")],
)
def test_a_table_that_only_one_side_knows_is_named(figures, page, where):
    figures.change(page, "figures: growth" if page.startswith("docs") else "## growth", "## other")
    status, lines = figures.run("--check")
    assert (status, lines) == (1, [f"figures: table growth: not in {where}; add it there, or remove it from the other"])

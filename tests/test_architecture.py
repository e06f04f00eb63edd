"""The table of rooms in docs/architecture.md is the law: who imports whom is read off the code and compared."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "souko"
PAGE = ROOT / "docs" / "architecture.md"
ALWAYS = {"errors", "atomic_file", "_native"}


def table() -> dict[str, set[str]]:
    """For each room the rooms it may import."""
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    head, _, *body = [[field.strip() for field in row.strip("|").split("|")] for row in rows]
    columns = [set(name.split(", ")) for name in head[1:]]
    return {
        room: set().union(*(names for names, mark in zip(columns, marks, strict=True) if mark)) for room, *marks in body
    }


def imports(file: Path) -> set[str]:
    """The rooms, or files beside them, that a file imports, wherever in it the import stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "souko":
            names |= {f"souko.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
    assert not any(name.startswith(".") for name in names), f"{file}: write imports in full"
    return {name.split(".")[1] for name in names if name.startswith("souko.")}


def rooms() -> list[str]:
    return sorted(folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").exists())


@pytest.mark.parametrize("room", rooms())
def test_a_room_imports_only_what_the_table_allows(room):
    allowed = table()[room] | {room}
    strangers = {
        f"{file.relative_to(SOURCE)} imports {name}"
        for file in (SOURCE / room).rglob("*.py")
        for name in imports(file) - allowed
    }
    assert not strangers


def test_the_table_is_lowest_room_first():
    order = list(table())
    assert all(order.index(other) < order.index(room) for room, others in table().items() for other in others - ALWAYS)


def test_errors_import_nothing_of_the_house():
    assert not imports(SOURCE / "errors.py")


def test_nothing_but_the_doors_of_the_kernels_knows_python():
    kernels = list((ROOT / "native").glob("*.[hc]pp"))
    assert kernels
    assert not [file.name for file in kernels if "nanobind" in file.read_text() or "Python.h" in file.read_text()]


def test_nothing_stands_at_the_root_that_the_page_does_not_name():
    named = PAGE.read_text(encoding="utf-8")
    entries = [entry.name for entry in ROOT.iterdir() if not entry.name.startswith(".") and entry.name != "build"]
    assert not [name for name in entries if name not in named]

"""docs/architecture.md is checked against the code: who imports whom, interfaces, names, native code without Python."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "souko"
PAGE = ROOT / "docs" / "architecture.md"
CROWDED = 14
"""A folder with more modules than this contains sub-packages that want a name."""
FILES = sorted(SOURCE.rglob("*.py"))
LOWEST = {
    "_native",
    *(file.stem for file in SOURCE.glob("*.py") if file.stem not in ("__init__", "__main__", "warehouse")),
}
"""Modules beside the packages, which any package may import."""


def table() -> dict[str, set[str]]:
    """For each package the packages it may import."""
    lines = PAGE.read_text(encoding="utf-8").partition("| importer")[2].splitlines()
    rows = ["| importer" + lines[0], *(line for line in lines[1:] if line.startswith("|"))]
    head, _, *body = [[field.strip() for field in row.strip("|").split("|")] for row in rows]
    columns = [set(name.split(", ")) for name in head[1:]]
    return {
        package: set().union(*(names for names, mark in zip(columns, marks, strict=True) if mark))
        for package, *marks in body
    }


def packages() -> list[str]:
    return sorted(folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").exists())


def imports(file: Path) -> Iterator[str]:
    """The modules of souko that a file imports, wherever in it the import stands, and under whatever condition."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("souko."))
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: write imports in full"
            yield from imported_from(node)


def imported_from(node: ast.ImportFrom) -> Iterator[str]:
    """The modules behind `from souko.a import b`: `souko.a.b` if that is a module, otherwise `souko.a`."""
    module = node.module or ""
    for alias in node.names:
        inner = f"{module}.{alias.name}"
        if module == "souko" or module.startswith("souko."):
            yield inner if module == "souko" or is_module(inner) else module


def is_module(name: str) -> bool:
    """Whether a dotted name means a file or a folder, and not something that its package offers under the same name."""
    path = SOURCE.joinpath(*name.split(".")[1:])
    if not (path.is_dir() or path.with_suffix(".py").is_file()):
        return False
    package, _, last = name.rpartition(".")
    return last not in getattr(import_module(package), "__all__", ())


def foreign_imports(package: str) -> Iterator[tuple[str, str]]:
    """Each file of a package with each module it imports from elsewhere in souko."""
    for file in (SOURCE / package).rglob("*.py"):
        yield from ((str(file.relative_to(SOURCE)), name) for name in imports(file) if name.split(".")[1] != package)


@pytest.mark.parametrize("package", packages())
def test_a_package_imports_only_what_the_table_allows(package):
    allowed = table()[package] | LOWEST
    assert not [
        f"{file} imports {name}" for file, name in foreign_imports(package) if name.split(".")[1] not in allowed
    ]


@pytest.mark.parametrize("package", packages())
def test_a_package_is_imported_through_its_interface_only(package):
    assert not [f"{file} imports {name}" for file, name in foreign_imports(package) if name.count(".") > 1]


@pytest.mark.parametrize("package", [package for package in packages() if package != "apps"])
def test_an_interface_offers_just_what_it_names(package):
    module = import_module(f"souko.{package}")
    assert sorted(module.__all__) == sorted(set(module.__all__))
    assert all(hasattr(module, name) for name in module.__all__)


def test_the_table_names_the_packages_and_has_the_lowest_first():
    order = list(table())
    assert set(packages()) <= set(order)
    assert all(
        order.index(other) < order.index(package)
        for package, others in table().items()
        for other in others & set(order)
    )


def test_the_page_names_every_sub_package_and_every_module_beside_the_packages():
    page = PAGE.read_text(encoding="utf-8")
    folders = [file.parent for file in SOURCE.rglob("__init__.py") if file.parent != SOURCE]
    missing = [str(folder.relative_to(SOURCE)) for folder in folders if f"{folder.name}/" not in page]
    assert not missing + [name for name in LOWEST - {"_native"} if f"{name}.py" not in page]


def test_the_paths_on_the_page_exist():
    paths = re.findall(r"`([a-z_]+/[a-z_/]*(?:\.py|\.hpp)?)`", PAGE.read_text(encoding="utf-8"))
    assert len(paths) >= 6
    assert not [path for path in paths if not (SOURCE / path).exists() and not (ROOT / path).exists()]


@pytest.mark.parametrize("file", sorted(SOURCE.glob("*.py")), ids=lambda file: file.name)
def test_the_modules_beside_the_packages_import_no_package(file):
    if file.stem in LOWEST:
        assert not [name for name in imports(file) if name.split(".")[1] not in LOWEST]


def test_a_class_has_its_name_for_itself():
    """The native classes (`_native.pyi`) are called like the Python classes that they are the kernels of."""
    homes: dict[str, list[str]] = {}
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(str(file.relative_to(SOURCE)))
    assert not {name: files for name, files in homes.items() if len(files) > 1}


def test_a_folder_reads_like_a_table_of_contents():
    folders = {file.parent for file in FILES}
    crowds = {str(folder.relative_to(SOURCE)): len(list(folder.glob("*.py"))) - 1 for folder in folders}
    assert not {folder: count for folder, count in crowds.items() if count > CROWDED}


def test_sokoban_is_imported_without_the_rules():
    probe = "import sys, souko.sokoban; print([name for name in sys.modules if name.startswith('souko.rules')])"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_only_the_bindings_know_python():
    kernels = [file for file in (ROOT / "native").rglob("*.[hc]pp") if file.parent.name != "bind"]
    assert {file.parent.name for file in kernels} > {"rules"}
    assert not [file.name for file in kernels if any(word in file.read_text() for word in ("nanobind", "Python.h"))]


def test_native_code_knows_no_option_of_the_command_line():
    option = re.compile(r'"[^"\n]*--[a-z][^"\n]*"')
    assert not [file.name for file in (ROOT / "native").rglob("*.[hc]pp") if option.search(file.read_text())]


def test_nothing_stands_at_the_root_that_the_page_does_not_name():
    named = PAGE.read_text(encoding="utf-8")
    made_here = {"build", "dist"}
    entries = [entry.name for entry in ROOT.iterdir() if not entry.name.startswith(".") and entry.name not in made_here]
    assert not [name for name in entries if name not in named]

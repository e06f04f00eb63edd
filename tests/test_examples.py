"""Every example that a reader may copy is run: docstrings, the README, the docs, and the README's commands."""

import doctest
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import souko

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))]
MODULES = sorted(module.name for module in pkgutil.walk_packages(souko.__path__, "souko."))
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^souko .*$", "".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL)), re.MULTILINE)


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("_native")])
def test_the_examples_in_a_module_hold(name):
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_on_a_page_hold(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8").failed == 0


def test_the_readme_has_python_and_five_commands():
    assert README.count(">>> ") >= 8
    assert len(COMMANDS) == 5


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_runs(command, tmp_path):
    words = [str(Path(sys.executable).with_name("souko")), *shlex.split(command, comments=True)[1:]]
    done = subprocess.run(
        words, check=False, cwd=tmp_path, capture_output=True, text=True, env=os.environ | {"COLUMNS": "80"}
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout

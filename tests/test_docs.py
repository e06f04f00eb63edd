"""The documentation site: commands print what pages show, the tutorial's games work, broken sites are noticed."""

import importlib.util
import re
import tomllib
from difflib import SequenceMatcher
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image
from PIL.ImageSequence import all_frames

from souko import Rulebook, load
from souko.worlds import search
from tests import console

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TUTORIAL = (DOCS / "tutorial.md").read_text(encoding="utf-8")
STEPS = [block for block in console.blocks(TUTORIAL) if block.file == "ford.txt"]
PAGES = sorted(page for page in DOCS.rglob("*.md") if "```console" in page.read_text(encoding="utf-8"))
INTERNAL = re.compile(r"(?:from|import) souko\.\w+\.\w+|src/souko/\S+|souko\.\w+\.\w+\.\w+:")


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check_site = loaded(DOCS / "check_site.py")
plain_docstrings = loaded(DOCS / "_extensions/plain_docstrings.py")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_the_commands_of_a_page_print_what_it_shows(page, tmp_path):
    for command, printed, code in console.shows(page, tmp_path):
        assert code == command.code, f"$ {command.line}\n{printed}"
        assert console.alike(command.output, printed, "--json" in command.line), f"$ {command.line}\n{printed}"


def test_every_command_with_json_has_its_keys_on_the_page_about_json():
    from click import Group

    from souko.apps.cli import souko

    page = (DOCS / "reference/json.md").read_text(encoding="utf-8")
    assert isinstance(souko, Group)
    with_json = {name for name, command in souko.commands.items() if any(p.name == "json_" for p in command.params)}
    assert with_json == set(re.findall(r"^\$ souko (\w+) .*--json", page, re.MULTILINE))


def test_the_tutorial_has_five_texts_one_of_them_with_a_mistake():
    wrong = [number for number, step in enumerate(STEPS, 1) if Rulebook.read(step.text).errors]
    assert (len(STEPS), wrong) == (5, [4])


@pytest.mark.parametrize("step", STEPS, ids=range(1, len(STEPS) + 1))
def test_a_text_of_the_tutorial_compiles_and_its_levels_can_be_won(step):
    book = Rulebook.read(step.text.replace("Watre", "Water"))
    assert (book.errors, book.warnings) == ((), ())
    starts = [book.start(book.board(number)) for number in range(1, len(book.boards) + 1)]
    is_game = "All Mark on Crate" in step.text
    assert [search(start).moves is not None for start in starts] == [is_game] * len(starts)


def test_the_mistake_of_the_tutorial_is_in_the_line_that_it_names():
    (line,) = (number for number, line in enumerate(STEPS[3].text.split("\n"), 1) if "Watre" in line)
    assert f"the word in line {line}," in TUTORIAL


@pytest.mark.parametrize("number", range(1, len(STEPS)))
def test_the_tutorial_highlights_the_lines_that_change(number):
    before, after = (STEPS[each].text.split("\n") for each in (number - 1, number))
    changes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    changed = {
        line for kind, _, _, begin, end in changes if kind != "equal" for line in range(begin, end) if after[line]
    }
    ranges = re.findall(r"(\d+)(?:-(\d+))?", STEPS[number].options)
    assert changed == {line - 1 for low, high in ranges for line in range(int(low), int(high or low) + 1)}


def test_the_picture_of_the_tutorial_is_the_film_that_it_makes(tmp_path):
    from souko import film
    from souko.drawing import RulebookRun

    (tmp_path / "ford.txt").write_text(STEPS[-1].text, encoding="utf-8")
    book = load(tmp_path / "ford.txt")
    moves = re.search(r'--moves "(\w+)"', TUTORIAL)
    assert moves
    made = film(RulebookRun(book.start(book.board(2)), moves[1]), tmp_path / "ford.gif")
    with Image.open(DOCS / "images/ford.gif") as shown:
        assert (shown.size, len(all_frames(shown))) == (made.size, made.frames)


def test_the_install_commands_name_targets_and_extras_that_exist():
    page = (DOCS / "first-steps.md").read_text(encoding="utf-8")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {f"\n{target}:" in makefile for target in re.findall(r"^make (\w+)$", page, re.MULTILINE)} == {True}
    assert set(re.findall(r"pip install '\.\[(\w+)\]'", page)) == {"all"}
    assert set(re.findall(r"^\| `(\w+)` \| (?!`)", page, re.MULTILINE)) <= set(extras)


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: str(page.relative_to(DOCS)))
def test_pages_name_no_inner_modules(page):
    if page.name != "architecture.md" and page.parent.name != "decisions":
        assert not INTERNAL.findall(page.read_text(encoding="utf-8"))


def site(folder: Path, body: str) -> list[str]:
    (folder / "index.html").write_text(f"<html><body>{body}</body></html>", encoding="utf-8")
    (folder / "other.html").write_text('<p id="here">there</p>', encoding="utf-8")
    return list(check_site.problems(folder))


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ('<a href="other.html#here">fine</a> <a href="https://example.org/">fine</a>', ""),
        ('<a href="missing.html">x</a>', "index.html: missing.html: no such file"),
        ('<a href="other.html#gone">x</a>', "index.html: other.html#gone: no anchor 'gone' there"),
        ('<a href="#gone">x</a>', "index.html: #gone: no anchor 'gone' there"),
        ('<img src="gone.png" alt="a">', "index.html: gone.png: no such file"),
        ('<img src="other.html">', "index.html: image other.html has no description"),
        (
            '<script src="https://cdn.example/x.js"></script>',
            "index.html: https://cdn.example/x.js: is loaded over the network",
        ),
        ('<link href="//fonts.example/a.css">', "index.html: //fonts.example/a.css: is loaded over the network"),
    ],
)
def test_what_is_wrong_with_a_site_is_found(body, problem, tmp_path):
    assert site(tmp_path, body) == ([problem] if problem else [])


def test_a_style_that_loads_a_font_from_elsewhere_is_found(tmp_path):
    (tmp_path / "a.css").write_text("@font-face { src: url('https://fonts.example/a.woff') }", encoding="utf-8")
    assert site(tmp_path, "") == ["a.css: loads something over the network"]


def test_a_site_without_pages_is_a_problem(tmp_path):
    assert list(check_site.problems(tmp_path)) == [f"{tmp_path}: no pages; build them with: make docs"]


def test_what_is_wrong_with_a_markdown_file_is_found(tmp_path):
    page = tmp_path / "README.md"
    page.write_text("# A title\n[a](#a-title) [b](#b) [c](c.md) ![d](https://example.org/d.png)\n", encoding="utf-8")
    assert list(check_site.markdown_problems(page)) == [
        "README.md: #b: no heading 'b' there",
        "README.md: c.md: no such file",
        "README.md: image https://example.org/d.png is loaded over the network",
    ]


def test_a_docstring_is_shown_as_it_is_written():
    text = "The *sum* of `a + b`, see `Board`.\n\n    a ─▶ b\n\n    c\n\nname   what\nother  it is\n\n>>> 1\n1"
    assert list(plain_docstrings.converted(text)) == [
        "The \\*sum\\* of ``a + b``, see `.Board`.", "",
        "::", "", "    a ─▶ b", "", "    c", "",
        "::", "", "    name   what", "    other  it is", "",
        ">>> 1", "1", "",
    ]  # fmt: skip

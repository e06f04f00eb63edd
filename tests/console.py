"""The commands that pages of docs/ show, run in order: what they print must be what the page shows.

    ```console                        A command follows `$ `; what it prints follows the command.
    $ souko solve cellar              With --json, values are compared; the page may break lines as it likes.
    rR
    ```

A block after a line such as "Save this as `ford.txt`:" is written to that file first. All commands of a page run in one
folder, one after the other. Times, rates and file sizes are not compared: they differ from machine to machine.

    python tests/console.py docs/tutorial.md        writes what is printed now into the page
"""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, NamedTuple

BLOCK = re.compile(r"^```(?:\{code-block\} )?(\w+)\n((?::[\w-]+:[^\n]*\n)*)(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"Save .*?`([\w.-]+)`[^\n]*:\s*\Z")
VARYING = re.compile(r"\d[\d,.]* (?:s(?:, [\d,]+ a second)?|µs|bytes)\b")
VARYING_KEYS = ("seconds", "bytes")
EXIT = re.compile(r"\(exit code (\d+)\)\n?\Z")
LONGEST_LINE = 100
PATIENCE = 60


class Block(NamedTuple):
    """A fenced block of a page: its language, its text, where that begins, and the file it is to be saved as."""

    language: str
    text: str
    start: int
    file: str = ""
    options: str = ""


class Command(NamedTuple):
    """A command of a page, the output shown below it, and the exit code, which is shown unless it is 0."""

    line: str
    output: str
    code: int = 0


def blocks(page: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    for found in BLOCK.finditer(page):
        saved = SAVED.search(page[: found.start()].rstrip()[-200:])
        yield Block(found[1], found[3], found.start(3), saved[1] if saved else "", found[2])


def commands(block: str) -> Iterator[Command]:
    """The commands of a block."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        code = EXIT.search(output)
        yield Command(line, EXIT.sub("", output), int(code[1]) if code else 0)


def run(line: str, folder: Path) -> tuple[str, int]:
    """What a command prints, and its exit code; one that plays gets a terminal, in which somebody presses keys."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "80"}
    if line.startswith("souko play"):
        return "", played(line, folder, environment)
    done = subprocess.run(
        ["bash", "-c", line], check=False, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, env=environment
    )
    return done.stdout + done.stderr, done.returncode


def played(line: str, folder: Path, environment: dict[str, str]) -> int:
    """The exit code of a command that draws in a terminal, where somebody moves right and quits when it has drawn."""
    ours, theirs = pty.openpty()
    command = subprocess.Popen(
        ["bash", "-c", line],
        cwd=folder,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment | {"TERM": "xterm"},
    )
    os.close(theirs)
    end = monotonic() + PATIENCE
    try:
        while command.poll() is None and monotonic() < end:
            os.read(ours, 1 << 16)
            os.write(ours, b"dq")
    except OSError:
        pass  # the command has closed the terminal
    finally:
        if monotonic() > end:
            command.kill()
        code = command.wait()
        os.close(ours)
    return code


def alike(shown: str, printed: str, is_json: bool) -> bool:
    """Whether a page shows what is printed."""
    if is_json:
        return constant(values(shown)) == constant(values(printed))
    return VARYING.sub("…", shown).strip() == VARYING.sub("…", printed).strip()


def values(text: str) -> list[Any]:
    """The JSON values of a text, one after the other."""
    decoder, found = json.JSONDecoder(), []
    while text := text.strip():
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:]
    return found


def constant(value: Any) -> Any:
    """The value without what differs from run to run; keys and their order stay."""
    if isinstance(value, dict):
        return [(key, type(each) if key in VARYING_KEYS else constant(each)) for key, each in value.items()]
    return [constant(each) for each in value] if isinstance(value, list) else value


def shows(path: Path, folder: Path) -> Iterator[tuple[Command, str, int]]:
    """Each command of a page, with what it prints and its exit code, after running it in the folder."""
    for block in blocks(path.read_text(encoding="utf-8")):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
        for command in commands(block.text) if block.language == "console" else ():
            yield command, *run(command.line, folder)


def rewritten(path: Path, folder: Path) -> str:
    """The page with what is printed now."""
    results = shows(path, folder)

    def block(found: re.Match[str]) -> str:
        if found[1] != "console":
            return found[0]
        return "```console\n" + "".join(told(*next(results)) for _ in commands(found[3])) + "```"

    return BLOCK.sub(block, path.read_text(encoding="utf-8"))


def told(command: Command, printed: str, code: int) -> str:
    """A command and its output as a page shows it; what is the same but for times stays as it is."""
    is_json = "--json" in command.line
    output = command.output.strip("\n")
    if not output or not alike(command.output, printed, is_json):
        output = "\n".join(map(pretty, values(printed))) if is_json else printed.strip("\n")
    ending = f"(exit code {code})\n" if code else ""
    return f"$ {command.line}\n" + (f"{output}\n" if output else "") + ending


def pretty(value: Any, indent: str = "") -> str:
    """A JSON value in lines that are not too long.

    >>> print(pretty({"a": [1, 2]}))
    {"a": [1, 2]}
    """
    line = json.dumps(value, ensure_ascii=False)
    if len(indent + line) <= LONGEST_LINE or not value or not isinstance(value, dict | list):
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        inner = [f"{deeper}{json.dumps(key)}: {pretty(each, deeper)}" for key, each in value.items()]
        return "{\n" + ",\n".join(inner) + f"\n{indent}}}"
    return "[\n" + ",\n".join(deeper + pretty(each, deeper) for each in value) + f"\n{indent}]"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with TemporaryDirectory() as made:
            Path(name).write_text(rewritten(Path(name), Path(made)), encoding="utf-8")

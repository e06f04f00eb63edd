"""The command, called in a process of its own, as users do."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

PROGRAM = Path(sys.executable).with_name("souko")


class Answer(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def souko():
    """Call the command: words in, exit code and both outputs out."""

    def call(*words: str, stdin: str | bytes = "") -> Answer:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run([str(PROGRAM), *words], check=False, input=given, capture_output=True, timeout=120)
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call

"""`souko play`: errors before the game, and a real game in a pseudo-terminal."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from souko.rules.engine.native import NativeEngine
from souko.rules.records.sessions import judge, read_sessions
from souko.rules.rulebook import Rulebook

LEAVE = b"\x1b[?1049l"
"""The escape code that ends the alternate screen."""
COMMAND = """
from souko.apps import cli
from souko.apps.cli.play import play
cli.souko.add_command(play)
cli.main()
"""


def call(*words: str, code: str = COMMAND) -> subprocess.CompletedProcess:
    """The command without a terminal."""
    program = [sys.executable, "-c", code, "play", *words]
    return subprocess.run(program, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes = termios.tcgetattr(slave)
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "play", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | environment,
            start_new_session=True,
        )
        self.slave, self.seen = slave, b""

    def until(self, text: bytes, seconds: float = 30) -> None:
        """Read what is written, until this is."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < end, f"no {text!r} in {self.seen[-2000:]!r}"
            if select.select([self.master], [], [], 0.1)[0]:
                self.seen += os.read(self.master, 1 << 16)

    def send(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def leave(self) -> int:
        """Wait for the end; the exit code. The terminal must be as it was."""
        self.until(LEAVE)
        try:
            code = self.process.wait(timeout=30)
            while select.select([self.master], [], [], 0.1)[0]:
                self.seen += os.read(self.master, 1 << 16)
            assert termios.tcgetattr(self.slave) == self.modes
        finally:
            self.process.kill()
            os.close(self.slave)
            os.close(self.master)
        return code


@pytest.fixture
def terminal():
    pytest.importorskip("textual")
    return Terminal


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sokoban"], "needs a terminal"),
        (["chess"], "no file and no game is called 'chess'; the games are"),
        (["cellar", "--level", "9"], "cellar: no level 9; the levels are 1 to 4"),
        (["cellar", "--level", "0"], "--level"),
        (["--level", "2"], "--level needs a game"),
        (["sokoban", "--seed", ""], "--seed is empty"),
        (["sokoban", "--record", "/nowhere/out.json"], "there is no folder '/nowhere'"),
        (["cave"], "level 1 has no player"),
        (["sokoban", "--colour"], "No such option"),
    ],
)
def test_errors_before_the_game_are_one_line(words, message):
    pytest.importorskip("textual")
    done = call(*words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert message.lower() in done.stderr.lower()


def test_without_textual_it_says_how_to_install_it():
    done = call("sokoban", code=f"import sys\nsys.modules['textual'] = None\n{COMMAND}")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "pip install 'souko[tui]'" in done.stderr


def test_help_needs_no_textual():
    done = call("--help", code=f"import sys\nsys.modules['textual'] = None\n{COMMAND}")
    assert done.returncode == 0
    assert "--record OUT" in done.stdout


def test_nothing_is_written_where_nothing_is_played(tmp_path):
    pytest.importorskip("textual")
    (tmp_path / "out.json").write_text("mine")
    call("sokoban", "--record", str(tmp_path / "out.json"))
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_a_game_in_a_terminal_is_played_and_recorded(terminal, tmp_path):
    out = tmp_path / "out.json"
    game = terminal("sokoban", "--level", "1", "--record", str(out))
    game.until(b"0 moves")
    game.send(b"\x1b[C")
    game.until(b"1 move")
    game.send(b"k")
    game.until(b"2 moves")
    game.send(b"q")
    assert game.leave() == 0
    assert b"souko verify" in game.seen
    (session,) = read_sessions(out.read_text())
    assert session.inputs == (3, 0)
    assert judge(session, Rulebook.read(session.source).tables, NativeEngine) == ""


def test_pixels_are_drawn_in_true_colours(terminal):
    game = terminal("cellar")
    game.until(b"quit")
    game.until("▀".encode())
    game.send(b"q")
    assert game.leave() == 0
    assert b"38;2;" in game.seen


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "vt100", "COLORTERM": ""}])
def test_a_terminal_without_colours_gets_characters(terminal, environment):
    game = terminal("cellar", **environment)
    game.until(b"#-$$-#")
    game.send(b"q")
    assert game.leave() == 0
    assert "▀".encode() not in game.seen
    assert b"8;2;" not in game.seen


@pytest.mark.parametrize("end", ["ctrl+c", signal.SIGINT, signal.SIGTERM])
def test_the_terminal_is_restored_at_every_end(terminal, end, tmp_path):
    game = terminal("cellar", "--record", str(tmp_path / "out.json"))
    game.until(b"0 moves")
    game.send(b"w")
    game.until(b"1 move")
    if isinstance(end, str):
        game.send(b"\x03")
    else:
        game.process.send_signal(end)
    assert game.leave() == 0
    assert read_sessions((tmp_path / "out.json").read_text())[0].inputs == (0,)


def test_without_a_name_the_menu_is_shown(terminal):
    game = terminal()
    game.until(b"The cellar")
    game.until(b"Sokoban")
    game.send(b"q")
    assert game.leave() == 0

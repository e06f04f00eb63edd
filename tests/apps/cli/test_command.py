"""The command as a whole: help, version, the tour, a closed pipe, Ctrl-C."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest


def test_the_version_is_that_of_the_package(souko):
    assert souko("--version").out == "souko 0.1.0\n"


def test_help_names_every_command(souko):
    shown = souko("--help").out
    assert all(f"  {name} " in shown for name in ("replay", "film", "tour"))


def test_help_needs_neither_numpy_nor_pillow_nor_rich():
    heavy = {"numpy", "PIL", "rich", "av"}
    code = f"import sys, souko.apps.cli.command; print([*({heavy} & set(sys.modules))])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_importing_souko_imports_no_package():
    code = "import sys, souko; print([name for name in sys.modules if name.startswith(('souko.', 'numpy', 'click'))])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_the_tour_runs_to_its_end_and_prints_the_answers(souko):
    told = souko("tour").out
    assert "1,505,803" in told
    assert "solved with 6 pushes" in told
    assert "tour.gif" in told


def test_a_closed_pipe_is_not_an_error():
    program = Path(sys.executable).with_name("souko")
    shell = f"{program} replay hall --every 1 --json | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", shell], check=False, capture_output=True, text=True)
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)


def test_unexpected_errors_are_one_line(monkeypatch, capsys):
    from souko.apps import cli
    from souko.apps.cli import command

    monkeypatch.setattr(command.souko, "main", lambda *_, **__: 1 / 0)
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # the tests go on, and want to hear Ctrl-C
    with pytest.raises(SystemExit, match="70"):
        cli.main([])
    assert capsys.readouterr().err.startswith("souko: unexpected ZeroDivisionError")


def test_the_command_alone_is_its_help(souko):
    assert souko() == souko("--help")


def test_a_full_disk_is_one_line():
    program = Path(sys.executable).with_name("souko")
    done = subprocess.run(
        ["bash", "-c", f"{program} replay depot > /dev/full"], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (2, "souko: cannot go on: No space left on device\n")


def test_python_can_run_it_as_a_module():
    assert subprocess.check_output([sys.executable, "-m", "souko", "--version"], text=True) == "souko 0.1.0\n"


INTERRUPTED = "raise KeyboardInterrupt"
DISGUISED = """
class Field:
    def __set_name__(self, *_):
        raise KeyboardInterrupt
class Holder:
    field = Field()
"""
IN_EXEC = f"exec({INTERRUPTED!r})"


@pytest.mark.parametrize("while_loading", [INTERRUPTED, DISGUISED, IN_EXEC])
@pytest.mark.parametrize("words", [[str(Path(sys.executable).with_name("souko"))], [sys.executable, "-m", "souko"]])
@pytest.mark.parametrize("module", ["click", "numpy"])
def test_ctrl_c_while_the_command_is_loading_is_one_line(tmp_path, words, while_loading, module):
    (tmp_path / f"{module}.py").write_text(while_loading)
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [*words, "replay", "hall"], check=False, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": path}
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "stopped\n")


def test_the_entry_point_imports_nothing_before_it_handles_ctrl_c():
    code = "import sys, souko.apps.cli; print([name for name in sys.modules if name.startswith(('souko.', 'click'))])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "['souko.apps', 'souko.apps.cli']\n"

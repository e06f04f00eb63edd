"""The command `souko`: one file per command, and one place where errors become a line and an exit code.

    0  done        1  the answer is no        2  bad input        3  gave up        130  stopped by Ctrl-C

Standard output is data; standard error is talk and progress. The rooms are imported inside the commands, so that
`souko --help` stays quick.
"""

import os
import sys

import click

from souko.errors import BudgetError, SoukoError
from souko.faces.cli.count import count
from souko.faces.cli.film import film
from souko.faces.cli.progress import Stopped
from souko.faces.cli.replay import replay
from souko.faces.cli.tour import tour

_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(context_settings=_SETTINGS)
@click.version_option(package_name="souko", message="souko %(version)s")
def souko() -> None:
    """Write a grid game once; play it, replay it, film it, solve it, count it, tally it."""


for _command in (replay, film, count, tour):
    souko.add_command(_command)


def main(arguments: list[str] | None = None) -> None:
    """Run the command and leave with its exit code; whatever happens, no traceback."""
    try:
        code = souko.main(arguments, prog_name="souko", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        code = _say("stopped", 130)
    except Stopped as stop:
        code = _say(stop.message, stop.exit_code)
    except click.ClickException as error:
        code = _say(_usage(error), 2)
    except BrokenPipeError:
        code = _hush()
    except (BudgetError, MemoryError) as error:
        code = _say(str(error) or "not enough memory", 3)
    except SoukoError as error:
        code = _say(str(error), 2)
    except Exception as error:
        code = _unexpected(error)
    sys.exit(code if isinstance(code, int) else 0)


def _say(message: str, code: int) -> int:
    click.echo(message, err=True)
    return code


def _usage(error: click.ClickException) -> str:
    """What is wrong with the call, in one line, and where to look."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "souko"
    return f"{command}: {' '.join(error.format_message().split())}; see: {command} --help"


def _hush() -> int:
    """Leave quietly when the reader of our output has gone: nothing more may be written to it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _unexpected(error: Exception) -> int:
    """A bug of ours: one line for the user, the whole story with SOUKO_DEBUG=1."""
    if os.environ.get("SOUKO_DEBUG"):
        raise error
    return _say(f"souko: unexpected {type(error).__name__}: {error}; run with SOUKO_DEBUG=1 to see where", 70)

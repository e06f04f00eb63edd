"""The commands in a row, and the one place where errors become a line and an exit code.

    0  done        1  the answer is no        2  bad input        3  gave up
    70 a bug of ours                          130  stopped by Ctrl-C

Standard output is data; standard error is talk and progress. The rooms are imported inside the commands, so that
`souko --help` stays quick.
"""

import os
import signal
import sys
from contextlib import suppress
from typing import Any

import click

from souko.apps.cli import is_stopped
from souko.apps.cli.count import count
from souko.apps.cli.film import film
from souko.apps.cli.options import raised_by
from souko.apps.cli.play import play
from souko.apps.cli.progress import Stopped
from souko.apps.cli.replay import replay
from souko.apps.cli.rules import rules
from souko.apps.cli.solve import solve
from souko.apps.cli.tally.dice import tally
from souko.apps.cli.tour import tour
from souko.apps.cli.verify import verify
from souko.errors import BudgetError, SoukoError

STOPPED = Stopped.exit_code
_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(click.Group):
    """The commands; what stops them is told apart here, before click has its say."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except BudgetError as error:
            command = self.get_command(ctx, ctx.invoked_subcommand or "")
            error.add_note(raised_by(command, error.limit) if command else "")
            raise
        except KeyboardInterrupt:
            raise Stopped("stopped") from None
        except BrokenPipeError:
            return _hush()


@click.group(cls=Commands, context_settings=_SETTINGS, invoke_without_command=True)
@click.version_option(package_name="souko", message="souko %(version)s")
@click.pass_context
def souko(context: click.Context) -> None:
    """Write a grid game once; play it, replay it, film it, solve it, count it, tally it."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _command in (play, replay, film, solve, count, tally, rules, verify, tour):
    souko.add_command(_command)


def run(arguments: list[str] | None = None) -> None:
    """Run the command and leave with its exit code; whatever happens, no traceback."""
    code = _code(arguments)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # we are leaving: a second Ctrl-C has nothing left to stop
    if code == STOPPED:
        _leave_stopped()
    sys.exit(code if isinstance(code, int) else 0)


def _leave_stopped() -> None:
    """Leave after Ctrl-C with our exit code; Python, if it was inside an `exec`, would rather die of the signal."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):
            stream.flush()
    os._exit(STOPPED)


def _code(arguments: list[str] | None) -> Any:  # noqa: PLR0911 - one for each kind of error
    """Run the command; its exit code, or that of the error it met."""
    try:
        code = souko.main(arguments, prog_name="souko", standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except (KeyboardInterrupt, click.Abort):
        return _say("stopped", STOPPED)
    except Stopped as stop:
        return _say(stop.message, stop.exit_code)
    except click.ClickException as error:
        return _say(_usage(error), 2)
    except BrokenPipeError:
        return _hush()
    except (BudgetError, MemoryError) as error:
        return _say("".join([str(error) or "not enough memory", *getattr(error, "__notes__", ())]), 3)
    except SoukoError as error:
        return _say(str(error), 2)
    except OSError as error:
        _hush()
        return _say(f"souko: cannot go on: {error.strerror or error}", 2)
    except Exception as error:
        return _unexpected(error)


def _say(message: str, code: int) -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    click.echo(message, err=True)
    return code


def _usage(error: click.ClickException) -> str:
    """What is wrong with the call, in one line, and where to look."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "souko"
    return f"{command}: {' '.join(error.format_message().split()).rstrip('.')}; see: {command} --help"


def _hush() -> int:
    """Leave quietly when our output cannot be written: nothing more may be sent to it."""
    with suppress(AttributeError, ValueError, OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _unexpected(error: Exception) -> int:
    """A bug of ours: one line for the user, the whole story with SOUKO_DEBUG=1; or Ctrl-C in the disguise of one."""
    if is_stopped(error):
        return _say("stopped", STOPPED)
    if os.environ.get("SOUKO_DEBUG"):
        raise error
    return _say(f"souko: unexpected {type(error).__name__}: {error}; run with SOUKO_DEBUG=1 to see where", 70)

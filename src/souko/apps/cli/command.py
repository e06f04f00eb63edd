"""All commands, and the one place where errors become a line and an exit code.

    0  done        1  the answer is no        2  bad input        3  gave up
    70 a bug                                  130  stopped by Ctrl-C

Standard output is data; standard error is messages and progress. The packages are imported inside the commands, so
that `souko --help` stays fast.
"""

import os
import signal
import sys
from contextlib import suppress
from typing import Any

import click

from souko.apps.cli import is_interrupt
from souko.apps.cli.count import count
from souko.apps.cli.film import film
from souko.apps.cli.options import with_options
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
    """The commands; Ctrl-C and a closed pipe are handled before click handles them."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except SoukoError as error:
            command = self.get_command(ctx, ctx.invoked_subcommand or "")
            error.add_note(with_options(str(error), command) if command else str(error))
            raise
        except KeyboardInterrupt:
            raise Stopped("stopped") from None
        except BrokenPipeError:
            return _discard_output()


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
    """Run the command and exit with its code, without a traceback in any case."""
    code = _code(arguments)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command has ended: a second Ctrl-C has nothing left to stop
    if code == STOPPED:
        _exit_stopped()
    sys.exit(code if isinstance(code, int) else 0)


def _exit_stopped() -> None:
    """Exit with code 130; inside an `exec`, Python itself would end by the signal instead."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):
            stream.flush()
    os._exit(STOPPED)


def _code(arguments: list[str] | None) -> Any:  # noqa: PLR0911 - one return per kind of error
    """Run the command and return its exit code, or that of its error."""
    try:
        code = souko.main(arguments, prog_name="souko", standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except (KeyboardInterrupt, click.Abort):
        return _print_error("stopped", STOPPED)
    except Stopped as stop:
        return _print_error(stop.message, stop.exit_code)
    except click.ClickException as error:
        return _print_error(_usage(error), 2)
    except BrokenPipeError:
        return _discard_output()
    except (BudgetError, MemoryError) as error:
        return _print_error(_message(error) or "not enough memory", 3)
    except SoukoError as error:
        return _print_error(_message(error), 2)
    except OSError as error:
        _discard_output()
        return _print_error(f"souko: cannot go on: {error.strerror or error}", 2)
    except Exception as error:
        return _unexpected(error)


def _message(error: Exception) -> str:
    """What an error says in the words of the command that was called, which `Commands.invoke` noted on it."""
    return "".join(getattr(error, "__notes__", ())) or str(error)


def _print_error(message: str, code: int) -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    click.echo(message, err=True)
    return code


def _usage(error: click.ClickException) -> str:
    """The error of a wrong call on one line, with the command that prints its help."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "souko"
    return f"{command}: {' '.join(error.format_message().split()).rstrip('.')}; see: {command} --help"


def _discard_output() -> int:
    """Send further output to the null device, because standard output is closed; the exit code is 0."""
    with suppress(AttributeError, ValueError, OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _unexpected(error: Exception) -> int:
    """Report a bug on one line, with a traceback if SOUKO_DEBUG=1; or Ctrl-C, if that caused the error."""
    if is_interrupt(error):
        return _print_error("stopped", STOPPED)
    if os.environ.get("SOUKO_DEBUG"):
        raise error
    return _print_error(f"souko: unexpected {type(error).__name__}: {error}; run with SOUKO_DEBUG=1 to see where", 70)

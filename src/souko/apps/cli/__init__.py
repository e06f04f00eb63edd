"""The command `souko`: one file per command.

`main` is the entry point: it handles Ctrl-C before it imports anything, because loading the rest takes a while.
"""


def main(arguments: list[str] | None = None) -> None:
    """Run the command and exit with its code, without a traceback in any case."""
    try:
        from souko.apps.cli.command import run

        run(arguments)
    except (Exception, KeyboardInterrupt) as error:
        if not is_interrupt(error):
            raise
        _exit_stopped()


def is_interrupt(error: BaseException | None) -> bool:
    """Whether an error was caused by Ctrl-C: during an import, Python may wrap it into another error.

    >>> is_interrupt(KeyboardInterrupt()), is_interrupt(RuntimeError())
    (True, False)
    """
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def __getattr__(name: str) -> object:
    """The group of commands, `souko`, loaded when it is first used."""
    if name != "souko":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from souko.apps.cli.command import souko

    return souko


def _exit_stopped() -> None:
    """Exit at once, without cleaning up modules that are half loaded."""
    import os
    from contextlib import suppress

    with suppress(OSError):
        os.write(2, b"stopped\n")
    os._exit(130)

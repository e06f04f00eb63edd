"""The command `souko`: one file per command.

This is the door: it stands ready for Ctrl-C before it imports anything, for loading the rest takes a while.
"""


def main(arguments: list[str] | None = None) -> None:
    """Run the command and leave with its exit code; whatever happens, no traceback."""
    try:
        from souko.apps.cli.command import run

        run(arguments)
    except (Exception, KeyboardInterrupt) as error:
        if not is_stopped(error):
            raise
        _leave()


def is_stopped(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind an error: in the midst of an import, it may come in disguise.

    >>> is_stopped(KeyboardInterrupt()), is_stopped(RuntimeError())
    (True, False)
    """
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def __getattr__(name: str) -> object:
    """The commands themselves, `souko`, load when they are first used."""
    if name != "souko":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from souko.apps.cli.command import souko

    return souko


def _leave() -> None:
    """Leave at once: whatever is half loaded has nothing to put away."""
    import os
    from contextlib import suppress

    with suppress(OSError):
        os.write(2, b"stopped\n")
    os._exit(130)

"""A progress bar for what takes longer than two seconds, on standard error, with a rate and the way to stop it.

ProgressBar     what is done is told, again and again
Clock   nothing is told: one long computation, and only the seconds to show
"""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn, Self

import click

if TYPE_CHECKING:
    import rich.progress

PATIENCE = 2.0
"""Seconds before a bar appears."""
TICK = 0.2
WIPE = "\r\x1b[K"


class Stopped(click.ClickException):
    """Ctrl-C, and how far the work had come."""

    exit_code = 130


class ProgressBar:
    """How far a job has come: nothing at first, a bar after two seconds, a sentence when it is stopped.

    Without a total nobody knows how much is to be done: the bar then only says what is. What comes and goes, such as
    states at a time, is shown by the most that there was, and by the seconds instead of a rate.
    """

    def __init__(self, title: str, unit: str, total: int = 0, *, comes_and_goes: bool = False) -> None:
        self.title, self.unit, self.total, self.done = title, unit, total, 0
        self.comes_and_goes = comes_and_goes
        self._began = time.monotonic()
        self._bar: rich.progress.Progress | None = None

    def update(self, done: int, total: int | None = None) -> None:
        """Show that so much is done."""
        self.done = max(done, self.done) if self.comes_and_goes else done
        self.total = self.total if total is None else total
        if self._bar is None and self._taken > PATIENCE and sys.stderr.isatty():
            self._bar = self._appear()
        if self._bar is not None:
            task = self._bar.task_ids[0]
            self._bar.update(task, completed=self.done, total=self.total or None, done=f"{self.done:,}", rate=self.rate)

    @property
    def rate(self) -> str:
        """How fast it goes, or how long it has taken."""
        if self.comes_and_goes:
            return f"{self.unit} at most, {self._taken:,.0f} s"
        return f"{self.done / self._taken:,.0f} {self.unit}/s"

    @property
    def _taken(self) -> float:
        return time.monotonic() - self._began

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()
        if isinstance(error, KeyboardInterrupt):
            of_all = f" of {self.total:,}" if self.total else ""
            after = f"{self._taken:.0f} s, with at most " if self.comes_and_goes else ""
            raise Stopped(f"stopped after {after}{self.done:,}{of_all} {self.unit}") from None

    def _appear(self) -> "rich.progress.Progress":
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        rate = TextColumn("{task.fields[rate]}  Ctrl-C stops")
        so_far = ("{task.percentage:>3.0f}%", TimeRemainingColumn()) if self.total else ("{task.fields[done]}",)
        look = ("{task.description}", BarColumn(), *so_far, rate)
        bar = Progress(*look, console=Console(stderr=True), transient=True)
        bar.add_task(self.title, total=self.total or None, done="", rate="")
        bar.start()
        return bar


class Clock:
    """The seconds that a computation takes, shown after two of them, on a terminal.

    A library that computes for seconds lets no other thread run, so the clock is a process of its own. It reads from a
    pipe that nobody writes to: the pipe ends when we are through, or when we are no more.
    """

    def __init__(self, title: str) -> None:
        self.title, self._advice = title, "Ctrl-C stops"
        self._began, self._child, self._pipe = time.monotonic(), 0, 0

    def __enter__(self) -> Self:
        if sys.stderr and sys.stderr.isatty():
            sys.stderr.flush()
            theirs, self._pipe = os.pipe()
            with _deaf():  # so that Ctrl-C finds either process where it is ready for it
                self._child = os.fork() or self._tick(theirs)
            os.close(theirs)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        taken = time.monotonic() - self._began
        if self._child:
            os.close(self._pipe)
            os.waitpid(self._child, 0)
        if isinstance(error, KeyboardInterrupt):
            raise Stopped(f"stopped after {taken:.0f} s") from None

    def _tick(self, pipe: int) -> NoReturn:
        """Draw until the pipe ends; this is the other process, and nothing else of ours is its business."""
        try:
            os.close(self._pipe)
            signal.signal(signal.SIGINT, self._hear)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            self._draw(pipe)
        finally:
            os._exit(0)

    def _hear(self, *_: object) -> None:
        self._advice = "stopping"

    def _draw(self, pipe: int) -> None:
        """Draw the seconds until the pipe ends."""
        from select import select

        drawn = ""
        while not select([pipe], [], [], TICK)[0]:
            taken = time.monotonic() - self._began
            if taken > PATIENCE:
                drawn = f"{WIPE}{self.title}  {taken:.0f} s  {self._advice}"
                os.write(2, drawn.encode())
        if drawn:
            os.write(2, WIPE.encode())


@contextmanager
def _deaf() -> Iterator[None]:
    """Hear Ctrl-C only afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

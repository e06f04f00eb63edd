"""Progress on standard error for work that takes longer than two seconds: a bar with a rate, and how to stop.

ProgressBar   for work that reports how much is done
Clock         for one long computation that reports nothing: the elapsed seconds
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

BAR_DELAY = 2.0
"""In seconds: shorter work shows no bar."""
REDRAW_INTERVAL = 0.2
"""In seconds: often enough that the clock answers Ctrl-C at once."""
CLEAR_LINE = "\r\x1b[K"


class Stopped(click.ClickException):
    """Ctrl-C; the message says how much was done."""

    exit_code = 130


class ProgressBar:
    """A progress bar that appears after two seconds; if the work is stopped, `Stopped` says how much was done.

    Without a total the bar shows only the amount done. With `shows_peak`, for amounts that rise and fall, such as
    states in memory, it shows the largest amount so far, and seconds instead of a rate.
    """

    def __init__(self, title: str, unit: str, total: int = 0, *, shows_peak: bool = False) -> None:
        self.title, self.unit, self.total, self.done = title, unit, total, 0
        self.shows_peak = shows_peak
        self._began = time.monotonic()
        self._bar: rich.progress.Progress | None = None

    def update(self, done: int, total: int | None = None) -> None:
        """Show the amount that is done."""
        self.done = max(done, self.done) if self.shows_peak else done
        self.total = self.total if total is None else total
        if self._bar is None and self._seconds > BAR_DELAY and sys.stderr.isatty():
            self._bar = self._start_bar()
        if self._bar is not None:
            task = self._bar.task_ids[0]
            self._bar.update(task, completed=self.done, total=self.total or None, done=f"{self.done:,}", rate=self.rate)

    @property
    def rate(self) -> str:
        """The rate, or the elapsed seconds with `shows_peak`."""
        if self.shows_peak:
            return f"{self.unit} at most, {self._seconds:,.0f} s"
        return f"{self.done / self._seconds:,.0f} {self.unit}/s"

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._began

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()
        if isinstance(error, KeyboardInterrupt):
            of_all = f" of {self.total:,}" if self.total else ""
            after = f"{self._seconds:.0f} s, with at most " if self.shows_peak else ""
            raise Stopped(f"stopped after {after}{self.done:,}{of_all} {self.unit}") from None

    def _start_bar(self) -> "rich.progress.Progress":
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
    """The elapsed seconds of a computation, shown on a terminal after two seconds.

    A library call may hold the GIL for seconds, so the clock is a child process and not a thread. It reads from a pipe
    to which nothing is written: the pipe is closed when the computation ends, or when its process dies.
    """

    def __init__(self, title: str) -> None:
        self.title, self._advice = title, "Ctrl-C stops"
        self._began, self._child, self._pipe = time.monotonic(), 0, 0

    def __enter__(self) -> Self:
        if sys.stderr and sys.stderr.isatty():
            sys.stderr.flush()
            theirs, self._pipe = os.pipe()
            with _interrupts_deferred():  # until both processes are ready for Ctrl-C
                self._child = os.fork() or self._run_child(theirs)
            os.close(theirs)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        taken = time.monotonic() - self._began
        if self._child:
            os.close(self._pipe)
            os.waitpid(self._child, 0)
        if isinstance(error, KeyboardInterrupt):
            raise Stopped(f"stopped after {taken:.0f} s") from None

    def _run_child(self, pipe: int) -> NoReturn:
        """Draw until the pipe is closed, and exit; this runs in the child process."""
        try:
            os.close(self._pipe)
            signal.signal(signal.SIGINT, self._on_interrupt)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            self._draw(pipe)
        finally:
            os._exit(0)

    def _on_interrupt(self, *_: object) -> None:
        self._advice = "stopping"

    def _draw(self, pipe: int) -> None:
        """Draw the seconds until the pipe is closed."""
        from select import select

        drawn = ""
        while not select([pipe], [], [], REDRAW_INTERVAL)[0]:
            taken = time.monotonic() - self._began
            if taken > BAR_DELAY:
                drawn = f"{CLEAR_LINE}{self.title}  {taken:.0f} s  {self._advice}"
                os.write(2, drawn.encode())
        if drawn:
            os.write(2, CLEAR_LINE.encode())


@contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Block Ctrl-C inside the block; it is delivered afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

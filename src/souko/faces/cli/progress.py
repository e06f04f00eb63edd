"""A progress bar for what takes longer than two seconds, on standard error, with a rate and the way to stop it."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

import click

if TYPE_CHECKING:
    import rich.progress

PATIENCE = 2.0
"""Seconds before a bar appears."""


class Stopped(click.ClickException):
    """Ctrl-C, and how far the work had come."""

    exit_code = 130


class Bar:
    """How far a job has come: nothing at first, a bar after two seconds, a sentence when it is stopped.

    Without a total nobody knows how much is to be done: the bar then only says what is.
    """

    def __init__(self, title: str, unit: str, total: int = 0) -> None:
        self.title, self.unit, self.total, self.done = title, unit, total, 0
        self._began = time.monotonic()
        self._bar: rich.progress.Progress | None = None

    def update(self, done: int, total: int | None = None) -> None:
        """Show that so much is done."""
        self.done, self.total = done, self.total if total is None else total
        if self._bar is None and time.monotonic() - self._began > PATIENCE and sys.stderr.isatty():
            self._bar = self._appear()
        if self._bar is not None:
            shown, rate = f"{self.done:,}", f"{self.done / (time.monotonic() - self._began):,.0f}"
            task = self._bar.task_ids[0]
            self._bar.update(task, completed=self.done, total=self.total or None, done=shown, rate=rate)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()
        if isinstance(error, KeyboardInterrupt):
            of_all = f" of {self.total:,}" if self.total else ""
            raise Stopped(f"stopped after {self.done:,}{of_all} {self.unit}") from None

    def _appear(self) -> "rich.progress.Progress":
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        rate = TextColumn(f"{{task.fields[rate]}} {self.unit}/s  Ctrl-C stops")
        so_far = ("{task.percentage:>3.0f}%", TimeRemainingColumn()) if self.total else ("{task.fields[done]}",)
        look = ("{task.description}", BarColumn(), *so_far, rate)
        bar = Progress(*look, console=Console(stderr=True), transient=True)
        bar.add_task(self.title, total=self.total or None, done="", rate="")
        bar.start()
        return bar

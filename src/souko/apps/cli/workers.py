"""Work on many things in processes of their own; the answers come in order, and Ctrl-C ends all of it at once."""

import signal
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from souko.errors import BudgetError

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def answers(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int) -> Generator[Answer, None, None]:
    """The answer for each task, in order; with one job, from this process. To be closed when no more are wanted."""
    if jobs > 1 and len(tasks) > 1:
        yield from _shared_out(work, tasks, jobs)
    else:
        yield from map(work, tasks)


def _shared_out(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int) -> Generator[Answer, None, None]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    pool = ProcessPoolExecutor(min(jobs, len(tasks)))
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the workers inherit this: Ctrl-C is for us
    try:
        waiting = [pool.submit(work, task) for task in tasks]
    finally:
        signal.signal(signal.SIGINT, heard)
    try:
        for future in waiting:
            yield future.result()
    except BrokenProcessPool:
        raise BudgetError("a worker ended without an answer; try again with --jobs 1, or with more memory") from None
    except BaseException:
        for worker in active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)  # and wait: a pool that is still ending when Python does complains

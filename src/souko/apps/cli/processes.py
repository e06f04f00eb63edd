"""Map a function over tasks in several processes; results come in order, and Ctrl-C ends all processes."""

import signal
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from souko.errors import BudgetError

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def map_in_processes(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int) -> Generator[Answer, None, None]:
    """The result for each task, in order; with one job, computed in this process. Close the generator to stop."""
    if jobs > 1 and len(tasks) > 1:
        yield from _map_in_pool(work, tasks, jobs)
    else:
        yield from map(work, tasks)


def _map_in_pool(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int) -> Generator[Answer, None, None]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    pool = ProcessPoolExecutor(min(jobs, len(tasks)))
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited by the workers
    try:
        waiting = [pool.submit(work, task) for task in tasks]
    finally:
        signal.signal(signal.SIGINT, previous)
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
        pool.shutdown(cancel_futures=True)  # and wait: a pool still ending at the exit of Python prints errors

"""How the benchmarks measure: rounds in turn with the baseline, the best of each, and the machine's name."""

import json
import os
import platform
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def seconds(job: Callable[[], object]) -> float:
    """How long the job takes, once."""
    began = time.perf_counter()
    job()
    return time.perf_counter() - began


def best(jobs: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The best time of each job; the jobs take turns, so that a busy moment hurts all alike."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            times[name].append(seconds(job))
    return {name: min(taken) for name, taken in times.items()}


def machine() -> str:
    """The processor's name and the number of cores."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def keep(name: str, results: dict[str, Any]) -> None:
    """Write the raw results where docs/benchmarks.md finds them."""
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps({"machine": machine()} | results, indent=1) + "\n")

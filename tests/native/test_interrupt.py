"""Ctrl-C stops a long run soon, and the warehouse then stands between two moves."""

import json
import signal
import subprocess
import sys
from time import monotonic, sleep

import pytest

CHILD = """
import json, signal, sys
from souko import Warehouse

signal.signal(signal.SIGINT, signal.default_int_handler)
warehouse = Warehouse.read(sys.stdin.read())
print("ready", flush=True)
try:
    warehouse.run()
except KeyboardInterrupt:
    past = warehouse.at(warehouse.done) if warehouse.done < 2_000_000 else None
    again = Warehouse(warehouse.start, warehouse.script[: warehouse.done]).run()
    print(json.dumps({
        "done": warehouse.done, "all": warehouse.length, "moved": warehouse.moved, "pushes": warehouse.pushes,
        "as if run so far": again.board == warehouse.board and (again.moved, again.pushes) == (warehouse.moved, warehouse.pushes),
    }))
"""
PATIENCE = 4


def interrupted(text):
    """What a run of the text says when it is interrupted, and how many seconds it took to hear."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    return child

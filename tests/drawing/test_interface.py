"""Importing the package is quick: what is heavy is imported by the functions that need it."""

import subprocess
import sys


def test_the_package_is_imported_without_pillow_and_pyav():
    probe = "import sys, souko.drawing; print([name for name in ('PIL', 'av') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

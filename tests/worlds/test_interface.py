"""What `souko.worlds` exports, and what it needs."""

import subprocess
import sys

import pytest

from souko import worlds

WITHOUT_LARK = """
import sys
sys.modules["lark"] = None
from souko.worlds import count
print("counts")
from souko.worlds import dice
"""


def test_every_exported_name_is_there():
    assert all(getattr(worlds, name) for name in worlds.__all__)


def test_only_the_dice_language_needs_its_extra():
    done = subprocess.run([sys.executable, "-c", WITHOUT_LARK], check=False, capture_output=True, text=True)
    assert done.stdout == "counts\n"
    assert "import of lark halted" in done.stderr


def test_a_name_that_is_not_exported_is_refused():
    with pytest.raises(AttributeError, match=r"^souko\.worlds has no 'nonsense'; it has Count, "):
        _ = worlds.nonsense

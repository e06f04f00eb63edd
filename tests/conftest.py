"""What all tests share: the folder of shared cases, patient hypothesis. Slow twins: `from tests import naive`."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("SOUKO_SHARED") or HERE.parent.parent / "shared")

# Where tests run in the background, Ctrl-C is ignored, and children would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
pytest_plugins = ["tests.playable"]
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with cases that are not part of this repository; without it, the test is skipped."""
    if not SHARED.is_dir():
        pytest.skip(f"no folder {SHARED}; SOUKO_SHARED can name another one")
    return SHARED

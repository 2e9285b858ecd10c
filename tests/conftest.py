"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

#: Programs of their own, started by `make bench` and `make load`.
collect_ignore = ["bench.py", "load.py"]

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the reference data, beside the project's own; AGARI_SHARED names another place."""
    folder = Path(os.environ.get("AGARI_SHARED") or ROOT.parent / "shared")
    if not folder.is_dir():
        pytest.skip("the reference data is missing: no folder 'shared' beside the project, and AGARI_SHARED names none")
    return folder

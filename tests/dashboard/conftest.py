"""A hall to look at, with nothing in it yet."""

from pathlib import Path

import pytest

from tests.dashboard.support import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """A dashboard whose hub has never started."""
    return Hall(tmp_path)

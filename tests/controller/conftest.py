"""What the hub's tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.hub_room import HubRoom


@pytest.fixture
def room(tmp_path: Path) -> Iterator[HubRoom]:
    """A room whose hub has just started, on an empty log, and has the broker."""
    made = HubRoom(tmp_path)
    made.bell_beats()
    made.connect()
    yield made
    made.close()

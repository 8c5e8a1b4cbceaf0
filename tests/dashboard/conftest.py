"""Halls to look at: an empty one, one whose hub is real, and one with phones on its tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dashboard.real_hub import LivingHall
from tests.dashboard.support import Hall
from tests.support.phone_room import PhoneRoom


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """A dashboard whose hub has never started."""
    return Hall(tmp_path)


@pytest.fixture
def living(tmp_path: Path) -> Iterator[LivingHall]:
    """A convenor at the console of a room whose hub is real."""
    hall = LivingHall(tmp_path)
    yield hall
    hall.log.close()


@pytest.fixture
def phones(tmp_path: Path) -> PhoneRoom:
    """A real hub and its pages, and a phone at each table."""
    return PhoneRoom(tmp_path)

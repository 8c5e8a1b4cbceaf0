"""The room changed is what `dataclasses.replace` would have made of it."""

import dataclasses

import pytest

from controller.domain.fast_replace import replace
from tests.support.evening import running


def test_the_changed_room_is_the_one_the_library_makes_and_the_old_one_stays_as_it_was() -> None:
    room = running(2).room
    before = dataclasses.replace(room)
    assert replace(room, round=7, seed=1) == dataclasses.replace(room, round=7, seed=1) != room
    assert room == before
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(room).round = 3  # type: ignore[misc]


def test_a_field_that_there_is_not_is_refused_as_the_library_refuses_it() -> None:
    with pytest.raises(TypeError, match="rounds_left"):
        replace(running().room, rounds_left=1)  # type: ignore[call-arg]

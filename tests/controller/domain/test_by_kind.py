"""What is kept for each kind of event: one function each, joined from the subjects, and none is missing."""

from typing import get_args

import pytest

from controller.domain.by_kind import ByKind
from controller.domain.events import Event
from controller.domain.events.standings import DayBegun
from controller.domain.evolve import CHANGES
from controller.domain.state.room import Room


def test_every_kind_of_event_changes_the_room_by_a_function_of_its_own() -> None:
    assert set(CHANGES.functions) == set(get_args(Event))


def test_two_functions_for_one_kind_are_a_mistake() -> None:
    days = ByKind[int]()

    @days.of
    def _(event: DayBegun, room: Room) -> int:
        return event.day

    assert days(DayBegun(3, 2), Room()) == 2
    with pytest.raises(TypeError, match="DayBegun"):
        ByKind(days, days)

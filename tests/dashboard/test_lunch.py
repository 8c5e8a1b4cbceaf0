"""Lunch in a room without readers: warned before, and everybody seated again in one act that can be taken back."""

import re

import pytest

from controller.domain.commands.game import EnterResult
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.seats import PlayerLeaves
from controller.domain.commands.setup import DrawSeats, ImportPlayers
from dashboard.words.timetable import lines
from tests.dashboard.real_hub import LivingHall, RealHub
from tests.dashboard.support import Hall, clock_document
from tests.support.evening import at, entry_list, set_up


@pytest.fixture
def hall(living: LivingHall) -> LivingHall:
    """Thirty-one players and a house player have played a round; one has gone home; nobody has a card."""
    living.log.do(set_up(tables=8), ImportPlayers(entry_list(31)), DrawSeats(house_players=True, seed=7))
    play(living.log, 1)
    living.log.do(PlayerLeaves(2, 5, house_player=True, reason="ill"))
    return living


def play(hub: RealHub, number: int) -> None:
    """A whole round by hand."""
    hub.do(StartRound(number, at(1000 * number)))
    bell = at(1000 * number + 600)
    hub.do(RecordRing("close", hub.room.clock.start_revision, bell, bell))
    for table in sorted(hub.room.tables):
        hub.do(EnterResult(number, table, "A", None, ""))


def lunch(hall: Hall) -> None:
    """Begin it by the form."""
    hall.submit("/console/evening", "/console/evening/break", kind="lunch", minutes="30")


def test_before_lunch_the_page_counts_who_could_say_where_they_sit_by_a_tap(hall: LivingHall) -> None:
    page = hall.page("/console/evening")
    assert "Lunch frees every seat: 0 nodes read cards, and 0 of 30 players have a card." in page
    assert "seated in one act" in page


def test_who_went_home_is_not_without_a_seat(hall: LivingHall) -> None:
    lunch(hall)
    page = hall.page("/console/evening")
    assert "32 without a seat:" in page
    assert "Player 5," not in page.partition("without a seat")[2].partition("</p>")[0]


@pytest.mark.parametrize("rest", ["as_before", "draw", "list"])
def test_everybody_is_seated_in_one_act_and_it_is_taken_back(hall: LivingHall, rest: str) -> None:
    seats = set(hall.log.room.seatings[2])
    lunch(hall)
    page = hall.page("/console")
    assert "32 players have no seat yet." in page
    assert 'action="/console/round/end_break"' not in page
    hall.submit("/console", "/console/round/rest", rest=rest)
    assert hall.log.room.phase == "ready" and len(hall.log.room.seatings[2]) == 32
    assert (set(hall.log.room.seatings[2]) == seats) == (rest == "as_before")
    hall.submit("/console", "/console/undo")
    assert hall.log.room.seats_are_free


def test_during_lunch_the_timetable_says_lunch_is_now(hall: LivingHall) -> None:
    lunch(hall)
    now = re.findall(r'aria-current="step".*?<span>([^<]+)<', hall.page("/console/evening"), re.DOTALL)
    assert [what.strip() for what in now] == ["Lunch"]


def test_a_timetable_from_before_the_break_calls_nothing_now() -> None:
    row = {"round": 2, "break_kind": None, "begins_at_hub_us": 5, "ends_at_hub_us": 9, "certain": 0}
    lunch_time = clock_document("break", 2, break_kind="lunch")
    assert not any(line.is_now for line in lines({"rows": [row]}, lunch_time, 0, 0))
    assert [line.is_now for line in lines({"rows": [row]}, clock_document("running", 2), 0, 0)] == [True]


def test_before_the_first_round_nobody_is_offered_the_seat_of_before(living: LivingHall) -> None:
    living.log.do(set_up(tables=8), ImportPlayers(entry_list(7)))
    living.submit("/console/setup?step=seats", "/console/setup/draw", house_players="1", by_taps="1")
    page = living.page("/console")
    assert "By a draw" in page and "Where they sat before" not in page
    living.submit("/console", "/console/round/rest", rest="draw")
    assert living.log.room.phase == "ready"

"""How the evening will go on, told again after each change."""

from typing import Any

from controller.domain.commands.round import PauseRound
from controller.domain.commands.session import BreakWish, ExtendRound, PlanSession
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.projections.timetable import USUAL_GAP_US, USUAL_OVERTIME_US, timetable
from tests.support.evening import SECOND_US, Evening, at, drawn, running

MINUTES = 60


def times(room: Evening, now_s: float) -> list[tuple[Any, Any, Any]]:
    """(round or break, begins, ends) of every row, in whole minutes from the first start bell."""

    def minute(instant: object) -> int | None:
        return (instant - at(0)) // (SECOND_US * MINUTES) if isinstance(instant, int) else None

    return [
        (row["break_kind"] or row["round"], minute(row["begins_at_hub_us"]), minute(row["ends_at_hub_us"]))
        for row in timetable(room.room, at(now_s))
    ]


def planned(*breaks: BreakWish, rounds: int = 3, gap_s: int = 120) -> Evening:
    room = drawn(rounds=rounds)
    room.do(PlanSession(True, gap_s, breaks, 1, at(0), at(0) - 12 * 3600 * SECOND_US))
    return room


def test_nothing_is_said_before_the_draw() -> None:
    assert timetable(Evening().room, 0) == []


def test_rounds_follow_after_the_bell_the_hands_in_play_and_the_gap_and_extra_time_moves_all_after_it() -> None:
    room = planned(gap_s=120)
    room.start()
    assert times(room, 10) == [(1, 0, 10), (2, 15, 25), (3, 30, 40)]
    room.do(ExtendRound(1, 300, 1, at(10)))
    assert times(room, 10) == [(1, 0, 15), (2, 20, 30), (3, 35, 45)]


def test_a_pause_moves_the_rest_with_every_minute() -> None:
    room = planned(gap_s=120)
    room.start()
    room.do(PauseRound(1, at(300)))
    later = [begins for _, begins, _ in times(room, 300)][1:]
    much_later = [begins for _, begins, _ in times(room, 900)][1:]
    assert [after - before for before, after in zip(later, much_later, strict=True)] == [10, 10]


def test_breaks_stand_where_they_will_be() -> None:
    room = planned(BreakWish("tea", 15, after_round=1), BreakWish("lunch", 45, clock="12:40"), rounds=4)
    room.start()
    assert times(room, 10) == [(1, 0, 10), ("tea", 13, 28), (2, 30, 40), ("lunch", 43, 88), (3, 90, 100), (4, 105, 115)]


def test_in_a_break_the_round_after_it_comes_next() -> None:
    room = planned(BreakWish("tea", 15, after_round=1))
    room.play_round({1: "A"})
    room.time_is(2000)
    assert [what for what, _, _ in times(room, 2000)] == ["tea", 2, 3]


def test_without_a_plan_the_usual_gap_is_assumed_and_said_to_be_so() -> None:
    room = running(rounds=2)
    first, second = timetable(room.room, at(10))
    assert (first["certain"], second["certain"]) == (1, 0)
    assert second["begins_at_hub_us"] == at(600) + USUAL_OVERTIME_US + USUAL_GAP_US


def test_the_sheets_own_breaks_are_in_it() -> None:
    room = Evening()
    room.do(CreateTournament("Cribbage", "cribbage", 12, 0, 40, 0, "result", 1))
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}") for line in range(1, 9))))
    room.do(DrawSeats(house_players=False, seed=3))
    kinds = [row["break_kind"] for row in timetable(room.room, at(0))]
    assert kinds == [None] * 9 + ["tea"] + [None] * 3

"""The hub's times: a second warning is rung, reported and stored, and a break after midnight waits for it."""

from controller.bell.plan import remembered, rings_ahead
from controller.bell.reports import rung
from table_node.core.bellplan import BellPlan
from table_node.wire.messages import make
from tests.support.hub_room import SECOND_US, HubRoom


def warned_and_extended(room: HubRoom) -> None:
    room.opened(rounds=3)
    room.strike("warn")
    room.step(after_s=30)
    assert room.ask("extend_round", round=1, extra_s=300)["ok"] == 1


def test_the_warning_before_an_extended_end_rings_and_is_stored_also_when_the_hub_looks_again(room: HubRoom) -> None:
    warned_and_extended(room)
    assert [planned.ring.rpartition("/")[2] for planned in room.plan().rings] == ["warn", "close"]
    room.strike("warn")
    assert room.names().count("BellRang") == 3
    room.restarts()
    room.step(after_s=1)
    assert room.names().count("BellRang") == 3
    room.strike("close")
    assert room.document("clock")["phase"] == "overtime"


def test_a_hub_that_looks_again_between_two_warnings_does_not_take_the_first_for_the_second(room: HubRoom) -> None:
    warned_and_extended(room)
    room.restarts()
    room.step(after_s=1)
    assert room.names().count("BellRang") == 2
    room.strike("warn")
    assert room.names().count("BellRang") == 3


def test_the_bell_and_a_node_ring_a_warning_that_is_planned_anew(room: HubRoom) -> None:
    room.opened(rounds=3)
    first = next(planned for planned in room.plan().rings if planned.ring.endswith("/warn"))
    room.strike("warn")
    room.step(after_s=30)
    room.ask("extend_round", round=1, extra_s=300)
    memory = remembered([rung(room.boot, 1, first.ring, first.at_hub_us, first.at_hub_us, 1)], room.boot)
    assert [ring.ring.rpartition("/")[2] for ring in rings_ahead(room.plan(), memory)] == ["warn", "close"]

    node = BellPlan("boot-1")
    again_us = first.at_hub_us + 300 * SECOND_US
    node.take(_plan(1, ("warn", first.at_hub_us), ("close", first.at_hub_us + 60 * SECOND_US)))
    assert node.due(first.at_hub_us) == ["warn"]
    node.take(_plan(2, ("warn", again_us), ("close", again_us + 60 * SECOND_US)))
    assert node.due(first.at_hub_us + SECOND_US) == []
    assert node.due(again_us) == ["warn"]


def _plan(revision: int, *rings: tuple[str, int]) -> dict[str, object]:
    listed = [{"ring": ring, "tick_us": tick_us} for ring, tick_us in rings]
    return make("plan", boot="boot-1", revision=revision, round=1, rings=listed)


def test_a_break_at_a_quarter_past_midnight_planned_at_half_past_eleven_waits(room: HubRoom) -> None:
    room.since_midnight = lambda: (23 * 3600 + 1800) * SECOND_US
    room.restarts()
    room.evening(rounds=3)
    breaks = [{"kind": "tea", "minutes": 10, "after_round": 0, "clock": "00:15"}]
    assert room.ask("plan_session", auto=1, gap_s=60, breaks=breaks)["ok"] == 1
    room.open_round()
    room.step(after_s=60)
    room.strike("close")
    room.ask("enter_result", round=1, table=1, outcome="A", mover=None, reason="")
    room.step(after_s=1)
    assert room.document("clock")["phase"] == "ready"
    wrong = [{"kind": "tea", "minutes": 10, "after_round": 0, "clock": "11:45"}]
    assert room.ask("plan_session", auto=1, gap_s=60, breaks=wrong)["code"] == "time_past"

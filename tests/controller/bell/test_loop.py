"""A ring as the loop plays it: whole lists of edges, and what is reported when."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from controller.bell import handover
from controller.bell.loop import SPIN_US
from controller.bell.plan import Ring, Stroke
from tests.support.bell_room import BellRoom, RememberingRinger, WorldSign

SHORT = [(10, 0)]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[BellRoom]:
    it = BellRoom(tmp_path)
    yield it
    it.close()


class BrokenSign(WorldSign):
    """A wait that fails, as any part of a stroke may."""

    def stands_at(self, instant_hub_us: int, also: Sequence[int] = ()) -> bool:
        """Fail."""
        raise RuntimeError(f"cannot wait until {instant_hub_us} or for {also}")


def test_a_ring_is_its_strokes_and_is_reported_right_after_the_first_edge(room: BellRoom) -> None:
    room.plan(1, ("r1/close", 20, [(20, 10), (20, 10), (40, 0)]))
    room.start()
    room.until(lambda: len(room.ringer.edges) == 6, "three strokes")
    assert room.ringer.edges == [("on", 0), ("off", 1), ("on", 1), ("off", 1), ("on", 1), ("off", 1)]
    assert room.ringer.settled == 1
    (record,) = room.rung()
    assert (record.outcome, record.ring, record.strokes, record.revision) == ("rung", "r1/close", 3, 1)
    assert record.struck_hub_us and record.late_us == record.struck_hub_us - record.planned_hub_us
    assert record.late_us >= 0


def test_each_edge_is_on_record(room: BellRoom) -> None:
    room.plan(1, ("r1/warn", 20, [(20, 10), (20, 0)]))
    room.start()
    room.until(lambda: len(room.edges()) == 4, "four edges")
    edges = room.edges()
    assert [(edge.output, edge.level) for edge in edges] == [("bell", 1), ("bell", 0), ("bell", 1), ("bell", 0)]
    assert [edge.hub_us for edge in edges] == sorted(edge.hub_us for edge in edges)
    assert room.rung()[0].struck_hub_us == edges[0].hub_us
    assert edges[1].hub_us - edges[0].hub_us >= 20_000


def test_bell_buzzer_and_light_each_play_their_own_part(room: BellRoom) -> None:
    buzzer, light = RememberingRinger(room), RememberingRinger(room)
    parts = {"light": [(60, 0)], "bell": [(10, 10), (10, 0)], "buzzer": [(15, 5), (15, 5), (15, 0)]}
    room.plan(1, ("r1/close", 20, parts), ("r2/open", 3_000, {"bell": SHORT, "light": [(20, 0)]}))
    room.start({"buzzer": buzzer, "light": light})
    room.wait_for(2)
    room.until(lambda: len(light.edges) == 4 and light.at_rest, "the end of the light")
    assert room.ringer.levels == ["on", "off"] * 3
    assert buzzer.levels == ["on", "off"] * 3
    assert light.levels == ["on", "off"] * 2
    assert [edge.output for edge in room.edges()][:3] == ["bell", "buzzer", "light"]
    assert len(room.edges()) == 16
    assert room.ringer.settled == buzzer.settled == light.settled == 2


def test_a_part_for_an_output_that_is_not_wired_is_left_out(room: BellRoom) -> None:
    room.plan(1, ("r1/close", 20, {"bell": SHORT, "light": [(5_000, 0)]}))
    room.start()
    assert [record.outcome for record in room.wait_for(1)] == ["rung"]
    assert {edge.output for edge in room.edges()} == {"bell"}


def test_no_stroke_is_longer_than_its_outputs_maximum(room: BellRoom) -> None:
    room.ringer = RememberingRinger(room, max_stroke_ms=30)
    light = RememberingRinger(room, max_stroke_ms=60)
    room.plan(1, ("r1/open", 0, {"bell": [(9_000, 0)], "light": [(9_000, 0)]}))
    room.start({"light": light})
    room.until(lambda: room.ringer.levels == light.levels == ["on", "off"], "the end of the strokes")


def test_a_late_ring_rings_at_once_and_an_older_one_is_skipped(room: BellRoom) -> None:
    room.plan(1, ("r1/open", -9_000, SHORT), ("r1/warn", -3_000, SHORT), ("r1/close", 200, SHORT))
    room.start()
    skipped, late, on_time = room.wait_for(3)
    assert (skipped.ring, skipped.outcome, skipped.struck_hub_us, skipped.late_us) == ("r1/open", "skipped", None, None)
    assert (late.ring, late.outcome) == ("r1/warn", "rung")
    assert late.late_us and late.late_us >= 3_000_000
    assert (on_time.ring, on_time.outcome) == ("r1/close", "rung")
    assert room.ringer.levels == ["on", "off", "on", "off"]


def test_of_two_late_rings_the_second_waits_for_the_bells_part_of_the_first(room: BellRoom) -> None:
    light = RememberingRinger(room, max_stroke_ms=5_000)
    first = {"bell": [(20, 10), (20, 0)], "light": [(5_000, 0)]}
    room.plan(1, ("r1/warn", -2_000, first), ("r1/close", -1_000, SHORT))
    room.start({"light": light})
    warn, close = room.wait_for(2)
    assert warn.struck_hub_us and close.struck_hub_us
    assert close.struck_hub_us - warn.struck_hub_us >= 50_000
    assert room.ringer.levels == ["on", "off"] * 3
    assert light.levels == ["on", "off"]


def test_what_is_left_of_a_ring_gives_way_to_the_next_one(room: BellRoom) -> None:
    """A lamp that flashes on from the warning does not hold up the finish bell."""
    light = RememberingRinger(room, max_stroke_ms=5_000)
    parts = {"bell": [(1_400, 0)], "light": [(5_000, 0)]}
    room.plan(1, ("r1/warn", 300, parts), ("r1/close", 800, {"bell": SHORT, "light": SHORT}))
    room.start({"light": light})
    warn, close = room.wait_for(2)
    assert warn.struck_hub_us and close.struck_hub_us
    room.until(lambda: len(room.edges()) == 8, "every edge")
    releases = [edge.hub_us for edge in room.edges() if edge.level == 0][:2]
    assert all(warn.struck_hub_us < released <= close.struck_hub_us for released in releases)
    assert max(releases) < warn.struck_hub_us + 5_000_000, "the lamp's stroke was not cut short"
    assert room.ringer.levels == light.levels == ["on", "off"] * 2


def test_a_plan_moved_by_the_hub_replaces_the_rings_to_come(room: BellRoom) -> None:
    room.plan(1, ("r1/close", 60_000, SHORT))
    room.start()
    room.wait_for_revision(1)
    room.plan(2, ("r1/close", 50, SHORT))
    assert [(record.ring, record.revision) for record in room.wait_for(1)] == [("r1/close", 2)]


def test_a_plan_that_comes_while_a_ring_sounds_is_not_kept_waiting(room: BellRoom) -> None:
    """Finish now, pressed while the lamp still flashes from the warning."""
    light = RememberingRinger(room, max_stroke_ms=5_000)
    room.plan(1, ("r1/warn", 0, {"bell": SHORT, "light": [(5_000, 0)]}), ("r1/close", 60_000, SHORT))
    room.start({"light": light})
    room.wait_for(1)
    assert not light.at_rest
    room.plan(2, ("r1/close", 0, SHORT))
    _, close = room.wait_for(2)
    assert (close.ring, close.revision) == ("r1/close", 2)
    assert light.at_rest


def in_the_last_sleep(room: BellRoom, act: Callable[[], None]) -> None:
    """Let something happen in the middle of the bell's last sleep before the ring that is planned."""
    last_us = room.clock.hub_us() + 3_000_000 - SPIN_US

    def before(until_us: int) -> None:
        if until_us == last_us:
            room.stop.before_sleep = lambda _until_us: None
            room.world.at((room.clock.hub_us() + last_us) // 2, act)

    room.stop.before_sleep = before


def test_a_plan_that_comes_in_the_bells_last_sleep_is_obeyed(room: BellRoom) -> None:
    """T10: a pause just before the bell, when it has gone to sleep for the last time: it does not ring."""
    room.plan(1, ("r1/close", 3_000, SHORT))
    in_the_last_sleep(room, lambda: room.plan(2, ("r2/open", 1_200, SHORT)))
    room.start()
    assert [(record.ring, record.revision) for record in room.wait_for(1)] == [("r2/open", 2)]


def test_an_older_plan_that_comes_in_the_bells_last_sleep_changes_nothing(room: BellRoom) -> None:
    room.plan(5, ("r1/close", 3_000, SHORT))
    in_the_last_sleep(room, lambda: room.plan(4, ("r9/close", 60_000, SHORT)))
    room.start()
    assert [(record.ring, record.revision) for record in room.wait_for(1)] == [("r1/close", 5)]
    room.until(room.refused, "the refusal")
    assert room.refused().startswith("old_revision")


def test_a_malformed_plan_is_told_and_the_plan_in_force_still_rings(room: BellRoom) -> None:
    room.plan(1, ("r1/close", 1_500, SHORT))
    room.start()
    room.wait_for_revision(1)
    handover.write_whole(room.run_dir / handover.PLAN, b'{"v":2,"boot":')
    handover.poke(room.run_dir / handover.BELL_POKE)
    assert room.clock.process
    room.clock.process.wake()
    room.until(room.refused, "the refusal")
    assert room.refused().startswith("malformed")
    room.wait_for_revision(1)
    assert [record.ring for record in room.wait_for(1)] == ["r1/close"]


def test_a_stop_in_mid_stroke_leaves_every_output_off_and_the_rest_unrung(room: BellRoom) -> None:
    light = RememberingRinger(room, max_stroke_ms=5_000)
    parts = {"bell": [(10, 10), (1_400, 10), (10, 0)], "light": [(5_000, 0)]}
    room.plan(1, ("r1/close", 0, parts), ("r2/open", 9_000, SHORT))
    room.start({"light": light})
    room.until(lambda: len(room.ringer.edges) == 3, "the second stroke")
    room.close()
    assert room.ringer.levels == ["on", "off", "on", "off"]
    assert light.levels == ["on", "off"]
    assert [record.ring for record in room.rung()] == ["r1/close"]
    assert [edge.level for edge in room.edges()].count(0) == 3


def test_a_plan_s_ring_is_not_rung_again_by_the_next_plan(room: BellRoom) -> None:
    room.plan(1, ("r1/open", 0, SHORT))
    room.start()
    (first,) = room.wait_for(1)
    room.hand(2, Ring("r1/open", first.planned_hub_us, {"bell": (Stroke(10, 0),)}))
    room.wait_for_revision(2)
    assert room.rung() == [first]


def test_whatever_fails_in_a_stroke_every_output_is_released(room: BellRoom) -> None:
    light = RememberingRinger(room)
    room.plan(1, ("r1/open", 0, {"bell": [(1_400, 0)], "light": [(1_400, 0)]}))
    room.stop = BrokenSign(room.clock)
    room.start({"light": light})
    with pytest.raises(RuntimeError):
        room.until(lambda: False, "the end")
    assert room.ringer.levels == light.levels == ["on", "off"]

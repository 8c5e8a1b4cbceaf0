"""A node rings by its own counter, each ring once, and only by the newest plan of its own boot."""

from table_node.core.bellplan import LATE_US, BellPlan
from table_node.wire.messages import make
from tests.table_node.portable.rig import MS, Rig, S


def plan(revision=1, round_no=1, boot="boot-1", **rings):
    """A plan whose rings are at these ticks."""
    listed = [{"ring": ring, "tick_us": tick_us} for ring, tick_us in rings.items()]
    return make("plan", boot=boot, revision=revision, round=round_no, rings=listed)


def test_each_ring_is_due_once_at_its_own_tick():
    bells = BellPlan("boot-1")
    bells.take(plan(open=10 * S, warn=20 * S, close=30 * S))
    assert bells.due(10 * S - 1) == [] and bells.due_us() == 10 * S
    assert bells.due(10 * S) == ["open"] and bells.due(10 * S) == []
    assert bells.due(20 * S + 5) == ["warn"]
    assert not bells.has_closed(30 * S - 1)
    assert bells.due(30 * S) == ["close"] and bells.has_closed(30 * S)
    assert bells.due(10**12) == [] and bells.due_us() is None


def test_the_plan_of_another_boot_is_ignored():
    bells = BellPlan("boot-1")
    assert not bells.take(plan(boot="boot-0", close=10))
    assert bells.due(10) == [] and not bells.has_closed(10)


def test_an_older_plan_is_ignored_and_the_same_one_rings_nothing_twice():
    bells = BellPlan("boot-1")
    assert bells.take(plan(revision=5, close=10 * S))
    assert not bells.take(plan(revision=4, close=5 * S))
    assert bells.due(10 * S) == ["close"]
    assert bells.take(plan(revision=5, close=10 * S + 40 * MS))
    assert bells.due(11 * S) == []


def test_a_pause_moves_the_bells_that_are_still_to_come():
    bells = BellPlan("boot-1")
    bells.take(plan(revision=1, open=1 * S, close=10 * S))
    assert bells.due(1 * S) == ["open"]
    bells.take(plan(revision=2))
    assert bells.due(10 * S) == [] and not bells.has_closed(10 * S)
    bells.take(plan(revision=3, open=1 * S, close=15 * S))
    assert bells.due(14 * S) == []
    assert bells.due(15 * S) == ["close"]


def test_a_ring_found_late_is_passed_over_in_silence():
    bells = BellPlan("boot-1")
    bells.take(plan(close=10 * S))
    assert bells.due(10 * S + LATE_US + 1) == []
    assert bells.due(10 * S) == []
    assert bells.has_closed(11 * S)


def test_a_round_played_over_rings_again():
    bells = BellPlan("boot-1")
    bells.take(plan(revision=1, close=10 * S))
    assert bells.due(10 * S) == ["close"]
    bells.take(plan(revision=2, close=100 * S))
    assert bells.due(50 * S) == [] and not bells.has_closed(50 * S)
    assert bells.due(100 * S) == ["close"]


def test_the_next_round_rings_its_own_bells():
    bells = BellPlan("boot-1")
    bells.take(plan(revision=1, round_no=1, open=1 * S, close=2 * S))
    assert bells.due(1 * S) + bells.due(2 * S) == ["open", "close"]
    bells.take(plan(revision=2, round_no=2, open=2 * S + 1, close=4 * S))
    assert bells.due(2 * S + 1) == ["open"]
    assert bells.due(4 * S) == ["close"]


def test_the_buzzer_keeps_the_bell_while_the_network_is_gone():
    rig = Rig()
    rig.hear("plan", boot="boot-1", revision=1, round=1, rings=[{"ring": "close", "tick_us": rig.now_us + 60 * S}])
    rig.node.disconnected()
    bell_us = rig.now_us + 60 * S
    rig.wait(60 * S - 1)
    assert rig.node.lights(rig.now_us)["buzzer"] == 0
    assert rig.node.look(rig.now_us)["status"] == ("violet", "blink")
    assert rig.node.wake_us(rig.now_us) == bell_us
    rig.wait(1)
    assert rig.node.lights(rig.now_us)["buzzer"] == 1
    rig.wait(3 * S)
    assert rig.node.lights(rig.now_us)["buzzer"] == 0


def test_several_warnings_ring_each_at_its_own_tick_however_near_they_are():
    bells = BellPlan("boot-1")
    rings = [
        {"ring": "warn", "tick_us": 10 * S, "bell": None},
        {"ring": "warn", "tick_us": 11 * S, "bell": "warn2"},
        {"ring": "warn", "tick_us": 30 * S, "bell": "warn3"},
    ]
    bells.take(make("plan", boot="boot-1", revision=1, round=1, rings=rings))
    assert bells.due(10 * S) == ["warn"] and bells.due(11 * S) == ["warn"]
    bells.take(make("plan", boot="boot-1", revision=1, round=1, rings=rings[1:]))
    assert bells.due(12 * S) == [] and bells.due_us() == 30 * S
    assert bells.due(30 * S) == ["warn"] and bells.due_us() is None


def test_warnings_of_a_hub_that_does_not_tell_them_apart_ring_all_the_same():
    bells = BellPlan("boot-1")
    rings = [{"ring": "warn", "tick_us": 10 * S}, {"ring": "warn", "tick_us": 40 * S}]
    bells.take(make("plan", boot="boot-1", revision=1, round=1, rings=rings))
    assert bells.due(10 * S) == ["warn"] and bells.due(40 * S) == ["warn"]

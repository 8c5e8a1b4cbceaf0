"""Who is pinged when, and which answers prove anything."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from controller.domain.values import Interval
from controller.roomtime.exchange import RoomTime, no_later_than
from controller.roomtime.node_clock import FORGED_MOST, Doubt

SECOND_US = 1_000_000


def pinged(room: RoomTime, until_hub_us: int) -> Iterator[tuple[int, str, int]]:
    """Every ping as it falls due, sent and unanswered: (instant, node, id)."""
    while (due := room.next_due()) is not None and due <= until_hub_us:
        for node, ping in room.due(due):
            room.sent(node, ping, due)
            yield due, node, ping


class Node:
    """A node whose ticks began at some hub instant and run with the hub."""

    def __init__(self, room: RoomTime, name: str = "node-1", boot: str = "boot-1", since_hub_us: int = 0) -> None:
        self.room, self.name, self.boot, self.since = room, name, boot, since_hub_us

    def answer(self, ping: int, sent_hub_us: int, boot: str = "") -> bool:
        """A pong: 1 ms there, at once, 1 ms back."""
        tick = sent_hub_us + 1_000 - self.since
        return self.room.answered(self.name, boot or self.boot, ping, tick, tick, sent_hub_us + 2_000)

    def converse(self, until_hub_us: int) -> list[bool]:
        """Answer every ping until then."""
        return [self.answer(ping, at) for at, node, ping in pinged(self.room, until_hub_us) if node == self.name]


def met(name: str = "node-1", since_hub_us: int = 0) -> tuple[RoomTime, Node]:
    room = RoomTime()
    room.met(name, "boot-1", 0)
    return room, Node(room, name, since_hub_us=since_hub_us)


def test_a_room_without_nodes_pings_nobody() -> None:
    assert RoomTime().next_due() is None
    assert RoomTime().due(10**12) == []


def test_a_new_node_is_asked_a_dozen_times_in_three_seconds_and_then_about_every_two() -> None:
    room, _ = met()
    instants = [at for at, _, _ in pinged(room, 60 * SECOND_US)]
    assert sum(1 for at in instants if at <= 3 * SECOND_US) == 12
    later = [at for at in instants if at > 3 * SECOND_US]
    gaps = [second - first for first, second in pairwise(later)]
    assert gaps and all(2 * SECOND_US <= gap < 2.5 * SECOND_US for gap in gaps)


def test_nodes_that_came_together_do_not_stay_in_step() -> None:
    room = RoomTime()
    for number in range(10):
        room.met(f"node-{number}", "boot-1", 0)
    asked: dict[int, list[str]] = {}
    for at, node, _ in pinged(room, 120 * SECOND_US):
        if at > 10 * SECOND_US:
            asked.setdefault(at, []).append(node)
    together = [nodes for nodes in asked.values() if len(nodes) > 1]
    assert len(together) < len(asked) / 50
    assert max(map(len, together), default=1) <= 2


def test_every_ping_has_its_own_id() -> None:
    room = RoomTime()
    for number in range(3):
        room.met(f"node-{number}", "boot-1", 0)
    ids = [ping for _, _, ping in pinged(room, 20 * SECOND_US)]
    assert len(ids) == len(set(ids))


def test_nothing_is_known_before_the_first_answer_and_a_band_after_it() -> None:
    room, node = met()
    assert room.bounds("node-1", "boot-1") is None
    assert room.quality("node-1", 0) == (None, None)
    node.converse(3 * SECOND_US)
    rtt_us, band_us = room.quality("node-1", 3 * SECOND_US)
    assert rtt_us == 2_000
    assert band_us is not None and 2_000 <= band_us < 3_000


def test_the_round_trip_shown_is_never_negative() -> None:
    """A node whose clock runs fast and that held a ping for seconds seems to have answered before it was asked."""
    room, _ = met()
    ((node, ping),) = room.due(0)
    room.sent(node, ping, 0)
    assert room.answered(node, "boot-1", ping, 1_000, 5_000_400, 5_000_000)
    rtt_us, band_us = room.quality(node, 6 * SECOND_US)
    assert rtt_us is not None and rtt_us >= 0
    assert band_us is not None and band_us >= 0


def test_d15_an_answer_to_no_ping_of_ours_proves_nothing() -> None:
    room, node = met()
    (_, _, ping), *_ = pinged(room, 0)
    assert not node.answer(ping + 1, 0)
    assert not room.answered("stranger", "boot-1", ping, 0, 0, 2_000)
    assert not node.answer(ping, 0, boot="boot-2")
    assert room.bounds("node-1", "boot-1") is None
    assert node.answer(ping, 0)
    assert not node.answer(ping, 0)  # the same answer twice


def test_an_answer_after_a_long_silence_is_still_ours_and_only_so_many_are_waited_for() -> None:
    room, node = met()
    asked = list(pinged(room, 300 * SECOND_US))
    answered = [node.answer(ping, at) for at, _, ping in asked]
    assert answered[-1]
    assert 0 < sum(answered) < len(answered)


@pytest.mark.parametrize("jump_us", [SECOND_US, -SECOND_US])
def test_d25_a_clock_that_jumps_a_second_is_found_out_and_proven_anew(jump_us: int) -> None:
    room, node = met(since_hub_us=-20 * SECOND_US)
    assert all(node.converse(20 * SECOND_US))
    node.since -= jump_us
    found = node.converse(30 * SECOND_US)
    assert found[0] is False
    assert all(found[1:])
    bounds = room.bounds("node-1", "boot-1")
    assert bounds is not None
    there = bounds.instant(30 * SECOND_US - node.since)
    assert there.low_hub_us <= 30 * SECOND_US <= there.high_hub_us


def test_d17_a_new_boot_starts_from_nothing_and_the_one_before_stays_known() -> None:
    room, node = met()
    node.converse(3 * SECOND_US)
    room.met("node-1", "boot-2", 4 * SECOND_US)
    assert room.bounds("node-1", "boot-2") is None
    assert room.bounds("node-1", "boot-1") is not None
    assert not node.answer(1, 4 * SECOND_US)


def test_a_node_that_starts_over_and_over_leaves_only_its_last_boots_behind() -> None:
    room = RoomTime()
    for number in range(20):
        now = number * 10 * SECOND_US
        room.met("node-1", f"boot-{number}", now)
        Node(room, boot=f"boot-{number}", since_hub_us=now).converse(now + SECOND_US)
    known = [number for number in range(20) if room.bounds("node-1", f"boot-{number}") is not None]
    assert known == [15, 16, 17, 18, 19]


def test_a_node_that_comes_back_is_asked_at_once() -> None:
    room, node = met()
    node.converse(10 * SECOND_US)
    room.met("node-1", "boot-1", 10 * SECOND_US + 1)
    assert room.next_due() == 10 * SECOND_US + 1
    assert room.bounds("node-1", "boot-1") is not None


def test_t15_two_nodes_of_different_age_agree_on_one_instant() -> None:
    room = RoomTime()
    room.met("young", "boot-1", 0)
    room.met("old", "boot-1", 0)
    young, old = Node(room, "young", since_hub_us=-SECOND_US), Node(room, "old", since_hub_us=-86_400 * SECOND_US)
    for at, node, ping in list(pinged(room, 10 * SECOND_US)):
        (young if node == "young" else old).answer(ping, at)
    for asked in (young, old):
        bounds = room.bounds(asked.name, "boot-1")
        assert bounds is not None
        assert abs(bounds.instant(9 * SECOND_US - asked.since).middle_hub_us - 9 * SECOND_US) < 2_000


def test_an_arrival_alone_proves_only_that_it_was_not_pressed_later() -> None:
    assert no_later_than(5) == Interval(0, 5)


def test_near_a_bell_everybody_is_asked_four_times_as_often_and_afterwards_as_before() -> None:
    room = RoomTime()
    for number in range(3):
        room.met(f"node-{number}", "boot-1", 0)
    list(pinged(room, 60 * SECOND_US))
    room.hurry(60 * SECOND_US, 75 * SECOND_US)
    asked = list(pinged(room, 120 * SECOND_US))
    for number in range(3):
        instants = [at for at, node, _ in asked if node == f"node-{number}"]
        assert instants[0] < 60.6 * SECOND_US
        hurried = [later - at for at, later in pairwise(instants) if later < 75 * SECOND_US]
        assert hurried and all(gap < 0.7 * SECOND_US for gap in hurried)
        steady = [later - at for at, later in pairwise(instants) if at > 76 * SECOND_US]
        assert steady and all(gap >= 2 * SECOND_US for gap in steady)


def test_in_a_hall_of_a_thousand_nodes_the_hub_has_its_two_milliseconds_for_each() -> None:
    room = RoomTime()
    for number in range(1_000):
        room.met(f"node-{number}", "boot-1", 0)
    list(pinged(room, 10 * SECOND_US))
    room.hurry(10 * SECOND_US, 40 * SECOND_US)
    asked = [at for at, _, _ in pinged(room, 40 * SECOND_US) if at > 13 * SECOND_US]
    assert len(asked) <= 27 * SECOND_US // 2_000


@pytest.mark.parametrize("lie", ["other_boot", "unasked", "other_node", "replayed", "backwards", "skew"])
def test_d31_after_twenty_lies_a_node_is_not_believed_any_more_and_each_is_counted_by_its_kind(lie: Doubt) -> None:
    room, node = met(since_hub_us=-3_600 * SECOND_US)
    room.met("node-2", "boot-1", 0)
    told = 0
    for at, asked, ping in pinged(room, 200 * SECOND_US):
        if told == FORGED_MOST:
            break
        if asked == "node-2":
            if lie == "other_node":
                assert not node.answer(ping, at)
                told += 1
            continue
        assert room.trusted("node-1")
        told += lie != "other_node" and told_a(lie, room, node, ping, at)
    assert told == FORGED_MOST and not room.trusted("node-1") and room.trusted("node-2")
    assert room.bounds("node-1", "boot-1") is None
    report = room.report("node-1", 200 * SECOND_US)
    assert report and dict(report.dropped) == {lie: FORGED_MOST}
    room.met("node-1", "boot-2", 300 * SECOND_US)
    assert room.trusted("node-1")


def told_a(lie: Doubt, room: RoomTime, node: Node, ping: int, at_hub_us: int) -> bool:
    """One lie of this kind, and where it leaves the ping unanswered the honest answer too."""
    tick = at_hub_us + 1_000 - node.since
    if lie == "other_boot":
        return not node.answer(ping, at_hub_us, boot="boot-9") and node.answer(ping, at_hub_us)
    if lie == "unasked":
        return not node.answer(ping + 1_000_000, at_hub_us) and node.answer(ping, at_hub_us)
    if lie == "replayed":
        return node.answer(ping, at_hub_us) and not node.answer(ping, at_hub_us)
    held = (tick, tick - 1) if lie == "backwards" else (tick, tick + 9_000_000)
    return not room.answered(node.name, node.boot, ping, *held, at_hub_us + 2_000)


def test_a_clock_that_contradicts_itself_three_times_within_the_hour_is_not_believed_any_more() -> None:
    room, node = met(since_hub_us=-3_600 * SECOND_US)
    for nth in range(1, 4):
        assert room.trusted("node-1")
        node.since -= SECOND_US
        node.converse(nth * 60 * SECOND_US)
        node.since -= SECOND_US
    assert not all(node.converse(240 * SECOND_US))
    assert not room.trusted("node-1") and room.bounds("node-1", "boot-1") is None


def test_one_that_merely_wanders_too_far_now_and_then_starts_afresh_and_is_believed() -> None:
    room, node = met(since_hub_us=-3_600 * SECOND_US)
    for hour in range(1, 6):
        node.since -= SECOND_US // 10
        node.converse(hour * 2_000 * SECOND_US)
    report = room.report("node-1", 10_000 * SECOND_US)
    assert room.trusted("node-1") and report and report.broken >= 4

"""Who is pinged when, and which answers prove anything."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from controller.domain.ids import Interval
from controller.roomtime.exchange import RoomTime, no_later_than

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

"""Numbered messages: each decided once, in order, and none waited for without end (scenarios D12, D13, N19)."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.hub.nodes.streams import Numbered, Streams

SECOND_US = 1_000_000
GAP_S = 2.0
PROOF_S = 5.0
NODE, BOOT = "node-1", "boot-1"


def proven(_node: str, _boot: str) -> bool:
    return True


def unproven(_node: str, _boot: str) -> bool:
    return False


def press(number: int, at_s: float = 0, node: str = NODE, boot: str = BOOT) -> Numbered:
    return Numbered(node, boot, number, {"kind": "press"}, round(at_s * SECOND_US))


def taken(streams: Streams, at_s: float, provable: Callable[[str, str], bool] = proven) -> list[int]:
    return [item.number for item in streams.ready(round(at_s * SECOND_US), provable)]


def arrived(*numbers: int, at_s: float = 0) -> Streams:
    streams = Streams()
    for number in numbers:
        streams.arrive(press(number, at_s))
    return streams


def test_messages_are_taken_in_the_order_of_their_numbers() -> None:
    assert taken(arrived(3, 1, 2), 0) == [1, 2, 3]


def test_d12_a_message_that_comes_again_is_taken_once() -> None:
    streams = arrived(1, 1)
    assert taken(streams, 0) == [1]
    assert not streams.arrive(press(1))  # stored already: it is only acknowledged again
    assert taken(streams, 100) == []


def test_a_message_that_overtook_another_waits_two_seconds_for_it() -> None:
    streams = arrived(2)
    assert taken(streams, GAP_S - 0.001) == []
    streams.arrive(press(1, at_s=1.9))
    assert taken(streams, 1.95) == [1, 2]


def test_a_gap_that_stays_does_not_hold_the_table_up() -> None:
    streams = arrived(2, 3)
    assert taken(streams, GAP_S) == [2, 3]


def test_a_message_given_up_for_lost_is_still_taken_when_it_comes() -> None:
    streams = arrived(3)
    assert taken(streams, GAP_S) == [3]
    assert streams.arrive(press(1, 9))
    assert taken(streams, 9) == [1]
    assert not streams.arrive(press(1, 9))
    assert streams.arrive(press(2, 9))
    assert taken(streams, 9) == [2]


@settings(max_examples=80)
@given(st.integers(1, 40), st.integers(0, 2**31))
def test_d13_shuffled_and_doubled_messages_are_each_decided_once_and_in_order(count: int, seed: int) -> None:
    chance = random.Random(seed)
    deliveries = [number for number in range(1, count + 1) for _ in range(chance.randint(1, 3))]
    chance.shuffle(deliveries)
    streams, decided = Streams(), []
    for place, number in enumerate(deliveries):
        at_s = place * 0.5 / len(deliveries)  # all within half a second: nobody gives up on a gap
        if streams.arrive(press(number, at_s)):
            decided += taken(streams, at_s)
        else:
            assert number in decided
    assert decided == list(range(1, count + 1))


@settings(max_examples=80)
@given(st.lists(st.tuples(st.integers(1, 30), st.integers(0, 3_000)), min_size=1, max_size=80))
def test_whatever_comes_whenever_nothing_is_decided_twice_or_lost(arrivals: list[tuple[int, int]]) -> None:
    streams, decided, now_s = Streams(), [], 0.0
    for number, later_ms in arrivals:
        now_s += later_ms / 1000
        streams.arrive(press(number, now_s))
        decided += taken(streams, now_s)
    decided += taken(streams, now_s + GAP_S)
    assert sorted(decided) == sorted({number for number, _ in arrivals})
    assert not streams.waits()


def test_a_press_waits_five_seconds_for_something_to_be_proven_of_its_clock() -> None:
    streams = arrived(1)
    assert taken(streams, PROOF_S - 0.001, unproven) == []
    assert streams.waits()
    assert taken(streams, PROOF_S, unproven) == [1]
    assert not streams.waits()


def test_a_node_waits_for_itself_and_not_for_another() -> None:
    streams = arrived(1)
    streams.arrive(press(1, node="node-2"))
    known = list(streams.ready(0, lambda node, _boot: node == "node-2"))
    assert [(item.node, item.number) for item in known] == [("node-2", 1)]


def test_what_a_node_kept_over_its_restart_comes_before_what_it_pressed_since() -> None:
    streams = Streams()
    streams.arrive(press(7, boot="boot-1"))
    streams.arrive(press(1, boot="boot-2"))
    assert [(item.boot, item.number) for item in streams.ready(SECOND_US, proven)] == []
    later = [(item.boot, item.number) for item in streams.ready(round(GAP_S * SECOND_US), proven)]
    assert later == [("boot-1", 7), ("boot-2", 1)]


def test_the_log_says_what_is_stored_already() -> None:
    streams = Streams()
    for cause in (press(1).cause, press(3).cause, "request:abc", "time:boot:9", f"hello:{NODE}:{BOOT}:4"):
        streams.note_stored(cause)
    assert not streams.arrive(press(1))
    assert not streams.arrive(press(3))
    assert streams.arrive(press(2))
    assert streams.arrive(press(4))
    assert taken(streams, 0) == [2, 4]


@pytest.mark.parametrize("boot", ["", ":", "a:b:7", "2026-11-28T02:17:52"])
def test_a_boot_may_be_called_anything(boot: str) -> None:
    streams = Streams()
    streams.note_stored(press(1, boot=boot).cause)
    assert not streams.arrive(press(1, boot=boot))
    assert streams.arrive(press(2, boot=boot))


def test_a_node_that_holds_nothing_older_is_not_waited_for() -> None:
    streams = Streams()
    streams.skip_to(NODE, BOOT, 41)
    streams.arrive(press(41))
    assert taken(streams, 0) == [41]


def test_a_hello_that_overtook_the_presses_before_it_skips_none_of_them() -> None:
    streams = arrived(1, 2)
    streams.skip_to(NODE, BOOT, 3)
    assert taken(streams, 0) == [1, 2]


def test_a_flood_is_bounded_and_what_there_was_no_room_for_is_not_called_stored() -> None:
    streams = arrived(*range(2, 10_001))
    held = taken(streams, GAP_S)
    assert len(held) <= 600
    assert streams.arrive(press(9_999, 3))


@pytest.mark.parametrize("number", [10**6, 2**53 - 1])
def test_a_number_out_of_all_measure_costs_neither_memory_nor_time(number: int) -> None:
    streams = arrived(number)
    assert taken(streams, GAP_S) == [number]
    assert streams.arrive(press(number - 1, 3))  # a node keeps at most some hundred messages
    assert taken(streams, 3) == [number - 1]


def test_a_log_with_such_a_number_is_read_at_the_next_start() -> None:
    streams = Streams()
    streams.note_stored(press(2**53 - 1).cause)
    assert not streams.arrive(press(2**53 - 1))


def test_what_could_not_be_stored_is_taken_again_in_its_order() -> None:
    streams = arrived(1, 2, 3)
    items = list(streams.ready(0, proven))
    streams.give_back(items)
    assert streams.arrive(press(2, 1))  # the node sends it again meanwhile: still not stored
    streams.arrive(press(4, 1))
    assert taken(streams, 1) == [1, 2, 3, 4]
    assert not streams.arrive(press(2, 2))

"""A board may stamp a press some milliseconds after its contact closed: what is proven of it is wider by that."""

import json

import pytest

from controller.roomtime.node_clock import LATE_US, late_us
from table_node.wire.node_shapes import BOARDS
from tests.support.disk import stored
from tests.support.hub_room import HubRoom

BESIDE_US = 4_000  # less than a Pico may stamp late, more than the band of these exchanges


def dealt(room: HubRoom) -> dict[str, int]:
    """The interval of the last deal in the log."""
    bodies = [json.loads(body) for name, body in stored(room.path, "name, body") if name == "HandDealt"]
    return dict(bodies[-1]["interval"])


def test_every_kind_of_board_has_its_own_uncertainty_and_an_unknown_one_the_longest() -> None:
    assert set(LATE_US) == set(BOARDS)
    assert late_us("a board of next year") == max(LATE_US.values())


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("hub_restarts", [False, True])
def test_a_contact_that_closed_as_long_before_its_stamp_as_the_board_may_take_lies_in_what_is_proven(
    room: HubRoom, board: str, hub_restarts: bool
) -> None:
    (node,) = room.opened(board=board)
    if hub_restarts:
        room.start()
        room.step(after_s=1)
        node.converse()
    room.now += 30_000_000
    stamped_us = room.now
    pressed = node.press("dealt")
    node.converse()
    node.say(pressed)
    interval = dealt(room)
    assert interval["low_hub_us"] <= stamped_us - late_us(board) <= interval["high_hub_us"]


@pytest.mark.parametrize(("board", "verdict"), [("simulated", "after"), ("pico", "too_close")])
def test_a_press_stamped_just_after_the_bell_is_called_after_only_where_the_stamp_proves_it(
    room: HubRoom, board: str, verdict: str
) -> None:
    (node,) = room.opened(board=board)
    room.now = room.plan().rings[-1].at_hub_us - 1_000_000
    for _ in range(3):
        room.step(after_s=0.3)
        node.converse()
    room.strike("close")
    closes_us = room.now
    room.now = closes_us + BESIDE_US
    pressed = node.press("dealt")
    room.now += 10_000
    node.say(pressed)
    node.converse()
    judged = [json.loads(body) for name, body in stored(room.path, "name, body") if name == "DealQuestioned"]
    assert [one["verdict"] for one in judged] == [verdict]

"""The machine loses its power in mid-round: the tables kept counting, and tell the hub how late it really is (D18)."""

from controller.domain.events.session import ClockRecovered
from tests.support.disk import stored
from tests.support.hub_room import HubRoom, TableNode

SECOND_US = 1_000_000
OUTAGE_S = 120.0


def playing(room: HubRoom, tables: int = 3, for_s: int = 100) -> list[TableNode]:
    """A round has run for so long, with nodes that answer every ping."""
    nodes = room.opened(tables=tables)
    for _ in range(for_s):
        room.step(after_s=1)
        for node in nodes:
            node.converse()
    return nodes


def power_cut(room: HubRoom, nodes: list[TableNode], outage_s: float = OUTAGE_S) -> None:
    """The machine is dark for so long; its new clock begins near nothing. The nodes count on."""
    room.now += round(outage_s * SECOND_US)
    jump = room.now - 30 * SECOND_US
    room.now = 30 * SECOND_US
    for node in nodes:
        node.counts_from(jump)
    room.start(boot="after-the-cut")
    room.connect()
    for node in nodes:
        node.hello()


def answering(room: HubRoom, nodes: list[TableNode], for_s: int = 8) -> None:
    for _ in range(4 * for_s):
        room.step(after_s=0.25)
        for node in nodes:
            node.converse()


def test_d18_the_round_goes_on_with_the_time_truly_left(room: HubRoom) -> None:
    nodes = playing(room)
    closes = room.plan().rings[-1].at_hub_us
    left_us = closes - room.now - round(OUTAGE_S * SECOND_US)
    power_cut(room, nodes)
    restarted = room.now
    assert room.document("clock")["phase"] == "paused"
    answering(room, nodes)
    clock = room.document("clock")
    assert clock["phase"] == "running"
    assert abs(clock["closes_at_hub_us"] - restarted - left_us) < 40_000  # 120 s at 100 in a million, and the way there
    assert "ClockRecovered" in room.names()


def test_d18_one_surviving_node_is_enough_and_one_that_lies_is_left_out(room: HubRoom) -> None:
    nodes = playing(room)
    left_us = room.plan().rings[-1].at_hub_us - room.now - round(OUTAGE_S * SECOND_US)
    power_cut(room, nodes)
    restarted = room.now
    nodes[2].counts_from(60 * SECOND_US)  # a clock that jumped a minute in the dark
    answering(room, nodes)
    assert abs(room.document("clock")["closes_at_hub_us"] - restarted - left_us) < 40_000
    (body,) = [body for name, body in stored(room.path, "name, body") if name == ClockRecovered.__name__]
    assert "node-3" not in str(body)


def test_d18_a_bell_that_fell_into_the_outage_stands_and_hands_are_played_out(room: HubRoom) -> None:
    nodes = playing(room, for_s=100)
    nodes[0].presses("dealt")
    power_cut(room, nodes, outage_s=550)
    answering(room, nodes)
    assert room.document("clock")["phase"] == "overtime"
    assert room.table(1)["phase"] == "hand"


def test_d18_without_surviving_nodes_the_convenor_is_told_and_decides(room: HubRoom) -> None:
    nodes = playing(room)
    power_cut(room, [])
    newborn = TableNode(room, nodes[0].name, boot="boot-2", age_s=1)
    newborn.hello()
    answering(room, [newborn])
    assert room.document("clock")["phase"] == "paused"
    assert any("lost its power" in line for line in room.document("summary")["attention"])
    assert room.ask("set_time_left", round=1, left_s=300)["ok"]
    assert room.ask("resume_round", round=1)["ok"]


def test_t1_a_hub_started_again_on_the_same_machine_needs_no_recovery(room: HubRoom) -> None:
    playing(room)
    closes = room.plan().rings[-1].at_hub_us
    room.start()
    assert room.plan().rings[-1].at_hub_us == closes
    assert "MachineRestarted" not in room.names()

"""A node that floods is read no further than a node could ever have to say, and the others are not held up."""

from controller.mqtt.gate import BURST, PER_S, FloodGate, TurnedAway
from controller.mqtt.link import Connected, Received
from table_node.wire import topics

SECOND_US = 1_000_000


def sent(topic: str, at_us: int) -> Received:
    return Received(topic, b"x", False, at_us)


def test_a_flood_is_cut_off_counted_and_over_when_it_is_over() -> None:
    passed: list[object] = []
    gate = FloodGate(passed.append)
    up = topics.node_up("hall", "node-7")
    for _ in range(BURST + 500):
        gate.take(sent(up, 5 * SECOND_US))
    assert sum(isinstance(one, Received) for one in passed) == BURST
    assert [one for one in passed if isinstance(one, TurnedAway)] == [TurnedAway("node-7", 1)]
    passed.clear()
    for _ in range(PER_S + 50):
        gate.take(sent(up, 6 * SECOND_US))
    assert sum(isinstance(one, Received) for one in passed) == PER_S
    assert TurnedAway("node-7", 500) in passed


def test_other_nodes_the_convenor_and_the_connection_are_not_held_up_by_it() -> None:
    passed: list[object] = []
    gate = FloodGate(passed.append)
    for _ in range(BURST * 2):
        gate.take(sent(topics.node_up("hall", "node-7"), 1))
    passed.clear()
    others = [sent(topics.node_up("hall", "node-8"), 1), Connected()]
    others += [sent(topics.command("hall", "dashboard"), 1)] * (BURST + 1)
    for other in others:
        gate.take(other)
    assert passed == others


def test_an_honest_node_is_never_near_it() -> None:
    passed: list[object] = []
    gate = FloodGate(passed.append)
    for tenth in range(1000):
        for _ in range(PER_S // 10):
            gate.take(sent(topics.node_up("hall", "node-7"), tenth * SECOND_US // 10))
    assert len(passed) == 1000 * (PER_S // 10)

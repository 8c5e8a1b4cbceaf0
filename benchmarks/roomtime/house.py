"""The same with everything real but the radios: hub, bell and Mosquitto, and twelve nodes behind slow links."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

from benchmarks.figures import Row, figure, percentile
from benchmarks.hall import house, node_of
from benchmarks.roomtime.slow_link import SlowLinks
from benchmarks.roomtime.wifi import NETWORKS
from controller.bell.clock import hub_us
from table_node.simulator.nodes import SimulatedNode
from tests.support.house import ROOM, Evening, House

NODES = 12
ROUNDS = 2
SPEED = 20  # a round of ten minutes in half a minute; clocks, pings and presses are not hastened
OFFSETS_US = (-90_000, -40_000, -15_000, 6_000, 20_000, 45_000)
SETTLED_S = 24.0
BETWEEN_S = 3.0
LIMIT = "the width when they came: less was known"


def measure() -> Iterator[Row]:
    """Misjudged presses and the width of their intervals over all networks together."""
    with house(SPEED) as (room, broker):
        room.start("bell", "hub")
        with SlowLinks(broker.port, seed=5) as links, _nodes(room, links) as nodes, room.convenor() as evening:
            evening.set_up(NODES, ROUNDS, clipping="result")
            for round_ in range(1, ROUNDS + 1):
                _round(evening, nodes, round_)
            yield from _rows(room, nodes)


@contextmanager
def _nodes(room: House, links: SlowLinks) -> Iterator[list[SimulatedNode]]:
    """Three nodes of each network, with clocks of their own."""
    with ExitStack() as stack:
        nodes = []
        for nth in range(NODES):
            wifi = list(NETWORKS.values())[nth % len(NETWORKS)]
            mqtt = replace(room.mqtt, port=links.port(wifi))
            offset_us, skew_ppm = (nth + 1) * 77_000_000, (nth * 37) % 81 - 40
            node = SimulatedNode(node_of(nth + 1), ROOM, mqtt, tick_offset_us=offset_us, skew_ppm=skew_ppm, seed=nth)
            stack.callback(node.close)
            nodes.append(node)
        yield nodes


def _round(evening: Evening, nodes: list[SimulatedNode], round_: int) -> None:
    """Every table deals once, near the finish bell."""
    evening.do("start_round", round=round_)
    evening.wait_for_phase("running", 15)
    bell = evening.clock["closes_at_hub_us"]
    time.sleep(max(0.0, (bell - hub_us()) / 1e6 - 2))
    for nth, node in enumerate(nodes):
        node.press("dealt", bell + OFFSETS_US[(nth + round_) % len(OFFSETS_US)])
    evening.wait_for_phase("overtime", 15)
    time.sleep(SETTLED_S)
    for _ in ("proposed", "confirmed"):
        for node in nodes:
            node.press("amber")
        time.sleep(BETWEEN_S)
    for table in range(1, NODES + 1):
        if evening.table(table)["phase"] == "dispute":  # too close to call: no result was taken
            evening.do("rule_deal", round=round_, table=table, begun=0, reason="a measurement")
            evening.do("enter_result", round=round_, table=table, outcome="A", mover=None, reason="a measurement")
    evening.wait_for_round_end(round_, 30)


def _rows(room: House, nodes: list[SimulatedNode]) -> Iterator[Row]:
    wrong, outside = 0, 0
    first_ms: dict[tuple[int, int], float] = {}
    last_ms: dict[tuple[int, int], float] = {}
    for data in _judged(room):
        key = data["round"], data["table"]
        # Not the instant that was asked for: a busy machine moves a finger late. The counter stamped when it did.
        truth = nodes[data["table"] - 1].moment_of(data["interval"]["stamp"]["tick_us"])
        low, high = data["interval"]["low_hub_us"], data["interval"]["high_hub_us"]
        wrong += data["verdict"] not in ("before" if truth < data["bell_hub_us"] else "after", "too_close")
        outside += not low <= truth + 1 <= high + 1
        last_ms[key] = (high - low) / 1000
        first_ms.setdefault(key, last_ms[key])
    note = f"{ROUNDS} rounds, three nodes of each network; outside their interval: {outside}"
    yield figure("roomtime.house.misjudged", wrong, "presses", 0, "none", len(last_ms), note)
    for percent in (50, 99):
        yield figure(
            f"roomtime.house.band_p{percent}", percentile(list(last_ms.values()), percent), "ms",
            percentile(list(first_ms.values()), percent), LIMIT, len(last_ms), "judged again for 20 s",
        )  # fmt: skip


def _judged(room: House) -> list[dict[str, Any]]:
    """Every judgement of the log, in order."""
    found = room.rows("SELECT name, body FROM events ORDER BY seq")
    return [json.loads(body) for name, body in found if name in ("DealJudged", "DealQuestioned", "DealReviewed")]

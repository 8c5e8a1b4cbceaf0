"""How long a press takes: to the hub's acknowledgement that it is stored, and to a convenor's open page."""

import re
import time

from benchmarks.bare import Echo
from benchmarks.bare_node import BareNode
from benchmarks.commits import Commits
from benchmarks.figures import Row, at_percentiles, percentile
from benchmarks.hall import bare_nodes, house, start_first_round
from benchmarks.viewer import Viewer
from tests.support.house import House

PRESSES = 500
APART_S = 0.005
TABLES = 13
"""Twelve are played by simulated people; a bare client presses at the last one."""
OUTCOMES = {"amber": "A", "blue": "B"}
LIMIT = "bare broker round trip + durable commit"


def measure() -> list[Row]:
    """Press to acknowledgement and press to dashboard, beside the same broker and disk in the same seconds."""
    with house() as (room, _):
        room.start("bell", "hub", "dashboard")
        room.simulate(TABLES - 1)
        with bare_nodes(room, [TABLES]) as [node]:
            with room.convenor() as evening:
                start_first_round(evening, TABLES)
            with Viewer(room.dashboard_port, passcode(room), TABLES) as viewer:
                return _rows(*_samples(room, node, viewer))


def passcode(room: House) -> str:
    """What the dashboard said at its first start."""
    found = re.search(r"passcode (\S+)", room.said["dashboard"])
    assert found, "the dashboard named no passcode"
    return found[1]


def _samples(room: House, node: BareNode, viewer: Viewer) -> tuple[list[float], ...]:
    acked_ms, shown_ms, broker_ms, commit_ms = [], [], [], []
    with Echo(room.mqtt.port) as echo, Commits(room.folder) as commits:
        for turn in range(PRESSES):
            control = "amber" if turn % 2 else "blue"
            number, pressed_ns = node.press(control)
            acked_ms.append((node.acked_ns(number) - pressed_ns) / 1e6)
            shown_ms.append((viewer.shown_ns(OUTCOMES[control]) - pressed_ns) / 1e6)
            time.sleep(APART_S)
            broker_ms.append(echo.round_trip_ms(node.payload(number, control)))
            commit_ms.append(commits.commit_ms(node.payload(number, control).decode()))
            time.sleep(APART_S)
    return acked_ms, shown_ms, broker_ms, commit_ms


def _rows(acked_ms: list[float], shown_ms: list[float], broker_ms: list[float], commit_ms: list[float]) -> list[Row]:
    limits = [broker + commit for broker, commit in zip(broker_ms, commit_ms, strict=True)]
    parts = ", ".join(
        f"{name} p50 {percentile(samples, 50):.2f} p99 {percentile(samples, 99):.2f} ms"
        for name, samples in (("broker", broker_ms), ("commit", commit_ms))
    )
    return [
        *at_percentiles("press.ack", "ms", acked_ms, limits, LIMIT, parts),
        *at_percentiles("press.dashboard", "ms", shown_ms, limits, LIMIT, parts),
    ]

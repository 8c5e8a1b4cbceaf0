"""How long a table is without a node: from the start of another one's program until it serves the table."""

import time
from pathlib import Path

from benchmarks.bare import Echo
from benchmarks.commits import Commits
from benchmarks.figures import Row, at_percentiles
from benchmarks.hall import house, node_of, start_first_round
from benchmarks.programs import seconds_to_ready
from table_node.core.debounce import SETTLE_US
from tests.support.house import Evening
from tests.support.pushed_node import PushedNode
from tests.support.waiting import eventually

TIMES = 20
TABLE = 1
BARE = ("-c", "import tests.support.pushed_node; print('ready', flush=True)")


def measure() -> list[Row]:
    """In mid-round: the node's plug is pulled, the next one starts, blinks, and its button is pressed at once."""
    took_s, limits_s = [], []
    with house() as (room, _):
        room.start("bell", "hub")
        serving, name = PushedNode(node_of(TABLE), room.mqtt.port, room.folder), node_of(TABLE)
        with room.convenor() as evening, Echo(room.mqtt.port) as echo, Commits(room.folder) as commits:
            start_first_round(evening, TABLE)
            for nth in range(TIMES):
                evening.do("await_node", table=TABLE, replaces=name)
                serving.unplug()
                name = f"spare-{nth:02}"
                began_ns = time.monotonic_ns()
                serving = _plugged_in(evening, name, room.mqtt.port, room.folder)
                took_s.append((time.monotonic_ns() - began_ns) / 1e9)
                limits_s.append(
                    seconds_to_ready(BARE) + (echo.round_trip_ms(b"x" * 120) + commits.commit_ms("x" * 200)) / 1e3
                )
        serving.unplug()
    note = "a Pi's node on mock pins; neither its own start nor people are in it"
    limit = "a bare start of the same modules + broker round trip + durable commit"
    return at_percentiles("node.replaced", "s", took_s, limits_s, limit, note)


def _plugged_in(evening: Evening, name: str, port: int, folder: Path) -> PushedNode:
    node = PushedNode(name, port, folder)
    eventually(lambda: node.look()["amber"] == "blink", what="the lamps that say: press me")
    time.sleep(SETTLE_US / 1e6)  # a push under way at a node's start is none of its presses
    node.push("dealt")
    eventually(lambda: node.look()["table"] == TABLE and evening.table(TABLE)["node"] == name, what="the node in place")
    return node

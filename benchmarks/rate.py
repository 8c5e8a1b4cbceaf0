"""How many presses a second the hub decides, stores and acknowledges when every table presses without a pause."""

import subprocess
from dataclasses import dataclass

from benchmarks.figures import Row, figure
from benchmarks.hall import house, start_first_round, wait_for_hub
from benchmarks.programs import line_of, processor_ms, running
from table_node.core.outbox import WINDOW
from tests.support.house import ROOM, House

TABLES = 12
SECONDS = 10
BARE_ROOM = "bare"
LIMIT = "a bare subscriber that acknowledges and stores nothing"


@dataclass(frozen=True)
class Flood:
    """How many presses were acknowledged in how long, and what that cost whoever acknowledged them."""

    acked: int
    seconds: float
    processor_ms: float
    sent_again: int
    """Presses that the hub's flood gate turned away at first."""

    @property
    def each_second(self) -> float:
        """Presses acknowledged in a second."""
        return self.acked / self.seconds

    @property
    def processor_ms_each(self) -> float:
        """Processor time of a press."""
        return self.processor_ms / self.acked


def measure() -> list[Row]:
    """Presses a second into the log, and the hub's work for each, beside a bare subscriber's."""
    with house() as (room, _):
        room.start("bell", "hub")
        hub = _flood_hub(room)
        in_log = len(room.presses_stored())
        room.end("hub")
        bare = _flood_bare_subscriber(room.mqtt.port)
    note = f"{TABLES} nodes, {WINDOW} presses unacknowledged each; acknowledged {hub.acked}, in the log {in_log}"
    if hub.sent_again:
        note += f", {hub.sent_again} turned away by the flood gate and sent again"
    return [
        figure("rate.stored", in_log / hub.seconds, "1/s", bare.each_second, LIMIT, in_log, note),
        figure("rate.work", hub.processor_ms_each, "ms", bare.processor_ms_each, LIMIT, in_log, note),
    ]


def _flood_hub(room: House) -> Flood:
    wait_for_hub(room)
    with running(*_publishers(room.mqtt.port, ROOM)) as publishers:
        line_of(publishers)
        with room.convenor() as evening:
            start_first_round(evening, TABLES)
        return _pressed(publishers, room.pid("hub"))


def _flood_bare_subscriber(port: int) -> Flood:
    with (
        running("-m", "benchmarks.flood", "subscribe", str(port), BARE_ROOM) as subscriber,
        running(*_publishers(port, BARE_ROOM)) as publishers,
    ):
        line_of(subscriber)
        line_of(publishers)
        return _pressed(publishers, subscriber.pid)


def _publishers(port: int, room: str) -> list[str]:
    return ["-m", "benchmarks.flood", "publish", str(port), room, str(TABLES), str(SECONDS)]


def _pressed(publishers: "subprocess.Popen[str]", hub_pid: int) -> Flood:
    """Let them go, and wait until the last press is acknowledged."""
    assert publishers.stdin
    before_ms = processor_ms(hub_pid)
    print(file=publishers.stdin, flush=True)
    acked, seconds, again = line_of(publishers).split()
    return Flood(int(acked), float(seconds), processor_ms(hub_pid) - before_ms, int(again))

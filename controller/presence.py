"""Who is there: what is known live of every node, from what it says and how long it has said nothing."""

from dataclasses import dataclass

from controller.roomtime.exchange import RoomTime
from controller.roomtime.report import Report

SILENT_US = 12_000_000  # more than two heartbeats of five seconds
WILL_HOLD_US = 4_000_000  # a last will also fires when a node comes back faster than the broker noticed it go


@dataclass
class NodeState:
    """One node as last heard."""

    board: str
    firmware: str
    heard_hub_us: int | None
    left_hub_us: int | None = None
    queued: int = 0
    reader: str = "none"
    battery_mv: int | None = None
    rssi_dbm: int | None = None
    plan: int = 0
    """Revision of the bell plan the node says it goes by."""


class Presence:
    """Every node heard since the hub started."""

    def __init__(self) -> None:
        self._nodes: dict[str, NodeState] = {}

    def expect(self, node: str, board: str, firmware: str) -> None:
        """A node the log knows: silent until it is heard."""
        self._nodes[node] = NodeState(board, firmware, heard_hub_us=None)

    def hello(self, node: str, message: dict[str, object], now_hub_us: int) -> None:
        """A node introduced itself."""
        known = self._nodes.get(node)
        state = NodeState(
            str(message["board"]), str(message["firmware"]), now_hub_us, queued=_number(message["queued"])
        )
        if known is not None:
            state.reader, state.battery_mv, state.rssi_dbm = known.reader, known.battery_mv, known.rssi_dbm
        self._nodes[node] = state

    def heard(self, node: str, now_hub_us: int) -> bool:
        """A node said anything. False when it has not introduced itself since the hub started."""
        state = self._nodes.get(node)
        if state is None:
            return False
        state.heard_hub_us = now_hub_us
        state.left_hub_us = None
        return True

    def health(self, node: str, message: dict[str, object], now_hub_us: int) -> None:
        """A heartbeat, or the last will the broker speaks for a node that is gone."""
        state = self._nodes.get(node)
        if state is None:
            return
        if not message["online"]:
            state.left_hub_us = now_hub_us
            return
        state.queued = _number(message["queued"])
        state.plan = _number(message["plan"])
        state.reader = str(message["reader"])
        state.battery_mv = _number_or_none(message["battery_mv"])
        state.rssi_dbm = _number_or_none(message["rssi_dbm"])

    def link(self, node: str | None, now_hub_us: int) -> tuple[str, int | None]:
        """`none`, `online` or `silent`, and since when silent."""
        if node is None:
            return "none", None
        state = self._nodes.get(node)
        if state is None or state.heard_hub_us is None:
            return "silent", None
        gone = state.left_hub_us is not None and now_hub_us - state.left_hub_us > WILL_HOLD_US
        if gone or now_hub_us - state.heard_hub_us > SILENT_US:
            return "silent", state.heard_hub_us
        return "online", None

    def plan(self, node: str) -> int:
        """Revision of the bell plan a node goes by; 0: none, or nobody knows."""
        return self._nodes[node].plan if node in self._nodes else 0

    def readers_down(self, bindings: dict[str, int], now_hub_us: int) -> frozenset[int]:
        """Tables where no scorecard can be tapped now: their node is silent, or its reader is."""
        return frozenset(
            table
            for node, table in bindings.items()
            if self.link(node, now_hub_us)[0] != "online" or self._nodes[node].reader == "silent"
        )

    def rows(self, bindings: dict[str, int], roomtime: RoomTime, now_hub_us: int) -> list[dict[str, object]]:
        """The lines of the nodes document: every node heard, and every bound one that was not."""
        return [self._row(node, bindings.get(node), roomtime, now_hub_us) for node in sorted({*self._nodes, *bindings})]

    def _row(self, node: str, table: int | None, roomtime: RoomTime, now_hub_us: int) -> dict[str, object]:
        state = self._nodes.get(node, NodeState("", "", None))
        link, since = self.link(node, now_hub_us)
        rtt_us, band_us = roomtime.quality(node, now_hub_us)
        return {
            "node": node,
            "table": table,
            "board": state.board,
            "firmware": state.firmware,
            "link": link,
            "silent_since_hub_us": since,
            "queued": state.queued,
            "reader": state.reader,
            "battery_mv": state.battery_mv,
            "rssi_dbm": state.rssi_dbm,
            "rtt_us": rtt_us,
            "band_us": band_us,
            "clock": _clock(roomtime.report(node, now_hub_us)),
        }


def _clock(report: Report | None) -> dict[str, object] | None:
    """What the pages and `roundbell check time` show of a node's clock."""
    if report is None or report.offset_us is None or report.skew_ppm is None or report.age_us is None:
        return None
    (offset_low, offset_high), (skew_low, skew_high) = report.offset_us, report.skew_ppm
    return {
        "offset_low_us": offset_low, "offset_high_us": offset_high,
        "skew_low_ppb": round(skew_low * 1000), "skew_high_ppb": round(skew_high * 1000),
        "age_us": max(report.age_us, 0), "exchanges": report.exchanges, "dropped": sum(report.dropped.values()),
        "broken": report.broken, "trusted": int(report.trusted),
    }  # fmt: skip


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _number_or_none(value: object) -> int | None:
    return value if isinstance(value, int) else None

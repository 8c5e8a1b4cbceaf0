"""Presence: the live state of every node, from what it says and how long it has been silent."""

from controller.hub.nodes.awaited_node import NextNode
from controller.hub.nodes.notes import held_back, most_run, notes, unbound, urgent
from controller.hub.nodes.state import NodeState
from controller.roomtime.exchange import RoomTime
from controller.roomtime.report import Report

SILENT_US = 12_000_000  # more than two heartbeats of five seconds
WILL_HOLD_US = 4_000_000  # a last will also fires when a node comes back faster than the broker noticed it go


NOTED_MOST = 60  # nodes with notes in one document, so that it stays within its size


class Presence:
    """The live state of every node that is bound to a table or was heard since the hub started."""

    def __init__(self) -> None:
        self._nodes: dict[str, NodeState] = {}
        self.next_node = NextNode()

    def expect(self, node: str, board: str, firmware: str) -> None:
        """Add a node that the log knows. It counts as silent until it is heard."""
        self._nodes[node] = NodeState(board, firmware, heard_hub_us=None)

    def hello(self, node: str, message: dict[str, object], now_hub_us: int) -> None:
        """Take in a node's hello."""
        if node not in self._nodes:
            self._nodes[node] = NodeState("", "", None)
        self.heard(node, now_hub_us)
        self._nodes[node].greet(message, now_hub_us)

    def heard(self, node: str, now_hub_us: int) -> bool:
        """Note that a node was heard. False if it has not said hello since the hub started."""
        state = self._nodes.get(node)
        if state is None:
            return False
        if state.heard_hub_us is not None and self.link(node, now_hub_us)[0] == "silent":
            state.back_hub_us, state.away_us = now_hub_us, now_hub_us - state.heard_hub_us
        state.heard_hub_us = now_hub_us
        state.left_hub_us = None
        return True

    def touched(self, node: str, now_hub_us: int) -> None:
        """Note a press or card tap from a node."""
        if node in self._nodes:
            self._nodes[node].touched_hub_us = now_hub_us

    def health(self, node: str, message: dict[str, object], now_hub_us: int) -> None:
        """Take in a heartbeat, or the last will that the broker sends for a node that has gone."""
        state = self._nodes.get(node)
        if state is None:
            return
        if not message["online"]:
            state.left_hub_us = now_hub_us
            return
        state.beat(message)

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
        """The revision of the bell plan that a node holds; 0 if it holds none or has not said."""
        return self._nodes[node].plan if node in self._nodes else 0

    def readers_down(self, bindings: dict[str, int], now_hub_us: int) -> frozenset[int]:
        """The tables where no scorecard can be tapped now, because the node or its reader is silent."""
        return frozenset(
            table
            for node, table in bindings.items()
            if self.link(node, now_hub_us)[0] != "online" or self._nodes[node].reader == "silent"
        )

    def reader_is_silent(self, node: str) -> bool:
        """Whether a node's last heartbeat said that its scorecard reader is silent."""
        return node in self._nodes and self._nodes[node].reader == "silent"

    def urgent(self, node: str, now_hub_us: int) -> list[str]:
        """The notes about what disturbs the game at a node's table now, one sentence each."""
        state = self._nodes.get(node)
        if state is None or state.never_troubled():
            return []  # asked for every node at every press of a room
        return list(urgent(node, state, now_hub_us))

    def held_back(self, bindings: dict[str, int], now_hub_us: int) -> list[str]:
        """Warnings about presses still held by silent nodes that no longer serve a table, one sentence each."""
        gone = [
            held_back(node, state)
            for node, state in self._nodes.items()
            if node not in bindings and self.link(node, now_hub_us)[0] == "silent"
        ]
        return [said for said in gone if said is not None]

    def rows(self, bindings: dict[str, int], roomtime: RoomTime, now_hub_us: int) -> list[dict[str, object]]:
        """The rows of the nodes document: every node that was heard, and bound nodes that were not."""
        for node, table in bindings.items():
            if node in self._nodes:
                self._nodes[node].table = table
        runs = most_run(state for state in self._nodes.values() if state.heard_hub_us is not None)
        noted, rows = 0, []
        for node in sorted({*self._nodes, *bindings}):
            state = self._nodes.get(node, NodeState("", "", None))
            link, since = self.link(node, now_hub_us)
            said = notes(node, state, link, runs, now_hub_us)
            if node not in bindings:
                said += unbound(node, state, link, now_hub_us)
            noted += bool(said)
            row = _row(node, bindings.get(node), state, link, since)
            row["notes"] = said if noted <= NOTED_MOST else []
            row["rtt_us"], row["band_us"] = roomtime.quality(node, now_hub_us)
            row["clock"] = _clock(roomtime.report(node, now_hub_us))
            rows.append(row)
        return rows


def _row(node: str, table: int | None, state: NodeState, link: str, since: int | None) -> dict[str, object]:
    return {
        "node": node, "table": table, "board": state.board, "firmware": state.firmware, "link": link,
        "silent_since_hub_us": since, "queued": state.queued, "reader": state.reader,
        "battery_mv": state.battery_mv, "rssi_dbm": state.rssi_dbm, "reset": state.reset, "hash": state.program,
        "boots": state.boots, "resumed_hub_us": state.back_hub_us,
    }  # fmt: skip


def _clock(report: Report | None) -> dict[str, object] | None:
    """How well a node's clock is known, for the pages and `roundbell check time`."""
    if report is None or report.offset_us is None or report.skew_ppm is None or report.age_us is None:
        return None
    (offset_low, offset_high), (skew_low, skew_high) = report.offset_us, report.skew_ppm
    return {
        "offset_low_us": offset_low, "offset_high_us": offset_high,
        "skew_low_ppb": round(skew_low * 1000), "skew_high_ppb": round(skew_high * 1000),
        "age_us": max(report.age_us, 0), "exchanges": report.exchanges, "dropped": sum(report.dropped.values()),
        "broken": report.broken, "trusted": int(report.trusted),
    }  # fmt: skip

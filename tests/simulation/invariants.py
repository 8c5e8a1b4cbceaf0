"""What must hold at every moment of a made-up evening: nothing lost, nothing twice, nothing falsely called proven."""

import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from functools import reduce
from typing import Any

from controller.domain.events.round import PlayersMoved
from controller.domain.late.timeline_posting import noted
from controller.domain.state.room import Room
from controller.domain.state.timeline import Instant
from controller.domain.values import Interval
from controller.hub.writer import Clock, Writer
from controller.projections import documents
from controller.store.event_log import EventLog, Logged
from table_node.simulator.record import Record
from table_node.wire import topics
from table_node.wire.codec import decode
from table_node.wire.shapes import WireError
from tests.simulation.laws import Bells, assert_alike, assert_document_is_a_fold, assert_new_partners
from tests.simulation.machine import Machine
from tests.simulation.made_service import ROOM
from tests.simulation.world import World
from tests.support.folding import fold
from tests.support.house_rules import assert_room_is_whole
from tests.support.ledger_of_presses import Ledger

NOT_OF_THE_LOG = {"shown_refused"}
"""What the hub turned away is kept beside the log, for the journal."""


class Watch:
    """Looks on while an evening is played, and raises AssertionError at the first thing that must not be."""

    def __init__(self, world: World, machine: Machine, record: Record) -> None:
        self._world, self._machine, self._record = world, machine, record
        self.room = Room()
        self.seq = 0
        self.causes: set[str] = set()
        self.judged = 0
        self.events: Counter[str] = Counter()
        self._truth: dict[tuple[object, object, object], int] = {}
        self._bells = Bells(machine.strikes, lambda hub_us: machine.world_us(hub_us))
        self._read_lines = 0
        self._read_strikes = 0
        self._struck: Counter[tuple[str, int]] = Counter()

    def look(self) -> None:
        """After each thing that happens: what is new in the log, at the bell and at the tables."""
        self._follow_log()
        self._count_strikes()

    def heard(self, topic: str, payload: bytes) -> None:
        """The broker has taken a message. What is acknowledged must be in the log already."""
        place, _, node = topics.parse(topic)
        if place not in ("node_down", "table", "clock", "summary"):
            return
        try:
            message = decode(place, payload)
        except WireError:
            return
        if place != "node_down":
            self._follow_log()
            assert_document_is_a_fold(self.room, self.seq, place, node, message)
        elif message["kind"] == "ack":
            self._follow_log()
            for number in message["numbers"]:
                cause = f"node:{node}:{message['boot']}:{number}"
                assert cause in self.causes, f"{cause} was acknowledged and is not in the log"

    def finish(self) -> None:
        """At the end of the evening: what was made is stored once, and whatever is shown is a fold of the log."""
        self._follow_log()
        log = EventLog(self._machine.folder / "room.db", ROOM)
        try:
            logged = list(log.all())
        finally:
            log.close()
        causes = Counter(f"{one.cause}/{one.part}" for one in logged)
        assert max(causes.values()) == 1, f"counted twice: {causes.most_common(3)}"
        assert reduce(_after, logged, Room()) == self.room, "the log gives another room"
        assert not (found := self._mistakes()), f"the hub made mistakes: {found}"
        shown, rebuilt = self._read_model(), self._rebuilt()
        wrong = {name: sorted({*shown[name]} ^ {*rebuilt[name]})[:4] for name in shown if shown[name] != rebuilt[name]}
        assert not wrong, f"the read model is not what the log gives: {wrong}"
        ledger = Ledger(self._record.lines)
        lost = ledger.made() - self.causes
        assert not lost, f"pressed and never stored: {sorted(lost)[:5]}"
        assert not ledger.invented(), f"stored and never pressed: {ledger.invented()[:5]}"
        assert not ledger.swallowed(), f"pressed and never numbered: {ledger.swallowed()[:5]}"

    def compare_documents(self, told: Mapping[str, Mapping[str, object]]) -> None:
        """What every page and display was told last is what the log gives."""
        for number, table in self.room.tables.items():
            assert_alike(f"table {number}", told[f"table/{number}"], documents.table(self.room, table, 0, "none", None))
        assert_alike("clock", told["clock"], documents.clock(self.room, 0, "", 1))
        assert_alike("summary", told["summary"], documents.summary(self.room, 0, [], 0))

    def _mistakes(self) -> list[Any]:
        with closing(sqlite3.connect(self._machine.folder / "room.db")) as connection:
            return connection.execute("SELECT * FROM shown_refused WHERE code = 'mistake'").fetchall()

    def _read_model(self) -> dict[str, list[Any]]:
        with closing(sqlite3.connect(self._machine.folder / "room.db")) as connection:
            named = connection.execute("SELECT name FROM sqlite_master WHERE type='table' AND name LIKE 'shown_%'")
            names = sorted(name for (name,) in named if name not in NOT_OF_THE_LOG)
            return {name: sorted(map(repr, connection.execute(f"SELECT * FROM {name}"))) for name in names}

    def _rebuilt(self) -> dict[str, list[Any]]:
        log = EventLog(self._machine.folder / "room.db", ROOM)
        try:
            newest = list(log.all())[-1]
            Writer(log, newest.boot, Clock(lambda: 0, lambda: 0, lambda: 0)).recall(lambda cause: None)
        finally:
            log.close()
        return self._read_model()

    def made(self) -> set[str]:
        """What the nodes numbered and did not lose with their power."""
        return Ledger(self._record.lines).made()

    def _follow_log(self) -> None:
        log = self._machine.log
        if log is None or log.stored_seq == self.seq:
            return
        for logged in log.stored_after(self.seq):
            self._take(logged)

    def _take(self, logged: Logged) -> None:
        assert logged.seq == self.seq + 1, f"event {logged.seq} follows {self.seq}"
        self.seq = logged.seq
        if isinstance(logged.event, PlayersMoved):
            assert_new_partners(self.room, logged.event)
        if logged.boot == self._machine.boot:
            self._bells.take(logged)
        self.room = _after(self.room, logged)
        if logged.cause.startswith("node:") and logged.part == 0:
            made = ":".join(logged.cause.split(":")[:4])
            assert made not in self.causes, f"{made} counts twice"
            self.causes.add(made)
        name = type(logged.event).__name__
        self.events[name] += 1
        self._world.tell(f"log {logged.seq}: {logged.event}"[:400])
        self._check_proof(logged)
        assert_room_is_whole(self.room)

    def _check_proof(self, logged: Logged) -> None:
        """An interval that a node's stamp was turned into holds the true instant of the press."""
        interval = getattr(logged.event, "interval", None)
        if not isinstance(interval, Interval) or interval.stamp is None or logged.boot != self._machine.boot:
            return
        stamp = interval.stamp
        true_us = self._true_us(stamp.node, stamp.boot, stamp.tick_us)
        if true_us is None:
            return
        self.judged += 1
        # From 0 on says that nothing is proven: the press may be older than the machine's boot.
        low_us = self._machine.world_us(interval.low_hub_us) if interval.low_hub_us else 0
        high_us = self._machine.world_us(interval.high_hub_us)
        assert low_us <= true_us <= high_us, (
            f"event {logged.seq} says {low_us}..{high_us} of a press that was made at {true_us}"
        )
        bell_hub_us = getattr(logged.event, "bell_hub_us", None)
        verdict = getattr(logged.event, "verdict", None)
        if bell_hub_us is not None and verdict in ("before", "after"):
            truth = "before" if true_us < self._machine.world_us(bell_hub_us) else "after"
            assert verdict == truth, f"event {logged.seq} calls a press {verdict} that was {truth}"

    def _true_us(self, *stamp: object) -> int | None:
        for made in self._record.lines[self._read_lines :]:
            if made["what"] == "kept" and made["true_us"] is not None:
                true_us: Any = made["true_us"]
                self._truth[made["node"], made["boot"], made["tick_us"]] = true_us
        self._read_lines = len(self._record.lines)
        return self._truth.get(stamp)  # type: ignore[arg-type]

    def _count_strikes(self) -> None:
        """Each ring the bell reports sounds once, and no stroke comes from nothing."""
        strikes = self._machine.strikes
        if len(strikes) == self._read_strikes:
            return
        for boot, at_us in strikes[self._read_strikes :]:
            self._struck[boot, at_us] += 1
            assert self._struck[boot, at_us] == 1, f"two strokes at {at_us}"
            rings = self._machine.rung
            assert len(set(rings)) == len(rings), f"rang twice: {rings[-1]}"
        self._read_strikes = len(strikes)


def _after(room: Room, logged: Logged) -> Room:
    return noted(room, logged.event, fold(room, [logged.event]), Instant(logged.hub_us, logged.boot))

"""A dashboard over the real writer and log: what a page asks is decided, stored, published and read back."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from controller.domain import commands as c
from controller.domain.room import Room
from controller.domain.tournament import decide
from controller.games.refusal import Refusal
from controller.mqtt import requests
from controller.mqtt.requests import Now, to_command
from controller.projections import documents
from controller.projections.timetable import timetable
from controller.store.event_log import EventLog
from controller.writer import Clock, Writer
from dashboard.commands import Reply
from table_node.wire.messages import make
from tests.dashboard.support import BOOT, UTC_MS, Hall, hub_document

LEAD_US = 1_500_000


class RealHub:
    """Answers commands as the hub does, one commit each, and keeps every document of the room up to date."""

    def __init__(self, hall: Hall, database: Path) -> None:
        self._hall = hall
        self._log = EventLog(database, "hall")
        clock = Clock(hub_us=hall.clock.hub_us, utc_ms=lambda: UTC_MS, seed=lambda: 7)
        self.writer = Writer(self._log, BOOT, clock)
        self.writer.recall(lambda _cause: None)
        self._number = self.writer.seq
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.only_tries = False
        """Decide what is asked, and let nothing of it happen."""
        self.refusals: list[Reply] = []
        self._publish()

    @property
    def room(self) -> Room:
        """The room as stored."""
        return self.writer.room

    def close(self) -> None:
        """End, as the hub does."""
        self._log.close()

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """Carry out a request of a page."""
        self.asked.append((name, args))
        try:
            now = Now(self._hall.clock.hub_us(), LEAD_US, seed=7, speed=1)
            command = to_command(name, json.loads(json.dumps(args)), now)
            if self.only_tries:
                decide(self.room, command)
            else:
                self.do(command)
        except Refusal as no:
            said = requests.refused(request_id, self.writer.seq, no)
            reply = Reply(False, code=no.code, text=str(said["text"]), remedy=str(said["remedy"]), detail=no.detail)
            self.refusals.append(reply)
            return reply
        return Reply(True, seq=self.writer.seq)

    def do(self, *commands: c.Command) -> None:
        """Whatever else happens in the room. Raises Refusal."""
        for command in commands:
            draft = self.writer.draft()
            self._number += 1
            self.writer.decide(draft, command, f"request:{self._number}")
            self.writer.store(draft)
            self._publish()

    def _publish(self) -> None:
        room, seq, live = self.room, self.writer.seq, self._hall.live
        live.broker(True)
        live.take("hub", hub_document(self._hall.clock.hub_us()))
        live.take("clock", documents.clock(room, seq, BOOT, 1))
        live.take("summary", documents.summary(room, seq, (), 0))
        live.take("timetable", make("timetable", seq=seq, rows=timetable(room, self._hall.clock.hub_us())))
        for number, table in room.tables.items():
            live.take(f"table/{number}", documents.table(room, table, seq, "none", None))
        live.take("nodes", make("nodes", seq=seq, nodes=[], awaits=None))


def hall_with_hub(folder: Path) -> tuple[Hall, RealHub]:
    """A convenor at the console of a room whose hub is real."""
    hall = Hall(folder)
    hub = RealHub(hall, hall.database)
    services = hall.app.extensions["roundbell"]
    hall.app.extensions["roundbell"] = replace(services, hub=hub)
    hall.log_in()
    return hall, hub

"""A dashboard over the real writer and log: what a page asks is decided, stored, published and read back."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from controller.domain.commands import Command
from controller.domain.commands.setup import ImportPlayers, Row
from controller.domain.decide import decide
from controller.games.refusal import Refusal
from controller.hub import request_commands
from controller.hub.request_commands import Now, to_command
from controller.projections import documents
from controller.projections.timetable import timetable
from dashboard.hub.commands import Reply
from table_node.wire.messages import make
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.support import BOOT, Hall, hub_document

LEAD_US = 1_500_000


class RealHub(EveningLog):
    """Answers commands as the hub does, one commit each, and keeps every document of the room up to date."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        super().__init__(hall.database)
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.only_tries = False
        """Decide what is asked, and let nothing of it happen."""
        self.refusals: list[Reply] = []
        self._replies: dict[str, Reply] = {}
        self._publish()

    def hub_us(self) -> int:
        """What the page takes for now."""
        return self._hall.clock.hub_us()

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """Carry out a request of a page; the same request acts once."""
        if request_id not in self._replies:
            self._replies[request_id] = self._answer(name, args, request_id)
        return self._replies[request_id]

    def _answer(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        self.asked.append((name, args))
        try:
            command = to_command(name, json.loads(json.dumps(args)), Now(self.hub_us(), LEAD_US, seed=7, speed=1))
            if self.only_tries:
                decide(self.room, command)
            else:
                self.do(command)
        except Refusal as no:
            said = request_commands.refused(request_id, self.writer.seq, no)
            reply = Reply(False, code=no.code, text=str(said["text"]), remedy=str(said["remedy"]), detail=no.detail)
            self.refusals.append(reply)
            return reply
        return Reply(True, seq=self.writer.seq)

    def do(self, *commands: Command) -> None:
        """Whatever else happens in the room. Raises Refusal."""
        for command in commands:
            super().do(command)
            self._publish()

    def _publish(self) -> None:
        room, seq, live = self.room, self.writer.seq, self._hall.live
        live.broker(True)
        live.take("hub", hub_document(self.hub_us()))
        live.take("clock", documents.clock(room, seq, BOOT, 1))
        live.take("summary", documents.summary(room, seq, (), 0))
        live.take("timetable", make("timetable", seq=seq, rows=timetable(room, self.hub_us())))
        for number, table in room.tables.items():
            live.take(f"table/{number}", documents.table(room, table, seq, "none", None))
        live.take("nodes", make("nodes", seq=seq, nodes=[], awaits=None))


class LivingHall(Hall):
    """A convenor at the console of a room whose hub is real."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.log = RealHub(self)
        self.app.extensions["roundbell"] = replace(self.app.extensions["roundbell"], hub=self.log)
        self.log_in()

    def players(self, count: int, team: bool = False) -> None:
        """An entry list of so many."""
        self.log.do(ImportPlayers(tuple(
            Row(line, f"Player {line}", "Hutt", team=f"Team {(line + 1) // 2}" if team else "")
            for line in range(1, count + 1)
        )))  # fmt: skip


def hall_with_hub(folder: Path) -> tuple[LivingHall, RealHub]:
    """Such a hall, and its hub."""
    hall = LivingHall(folder)
    return hall, hall.log

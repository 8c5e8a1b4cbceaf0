"""A hub's own log for a dashboard under test: the read model as a real evening writes it."""

from pathlib import Path
from typing import Self

from controller.domain.commands import Command
from controller.domain.commands.game import EnterResult
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.setup import DrawSeats, ImportPlayers
from controller.domain.state.room import Room
from controller.hub.writer import Clock, Writer
from controller.store.event_log import EventLog
from tests.dashboard.support import BOOT, UTC_MS
from tests.support.evening import at, entry_list, set_up


class EveningLog:
    """An evening whose every command is one commit, told at the second `now_s` of its first round."""

    def __init__(self, database: Path) -> None:
        self.now_s = 0.0
        self._log = EventLog(database, "hall")
        self.writer = Writer(self._log, BOOT, Clock(hub_us=self.hub_us, utc_ms=lambda: UTC_MS, seed=lambda: 7))
        self.writer.recall(lambda _cause: None)
        self._number = self.writer.seq

    def hub_us(self) -> int:
        """Now."""
        return at(self.now_s)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End, as the hub does."""
        self._log.close()

    @property
    def room(self) -> Room:
        """The room as stored."""
        return self.writer.room

    def do(self, *commands: Command) -> None:
        """Carry out commands, each in a commit of its own."""
        for command in commands:
            draft = self.writer.draft()
            self._number += 1
            self.writer.decide(draft, command, f"request:{self._number}")
            self.writer.store(draft)

    def seat(self, tables: int, rounds: int = 3, **options: object) -> None:
        """A tournament with full tables, drawn."""
        self.do(set_up(rounds=rounds, options=options), ImportPlayers(entry_list(4 * tables)))
        self.do(DrawSeats(house_players=False, seed=7))

    def play(self, *outcomes: str) -> None:
        """A round in which the tables end so, one after another, ten seconds each from the finish bell on."""
        begins_s = self.room.round * 1000.0
        number = self.room.round
        self.do(StartRound(number, at(begins_s)))
        bell = at(begins_s + 600)
        self.do(RecordRing("close", self.room.clock.start_revision, bell, bell))
        for table, outcome in enumerate(outcomes, start=1):
            self.now_s = begins_s + 600 + 10 * table
            mover = "A" if outcome == "TIE" else None
            self.do(EnterResult(number, table, outcome, mover, ""))  # type: ignore[arg-type]

    def correct(self, number: int, table: int, outcome: str, reason: str) -> None:
        """A result of any round is corrected."""
        self.do(EnterResult(number, table, outcome, "A" if outcome == "TIE" else None, reason))  # type: ignore[arg-type]

    def winner(self, number: int, table: int) -> int:
        """Somebody who sat as Amber, left, in a round."""
        return next(one.player for one in self.room.seatings[number] if (one.table, one.seat) == (table, "A.L"))

    def name(self, player: int) -> str:
        """A player's name."""
        return self.room.players[player].name

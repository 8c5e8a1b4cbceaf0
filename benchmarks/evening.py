"""A whole evening written into a log without a room: the product's own rules and store, and people made of chance."""

import random
from pathlib import Path

from controller.bell.clock import machine_boot
from controller.domain.commands import Command
from controller.domain.commands.game import RecordCard, RecordPress
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.values import Control, Interval, Ring
from controller.hub.writer import Clock, Writer
from controller.store.event_log import EventLog
from table_node.simulator.people import card_of

SECOND_US = 1_000_000
START_HUB_US = 1_000 * SECOND_US
BAND_US = 2_000  # a node's clock is known to a few milliseconds
HANDS = 4
ROUND_S = 600


def write_evening(path: Path, room: str, tables: int, rounds: int) -> int:
    """Play all rounds into the log at `path`; the number of its last event."""
    log = EventLog(path, room)
    evening = _Evening(log)
    evening.set_up(tables, rounds)
    for _ in range(rounds):
        evening.play_round()
    log.close()
    assert evening.writer.room.phase == "ended"
    return evening.writer.seq


class _Evening:
    def __init__(self, log: EventLog) -> None:
        self._now_hub_us = START_HUB_US
        clock = Clock(lambda: self._now_hub_us, lambda: self._now_hub_us // 1000, lambda: 1)
        self.writer = Writer(log, machine_boot(), clock)
        self._draft = self.writer.draft()
        self._chance = random.Random(1)
        self._numbers: dict[str, int] = {}

    def set_up(self, tables: int, rounds: int) -> None:
        """Everybody has a card and a seat, every table a node."""
        people = range(1, tables * 4 + 1)
        self._do(CreateTournament("Club night", "500-2025", rounds, ROUND_S // 60, tables, 60, "auto", 1))
        self._do(ImportPlayers(tuple(Row(n, f"Player {n}", f"Club {n % 5}", card_of(n)) for n in people)))
        self._do(DrawSeats(house_players=False, seed=1))
        for table in range(1, tables + 1):
            self._do(RecordNode(_node(table), f"boot-{table}", "pi", "0.1.0", "power"))
            self._do(BindNode(_node(table), table))
        self._store()

    def play_round(self) -> None:
        """Four hands at every table, the bells, a result pressed twice, four scorecards."""
        opens = self._now_hub_us + SECOND_US
        self._do(StartRound(self.writer.room.round, opens))
        self._ring("open", opens)
        for hand in range(HANDS):
            self._now_hub_us = opens + (30 + hand * ROUND_S // HANDS) * SECOND_US
            for table in self.writer.room.tables:
                self._press(table, "dealt")
        self._ring("close", opens + ROUND_S * SECOND_US)
        for table in self.writer.room.tables:
            won: Control = self._chance.choice(("amber", "blue"))
            for _ in range(2):
                self._now_hub_us += SECOND_US
                self._press(table, won)
        for table, shown in self.writer.room.tables.items():
            for player in shown.seats.values():
                self._from_node(table, RecordCard(_node(table), card_of(player)))
        self._store()

    def _ring(self, ring: Ring, at_hub_us: int) -> None:
        self._now_hub_us = at_hub_us
        self._do(RecordRing(ring, self._draft.room.clock.start_revision, at_hub_us, at_hub_us + 40))

    def _press(self, table: int, control: Control) -> None:
        interval = Interval(self._now_hub_us - BAND_US, self._now_hub_us + BAND_US)
        self._from_node(table, RecordPress(_node(table), control, interval))

    def _from_node(self, table: int, command: Command) -> None:
        number = self._numbers[_node(table)] = self._numbers.get(_node(table), 0) + 1
        self.writer.decide(self._draft, command, f"node:{_node(table)}:boot-{table}:{number}")

    def _do(self, command: Command) -> None:
        self.writer.decide(self._draft, command, f"request:{self._draft.seq}")

    def _store(self) -> None:
        self.writer.store(self._draft)
        self._draft = self.writer.draft()


def _node(table: int) -> str:
    return f"table-{table:02}"

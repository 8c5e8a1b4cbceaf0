"""A room in which anything at all happens, drawn from a seed: what people, nodes, bell and power cuts may do to it."""

import random
from collections.abc import Callable

from controller.domain.commands import Command
from controller.domain.commands.game import AnswerCall, EnterResult, ExcuseClips, RecordCard, RecordPress, RuleDeal
from controller.domain.commands.nodes import BindNode, FreeNode, RecordNode
from controller.domain.commands.round import (
    FinishRound,
    NoteRestart,
    PassTime,
    PauseRound,
    RecordRing,
    ResumeRound,
    StartRound,
)
from controller.domain.commands.setup import DrawSeats, EndTournament, ImportPlayers
from controller.domain.commands.table import PressOnPhone
from controller.domain.round.clock import planned_rings
from controller.domain.state.room import Room
from controller.domain.values import CONTROLS, Control, Interval
from controller.games.results import Side
from tests.support.evening import entry_list, set_up
from tests.support.wandering_session import asking, onward_from_break
from tests.support.wandering_tables import clicking, house_options, ruling, typing

SECOND_US = 1_000_000
TABLES = 3


class Wanderer:
    """Proposes one command after another. Time goes on, and starts anew when the machine does."""

    def __init__(self, seed: int, restarts: bool = True, tables: int = TABLES) -> None:
        self.chance = random.Random(seed)
        self._tables = tables
        self.now = 5_000 * SECOND_US
        self._restarts = restarts
        self._boots = 0

    def next(self, room: Room) -> Command:
        """Something that might be asked or reported now; every other time, what takes the evening on."""
        self.now += self.chance.choice((0, 1_000, 300_000, SECOND_US, 8 * SECOND_US, 40 * SECOND_US))
        if room.phase in ("setup", "ended"):
            return self._beginning(room)
        if self.chance.random() < (0.15 if room.phase == "running" else 0.35):
            return self._onward(room)
        kinds: list[Callable[[Room], Command]] = [self._press] * 8 + [self._card] * 3 + [self._by_hand] * 3
        kinds += [lambda room: typing(room, self.chance, self.now)] * 6
        kinds += [lambda room: ruling(room, self.chance)] * 3 + [lambda room: clicking(room, self.chance)] * 2
        kinds.append(lambda room: asking(room, self.chance, self.now))
        return self.chance.choice([*kinds, self._clock, self._nodes, self._rarely])(room)

    def _beginning(self, room: Room) -> Command:
        if room.tournament is None or room.phase == "ended":
            clipping, options = self.chance.choice(("auto", "result", "taps")), house_options(self.chance)
            return set_up(rounds=self.chance.randint(1, 4), clipping=clipping, options=options)
        if not room.players:
            return ImportPlayers(entry_list(self.chance.randint(1, 4 * self._tables), self.chance.random() < 0.5))
        if len(room.bindings) < self._tables and self.chance.random() < 0.8:
            return self._nodes(room)
        return DrawSeats(house_players=True, seed=self.chance.randrange(1000))

    def _onward(self, room: Room) -> Command:
        if room.phase == "ready":
            return StartRound(room.round, self.now + SECOND_US)
        if room.phase == "paused":
            return ResumeRound(room.round, self.now)
        if room.phase == "break":
            return onward_from_break(room, self.chance)
        rings = planned_rings(room)
        if rings:
            ring, at = rings[0]
            self.now = max(self.now, at)
            struck = at + self.chance.choice((0, 40, 180_000)) if self.chance.random() < 0.9 else None
            return RecordRing(ring, room.clock.start_revision, at, struck)
        if self.chance.random() < 0.3:
            self.now += 4 * SECOND_US
            return PassTime(self.now)
        number = self._table(room)
        due = sorted(room.cards_due(room.tables[number])) if number in room.tables else []
        if room.tables and number in room.tables and room.tables[number].phase == "clip" and due:
            return RecordCard(f"node-{number}", room.players[due[0]].card)
        return EnterResult(room.round, number, self.chance.choice(("A", "B", "TIE")), self._side(), "")

    def _press(self, room: Room) -> Command:
        pressed = self.now - self.chance.choice((0, 0, 1_000, 200_000, 20 * SECOND_US))
        bell = room.clock.rang_at_hub_us or room.clock.closes_at_hub_us
        if bell is not None and self.chance.random() < 0.15:  # its message overtook the bell, or came late
            pressed = bell + self.chance.choice((-30_000_000, -300_000, -30_000, -1_000, 0, 1_000, 30_000, 300_000))
        band = self.chance.choice((100, 4_000, 250_000))
        interval = Interval(max(pressed - band, 0), pressed + band)
        number, control = self._table(room), self.chance.choice(CONTROLS)
        if self.chance.random() < 0.2 and number in room.tables:
            return self._on_phone(room, number, control, interval)
        return RecordPress(f"node-{number}", control, interval)

    def _on_phone(self, room: Room, number: int, control: Control, interval: Interval) -> Command:
        table = room.tables[number]
        dealt = len(table.deals) if self.chance.random() < 0.9 else 1
        times = (interval.low_hub_us, interval.high_hub_us, self.now)
        return PressOnPhone(room.round, number, control, dealt, table.pending, *times)

    def _card(self, room: Room) -> Command:
        cards = [player.card for player in room.players.values()] + ["DEADBEEF"]
        return RecordCard(f"node-{self._table(room)}", self.chance.choice(cards) or "0")

    def _by_hand(self, room: Room) -> Command:
        number, round_ = self._table(room), self.chance.choice((room.round, room.round, max(room.round - 1, 1), 9))
        reason = self.chance.choice(("", "umpire", "  "))
        return self.chance.choice(
            (
                EnterResult(round_, number, self.chance.choice(("A", "B", "TIE")), self._side(), reason),
                RuleDeal(round_, number, self.chance.random() < 0.5, reason),
                ExcuseClips(round_, number, reason),
                AnswerCall(number),
            )
        )

    def _clock(self, room: Room) -> Command:
        round_ = self.chance.choice((room.round, room.round, room.round, room.round + 1))
        return self.chance.choice(
            (
                StartRound(round_, self.now + SECOND_US),
                PauseRound(round_, self.now),
                ResumeRound(round_, self.now),
                FinishRound(round_, self.now + 300_000),
                PassTime(self.now),
                RecordRing("close", room.clock.start_revision - 1, self.now, self.now),
            )
        )

    def _nodes(self, room: Room) -> Command:
        node = f"node-{self.chance.randint(1, self._tables + 1)}"
        if self.chance.random() < 0.1 and node in room.bindings:
            return FreeNode(node)
        if node not in room.nodes:
            return RecordNode(node, f"boot-{self.chance.randrange(3)}", "pico", "1.0", "power")
        return BindNode(node, self.chance.randint(1, self._tables))

    def _rarely(self, _room: Room) -> Command:
        draw = self.chance.random()
        if draw < 0.25 and self._restarts:
            self._boots += 1
            last, self.now = self.now, 60 * SECOND_US
            return NoteRestart(f"machine-{self._boots}", last)
        if draw < 0.3:
            return EndTournament("")
        if draw < 0.4:
            return DrawSeats(house_players=True, seed=1)
        return ImportPlayers(entry_list(4)) if draw < 0.45 else PassTime(self.now)

    def _table(self, room: Room) -> int:
        return self.chance.randint(1, max(len(room.tables), 1) + (self.chance.random() < 0.05))

    def _side(self) -> Side | None:
        return self.chance.choice(("A", "B", None))

"""A room whose rounds go every way: extra time, abandoned rounds, breaks, recovered clocks, evenings ended anywhere."""

from dataclasses import replace

from controller.domain.commands import Command
from controller.domain.commands.game import RecordCard
from controller.domain.commands.round import FinishRound, PassTime, PauseRound, RecordRing
from controller.domain.commands.seats import (
    CloseTable,
    DrawRing,
    NameSitters,
    OpenTable,
    PlayerArrives,
    PlayerLeaves,
    SitBeside,
)
from controller.domain.commands.session import (
    AbandonRound,
    BeginBreak,
    BreakWish,
    EndBreak,
    ExtendRound,
    GiveTime,
    HoldStart,
    PlanSession,
    RecoverClock,
    SeatPlayer,
    SetTimeLeft,
)
from controller.domain.commands.setup import CreateTournament, DrawSeats, EndTournament
from controller.domain.state.room import Room
from controller.domain.values import SEATS
from tests.support.evening import set_up
from tests.support.wandering import SECOND_US, TABLES, Wanderer


class RoundWanderer(Wanderer):
    """Every few steps it asks for something around the rounds."""

    def next(self, room: Room) -> Command:
        """Something that might be asked or reported now."""
        if room.tournament is None or self.chance.random() > 0.2:
            return self._through_break(room) or super().next(room)
        self.now += self.chance.choice((0, SECOND_US, 30 * SECOND_US))
        round_, table = room.round, self.chance.randint(1, TABLES)
        back = self.now + self.chance.choice((-5, 60)) * SECOND_US
        return self.chance.choice(
            (
                PauseRound(round_, self.now),
                ExtendRound(round_, self.chance.choice((0, 30, 600)), 1, self.now),
                GiveTime(round_, table, self.chance.choice((20, 60)), self.chance.choice(("", "spilt tea")), 1),
                AbandonRound(round_, self.chance.choice(("", "", "fire alarm"))),
                SetTimeLeft(round_, self.chance.choice((0, 60, 700)), 1),
                RecoverClock(round_, back, 900, ("node-1",), self.now),
                PlanSession(self.chance.random() < 0.6, 60, self._breaks(), 1, self.now, 0),
                HoldStart(round_),
                DrawSeats(True, 1, by_taps=True),
                BeginBreak(round_, self.chance.choice(("tea", "lunch")), self.chance.choice((0, 5)), 1, self.now),
                self._seats(room),
                RecordRing("close", room.clock.start_revision, self.now, self.chance.choice((None, self.now))),
                FinishRound(round_, self.now + 300_000),
                EndTournament(self.chance.choice(("late", ""))) if self.chance.random() < 0.2 else self._made_anew(),
                PassTime(self.now),
            )
        )

    def _seats(self, room: Room) -> Command:
        somebody = [self.chance.choice(sorted(room.players) or [1]) for _ in range(2)]
        table = self.chance.randint(1, TABLES + 1)
        return self.chance.choice(
            (
                PlayerLeaves(room.round, somebody[0], self.chance.random() < 0.5, ""),
                PlayerArrives(room.round, f"Late {self.now}", "Papanui", ""),
                CloseTable(room.round, table, "a leg broke"),
                OpenTable(room.round, table, self.chance.random() < 0.5),
                NameSitters(room.round, tuple(somebody[: self.chance.randint(0, 2)])),
                SitBeside(room.round, *somebody),
                DrawRing(tuple(self.chance.sample(sorted(room.tables), len(room.tables)))),
            )
        )

    def _made_anew(self) -> Command:
        if self.chance.random() < 0.5:
            return replace(set_up(rounds=2), keep_players=self.chance.random() < 0.5)
        return CreateTournament("Cribbage", "cribbage", 3, 0, 40, 0, "result", 1)

    def _breaks(self) -> tuple[BreakWish, ...]:
        tea, lunch = BreakWish("tea", 1, after_round=1), BreakWish("lunch", 0, clock="00:01")
        return self.chance.choice(((), (tea,), (lunch,)))

    def _through_break(self, room: Room) -> Command | None:
        if room.break_ is None:
            return None
        seated = {player for table in room.tables.values() for player in table.seats.values()}
        missing = sorted(room.playing - seated)
        if not missing or self.chance.random() < 0.1:
            rest = self.chance.choice(("", "as_before", "draw", "list"))
            return self.chance.choice((EndBreak(room.round, rest), PassTime(self.now + 600 * SECOND_US)))
        free = [(number, seat) for number, table in room.tables.items() for seat in SEATS if seat not in table.seats]
        number, seat = self.chance.choice(free)
        card = room.players[missing[0]].card
        if card and self.chance.random() < 0.5:
            return RecordCard(f"node-{number}", card)
        return SeatPlayer(room.round, number, seat, missing[0])

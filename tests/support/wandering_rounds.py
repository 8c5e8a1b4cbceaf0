"""A room whose rounds go every way: extra time, abandoned rounds, breaks, recovered clocks, evenings ended anywhere."""

from dataclasses import replace

from controller.domain import commands as c
from controller.domain import seat_commands as pc
from controller.domain import session_commands as sc
from controller.domain.ids import SEATS
from controller.domain.room import Room
from tests.support.evening import set_up
from tests.support.wandering import SECOND_US, TABLES, Wanderer


class RoundWanderer(Wanderer):
    """Every few steps it asks for something around the rounds."""

    def next(self, room: Room) -> c.Command:
        """Something that might be asked or reported now."""
        if room.tournament is None or self.chance.random() > 0.2:
            return self._through_break(room) or super().next(room)
        self.now += self.chance.choice((0, SECOND_US, 30 * SECOND_US))
        round_, table = room.round, self.chance.randint(1, TABLES)
        back = self.now + self.chance.choice((-5, 60)) * SECOND_US
        return self.chance.choice(
            (
                c.PauseRound(round_, self.now),
                sc.ExtendRound(round_, self.chance.choice((0, 30, 600)), 1, self.now),
                sc.GiveTime(round_, table, self.chance.choice((20, 60)), self.chance.choice(("", "spilt tea")), 1),
                sc.AbandonRound(round_, self.chance.choice(("", "", "fire alarm"))),
                sc.SetTimeLeft(round_, self.chance.choice((0, 60, 700)), 1),
                sc.RecoverClock(round_, back, 900, ("node-1",), self.now),
                sc.PlanSession(self.chance.random() < 0.6, 60, self._breaks(), 1, self.now, 0),
                sc.HoldStart(round_),
                c.DrawSeats(True, 1, by_taps=True),
                sc.BeginBreak(round_, self.chance.choice(("tea", "lunch")), self.chance.choice((0, 5)), 1, self.now),
                self._seats(room),
                c.RecordRing("close", room.clock.start_revision, self.now, self.chance.choice((None, self.now))),
                c.FinishRound(round_, self.now + 300_000),
                c.EndTournament(self.chance.choice(("late", ""))) if self.chance.random() < 0.2 else self._made_anew(),
                c.PassTime(self.now),
            )
        )

    def _seats(self, room: Room) -> c.Command:
        somebody = [self.chance.choice(sorted(room.players) or [1]) for _ in range(2)]
        table = self.chance.randint(1, TABLES + 1)
        return self.chance.choice(
            (
                pc.PlayerLeaves(room.round, somebody[0], self.chance.random() < 0.5, ""),
                pc.PlayerArrives(room.round, f"Late {self.now}", "Papanui", ""),
                pc.CloseTable(room.round, table, "a leg broke"),
                pc.OpenTable(room.round, table, self.chance.random() < 0.5),
                pc.NameSitters(room.round, tuple(somebody[: self.chance.randint(0, 2)])),
                pc.SitBeside(room.round, *somebody),
                pc.DrawRing(tuple(self.chance.sample(sorted(room.tables), len(room.tables)))),
            )
        )

    def _made_anew(self) -> c.Command:
        if self.chance.random() < 0.5:
            return replace(set_up(rounds=2), keep_players=self.chance.random() < 0.5)
        return c.CreateTournament("Cribbage", "cribbage", 3, 0, 40, 0, "result", 1)

    def _breaks(self) -> tuple[sc.BreakWish, ...]:
        tea, lunch = sc.BreakWish("tea", 1, after_round=1), sc.BreakWish("lunch", 0, clock="00:01")
        return self.chance.choice(((), (tea,), (lunch,)))

    def _through_break(self, room: Room) -> c.Command | None:
        if room.break_ is None:
            return None
        seated = {player for table in room.tables.values() for player in table.seats.values()}
        missing = sorted(room.playing - seated)
        if not missing or self.chance.random() < 0.1:
            rest = self.chance.choice(("", "as_before", "draw", "list"))
            return self.chance.choice((sc.EndBreak(room.round, rest), c.PassTime(self.now + 600 * SECOND_US)))
        free = [(number, seat) for number, table in room.tables.items() for seat in SEATS if seat not in table.seats]
        number, seat = self.chance.choice(free)
        card = room.players[missing[0]].card
        if card and self.chance.random() < 0.5:
            return c.RecordCard(f"node-{number}", card)
        return sc.SeatPlayer(room.round, number, seat, missing[0])

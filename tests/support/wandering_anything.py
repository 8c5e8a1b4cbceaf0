"""A room of any sheet in which anything is asked: standings, teams, the plan of the hall, nodes to come, undo."""

from controller.domain import amend_commands as nc
from controller.domain import commands as c
from controller.domain import hall_commands as ac
from controller.domain import session_commands as sc
from controller.domain import standing_commands as oc
from controller.domain import team_commands as mc
from controller.domain.hall import Place
from controller.domain.room import Room
from tests.support.wandering import TABLES
from tests.support.wandering_rounds import RoundWanderer

PROFILES = ("500-2025", "500-2024", "500-201x", "cribbage", "spades")
SCORES = (500, 520, 370, 510, -120, 121, 60, 0)
CARDS = ("CA000001", "CA00000A", "DEADBEEF", "", "not a card")


class AnythingWanderer(RoundWanderer):
    """Every few steps it asks for something that no other wanderer asks for."""

    def next(self, room: Room) -> c.Command:
        """Something that might be asked or reported now."""
        if room.tournament is None or self.chance.random() > 0.25:
            return super().next(room)
        players = sorted(room.players) or [1]
        some = tuple(self.chance.sample(players, min(len(players), self.chance.randint(0, 5))))
        table, player = self.chance.randint(0, TABLES + 1), self.chance.choice(players)
        round_ = self.chance.choice((room.round, max(room.round - 1, 1)))
        return self.chance.choice(
            (
                oc.BeginDay(room.round),
                oc.NominateClub(self.chance.choice(("Papanui", "Burwood", "")), some),
                oc.DecidePlaces(some, self.chance.choice(("", "by a cut"))),
                oc.CheckCards(tuple(oc.CardTotal(one, self.chance.randint(0, 6)) for one in some)),
                oc.Undo(self.chance.choice((0, room.actions)), self.now),
                mc.EnterGame(round_, table, *self._figures(), self.chance.choice(("A", "B", None)), "by hand"),
                mc.DrawLots(room.round, tuple(self.chance.sample(room.teams, len(room.teams)))),
                ac.EnterPlayer(
                    f"Late {self.now}", "Papanui", self.chance.choice(CARDS), self.chance.choice((None, table))
                ),
                ac.StrikePlayer(player),
                ac.GiveCard(player, self.chance.choice(CARDS)),
                ac.AwaitCard(player, table),
                ac.StopAwaitingCard(table),
                ac.PlaceTables(tuple(Place(one, one % 5, self.chance.randint(0, 30)) for one in range(1, table + 1))),
                c.AwaitNode(table, self.chance.choice(("", "node-1")), self.now),
                sc.AbandonRound(room.round, "fire alarm"),
                c.DrawSeats(self.chance.random() < 0.5, self.chance.randrange(100)),
                nc.AmendPlayer(player, self.chance.choice(("Ann", f"Bob {self.now}", "")), "Papanui"),
                nc.AddRound(room.round),
                nc.ReopenTournament(room.round),
                self._change(),
            )
        )

    def _change(self) -> nc.ChangeTournament:
        options = self.chance.choice((None, {}, {"sitout_clicks": 0}, {"bench": "ring_link"}))
        return nc.ChangeTournament(
            1, self.chance.choice((None, "Another")), rounds=self.chance.choice((None, 1, 4)),
            minutes=self.chance.choice((None, 0, 7)), tables=self.chance.choice((None, 2, 30)),
            clipping=self.chance.choice((None, "result", "taps")), options=options, confirmed=True,
        )  # fmt: skip

    def _figures(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        two = range(2)
        scores = tuple(self.chance.choice(SCORES) for _ in two)
        return scores, tuple(self.chance.randint(0, 2) for _ in two), tuple(self.chance.randint(0, 3) for _ in two)

    def _beginning(self, room: Room) -> c.Command:
        if room.tournament is None or room.phase == "ended":
            profile, minutes = self.chance.choice(PROFILES), self.chance.choice((0, 10))
            return c.CreateTournament("Any", profile, self.chance.randint(1, 5), minutes, 40, 0, "auto", 1, {}, True)
        if not room.players:
            count = self.chance.choice((4, 7, 8, 12))
            rows = (c.Row(n, f"P {n}", "ABC"[n % 3], f"CA{n:06X}", f"T{(n + 1) // 2}") for n in range(1, count + 1))
            return c.ImportPlayers(tuple(rows))
        return super()._beginning(room)

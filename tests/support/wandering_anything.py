"""A room of any sheet in which anything is asked: standings, teams, the plan of the hall, nodes to come, undo."""

from controller.domain.commands import Command
from controller.domain.commands.amending import AddRound, AmendPlayer, ChangeTournament, ReopenTournament
from controller.domain.commands.hall import (
    AwaitCard,
    EnterPlayer,
    GiveCard,
    PlaceTables,
    StopAwaitingCard,
    StrikePlayer,
)
from controller.domain.commands.nodes import AwaitNode
from controller.domain.commands.session import AbandonRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.commands.standings import BeginDay, CardTotal, CheckCards, DecidePlaces, NominateClub, Undo
from controller.domain.commands.teams import DrawLots, EnterGame
from controller.domain.state.hall import Place
from controller.domain.state.room import Room
from tests.support.wandering import TABLES
from tests.support.wandering_rounds import RoundWanderer

PROFILES = ("500-2025", "500-2024", "500-201x", "cribbage", "spades")
SCORES = (500, 520, 370, 510, -120, 121, 60, 0)
CARDS = ("CA000001", "CA00000A", "DEADBEEF", "", "not a card")


class AnythingWanderer(RoundWanderer):
    """Every few steps it asks for something that no other wanderer asks for."""

    def next(self, room: Room) -> Command:
        """Something that might be asked or reported now."""
        if room.tournament is None or self.chance.random() > 0.25:
            return super().next(room)
        players = sorted(room.players) or [1]
        some = tuple(self.chance.sample(players, min(len(players), self.chance.randint(0, 5))))
        table, player = self.chance.randint(0, TABLES + 1), self.chance.choice(players)
        round_ = self.chance.choice((room.round, max(room.round - 1, 1)))
        return self.chance.choice(
            (
                BeginDay(room.round),
                NominateClub(self.chance.choice(("Papanui", "Burwood", "")), some),
                DecidePlaces(some, self.chance.choice(("", "by a cut"))),
                CheckCards(tuple(CardTotal(one, self.chance.randint(0, 6)) for one in some)),
                Undo(self.chance.choice((0, room.actions)), self.now),
                EnterGame(round_, table, *self._figures(), self.chance.choice(("A", "B", None)), "by hand"),
                DrawLots(room.round, tuple(self.chance.sample(room.teams, len(room.teams)))),
                EnterPlayer(
                    f"Late {self.now}", "Papanui", self.chance.choice(CARDS), self.chance.choice((None, table))
                ),
                StrikePlayer(player),
                GiveCard(player, self.chance.choice(CARDS)),
                AwaitCard(player, table),
                StopAwaitingCard(table),
                PlaceTables(tuple(Place(one, one % 5, self.chance.randint(0, 30)) for one in range(1, table + 1))),
                AwaitNode(table, self.chance.choice(("", "node-1")), self.now),
                AbandonRound(room.round, "fire alarm"),
                DrawSeats(self.chance.random() < 0.5, self.chance.randrange(100)),
                AmendPlayer(player, self.chance.choice(("Ann", f"Bob {self.now}", "")), "Papanui"),
                AddRound(room.round),
                ReopenTournament(room.round),
                self._change(),
            )
        )

    def _change(self) -> ChangeTournament:
        options = self.chance.choice((None, {}, {"sitout_clicks": 0}, {"bench": "ring_link"}))
        return ChangeTournament(
            1, self.chance.choice((None, "Another")), rounds=self.chance.choice((None, 1, 4)),
            minutes=self.chance.choice((None, 0, 7)), tables=self.chance.choice((None, 2, 30)),
            clipping=self.chance.choice((None, "result", "taps")), options=options, confirmed=True,
        )  # fmt: skip

    def _figures(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        two = range(2)
        scores = tuple(self.chance.choice(SCORES) for _ in two)
        return scores, tuple(self.chance.randint(0, 2) for _ in two), tuple(self.chance.randint(0, 3) for _ in two)

    def _beginning(self, room: Room) -> Command:
        if room.tournament is None or room.phase == "ended":
            profile, minutes = self.chance.choice(PROFILES), self.chance.choice((0, 10))
            return CreateTournament("Any", profile, self.chance.randint(1, 5), minutes, 40, 0, "auto", 1, {}, True)
        if not room.players:
            count = self.chance.choice((4, 7, 8, 12))
            rows = (Row(n, f"P {n}", "ABC"[n % 3], f"CA{n:06X}", f"T{(n + 1) // 2}") for n in range(1, count + 1))
            return ImportPlayers(tuple(rows))
        return super()._beginning(room)

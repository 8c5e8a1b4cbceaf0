"""Whole evenings of a room, drawn from a seed: ties, benches, leavers, late players, taps, forfeits, corrections.

Cheap enough for thousands: the room decides as it always does, and only what is to be proven is checked.
"""

import random
from collections.abc import Iterable
from dataclasses import replace

from controller.domain.commands import Command
from controller.domain.commands.game import EnterResult, ExcuseClips, RecordCard
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.seats import CloseTable, NameSitters, OpenTable, PlayerArrives, PlayerLeaves
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers
from controller.domain.commands.table import ClipCard, ForfeitClicks, RestoreClicks, ReverseClicks
from controller.domain.decide import decide
from controller.domain.events import Event
from controller.domain.events.game import ResultCorrected, ResultRecorded
from controller.domain.events.round import RoundClosed
from controller.domain.standings.ledger_posting import rounds_over
from controller.domain.standings.places import Standing, standings
from controller.domain.state.ledger import Ledger, newest
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from tests.support.evening import START_HUB_US, entry_list, node_at
from tests.support.folding import fold
from tests.support.house_rules import clicks_by_results, withheld_at

TABLES_MOST, ROUNDS_MOST = 40, 5
SECOND_US = 1_000_000


class WholeEvening:
    """One evening; `play` checks M8, M9, M12 and M13 as it goes on."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        few = self.chance.choice((1, 1, 2, 2, 3, 4, 5))
        self.tables = few if self.chance.random() < 0.96 else self.chance.randint(6, TABLES_MOST)
        self.spare = self.chance.randrange(4)
        self.benched = self.chance.random() < 0.6
        self.cards = self.chance.random() < 0.3
        self.rounds = self.chance.randint(1, ROUNDS_MOST if self.tables < 6 else 1 + self.tables % 2)
        self.room = Room()
        self.events: list[Event] = []
        self.kinds: set[str] = set()
        """Events met, and refusals."""
        self.sat_out_twice_excused = False
        self._excused: set[tuple[int, int]] = set()

    def do(self, command: Command) -> bool:
        """Carry out a command; whether it was taken."""
        try:
            decided = decide(self.room, command)
        except Refusal as refusal:
            self.kinds.add(refusal.code)
            return False
        for event, after in zip(decided.events, decided.rooms[1:], strict=True):
            self._check_release(event)
            self.room = after
            self.kinds.add(type(event).__name__)
        self.events += decided.events
        return True

    def play(self) -> None:
        """Set up, play every round, and correct some of it afterwards."""
        self._set_up()
        for _ in range(self.rounds):
            if self.room.phase != "ready":
                break
            self._between()
            self._round()
            self._count(rounds_over(self.room)[-1:])
            for _ in range(self.chance.choice((0, 0, 1, 2))):
                self._change_the_past()
        self._count(rounds_over(self.room))

    def _set_up(self) -> None:
        options: dict[str, object] = {
            "bench": "ring_link" if self.benched else "house_players",
            "sitout_clicks": self.chance.randrange(3),
            "unclipped": self.chance.choice(("forfeit", "warn")),
        }
        rows = entry_list(4 * self.tables + self.spare, self.cards)
        self.do(CreateTournament("Club night", "500-2025", self.rounds, 10, 400, 0, "auto", 1, options, confirmed=True))
        self.do(ImportPlayers(rows))
        self.do(DrawSeats(house_players=not self.benched, seed=self.chance.randrange(1000)))
        for table in self.room.tables if self.cards else ():
            self.do(RecordNode(node_at(table), "boot-1", "simulated", "1.0", "power"))
            self.do(BindNode(node_at(table), table))

    def _between(self) -> None:
        """Players leave and come, tables close and open."""
        while self.chance.random() < 0.3:
            number, player = self.room.round, self.chance.choice(sorted(self.room.playing))
            table = self.chance.choice(sorted(self.room.tables))
            tried: tuple[Command, ...] = (
                PlayerLeaves(number, player, self.chance.random() < 0.5, "ill"),
                PlayerArrives(number, f"Late {len(self.events)}", "Papanui", ""),
                CloseTable(number, table, "a leg broke"),
                OpenTable(number, max(self.room.tables) + 1, self.chance.random() < 0.5),
                NameSitters(number, (player,)),
            )
            taken = self.do(self.chance.choice(tried))
            # A table that closes may send somebody back to the bench who has just sat out.
            self.sat_out_twice_excused |= taken

    def _round(self) -> None:
        room, opens = self.room, START_HUB_US + self.room.round * 1000 * SECOND_US
        self.do(StartRound(room.round, opens))
        self.do(RecordRing("close", self.room.clock.start_revision, opens + 600 * SECOND_US, opens + 600 * SECOND_US))
        tables = sorted(self.room.tables)
        self.chance.shuffle(tables)
        for table in tables:
            self._result(table)
            if self.cards:
                self._clip(table)

    def _result(self, table: int) -> None:
        number, outcome = self.room.round, self.chance.choice(("A", "B", "TIE"))
        mover = self.chance.choice(("A", "B")) if outcome == "TIE" else None
        self.do(EnterResult(number, table, outcome, mover, ""))  # type: ignore[arg-type]
        if self.room.round == number and self.chance.random() < 0.1:
            self._correct(number, table)

    def _clip(self, table: int) -> None:
        """Each scorecard of a table is tapped, forfeited elsewhere, clipped by hand, or the table excused."""
        number, seats = self.room.round, list(self.room.tables[table].seats.values())
        self.chance.shuffle(seats)
        for player in seats:
            if self.room.round != number or self.room.tables[table].phase != "clip":
                return
            fate = self.chance.random()
            if fate < 0.06:
                self.do(RecordCard(node_at(self.chance.choice(sorted(self.room.tables))), self._card(player)))
            elif fate < 0.1:
                self.do(ClipCard(number, table, player, "reader fault"))
            elif fate < 0.14:
                self._excused.add((number, table))
                self.do(ExcuseClips(number, table, "reader fault"))
            elif fate < 0.18:
                self.do(ReverseClicks(number, table, player, "revoked"))
            self.do(RecordCard(node_at(table), self._card(player)))
        if self.room.round == number and self.room.tables[table].phase == "clip":
            self._excused.add((number, table))
            self.do(ExcuseClips(number, table, "let go"))

    def _card(self, player: int) -> str:
        return self.room.players[player].card or "0"

    def _change_the_past(self) -> None:
        """A result of any round is corrected, or one player's clicks of it are taken or given back."""
        number, table = self.chance.choice(sorted(self.room.results))
        if self.chance.random() < 0.6:
            self._correct(number, table)
            return
        seat = self.chance.choice([one for one in self.room.seatings[number] if one.table == table])
        kinds = (ReverseClicks, RestoreClicks, ForfeitClicks, ClipCard)
        self.do(self.chance.choice(kinds)(number, table, seat.player, "the umpire"))

    def _correct(self, number: int, table: int) -> None:
        before, outcome = self.room, self.chance.choice(("A", "B", "TIE"))
        mover = self.chance.choice(("A", "B")) if outcome == "TIE" else None
        if not self.do(EnterResult(number, table, outcome, mover, "score sheet")):  # type: ignore[arg-type]
            return
        four = {one.player for one in before.seatings[number] if one.table == table}
        if self.room.round == before.round and self.room.phase == before.phase:
            assert self.room.seatings == before.seatings, "M9: a correction moved a chair"
            assert self.room.benches == before.benches
        wrote = [entry for entry, _ in newest(before.ledger, self.room.ledger) if entry.table is not None]
        assert {entry.player for entry in wrote} <= four, "M9: a correction touched others"
        assert_added_to(before.ledger, self.room.ledger)

    def _check_release(self, event: Event) -> None:
        """M13: nobody moves while a scorecard is neither clipped nor excused."""
        if isinstance(event, RoundClosed):
            for table in self.room.tables.values():
                excused = (self.room.round, table.number) in self._excused
                assert table.phase == "done", f"M13: table {table.number} is not done"
                assert excused or not self.room.cards_due(table), f"M13: table {table.number} has cards due"

    def _count(self, rounds: Iterable[int]) -> None:
        """M8: a round gives 4T, less what was forfeited or taken back, and the credit; and M12 of its bench."""
        for number in rounds:
            last = [account[-1] for account in self.room.ledger[number].values()]
            tables = len({one.table for one in self.room.seatings[number]})
            waited = [player for bench in self.room.benches.get(number, ()) for player in bench.queue]
            kept_back = sum(withheld_at(self.room, number).values())
            credit = self.room.rules.sitout_clicks * len(waited)
            assert not [entry for entry in last if entry.state == "open"]
            assert sum(entry.counts for entry in last) == 4 * tables - kept_back + credit, f"M8: round {number}"
            assert not self.benched or self.sat_out_twice_excused or len(waited) == self.spare % 4, "M12"
            before = {player for bench in self.room.benches.get(number - 1, ()) for player in bench.queue}
            lone = tables == 1 and len(waited) == 3
            assert lone or self.sat_out_twice_excused or not before & set(waited), f"M12: round {number}"


def assert_added_to(before: Ledger, after: Ledger) -> None:
    """Every entry is where it was, and what is new comes after it."""
    for round_, accounts in before.items():
        if accounts is not after[round_]:
            for player, account in accounts.items():
                assert after[round_][player][: len(account)] == account


def counted(room: Room) -> list[Standing]:
    """Clicks, games and places, by player."""
    return sorted(standings(room), key=lambda one: one.player)


def with_corrections_first(events: Iterable[Event]) -> list[Event]:
    """The log as if every result had been entered right at first; everybody sat where they sat."""
    right = {(event.round, event.table): event.outcome for event in events if isinstance(event, ResultCorrected)}
    return [
        replace(event, outcome=right.get((event.round, event.table), event.outcome))
        if isinstance(event, ResultRecorded) else event
        for event in events
        if not isinstance(event, ResultCorrected)
    ]  # fmt: skip


def replayable(evening: WholeEvening, seed: int) -> WholeEvening:
    """Play an evening and its log; whatever fails says how to play it again."""
    try:
        evening.play()
        check_replays(evening)
    except Exception as fault:
        raise AssertionError(f"{fault!r}; play it again: WholeEvening({seed}).play()") from fault
    return evening


def check_replays(evening: WholeEvening) -> None:
    """M10: the log gives the same room again, and the same clicks where every correction was right from the start."""
    totals = {one.player: one.clicks + one.unclipped for one in standings(evening.room)}
    assert totals == clicks_by_results(evening.room), "M9: a total is not what results and rulings say"
    assert fold(Room(), evening.events) == evening.room, "M10: the log gives another room"
    if "ResultCorrected" not in evening.kinds:
        return
    right = fold(Room(), with_corrections_first(evening.events))
    assert right.seatings == evening.room.seatings, "M10: seats as played"
    assert counted(right) == counted(evening.room), "M10: a correction counts other clicks than the right entry"

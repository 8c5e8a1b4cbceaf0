"""The state of the room: what the events so far add up to. Frozen; `evolve` makes the next one."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

from controller.domain.events import NodeSeen, TournamentCreated
from controller.domain.ids import HandEntry, Interval, Player, Seat, Seating, side_of
from controller.domain.verdict import Verdict
from controller.games.five_hundred.dealing import Deal
from controller.games.five_hundred.editions import Edition
from controller.games.five_hundred.scoring import Score, leader_of
from controller.games.profiles import Profile, profile
from controller.games.results import Outcome, Side

RoomPhase = Literal["setup", "ready", "running", "paused", "overtime", "ended"]
TablePhase = Literal[
    "vacant", "seated", "dealing", "dealt", "hand", "closing", "dispute", "result", "cut", "clip", "done"
]


NOBODYS_DEAL = Deal(None)
"""Before a table has said who keeps its score."""


@dataclass(frozen=True)
class Judgement:
    """A verdict with what it rests on: the deal's interval and the bell."""

    verdict: Verdict
    interval: Interval
    bell_hub_us: int | None


@dataclass(frozen=True)
class ScoredHand:
    """A hand that counts, and what the table was like before it, so that it can be taken back exactly."""

    entry: HandEntry
    after: Score
    over: str | None
    phase_before: TablePhase
    deal_before: Deal


@dataclass(frozen=True)
class TypedHand:
    """A hand that one side typed and the other has not confirmed."""

    hand: int
    by: Side
    entry: HandEntry
    after: Score


@dataclass(frozen=True)
class Table:
    """One numbered table in the game it plays, or last played."""

    number: int
    phase: TablePhase = "vacant"
    seats: Mapping[Seat, int] = field(default_factory=dict)
    deals: tuple[Interval, ...] = ()
    judged: Judgement | None = None
    questioned: Interval | None = None
    """A deal that only the umpire may let count."""
    pending: Outcome | None = None
    pending_at_hub_us: int = 0
    called: bool = False
    clipped: frozenset[int] = frozenset()
    hands: tuple[ScoredHand, ...] = ()
    """Hands counted one by one; none at a table that only presses its buttons."""
    typed: TypedHand | None = None
    deal: Deal = NOBODYS_DEAL
    """Whose deal it is, and the misdeals running."""
    owed: bool = False
    """A hand begun before the finish bell was misdealt: it may be dealt again after it."""
    agreed: frozenset[Side] = frozenset()

    @property
    def score(self) -> Score:
        """Points of side A and side B, as far as hands are counted."""
        return self.hands[-1].after if self.hands else (0, 0)

    @property
    def over(self) -> str | None:
        """Why the counted hands have ended the game, or None."""
        return self.hands[-1].over if self.hands else None

    @property
    def outcome_by_hands(self) -> Outcome | None:
        """The result that the counted hands give; None while the game goes on, and where none are counted."""
        settled = self.over is not None or (self.phase == "result" and len(self.deals) <= len(self.hands))
        return leader_of(self.score) if self.hands and settled else None


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    outcome: Outcome
    mover: Side | None
    source: Literal["node", "convenor"]
    hands: int
    corrected: bool = False
    reason: str = ""


@dataclass(frozen=True)
class RoundClock:
    """The instants of the round in play, on this boot's clock."""

    start_revision: int = 0
    opens_at_hub_us: int | None = None
    warns_at_hub_us: int | None = None
    closes_at_hub_us: int | None = None
    left_us: int | None = None
    rang_at_hub_us: int | None = None
    rung: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Room:
    """Everything the log adds up to."""

    tournament: TournamentCreated | None = None
    phase: RoomPhase = "setup"
    round: int = 0
    revision: int = 0
    clock: RoundClock = RoundClock()
    players: Mapping[int, Player] = field(default_factory=dict)
    tables: Mapping[int, Table] = field(default_factory=dict)
    seatings: Mapping[int, tuple[Seating, ...]] = field(default_factory=dict)
    results: Mapping[tuple[int, int], Result] = field(default_factory=dict)
    """By (round, table)."""
    clipped: Mapping[tuple[int, int], frozenset[int]] = field(default_factory=dict)
    """Scorecards tapped in the rounds before this one, by (round, table)."""
    hands: Mapping[tuple[int, int], tuple[ScoredHand, ...]] = field(default_factory=dict)
    """Hands counted in the rounds before this one, by (round, table)."""
    bindings: Mapping[str, int] = field(default_factory=dict)
    nodes: Mapping[str, NodeSeen] = field(default_factory=dict)
    """The last first hello of each node: what it is, and its newest boot."""

    @property
    def profile(self) -> Profile:
        """The rule sheet with the club's options; only asked for while there is a tournament."""
        assert self.tournament is not None
        return profile_of(self.tournament.profile, self.tournament.options)

    @property
    def edition(self) -> Edition:
        """The rules in force: those of the profile."""
        return self.profile.rules

    @property
    def taps_wanted(self) -> bool:
        """Whether scorecards are tapped after a result, rather than clipped by the result itself."""
        if self.tournament is None or self.tournament.clipping == "result":
            return False
        return self.tournament.clipping == "taps" or any(player.card for player in self.players.values())

    def cards_due(self, table: Table) -> frozenset[int]:
        """Players of a table whose scorecards are still to be tapped after its result."""
        if not self.taps_wanted:
            return frozenset()
        with_cards = {player for player in table.seats.values() if self.players[player].card}
        return frozenset(with_cards) - table.clipped

    def all_done(self) -> bool:
        """Whether every table that plays is in (the barrier before anybody moves)."""
        return bool(self.tables) and all(table.phase == "done" for table in self.tables.values())


@cache
def profile_of(name: str, options: str) -> Profile:
    """A profile by its name and its options as JSON. Refused: an unknown name, option or value."""
    return profile(name, json.loads(options))


def seats_of(seatings: tuple[Seating, ...]) -> dict[int, dict[Seat, int]]:
    """A round's seatings by table."""
    tables: dict[int, dict[Seat, int]] = {}
    for seating in seatings:
        tables.setdefault(seating.table, {})[seating.seat] = seating.player
    return tables


def players_on(seats: Mapping[Seat, int], side: Side) -> list[int]:
    """The two players of a side, left seat first."""
    return [player for seat, player in sorted(seats.items()) if side_of(seat) == side]


def tables_changed(before: Room, after: Room) -> frozenset[int] | None:
    """The tables that differ when nothing else does but their results; None when more of the room has changed.

    A result of the round in play never comes without a change of its table.
    """
    if replace(before, tables=after.tables, results=after.results) != after:
        return None
    return frozenset(number for number, table in after.tables.items() if table is not before.tables.get(number))

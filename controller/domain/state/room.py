"""The state of the room: what the events so far add up to. Frozen; `evolve` makes the next one."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

from controller.domain.events.game import PressIgnored
from controller.domain.events.late import LatePressKept
from controller.domain.events.nodes import NodeSeen
from controller.domain.events.session import BreakBegun, SeatTapped, SessionPlanned
from controller.domain.events.setup import TournamentCreated
from controller.domain.events.teams import GameFigured
from controller.domain.state.hall import Hall
from controller.domain.state.last_action import Action
from controller.domain.state.ledger import Ledger, Told
from controller.domain.state.phases import RoomPhase, TablePhase
from controller.domain.state.seating_plan import Bench
from controller.domain.state.timeline import Timeline
from controller.domain.state.verdict import Verdict
from controller.domain.values import HandEntry, Interval, PlannedRing, Player, Ring, Seat, Seating, Served, Stamp
from controller.games.five_hundred.dealing import Deal
from controller.games.five_hundred.editions import Edition
from controller.games.five_hundred.scoring import Score, leader_of
from controller.games.profiles import Profile, profile
from controller.games.results import Outcome, Side
from controller.games.room_rules import RoomRules
from controller.games.steps import Step

NOBODYS_DEAL = Deal(None)
"""Before a table has said who keeps its score."""


@dataclass(frozen=True)
class Judgement:
    """A verdict with what it rests on: the deal's interval and the bell."""

    verdict: Verdict
    interval: Interval
    bell_hub_us: int | None
    close: bool = False
    """So near the bell that the umpire may overrule it (close_call_ms)."""
    final: bool = False
    """Nothing learnt of the node's clock changes it any more; a person has ruled, or time enough has passed."""
    fault: bool = False
    """The node's clock contradicted itself afterwards: its stamp proves nothing."""


@dataclass(frozen=True)
class ScoredHand:
    """A hand that counts, and what the table was like before it, so that it can be taken back exactly."""

    entry: HandEntry
    after: Score
    over: str | None
    phase_before: TablePhase
    deal_before: Deal
    leader: Outcome | None = None
    """Who is ahead where it is not the higher score."""


@dataclass(frozen=True)
class TypedHand:
    """A hand that one side typed and the other has not confirmed."""

    hand: int
    by: Side
    entry: HandEntry
    after: Score


@dataclass(frozen=True)
class Played:
    """A step of a game that is told step by step, with the game as it stood after it."""

    step: Step
    by: Literal["A", "B", "table", "convenor"]
    state: Any
    """As the game's engine keeps it."""
    after: Score
    outcome: Outcome | None
    phase_before: TablePhase


@dataclass(frozen=True)
class ClickMark:
    """What became of a player's clicks of a game, where it was more than a result and a tap (500 1g)."""

    state: Literal["by_hand", "forfeited", "restored", "reversed"]
    reason: str


@dataclass(frozen=True)
class Table:
    """One numbered table in the game it plays, or last played."""

    number: int
    phase: TablePhase = "vacant"
    """What the table waits for; see `phases`."""
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
    play: tuple[Played, ...] = ()
    """The game told step by step, where it is not told by whole hands."""
    deal: Deal = NOBODYS_DEAL
    """Whose deal it is, and the misdeals running."""
    owed: bool = False
    """A hand begun before the finish bell was misdealt: it may be dealt again after it."""
    agreed: frozenset[Side] = frozenset()
    ruled: Score | None = None
    """The score at which an umpire let the game stand."""
    astray: Mapping[int, int] = field(default_factory=dict)
    """Players who were to be clipped here and tapped their scorecard elsewhere, with the table they did it at."""
    extra_us: int = 0
    """Time this table was given beyond the room's finish bell."""
    time_up: bool = False
    """Its extra time is over."""
    ignored: PressIgnored | None = field(default=None, compare=False)
    """What was pressed or tapped last and did not count, until something does: told to people, no part of the game."""

    @property
    def score(self) -> Score:
        """Points of side A and side B, as the umpire ruled them or as far as hands are counted."""
        if self.ruled is not None:
            return self.ruled
        told = self.hands or self.play
        return told[-1].after if told else (0, 0)

    @property
    def over(self) -> str | None:
        """Why the counted hands or the umpire have ended the game, or None."""
        if self.ruled is not None:
            return "RULED"
        if self.play:
            return "GAME" if self.play[-1].outcome is not None else None
        return self.hands[-1].over if self.hands else None

    @property
    def has_score(self) -> bool:
        """Whether there is a score to show: a hand or a step is counted, or an umpire has ruled one."""
        return bool(self.hands or self.play) or self.ruled is not None

    @property
    def types_hands(self) -> bool:
        """Whether its hands are typed one by one, as far as anybody can tell yet."""
        return bool(self.hands) or self.typed is not None or self.deal.scorer is not None

    @property
    def outcome_by_hands(self) -> Outcome | None:
        """The result that the counted hands give; None while the game goes on, and where none are counted."""
        settled = self.over is not None or (self.phase == "result" and len(self.deals) <= len(self.hands))
        return self.leader if self.has_score and settled else None

    @property
    def leader(self) -> Outcome:
        """Who is ahead: whoever has the higher score, unless the last hand took the other side out first."""
        told = self.hands[-1].leader if self.hands else self.play[-1].outcome if self.play else None
        out = told if self.ruled is None else None
        return out or leader_of(self.score)


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    outcome: Outcome
    mover: Side | None
    source: Literal["node", "convenor", "umpire"]
    hands: int
    corrected: bool = False
    reason: str = ""


@dataclass(frozen=True)
class LatePress:
    """Something pressed that counts in no game, or not yet, and what the convenor has said of it."""

    kept: LatePressKept
    settled: Literal["", "taken", "dropped"] = ""


@dataclass(frozen=True)
class RoundClock:
    """The instants of the round in play, on this boot's clock."""

    start_revision: int = 0
    rings: tuple[PlannedRing, ...] = ()
    """The bells of the round in order, those that have rung as well; no warning and no end while the clock stands."""
    left_us: int | None = None
    rang_at_hub_us: int | None = None
    rung: frozenset[str] = frozenset()
    """Rings of the ends that are planned: a later end has a warning of its own."""
    warned: Mapping[Ring, int] = field(default_factory=dict)
    """When each warning rang last in this round."""
    own_bells: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """The finish bell of each (node, boot) on its own counter, as far as the node is known to have had it."""
    starts_at_hub_us: int | None = None
    """When the coming round starts by itself."""
    held: bool = False
    """The coming round waits for the convenor."""
    recovering: bool = False
    """The machine restarted: how much is left is not known exactly until the nodes, or the convenor, tell."""
    was_boot: str = ""
    was_closing_hub_us: int | None = None
    """While recovering: when the finish bell is due, on the clock of an earlier boot of the machine."""
    lasts_us: int | None = None
    """How long the round in play was made, 0 without a clock; None while none is played."""
    warnings_us: tuple[int, ...] | None = None
    """How long before the end of the round in play its warnings were planned; None while none is played."""

    @property
    def opens_at_hub_us(self) -> int | None:
        """The start bell's instant; None on a clock that has begun since."""
        return self.at("open")

    @property
    def closes_at_hub_us(self) -> int | None:
        """The finish bell's instant; None while the clock stands still, and where no bell ends the round."""
        return self.at("close")

    def at(self, ring: Ring) -> int | None:
        """When this bell is planned."""
        return next((one.at_hub_us for one in self.rings if one.ring == ring), None)

    def until(self, rings: tuple[PlannedRing, ...]) -> "RoundClock":
        """This clock with another end: its start bell stays, and of the bells planned now none has rung yet."""
        begun = tuple(one for one in self.rings if one.ring == "open")
        return replace(self, rings=begun + rings, rung=self.rung - {one.ring for one in rings})


@dataclass(frozen=True)
class Room:
    """Everything the log adds up to."""

    tournament: TournamentCreated | None = None
    phase: RoomPhase = "setup"
    """What the room waits for; `phases` says what each means, and what ends it."""
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
    click_marks: Mapping[tuple[int, int], ClickMark] = field(default_factory=dict)
    """Clicks that were clipped by hand, forfeited, restored or reversed, by (round, player)."""
    bindings: Mapping[str, int] = field(default_factory=dict)
    hall: Hall = field(default_factory=Hall)
    served: Mapping[str, Served] = field(default_factory=dict)
    """Since when each node serves its table, by the clock of this boot of the machine."""
    seed: int = 0
    ring: tuple[int, ...] = ()
    """The open tables in the order in which winners go round the hall."""
    sitters: frozenset[int] = frozenset()
    """Players who keep their very seat (cribbage 14)."""
    benches: Mapping[int, tuple[Bench, ...]] = field(default_factory=dict)
    """Who waits, by round."""
    gone: frozenset[int] = frozenset()
    """Players who went home."""
    teams: tuple[str, ...] = ()
    """Fixed teams in the order of their drawn numbers; none where partners change."""
    figures: Mapping[tuple[int, int], GameFigured] = field(default_factory=dict)
    """Figures of games of teams, by (round, table)."""
    lots: tuple[str, ...] = ()
    session: SessionPlanned | None = None
    break_: BreakBegun | None = None
    taps: tuple[SeatTapped, ...] = ()
    """Where people sat down, while seats are free."""
    seats_before: tuple[Seating, ...] = ()
    """The seats of the coming round before everybody could choose anew, while seats are free."""
    breaks: tuple[BreakBegun, ...] = ()
    """Every break so far."""
    nodes: Mapping[str, NodeSeen] = field(default_factory=dict)
    """The last first hello of each node: what it is, and its newest boot."""
    readers: Mapping[str, bool] = field(default_factory=dict)
    """By node, whether it has a scorecard reader, as far as it has told."""
    ledger: Ledger = field(default_factory=dict)
    told: tuple[Told, ...] = ()
    """Corrections since everybody last moved, with those whose totals they changed."""
    days: tuple[int, ...] = ()
    """The rounds that began another day than the first."""
    decided: tuple[tuple[int, ...], ...] = ()
    decided_by: tuple[str, ...] = ()
    """How each of those orders came about, as the convenor wrote it."""
    """Orders that a play-off, a cut or the convenor gave level players."""
    late: tuple[LatePress, ...] = ()
    """What was pressed for an earlier game than its table has now, or perhaps was."""
    timeline: Timeline = field(default_factory=Timeline)
    """From when on each table has had its game. The log's own instants say it, so the events alone do not."""
    actions: int = 0
    """How many things the convenor has done."""
    last: Action | None = None
    """What the convenor did last, while it is remembered."""

    @property
    def profile(self) -> Profile:
        """The rule sheet with the club's options; only asked for while there is a tournament."""
        assert self.tournament is not None
        return profile_of(self.tournament.profile, self.tournament.options)

    @property
    def edition(self) -> Edition:
        """The rules of 500 in force. Refused where another game is played."""
        return self.profile.rules

    @property
    def rules(self) -> RoomRules:
        """What the profile says of the room, whatever the game."""
        assert self.tournament is not None
        return room_rules_of(self.tournament.profile, self.tournament.options)

    @property
    def playing(self) -> frozenset[int]:
        """Everybody who takes part in the coming round."""
        waiting = {player for bench in self.benches.get(self.round, ()) for player in bench.queue}
        return frozenset(self.players) - self.gone - waiting

    def needs_mover(self, table: Table) -> bool:
        """Whether the result says who moves on, so that a tie is cut for.

        It does not at a sitter's table (14), and not in the last round: the sheets cut for who moves, and nobody does.
        """
        last = self.tournament is not None and self.round >= self.tournament.rounds
        return not last and self.sitters.isdisjoint(table.seats.values())

    @property
    def seats_are_free(self) -> bool:
        """Whether everybody may sit down where they like before the coming round."""
        return self.break_ is not None and self.break_.kind == "lunch"

    def taps_of(self, player: int) -> tuple[SeatTapped, ...]:
        """Where a player sat down, while seats are free."""
        return tuple(tap for tap in self.taps if tap.player == player)

    @property
    def has_clock(self) -> bool:
        """Whether a finish bell ends the round; without one it is over when every table is in."""
        if self.clock.lasts_us is not None:
            return self.clock.lasts_us > 0
        return self.tournament is not None and self.tournament.round_us > 0

    @property
    def taps_wanted(self) -> bool:
        """Whether scorecards are tapped after a result, rather than clipped by the result itself."""
        if self.tournament is None or self.tournament.clipping == "result":
            return False
        return self.tournament.clipping == "taps" or any(player.card for player in self.players.values())

    def has_reader(self, number: int) -> bool:
        """Whether scorecards can be tapped at a table: it has a node, and that one is not known to have no reader."""
        return any(self.readers.get(node, True) for node, table in self.bindings.items() if table == number)

    def clipped_by_result(self, table: Table) -> frozenset[int]:
        """Players whose scorecards the result itself clips, as their table has no reader to tap them at."""
        assert self.tournament is not None
        if not self.taps_wanted or not self.tournament.clips_where_read or self.has_reader(table.number):
            return frozenset()
        return frozenset(player for player in table.seats.values() if self.players[player].card)

    def cards_due(self, table: Table) -> frozenset[int]:
        """Players of a table whose scorecards are still to be tapped after its result."""
        if not self.taps_wanted:
            return frozenset()
        with_cards = {player for player in table.seats.values() if self.players[player].card}
        settled = {player for player in with_cards if self.is_settled(player)}
        return frozenset(with_cards - settled) - table.clipped

    def is_settled(self, player: int) -> bool:
        """Whether a player's clicks of the round in play were forfeited or restored, so that no tap is awaited."""
        mark = self.click_marks.get((self.round, player))
        return mark is not None and mark.state in ("forfeited", "restored")

    def all_done(self) -> bool:
        """Whether every table that plays is in (the barrier before anybody moves)."""
        return bool(self.tables) and all(table.phase == "done" and not table.called for table in self.tables.values())


RETIRED = frozenset({"mover_pairing"})
"""Options that older logs may have and that changed nothing: no longer offered, and read over in a log."""


@cache
def profile_of(name: str, options: str) -> Profile:
    """The profile of a tournament in the log, by name and options as JSON. Refused: an unknown name or value."""
    stored = json.loads(options)
    return profile(name, {option: value for option, value in stored.items() if option not in RETIRED})


@cache
def room_rules_of(name: str, options: str) -> RoomRules:
    """What a profile says of the room, by its name and its options as JSON."""
    return profile_of(name, options).room


def seats_of(seatings: tuple[Seating, ...]) -> dict[int, dict[Seat, int]]:
    """A round's seatings by table."""
    tables: dict[int, dict[Seat, int]] = {}
    for seating in seatings:
        tables.setdefault(seating.table, {})[seating.seat] = seating.player
    return tables


def by_node(stamps: tuple[Stamp, ...]) -> dict[tuple[str, str], int]:
    """Ticks of the nodes' own bells, by (node, boot)."""
    return {(stamp.node, stamp.boot): stamp.tick_us for stamp in stamps}


def bell_of(room: Room, table: Table) -> int | None:
    """The instant a table's finish bell struck; None while it lies ahead, and where no clock of this boot knows it."""
    rang = room.clock.rang_at_hub_us
    return None if rang is None or not bell_gone(room, table) else rang + table.extra_us


def bell_gone(room: Room, table: Table) -> bool:
    """Whether the finish bell has gone for a table: it has for the room, and the table's own extra time is over."""
    return room.phase == "overtime" and (table.extra_us == 0 or table.time_up)


def tables_changed(before: Room, after: Room) -> frozenset[int] | None:
    """The tables that differ when nothing else does but their results; None when more of the room has changed.

    A result of the round in play, and a click of it, never comes without a change of its table.
    """
    if replace(before, tables=after.tables, results=after.results, ledger=after.ledger, last=after.last) != after:
        return None
    return frozenset(number for number, table in after.tables.items() if table is not before.tables.get(number))

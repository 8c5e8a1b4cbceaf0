"""What events leave behind one by one, beside the room they add up to: journal, ledger, and how long tables took."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.domain.events import Event, TournamentCreated
from controller.domain.room import Room
from controller.projections import journal, register, standing_rows
from controller.projections.rows import Row


@dataclass(frozen=True)
class When:
    """An event's place in the log."""

    seq: int
    utc_ms: int
    hub_us: int


@dataclass(frozen=True)
class Turn:
    """Where one tournament gives way to another: the room as the one before was left, and the rows of it so far.

    `room` is None where a tournament that was made is taken back, and the one before goes on.
    """

    seq: int
    room: Room | None
    ledger: list[Row]
    finishes: list[Row]


@dataclass
class Trail:
    """Rows in the order of the events; ledger and finishes are of the newest tournament."""

    journal: list[Row] = field(default_factory=list)
    ledger: list[Row] = field(default_factory=list)
    finishes: list[Row] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    registered: list[register.Entry] = field(default_factory=list)

    def follow(self, when: When, event: Event, before: Room, after: Room) -> None:
        """Add what one more event leaves behind."""
        said = journal.sentence(event, after)
        self.journal.append(
            (when.seq, when.utc_ms, when.hub_us, type(event).__name__, *journal.place(event), said)
        )  # fmt: skip
        self.registered += register.entries(event, before, after)
        if after.tournament is not before.tournament:
            self._turn(when.seq, before, is_new=isinstance(event, TournamentCreated))
            return
        self.ledger += standing_rows.ledger(when.seq, before, after)
        self.finishes += finish(when.hub_us, getattr(event, "table", None), before, after)

    def _turn(self, seq: int, before: Room, is_new: bool) -> None:
        """Another tournament begins its rows anew; one that is taken back leaves those of the one before."""
        if is_new:
            self.turns.append(Turn(seq, before, self.ledger, self.finishes))
            self.ledger, self.finishes = [], []
        elif self.turns and (made := self.turns[-1]).room is not None:
            self.turns.pop()
            self.ledger, self.finishes = made.ledger, made.finishes
        else:
            self.turns.append(Turn(seq, None, [], []))
            self.ledger, self.finishes = [], []


def finish(hub_us: int, number: int | None, before: Room, after: Room) -> Sequence[Row]:
    """Round, table, and the microseconds it kept the room after the finish bell; none known: no bell, or a restart."""
    was = before.tables.get(number) if number is not None else None
    now = after.tables.get(number) if number is not None else None
    if was is None or now is None or was.phase == "done" or now.phase != "done":
        return []
    rang = before.clock.rang_at_hub_us
    early = before.has_clock and before.phase != "overtime"
    lost_us = 0 if early else None if rang is None else max(hub_us - rang, 0)
    return [(before.round, number, lost_us)]

"""The trail: the rows that each event adds, which the room's state does not hold (journal, ledger, finish times)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.domain.events import Event
from controller.domain.events.amending import PlayerAmended
from controller.domain.events.setup import TournamentCreated
from controller.domain.events.standings import ActionUndone
from controller.domain.setup.called import names_of
from controller.domain.state.room import Room
from controller.projections import journal, named_later, register, standing_rows
from controller.projections.rows import Row


@dataclass(frozen=True)
class When:
    """An event's number in the log, and the instant at which it was decided."""

    seq: int
    utc_ms: int
    hub_us: int


@dataclass
class Lines:
    """The rows that the events of one tournament add, except the journal."""

    since: int = 0
    """Its first event, where that is one of these: what stands in the journal before it is of another tournament."""
    ledger: list[Row] = field(default_factory=list)
    finishes: list[Row] = field(default_factory=list)
    left: dict[int, str] = field(default_factory=dict)
    """Numbers that became somebody else's: sentences written before keep these names."""
    amended: set[int] = field(default_factory=set)
    """Players whose name was put right: it is right in every sentence about them."""


@dataclass(frozen=True)
class Turn:
    """A change from one tournament to the next: the room as the earlier one left it, and its rows.

    `room` is None if making a tournament was undone, so that the earlier one goes on.
    """

    seq: int
    room: Room | None
    lines: Lines


@dataclass
class Trail:
    """The rows in the order of the events."""

    journal: list[Row] = field(default_factory=list)
    told: list[tuple[int, str]] = field(default_factory=list)
    """Sentences of the journal that name players, with their marks."""
    registered: list[register.Entry] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    lines: Lines = field(default_factory=Lines)
    """Of the newest tournament."""

    def follow(self, when: When, event: Event, before: Room, after: Room) -> None:
        """Add the rows of one more event."""
        said = marked = named_later.told(event, after)
        turns_over = isinstance(event, TournamentCreated) or _takes_back_a_tournament(event, before)
        if turns_over:
            self._turn(when.seq, before if isinstance(event, TournamentCreated) else None)
        else:
            self._keep_names(event, before, after)
        if named_later.has_marks(marked):
            said = named_later.in_words(marked, names_of(after))
            self.told.append((when.seq, marked))
        self.journal.append(
            (when.seq, when.utc_ms, when.hub_us, type(event).__name__, *journal.place(event), said)
        )  # fmt: skip
        self.registered += register.entries(event, before, after)
        if not turns_over:
            self.lines.ledger += standing_rows.ledger(when.seq, before, after)
            self.lines.finishes += finish(when.hub_us, getattr(event, "table", None), before, after)

    def _turn(self, seq: int, left: Room | None) -> None:
        """Begin new rows for another tournament; if making it was undone, go on with the earlier one's."""
        if left is not None:
            self.turns.append(Turn(seq, left, self.lines))
            self.lines = Lines(since=seq)
        elif self.turns and self.turns[-1].room is not None:
            self.lines = self.turns.pop().lines
        else:
            self.turns.append(Turn(seq, None, Lines()))
            self.lines = Lines()

    def _keep_names(self, event: Event, before: Room, after: Room) -> None:
        """Rewrite earlier sentences when a name is corrected, or when a number no longer means the same player.

        A player keeps one number throughout a tournament, so only its own sentences can change.
        """
        if isinstance(event, PlayerAmended):
            self.lines.amended.add(event.player)
            for seq, text in self.told:
                if seq >= self.lines.since and event.player in named_later.names_in(text):
                    self._tell_again(seq, named_later.in_words(text, names_of(after)))
        elif left := named_later.left(before, after):
            self.told = [
                (seq, named_later.in_words(text, left) if seq >= self.lines.since else text) for seq, text in self.told
            ]
            self.lines.left = left | self.lines.left

    def _tell_again(self, seq: int, said: str) -> None:
        place = next(place for place, row in enumerate(self.journal) if row[0] == seq)
        self.journal[place] = (*self.journal[place][:-1], said)


def _takes_back_a_tournament(event: Event, before: Room) -> bool:
    done = before.last.event if before.last is not None else None
    return isinstance(event, ActionUndone) and event.puts_back and isinstance(done, TournamentCreated)


def finish(hub_us: int, number: int | None, before: Room, after: Room) -> Sequence[Row]:
    """round, table, and the microseconds that the table kept the room after the finish bell.

    The last is None without a bell, and after a restart of the machine.
    """
    was = before.tables.get(number) if number is not None else None
    now = after.tables.get(number) if number is not None else None
    if was is None or now is None or was.phase == "done" or now.phase != "done":
        return []
    rang = before.clock.rang_at_hub_us
    early = before.has_clock and before.phase != "overtime"
    lost_us = 0 if early else None if rang is None else max(hub_us - rang, 0)
    return [(before.round, number, lost_us)]

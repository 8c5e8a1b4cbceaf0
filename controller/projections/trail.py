"""What events leave behind one by one, beside the room they add up to: journal, ledger, and how long tables took."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.domain.amend_events import PlayerAmended
from controller.domain.called import names_of
from controller.domain.events import Event, TournamentCreated
from controller.domain.room import Room
from controller.projections import journal, named_later, standing_rows
from controller.projections.rows import Row


@dataclass(frozen=True)
class When:
    """An event's place in the log."""

    seq: int
    utc_ms: int
    hub_us: int


@dataclass
class Trail:
    """Rows in the order of the events."""

    journal: list[Row] = field(default_factory=list)
    ledger: list[Row] = field(default_factory=list)
    finishes: list[Row] = field(default_factory=list)
    new_tournament: bool = False
    """What was in the ledger before is of another one."""
    told: list[tuple[int, str]] = field(default_factory=list)
    """Sentences of the journal that name players, with their marks."""
    left: dict[int, str] = field(default_factory=dict)
    """Numbers that became somebody else's: sentences written before keep these names."""
    amended: set[int] = field(default_factory=set)
    """Players whose name was put right: it is right in every sentence about them."""

    def follow(self, when: When, event: Event, before: Room, after: Room) -> None:
        """Add what one more event leaves behind; a new tournament begins its ledger anew."""
        said = marked = named_later.told(event, after)
        self._keep_names(event, before, after)
        if named_later.has_marks(marked):
            said = named_later.in_words(marked, names_of(after))
            self.told.append((when.seq, marked))
        self.journal.append(
            (when.seq, when.utc_ms, when.hub_us, type(event).__name__, *journal.place(event), said)
        )  # fmt: skip
        if isinstance(event, TournamentCreated):
            self.new_tournament = True
            self.ledger.clear()
            self.finishes.clear()
        self.ledger += standing_rows.ledger(when.seq, before, after)
        self.finishes += finish(when.hub_us, getattr(event, "table", None), before, after)

    def _keep_names(self, event: Event, before: Room, after: Room) -> None:
        if isinstance(event, PlayerAmended):
            self.amended.add(event.player)
            for seq, text in self.told:
                if event.player in named_later.names_in(text):
                    self._tell_again(seq, named_later.in_words(text, names_of(after)))
        elif left := named_later.left(before, after):
            self.told = [(seq, named_later.in_words(text, left)) for seq, text in self.told]
            self.left = left | self.left

    def _tell_again(self, seq: int, said: str) -> None:
        place = next(place for place, row in enumerate(self.journal) if row[0] == seq)
        self.journal[place] = (*self.journal[place][:-1], said)


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

"""The players who wait in the current or next round: when they play again, and what they get for waiting."""

from dataclasses import dataclass, replace

from dashboard.read import desk
from dashboard.read.model import Model
from dashboard.read.room import Room
from dashboard.read.standings import Waiting, waiting
from dashboard.words import presenters
from table_node.shared.sheet_words import mark_words
from table_node.shared.words import say, say_count

CROSS = 2  # so many go on over a link of the ring after a round, and as many of those who wait there take their place


@dataclass(frozen=True)
class Waits:
    """The players who wait, and the words about it."""

    players: tuple[Waiting, ...] = ()
    then: str = ""
    """When they play."""
    credit: str = ""
    """What they get for it."""
    last_round: bool = False
    sitters: bool = False
    over: bool = False
    """The evening has ended: they have waited."""

    @property
    def names(self) -> str:
        """The names of all who wait."""
        return ", ".join(one.name for one in self.players)

    def at(self, table: int) -> str:
        """A sentence about who comes to a table in the next round; empty if nobody does."""
        if self.last_round:
            return ""
        names = ", ".join(one.name for one in self.players if one.before_table == table and self.plays_next(one))
        return say("Plays here in the next round: {names}.", names=names) if names else ""

    def plays_next(self, one: Waiting) -> bool:
        """Whether a waiting player is sure to play the next round. With sitters in the room only one per table is."""
        return one.place <= (1 if self.sitters else CROSS)

    def when(self, one: Waiting) -> str:
        """When and where a waiting player plays."""
        if self.over:
            return say("waited this round")
        if self.last_round:
            return say("waits this round")
        if self.plays_next(one):
            return say("waits, and plays in the next round at table {table}", table=one.before_table)
        return say("waits, and plays as soon as a seat falls free at table {table}", table=one.before_table)

    def told(self, one: Waiting) -> str:
        """The same, addressed to the waiting player."""
        if self.last_round:
            return ""
        if self.plays_next(one):
            return say("You play in the next round, at table {table}.", table=one.before_table)
        return say("You play as soon as a seat falls free at table {table}.", table=one.before_table)


def waits(reading: Model | None, now: Room) -> Waits:
    """The players who wait now; none before the draw and after the end of the evening."""
    return Waits() if now.clock["phase"] == "ended" else everybody_who_waits(reading, now)


def everybody_who_waits(reading: Model | None, now: Room) -> Waits:
    """The players who wait now, or waited in the last round of a finished evening; none before the draw."""
    found = waiting(reading, now.clock["round"]) if reading is not None else []
    if reading is None or not found or now.clock["phase"] == "setup":
        return Waits()
    people = Waits(
        tuple(found), last_round=now.clock["round"] >= now.clock["rounds"], sitters=bool(desk.sitters(reading)),
        credit=_credit(int(desk.settings(reading).get("sitout_clicks", "1")), presenters.game(now.clock)),
        over=now.clock["phase"] == "ended",
    )  # fmt: skip
    return replace(people, then=_then(people))


def _credit(marks: int, game: str) -> str:
    if not marks:
        return say("Nobody gets anything for waiting.")
    return say("Each gets {marks} for waiting.", marks=mark_words(marks, game))


def _then(people: Waits) -> str:
    if people.last_round:
        return ""
    later = [one.name for one in people.players if not people.plays_next(one)]
    if not later:
        return say_count("This player plays in the next round.", "They play in the next round.", len(people.players))
    return say("They play in the next round, but {names} only as soon as a seat falls free.", names=", ".join(later))

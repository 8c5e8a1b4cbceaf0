"""Which of two hubs on one broker holds the room. Decided from what is heard, without any clock but intervals.

The broker lets one connection at a time be the hub, and the room's hub document, which it keeps, names the hub that
took the room and its term. A hub that starts listens first, under another name. It takes the room, with the next term,
when it has heard nobody for a while; and on every connection it hears the document before it says a word: a document of
another hub with its term or a later one means that the room is that hub's.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from table_node.shared.words import say

BEAT_US = 2_000_000
UNCLAIMED_US = 2_500_000  # a beat and a little: the broker's last word is that no hub lives
PATIENCE_US = 6_500_000  # three beats and a little: its last word is of a living hub, and so may be an hour old
STEP_MOST_US = 1_000_000  # counted of one silence between two looks: this machine may have slept

Document = Mapping[str, object]


@dataclass(frozen=True)
class Holder:
    """Another hub that was heard to hold the room."""

    hub: str
    name: str
    since_hub_us: int
    heard_hub_us: int


class Listening:
    """A hub that does not hold the room: what it hears, and whether the room is its to take."""

    def __init__(self, hub: str, boot: str, must_be_told: bool) -> None:
        """`must_be_told`: it may take the room only when a person says so."""
        self._hub, self._boot, self._must_be_told = hub, boot, must_be_told
        self.term = 0
        self.holder: Holder | None = None
        self._resumes = self._told = False
        self._said_last: tuple[str, bool, int] | None = None
        self._silent_us, self._looked_hub_us = 0, 0

    def hears(self, document: Document, retained: bool, now_hub_us: int) -> None:
        """The room's hub document came."""
        hub, name = owner(document)
        term = _whole(document.get("term"))
        self.term = max(self.term, term)
        self._resumes = hub == self._hub or (document.get("id") is None and document["boot"] == self._boot)
        said = (hub, bool(document["online"]), _whole(document["hub_us"]))
        is_news = not retained or self._said_last not in (None, said)
        self._said_last = said
        if said[1] and is_news and not self._resumes:
            since = self.holder.since_hub_us if self.holder and self.holder.hub == hub else now_hub_us
            self.holder = Holder(hub, name, since, now_hub_us)
            self._silent_us, self._must_be_told, self._told = 0, True, False

    def told_to_take(self) -> None:
        """A person says that this hub takes over. It does not while the other one is heard."""
        self._told = True

    def look(self, hears: bool, now_hub_us: int) -> None:
        """Time goes by. `hears`: the broker is there and would let it hear another hub."""
        passed = min(now_hub_us - self._looked_hub_us, STEP_MOST_US) if self._looked_hub_us else 0
        self._looked_hub_us = now_hub_us
        if hears:
            self._silent_us += passed

    def is_alone(self) -> bool:
        """Whether no other hub has been heard for long enough that one that lives would have been."""
        may_live = self._said_last is not None and self._said_last[1]
        return self._silent_us >= (PATIENCE_US if may_live else UNCLAIMED_US)

    def may_take(self) -> bool:
        """Whether the room is this hub's to take: with `term`, as one that goes on, or with the next."""
        return self._resumes or (self.is_alone() and (self._told or not self._must_be_told))

    def stands_aside(self) -> bool:
        """Whether it waits for a person."""
        return self._must_be_told and not self._resumes

    def next_term(self) -> int:
        """The term under which it takes the room."""
        return max(self.term, 1) if self._resumes else self.term + 1


class Tenure:
    """A hub that has taken the room: whether it may speak on the connection that stands, and whether it still holds."""

    def __init__(self, hub: str, name: str, term: int) -> None:
        self.hub, self.name, self.term = hub, name, term
        self.is_mute, self.taken_by = True, ""
        self._connection = 0
        self._beside: tuple[str, int] | None = None

    def connected(self, connection: int) -> None:
        """A new connection: nothing is said on it before it is known what the broker has kept."""
        self.is_mute, self._connection = True, connection

    def hears(self, document: Document) -> None:
        """The room's hub document came."""
        hub, name = owner(document)
        if hub != self.hub and _whole(document.get("term")) >= self.term:
            self.taken_by = self.taken_by or name

    def hears_here(self, said: Document, now_hub_us: int) -> bool:
        """A hub says that it is there. True: this one heard itself on its newest connection, and may speak from now."""
        if said["id"] != self.hub:
            self._beside = (str(said["name"]), now_hub_us)
        elif self.is_mute and said["connection"] == self._connection and not self.taken_by:
            self.is_mute = False
            return True
        return False

    def told(self, beside: str = "") -> dict[str, object]:
        """What the hub's document, and its last will, say of who holds the room; `beside`: who stands aside."""
        return {"id": self.hub, "name": self.name, "term": self.term, "beside": beside or None}

    def beside(self, now_hub_us: int) -> str:
        """The name of a hub that stands aside for this one; empty where none is heard."""
        return self._beside[0] if self._beside and now_hub_us - self._beside[1] < PATIENCE_US else ""


def owner(document: Document) -> tuple[str, str]:
    """Which hub says this, and its name: one of an earlier release tells only the boot of its machine."""
    if document.get("id") is None:
        return f"boot {document['boot']}", say("of an earlier release")
    return str(document["id"]), str(document["name"])


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0

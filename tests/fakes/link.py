"""A connection to a broker that is not there: it remembers what was said, exactly as it would have gone out."""

from dataclasses import dataclass
from typing import Any

from table_node.wire import topics
from table_node.wire.codec import decode, encode

Said = dict[str, Any]


@dataclass(frozen=True)
class Sent:
    """One message as it left: what its topic stands for, and what a receiver reads."""

    place: str
    who: str
    message: Said
    qos: int
    retain: bool


class FakeLink:
    """Up until a test says otherwise. Like the real one it checks what it sends, and drops it when down."""

    def __init__(self) -> None:
        self.up = True
        self.sent: list[Sent] = []
        self.made_anew = 0

    def send(self, topic: str, message: Said, qos: int = 1, retain: bool = False) -> None:
        """Remember a message."""
        if self.up:
            place, _, who = topics.parse(topic)
            self.sent.append(Sent(place, who, decode(place, encode(message)), qos, retain))

    def is_up(self) -> bool:
        """Whether the broker is there."""
        return self.up

    def whisper(self, topic: str, message: Said) -> None:
        """Remember this, too."""
        self.send(topic, message)

    def open(self, connection: int) -> None:
        """It never was closed."""

    def is_stuck(self, _now_hub_us: int) -> bool:
        """Never."""
        return False

    def reconnect(self) -> None:
        """Count that somebody found us deaf."""
        self.made_anew += 1

    def said(self, place: str, kind: str = "", who: str = "") -> list[Said]:
        """What went to a place (of this kind, to this receiver, if given), oldest first."""
        return [
            sent.message
            for sent in self.sent
            if sent.place == place and kind in ("", sent.message["kind"]) and who in ("", sent.who)
        ]

    def forget(self) -> None:
        """Listen anew."""
        self.sent = []

"""Checks what comes over the wire: it must be a message of the protocol, from somebody who may send it."""

from dataclasses import dataclass

from controller.mqtt.link import Received
from table_node.shared.words import say
from table_node.wire import topics
from table_node.wire.codec import decode
from table_node.wire.shapes import WireError

SAMPLE_LONGEST = 200


@dataclass(frozen=True)
class Incoming:
    """A sound message: its place (`node_up`, `command`, `hub`, `hubs`), who sent it, and what it says."""

    place: str
    who: str
    message: dict[str, object]
    hub_us: int

    @property
    def kind(self) -> str:
        """The kind of message."""
        return str(self.message["kind"])


def read(received: Received, room: str) -> Incoming:
    """Check a message. Raises WireError, also `topic` for an unknown topic and `retained` for a stale message."""
    place, its_room, who = topics.parse(received.topic)
    if its_room != room or place not in ("node_up", "command", "hub", "hubs"):
        raise WireError("topic", say("nothing is expected on {topic!r}", topic=received.topic[:80]))
    if received.retained and place != "hub":
        raise WireError("retained", say("a retained message is old news and never acts"))
    message = decode(place, received.payload)
    if place == "command" and not message["request_id"]:
        raise WireError("shape", say("command.request_id must not be empty: all such requests would be one"))
    return Incoming(place, who, message, received.hub_us)


def sender(received: Received) -> str:
    """The sender that a refused message is counted against."""
    _, _, who = topics.parse(received.topic)
    return who or "unknown"


def sample(received: Received) -> str:
    """The beginning of a refused payload, for the journal."""
    return received.payload[:SAMPLE_LONGEST].decode("utf-8", "backslashreplace")


def whole(value: object) -> int:
    """A field of a checked message that holds a whole number."""
    return value if isinstance(value, int) else 0

"""A board's own configuration: a small JSON file on its flash, and the last one that worked beside it."""

import json

from table_node.wire.shapes import WireError, checked_fields, optional, text, whole, word
from table_node.wire.topics import is_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table_node.boards.micropython.start import Flash

NEWEST = "config.json"
WORKED = "config.good"  # written once the hub has been heard by it
BYTES_MOST = 1024

FIELDS = (
    ("wifi", text(32), "the network's name"),
    ("wifi_key", text(63), "its password; empty for an open network"),
    ("hub", text(64), "the hub's address; a number is found faster than a name"),
    ("port", optional(whole(1, 65535)), "of its broker; 1883 where it is left out"),
    ("room", optional(text(32)), "the room's id; `hall` where it is left out"),
    ("id", optional(text(32)), "the node's; the board and the end of its chip's number where it is left out"),
    ("password", optional(text(64)), "of this node at the broker; none where it is left out"),
    ("reader", optional(word("none", "rdm6300", "rc522")), "the scorecard reader; none where it is left out"),
    ("country", optional(text(2)), "two letters: which radio channels are allowed"),
)


class ConfigError(Exception):
    """A configuration that cannot be used: one sentence that says what to write instead."""


class Config:
    """What a configuration says, with what it leaves out filled in."""

    def __init__(self, content: bytes | None, own_id: str) -> None:
        said = _parsed(content)
        self.wifi: str = said["wifi"]
        self.wifi_key: str = said["wifi_key"]
        self.hub: str = said["hub"]
        self.port: int = said["port"] or 1883
        self.room: str = said["room"] or "hall"
        self.id: str = said["id"] or own_id
        self.password: str | None = said["password"]
        self.reader: str = said["reader"] or "none"
        self.country: str | None = said["country"]
        for name, value in (("room", self.room), ("id", self.id)):
            if not is_id(value):
                raise ConfigError("config.%s must be 1 to 32 of a-z, 0-9, '-' and '_'." % name)


class Settings:
    """The configuration in force. Raises ConfigError where there is none at all that can be used."""

    def __init__(self, flash: "Flash", own_id: str) -> None:
        self._flash = flash
        self._newest = flash.read(NEWEST)
        self.fault = ""  # why the newest one is not in force
        try:
            self.config = Config(self._newest, own_id)
        except ConfigError as error:
            self.fault = str(error)
            worked = flash.read(WORKED)
            if worked is None:
                raise
            self.config = Config(worked, own_id)

    def word(self) -> str:
        """What hello says of it: ok, or old."""
        return "old" if self.fault else "ok"

    def worked(self) -> None:
        """The hub has been heard by it: keep it for the day when the newest one cannot be used."""
        if not self.fault and self._newest is not None and self._flash.read(WORKED) != self._newest:
            self._flash.replace(WORKED, self._newest)


def _parsed(content: bytes | None) -> dict:
    if content is None:
        raise ConfigError("There is no config.json on this board. Give it one with: roundbell firmware")
    if len(content) > BYTES_MOST:
        raise ConfigError("config.json has %d bytes; at most %d are read." % (len(content), BYTES_MOST))
    try:
        said = json.loads(content.decode())
        kept = checked_fields(FIELDS, said, "config")
    except (ValueError, RuntimeError):
        raise ConfigError("config.json is not JSON in UTF-8.")
    except WireError as error:
        raise ConfigError(error.text + ".")
    known = [field[0] for field in FIELDS]
    unknown = sorted([name for name in said if name not in known])
    if unknown:
        raise ConfigError("config.json has no setting %s. Known: %s." % (", ".join(unknown), ", ".join(known)))
    return kept

"""The state of one node: what it last said about itself, and what it has done since the hub started."""

from collections.abc import Mapping
from dataclasses import dataclass, field

BOOTS_KEPT = 8
STARTS_MANY = 4  # within ten minutes: a plug that is loose, or a power pack that gives up
RESTLESS_US = 600_000_000  # starts within ten minutes are counted together
TWIN_US = 60_000_000  # two boards under one name throw each other out every few seconds: after so long one has left

Said = Mapping[str, object]


@dataclass
class NodeState:
    """One node. Instants in hub us; None where nothing was said."""

    board: str
    firmware: str
    heard_hub_us: int | None
    left_hub_us: int | None = None
    queued: int = 0
    reader: str = "none"
    battery_mv: int | None = None
    rssi_dbm: int | None = None
    plan: int = 0
    """Revision of the bell plan the node says it goes by."""
    reset: str | None = None
    program: str | None = None
    boots: int | None = None
    hardware: str | None = None
    config: str | None = None
    stuck: tuple[str, ...] = ()
    storage: str | None = None
    refused: int = 0
    table: int | None = None
    """The table it serves, or served last."""
    back_hub_us: int | None = None
    """When it was heard again after a silence."""
    away_us: int = 0
    """How long that silence was."""
    twin_hub_us: int | None = None
    """When two boards under this name last took turns."""
    twin_hardware: str | None = None
    """The other one's chip."""
    touched_hub_us: int | None = None
    """When something was last pressed or tapped at it, as far as it came through."""
    boots_heard: list[str] = field(default_factory=list)
    starts_hub_us: list[int] = field(default_factory=list)

    def greet(self, said: Said, now_hub_us: int) -> None:
        """Take in a hello from a node of this name."""
        boot, hardware = str(said["boot"]), _word(said.get("hardware"))
        if boot not in self.boots_heard:
            self.starts_hub_us = [*self.starts_hub_us, now_hub_us][-BOOTS_KEPT:]
        elif boot != self.boots_heard[-1]:  # a boot that others came after is over, or it is another board's
            self.twin_hub_us = now_hub_us
            self.twin_hardware = self.hardware if self.hardware != hardware else None
        self.boots_heard = [*(heard for heard in self.boots_heard if heard != boot), boot][-BOOTS_KEPT:]
        self.board, self.firmware = str(said["board"]), str(said["firmware"])
        self.reset, self.program, self.config = str(said["reset"]), _word(said.get("hash")), _word(said.get("config"))
        self.boots, self.hardware, self.queued = _number(said.get("boots")), hardware, _number(said["queued"]) or 0
        self.plan, self.stuck, self.refused = 0, (), 0

    def beat(self, said: Said) -> None:
        """Take in a heartbeat."""
        self.queued, self.plan = _number(said["queued"]) or 0, _number(said["plan"]) or 0
        self.reader = str(said["reader"])
        self.battery_mv, self.rssi_dbm = _number(said["battery_mv"]), _number(said["rssi_dbm"])
        stuck = said.get("stuck")
        self.stuck = tuple(map(str, stuck)) if isinstance(stuck, list) else ()
        self.storage, self.refused = _word(said.get("storage")), _number(said.get("refused")) or 0

    def never_troubled(self) -> bool:
        """Whether no urgent note can apply to this node: a quick check before the notes are made."""
        calm = self.twin_hub_us is None and not self.stuck and not self.refused and self.storage != "failed"
        return calm and len(self.starts_hub_us) < STARTS_MANY

    def is_twin(self, now_hub_us: int) -> bool:
        """Whether two boards have been using this name in turn during the last minute."""
        return self.twin_hub_us is not None and now_hub_us - self.twin_hub_us < TWIN_US

    def starts(self, now_hub_us: int) -> int:
        """How many times the node started within the last ten minutes."""
        return sum(now_hub_us - at < RESTLESS_US for at in self.starts_hub_us)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None

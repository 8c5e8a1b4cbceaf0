"""What happened to the nodes: seen, bound to a table, freed."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NodeSeen:
    """A node said hello for the first time since it started."""

    node: str
    boot: str
    board: str
    firmware: str
    reset: str


@dataclass(frozen=True)
class NodeBound:
    """A node serves a table from now on."""

    node: str
    table: int
    replaces: str = ""
    """The node that served the table until now."""
    pressed: bool = False
    """A button was pressed on it that the convenor had announced."""
    from_hub_us: int = 0
    """What was pressed before this instant was not meant for the table."""


@dataclass(frozen=True)
class NodeFreed:
    """A node serves no table any more."""

    node: str
    table: int


NodeEvent = NodeSeen | NodeBound | NodeFreed

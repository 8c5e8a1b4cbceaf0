"""What is asked about nodes, and what nodes say of themselves, in the imperative."""

from dataclasses import dataclass

from controller.domain.values import CONTROLS as CONTROLS
from controller.domain.values import Control as Control


@dataclass(frozen=True)
class BindNode:
    """Let a node serve a table."""

    node: str
    table: int
    now_hub_us: int = 0


@dataclass(frozen=True)
class AwaitNode:
    """The next node that serves no table and whose button is pressed is to serve this one."""

    table: int
    replaces: str = ""
    """The node that serves it now and gives its place up; empty where none does."""
    now_hub_us: int = 0


@dataclass(frozen=True)
class StopAwaiting:
    """A button pressed on a node gives it no table any more."""


@dataclass(frozen=True)
class FreeNode:
    """Let a node serve no table."""

    node: str


@dataclass(frozen=True)
class RecordNode:
    """A node said hello."""

    node: str
    boot: str
    board: str
    firmware: str
    reset: str


@dataclass(frozen=True)
class RecordReader:
    """A node told whether it has a scorecard reader."""

    node: str
    has_one: bool


NodeCommand = BindNode | AwaitNode | StopAwaiting | FreeNode | RecordNode | RecordReader

"""The bells of a round, in the order in which they ring, and what each is called.

One more warning is one more name here, and its patterns in `controller/bell/settings.py`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

from table_node.shared.words import say

WarningRing = Literal["warn", "warn2", "warn3"]
Ring = Literal["open", WarningRing, "close"]
WARNINGS: tuple[WarningRing, ...] = get_args(WarningRing)
"""The warnings before the finish bell, the first to ring first."""
RINGS: tuple[Ring, ...] = get_args(Ring)
RING_WORDS: Mapping[Ring, str] = MappingProxyType({
    "open": say("start bell"), "warn": say("warning"), "warn2": say("second warning"), "warn3": say("third warning"),
    "close": say("finish bell"),
})  # fmt: skip

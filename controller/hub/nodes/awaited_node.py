"""The convenor's word that the next node whose button is pressed belongs at a table, for as long as it holds."""

from controller.domain.commands import Command
from controller.domain.commands.nodes import AwaitNode, StopAwaiting
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from table_node.shared.words import say

WAIT_US = 120_000_000  # to walk to the farthest table with a spare node and plug it in


class NextNode:
    """What is awaited, if anything. A hub that was started again awaits nothing."""

    def __init__(self) -> None:
        self._asked: AwaitNode | None = None

    def hear(self, command: Command, room: Room, now_hub_us: int) -> None:
        """Note what a command that was allowed asks for. Refused: another table's node is awaited, or none is."""
        asked = self.awaited(room, now_hub_us)
        if isinstance(command, AwaitNode):
            if asked is not None and asked.table != command.table:
                raise Refusal(
                    "other_awaited",
                    say("The next node whose button is pressed goes to table {table} already.", table=asked.table),
                    say("Press it, or stop waiting for it on the Nodes page."),
                )
            self._asked = command
        elif isinstance(command, StopAwaiting):
            if asked is None:
                raise Refusal(
                    "none_awaited", say("No button is waited for any more."), say("Look which node serves the table.")
                )
            self._asked = None

    def awaited(self, room: Room, now_hub_us: int) -> AwaitNode | None:
        """What is awaited: over when it took too long, or when another node than the named one serves the table."""
        asked = self._asked
        if asked is None or now_hub_us > asked.now_hub_us + WAIT_US:
            return None
        holders = [node for node, table in room.bindings.items() if table == asked.table]
        return asked if holders in ([], [asked.replaces]) else None

    def is_over(self, room: Room, now_hub_us: int) -> bool:
        """Whether what was awaited has come, or cannot come any more; said once."""
        over = self._asked is not None and self.awaited(room, now_hub_us) is None
        if over:
            self._asked = None
        return over

    def row(self, room: Room, now_hub_us: int) -> dict[str, object] | None:
        """What is awaited, for the nodes document."""
        asked = self.awaited(room, now_hub_us)
        if asked is None:
            return None
        until_hub_us = asked.now_hub_us + WAIT_US
        return {"table": asked.table, "replaces": asked.replaces or None, "until_hub_us": until_hub_us}

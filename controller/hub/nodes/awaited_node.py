"""Waiting for a node: the convenor has said that the next node whose button is pressed belongs at a table."""

from controller.domain.commands import Command
from controller.domain.commands.nodes import AwaitNode, StopAwaiting
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from table_node.shared.words import say

WAIT_US = 120_000_000  # to walk to the farthest table with a spare node and plug it in


class NextNode:
    """Which table waits for a node, if any. It is not stored: a restarted hub waits for none."""

    def __init__(self) -> None:
        self._asked: AwaitNode | None = None

    def hear(self, command: Command, room: Room, now_hub_us: int) -> None:
        """Begin or end the wait, as a permitted command asks. Refused: another table is waiting, or none is."""
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
        """The current wait. It ends after two minutes, or when a node other than the named one serves the table."""
        asked = self._asked
        if asked is None or now_hub_us > asked.now_hub_us + WAIT_US:
            return None
        holders = [node for node, table in room.bindings.items() if table == asked.table]
        return asked if holders in ([], [asked.replaces]) else None

    def is_over(self, room: Room, now_hub_us: int) -> bool:
        """Whether the wait has just ended, either way; true only once per wait."""
        over = self._asked is not None and self.awaited(room, now_hub_us) is None
        if over:
            self._asked = None
        return over

    def row(self, room: Room, now_hub_us: int) -> dict[str, object] | None:
        """The current wait as a row of the nodes document."""
        asked = self.awaited(room, now_hub_us)
        if asked is None:
            return None
        until_hub_us = asked.now_hub_us + WAIT_US
        return {"table": asked.table, "replaces": asked.replaces or None, "until_hub_us": until_hub_us}

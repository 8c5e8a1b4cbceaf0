"""Buttons pressed on a table's own page, in place of its node or beside it: decided as a node's are."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from controller.domain.commands.table import ClipOnPhone, PressOnPhone
from controller.domain.events import Event
from controller.domain.events.game import CardClipped
from controller.domain.guards import table_asked
from controller.domain.state.room import Room
from controller.domain.table.machine import Press, press
from controller.domain.values import Interval
from controller.games.refusal import Refusal
from table_node.shared.words import say

PHONE = "phone"
"""What stands in the place of a node's id where a phone was pressed."""


def press_on_phone(room: Room, command: PressOnPhone) -> list[Event]:
    """A press of a page. Refused: its table has gone on since the page was drawn, by its node or another phone.

    Two people who report one deal, or one winner, must not count as two deals, nor as a press and its confirmation.
    """
    table = table_asked(room, command.round, command.table)
    if room.phase == "ended":
        raise Refusal("no_round", say("The tournament is over."), say("Go to the convenor's desk."))
    if (command.dealt, command.pending) != (len(table.deals), table.pending):
        raise Refusal(
            "table_went_on",
            say("Somebody at table {table} has pressed a button meanwhile.", table=table.number),
            say("Look at the table again, then press if it is still right."),
        )
    return press(room, table, Press(PHONE, command.control, _certain(command)))


def _certain(command: PressOnPhone) -> Interval:
    """The press came before its message did, whatever the page says."""
    high = min(command.high_hub_us, command.now_hub_us)
    return Interval(min(command.low_hub_us, high), high)


def clip_on_phone(room: Room, command: ClipOnPhone) -> list[Event]:
    """A scorecard clipped by its player's name, once, after the result, at the table it was played at (500 1f)."""
    table = table_asked(room, command.round, command.table)
    if table.phase != "clip" or command.player not in room.cards_due(table):
        raise Refusal(
            "nothing_due", say("That scorecard is not awaited at table {table}.", table=table.number),
            say("Look at the table again."),
        )  # fmt: skip
    return [CardClipped(table.number, room.round, command.player)]


DECISIONS: Mapping[type, Callable[[Room, Any], list[Event]]] = MappingProxyType(
    {PressOnPhone: press_on_phone, ClipOnPhone: clip_on_phone}
)

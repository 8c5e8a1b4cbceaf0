"""What was pressed and tapped at the tables, as commands of the domain."""

from controller.domain import commands as c
from controller.domain.ids import Stamp
from controller.domain.room import Room
from controller.mqtt.inbox import whole
from controller.mqtt.streams import Numbered
from controller.presence import Presence
from controller.scorecards import as_enrolled
from controller.timekeeper import Timekeeper


def to_command(item: Numbered, room: Room, presence: Presence, keeper: Timekeeper, now_hub_us: int) -> c.Command:
    """The command for a numbered message of a node, with what the hub knows beside it."""
    if item.message["kind"] == "card_read":
        down = presence.readers_down(dict(room.bindings), item.arrived_hub_us)
        cards = [player.card for player in room.players.values()]
        uid, lay = as_enrolled(str(item.message["uid"]), cards), item.message.get("lay") == 1
        return c.RecordCard(item.node, uid, down, lay)
    control = next(control for control in c.CONTROLS if control == item.message["control"])
    stamp = Stamp(item.node, item.boot, whole(item.message["tick_us"]))
    awaited = presence.next_node.awaited(room, now_hub_us)
    return c.RecordPress(item.node, control, keeper.interval(stamp, item.arrived_hub_us), awaited)

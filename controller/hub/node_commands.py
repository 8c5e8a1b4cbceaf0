"""Turns presses and card taps at the tables into commands of the domain."""

from dataclasses import dataclass

from controller.domain.commands import Command
from controller.domain.commands.game import Made, RecordCard, RecordPress
from controller.domain.state.room import Room
from controller.domain.values import CONTROLS, Interval, Stamp
from controller.hub.inbox import whole
from controller.hub.nodes.card_match import as_enrolled
from controller.hub.nodes.presence import Presence
from controller.hub.nodes.streams import Numbered
from controller.hub.room_time import Timekeeper
from controller.roomtime.node_clock import late_us

DAY_S = 86_400


@dataclass(frozen=True)
class Now:
    """The present instant, and how long ago midnight was by the wall clock."""

    hub_us: int
    since_midnight_us: int

    def clock(self, at_hub_us: int) -> str:
        """The time of day at an instant, as people read it."""
        minutes = (self.since_midnight_us - self.hub_us + at_hub_us) // 1_000_000 % DAY_S // 60
        return f"{minutes // 60}:{minutes % 60:02}"


def to_command(item: Numbered, room: Room, presence: Presence, keeper: Timekeeper, now: Now) -> Command:
    """The command for a numbered message of a node, with what the hub knows beside it."""
    seen = room.nodes.get(item.node)
    stamp = Stamp(item.node, item.boot, whole(item.message["tick_us"]), late_us(seen.board if seen else ""))
    interval = keeper.interval(stamp, item.arrived_hub_us)
    earlier_boot, earlier = keeper.earlier(stamp)
    made = Made(
        keeper.boot,
        earlier,
        earlier_boot,
        now.clock(_likely(interval)),
        keeper.not_before(item.node, item.boot, item.number),
    )
    if item.message["kind"] == "card_read":
        down = presence.readers_down(dict(room.bindings), item.arrived_hub_us)
        cards = [player.card for player in room.players.values()]
        uid, lay = as_enrolled(str(item.message["uid"]), cards), item.message.get("lay") == 1
        return RecordCard(item.node, uid, down, interval, made, lay)
    control = next(control for control in CONTROLS if control == item.message["control"])
    awaited = presence.next_node.awaited(room, now.hub_us)
    return RecordPress(item.node, control, interval, awaited, made)


def _likely(interval: Interval) -> int:
    """The instant to show people: the middle of what is proven, or the arrival if nothing is."""
    return interval.middle_hub_us if interval.low_hub_us != 0 else interval.high_hub_us

"""The bells of a round before an end that was planned: which warnings ring before it, and when."""

from controller.domain.state.room import Room
from controller.domain.values import PlannedRing
from table_node.shared.rings import WARNINGS

# A ring planned anew no later than this after it rang is taken for the same one by the bell and by the nodes.
AGAIN_US = 2_000_000


def rings_to_end(room: Room, closes_at_hub_us: int | None, after_hub_us: int) -> tuple[PlannedRing, ...]:
    """The warnings before this end, and the finish bell; none where no bell ends the round.

    A warning is left out that would come too late, or has rung just now: before an end that has moved far enough it
    rings again. With warnings 120 and 60 seconds before the end, 90 seconds before it only the second is left.
    """
    if closes_at_hub_us is None:
        return ()
    assert room.tournament is not None
    clock = room.clock
    before_us = room.tournament.warnings_us if clock.warnings_us is None else clock.warnings_us
    planned = [PlannedRing(ring, closes_at_hub_us - before) for ring, before in zip(WARNINGS, before_us, strict=False)]
    ahead = [one for one in planned if one.at_hub_us > after_hub_us and not _has_just_rung(room, one)]
    return (*ahead, PlannedRing("close", closes_at_hub_us))


def _has_just_rung(room: Room, planned: PlannedRing) -> bool:
    warned = room.clock.warned.get(planned.ring)
    return warned is not None and planned.at_hub_us <= warned + AGAIN_US

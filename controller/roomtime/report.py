"""What is known of a node's clock, for people."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.roomtime.node_clock import Doubt, NodeClock


@dataclass(frozen=True)
class Report:
    """One node's clock at one moment. Durations in microseconds; None: nothing is known."""

    node: str
    boot: str
    band_us: int | None
    """Width of the proven interval of this very moment."""
    offset_us: tuple[int, int] | None
    """What the hub's clock shows less what the node's shows at this moment, at least and at most."""
    round_trip_us: int | None
    """The shortest of late."""
    round_trip_p50_us: int | None
    skew_ppm: tuple[float, float] | None
    """How much faster than the hub's the clock runs, at least and at most."""
    age_us: int | None
    """How long ago the last answer came."""
    exchanges: int
    dropped: Mapping[Doubt, int]
    """Answers that were not believed, by reason."""
    broken: int
    """How often the clock has broken its promise and was proven anew."""
    trusted: bool


def report(node: str, clock: NodeClock, now_hub_us: int) -> Report:
    """Everything about one node's clock."""
    band_us, offset_us, skew_ppm = None, None, None
    if clock.bounds is not None and clock.trusted:
        tick = clock.bounds.tick(now_hub_us)
        low, high = clock.bounds.at(tick)
        band_us, offset_us, skew_ppm = high - low, (low - tick, high - tick), clock.bounds.skew_ppm()
    # A fast clock that held a ping for seconds seems to answer before it was asked.
    trips_us = sorted(max(trip_us, 0) for trip_us in clock.round_trips_us)
    return Report(
        node, clock.boot, band_us, offset_us,
        trips_us[0] if trips_us else None,
        trips_us[(len(trips_us) - 1) // 2] if trips_us else None,
        skew_ppm,
        None if clock.newest_hub_us is None else now_hub_us - clock.newest_hub_us,
        clock.exchanges, dict(clock.dropped), clock.broken, clock.trusted,
    )  # fmt: skip

"""The interval in which a button on a phone was pressed, between two certain instants of the hub's clock.

The press came after the page was drawn and before its message arrived. A page that has measured the hub's clock gives
a narrower interval, which counts as far as it lies within those two bounds.
"""

import re

from dashboard.hub.clock import Clock
from dashboard.request import Typed

INSTANT = re.compile(r"[0-9]{1,16}")


def pressed_between(typed: Typed, clock: Clock, came_hub_us: int) -> tuple[int, int]:
    """The earliest and latest instant at which a form that arrived at `came_hub_us` can have been sent.

    What a page says that was drawn in an earlier boot of the machine is ignored: it knew another clock.
    """
    drawn = _instant(typed, "drawn_hub_us")
    if typed.values.get("boot") != clock.boot or drawn is None:
        return 0, came_hub_us
    drawn = min(drawn, came_hub_us)
    low, high = _instant(typed, "low_hub_us"), _instant(typed, "high_hub_us")
    if low is None or high is None:
        return drawn, came_hub_us
    low, high = max(low, drawn), min(high, came_hub_us)
    return (low, high) if low <= high else (drawn, came_hub_us)


def _instant(typed: Typed, name: str) -> int | None:
    given = typed.values.get(name, "")
    return int(given) if INSTANT.fullmatch(given) else None

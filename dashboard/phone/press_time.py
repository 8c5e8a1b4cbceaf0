"""When a button of a phone was pressed: between two instants of the hub that are both certain.

The page was drawn before, and its message came afterwards: that much is always known. A page that has measured the
hub's clock says more closely when its button was pressed, and is believed as far as the two bounds allow it.
"""

import re

from dashboard.hub.clock import Clock
from dashboard.request import Typed

INSTANT = re.compile(r"[0-9]{1,16}")


def pressed_between(typed: Typed, clock: Clock, came_hub_us: int) -> tuple[int, int]:
    """The earliest and the latest instant at which the form that came at `came_hub_us` can have been sent off.

    A page that was drawn before the machine last started knows nothing of this clock.
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

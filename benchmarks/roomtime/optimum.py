"""The narrowest interval that anybody could prove from the same exchanges: a linear programme over all constraints.

The clock is a rate and an offset, and what it wanders about them, as the product promises it; nothing is dropped or
rounded. HiGHS finds the least and the most hub time of a tick.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.optimize import linprog

from controller.roomtime.intervals import STAMP_US, Exchange
from controller.roomtime.limits import PPM, SKEW, WANDER

SKEW_PPM, WANDER_PPM = SKEW / PPM, WANDER / PPM
Array = Any


class Optimum:
    """All constraints of a node. Ticks are counted from the first exchange, offsets from its own."""

    def __init__(self, exchanges: Sequence[Exchange]) -> None:
        self._tick0, self._hub0 = exchanges[0].received_tick_us, exchanges[0].sent_hub_us
        asked = np.array([[each.received_tick_us + STAMP_US, each.sent_hub_us] for each in exchanges])
        left = np.array([[each.sent_tick_us, each.received_hub_us + STAMP_US] for each in exchanges])
        self._floors, self._ceilings = (self._relative(points) for points in (asked, left))
        self._rates = self._rates_left()

    def _relative(self, points: Array) -> Array:
        ticks, hub = points[:, 0] - self._tick0, points[:, 1] - self._hub0
        return np.stack([ticks, hub - ticks], axis=1).astype(float)

    def _rates_left(self) -> tuple[float, float]:
        """The rates, in ppm, at which no floor is above a ceiling: every pair of an earlier and a later one."""
        slow, fast = WANDER_PPM - SKEW_PPM, SKEW_PPM - WANDER_PPM
        for tick, offset in self._floors:
            apart = (tick - self._ceilings[:, 0]) / 1e6
            climbs = offset - self._ceilings[:, 1]
            later, earlier = apart > 0, apart < 0
            slow = max([slow, *np.sort(climbs[later] / apart[later] - WANDER_PPM)[-1:]])
            fast = min([fast, *np.sort(climbs[earlier] / apart[earlier] + WANDER_PPM)[:1]])
        return slow, fast

    def band_us(self, tick_us: int) -> float:
        """The width of the narrowest interval of this tick, the tick's own length in it as the product counts it."""
        tick = tick_us - self._tick0
        floors, ceilings = self._away(self._floors, tick, -1), self._away(self._ceilings, tick, 1)
        rows = np.concatenate([np.stack([-floors[:, 0], np.ones(len(floors)) * -1], axis=1),
                               np.stack([ceilings[:, 0], np.ones(len(ceilings))], axis=1)])  # fmt: skip
        most = np.concatenate([-floors[:, 1], ceilings[:, 1]])
        # Unknowns: the rate, and the offset less what that rate has added by this tick.
        ends = [
            linprog([0, sign], A_ub=rows, b_ub=most, bounds=[self._rates, (None, None)], method="highs").fun
            for sign in (1, -1)
        ]
        return float(-ends[1] - ends[0]) + STAMP_US

    @staticmethod
    def _away(points: Array, tick: float, sign: int) -> Array:
        """Each constraint as (slope of the rate, bound): offset + slope * rate, loosened by what the clock wanders."""
        apart = (points[:, 0] - tick) / 1e6
        return np.stack([apart, points[:, 1] + sign * np.abs(apart) * WANDER_PPM], axis=1)

"""Was the hand dealt before the finish bell? (500 2k: all cards dealt *prior to* the bell.)"""

from typing import Literal

from controller.domain.ids import Interval

Verdict = Literal["before", "after", "too_close"]


def judge(interval: Interval, bell_hub_us: int | None) -> Verdict:
    """Hold a deal against the instant the bell struck.

    Only an interval wholly on one side decides; exactly on the bell is not before it. Without a bell instant on
    this clock (the machine restarted since) nothing can be proven.
    """
    if bell_hub_us is None:
        return "too_close"
    if interval.high_hub_us < bell_hub_us:
        return "before"
    if interval.low_hub_us >= bell_hub_us:
        return "after"
    return "too_close"

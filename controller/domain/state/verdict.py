"""Was the hand dealt before the finish bell? (500 2k: all cards dealt *prior to* the bell.)"""

from typing import Literal

from controller.domain.values import Interval

Verdict = Literal["before", "after", "too_close"]
Equal = Literal["not_started", "started"]
"""What a deal exactly on the bell is: the house option dealt_equal."""


def judge(interval: Interval, bell_hub_us: int | None, equal: Equal = "not_started") -> Verdict:
    """Hold a deal against the instant the bell struck.

    Only an interval wholly on one side decides; exactly on the bell is not before it, unless the house says so.
    Without a bell instant on this clock (the machine restarted since) nothing can be proven.
    """
    if bell_hub_us is None:
        return "too_close"
    last_before = bell_hub_us if equal == "started" else bell_hub_us - 1
    if interval.high_hub_us <= last_before:
        return "before"
    if interval.low_hub_us > last_before:
        return "after"
    return "too_close"


def weighed(by_room: Verdict, by_table: Verdict | None, reference: Literal["room", "table"]) -> Verdict:
    """One verdict of two truths: held against the room's bell, and against the bell of the table's own node.

    A bell across the hall is heard late, so a table may go by its own. Where the two decide differently, nobody does.
    """
    if by_table is None:
        return by_room
    if by_room == "too_close":
        return by_table if reference == "table" else by_room
    return by_room if by_room == by_table else "too_close"


def close_call(verdict: Verdict, interval: Interval, bell_hub_us: int | None, within_us: int) -> bool:
    """Whether a deal that is decided may have come so near the bell that a person should look at it."""
    if bell_hub_us is None or verdict == "too_close":
        return False
    nearest = interval.high_hub_us if verdict == "before" else interval.low_hub_us
    return abs(nearest - bell_hub_us) <= within_us

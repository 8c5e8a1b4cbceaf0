"""A verdict in words: whether the hand was dealt before the finish bell, how sure that is, and by which bell."""

from dashboard.hub.document_cache import Document
from table_node.shared.words import say

SECOND_US = 1_000_000


def length(duration_us: int) -> str:
    """A duration in the unit people would use: "8 ms", "12.4 s", "4 min 12 s"."""
    size = abs(duration_us)
    if size < SECOND_US:
        return f"{size // 1000} ms"
    if size < 60_000_000:
        return f"{size // 100_000 / 10:.1f} s"
    return say("{minutes} min {seconds} s", minutes=size // 60_000_000, seconds=size // 1_000_000 % 60)


def signed(duration_us: int) -> str:
    """A short signed duration: "-8 ms", "+3 ms"."""
    return ("-" if duration_us < 0 else "+") + length(duration_us)


def verdict_words(verdict: Document | None) -> str:
    """How long before or after the finish bell the latest hand was dealt, by the end of the interval nearer to it."""
    if verdict is None:
        return ""
    early, late = verdict["early_us"], verdict["late_us"]
    if verdict["says"] == "before":
        if abs(late) < SECOND_US:
            return say("dealt less than a second before the bell")
        return say("dealt {length} before the bell", length=length(late))
    if verdict["says"] == "after" and early == late == 0:
        return say("dealt on the bell, which is not before it")
    if verdict["says"] == "after":
        if abs(early) < SECOND_US:
            return say("dealt less than a second after the bell")
        return say("dealt {length} after the bell", length=length(early))
    return say("too close to the bell to call")


def truths(verdict: Document | None) -> list[tuple[str, str]]:
    """What a verdict rests on, as names and words: the room's bell, the table's own bell, and whether it is settled."""
    if verdict is None or verdict["early_us"] is None:
        return []
    lines = [
        (
            say("By the room's bell"),
            say("{earliest} to {latest}", earliest=signed(verdict["early_us"]), latest=signed(verdict["late_us"])),
        )
    ]
    if (own_us := verdict.get("own_us")) is not None:
        lines.append((say("By the table's own bell"), signed(own_us)))
    if verdict.get("fault"):
        return [*lines, (say("Clock of the node"), say("contradicted itself: its stamp proves nothing"))]
    settled = say("final") if verdict.get("final") else say("provisional: it may still become narrower")
    return [*lines, (say("This is"), settled)]

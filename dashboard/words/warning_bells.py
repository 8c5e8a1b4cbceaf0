"""The warning bells of a round: as somebody types them, and in plain words."""

import re

from dashboard.request import Typed
from table_node.shared.words import all_of, say, say_count

FIELD = "warning_s"
MOST_S = 300
LONGEST = 40
_PARTS = re.compile(r"[\s,;]+")


def chosen(typed: Typed) -> list[int]:
    """Seconds before the finish bell of each warning, as typed: "180 60 30", and "0" for none.

    What is no such list is noted as wrong; whether its warnings can ring is for the hub to say.
    """
    words = [word for word in _PARTS.split(typed.values.get(FIELD, "").strip()) if word]
    if words == ["0"]:
        return []
    if not words or not all(re.fullmatch(r"[0-9]{1,3}", word) and 1 <= int(word) <= MOST_S for word in words):
        typed.wrong[FIELD] = say(
            "Write seconds from 1 to {most} with a space between them, such as 60 or 180 60; 0 for none.", most=MOST_S
        )
        return []
    return [int(word) for word in words]


def seconds(warnings_ms: str, speed: int) -> list[int]:
    """Room seconds before the finish bell of each warning, of a tournament's row: 180, 60 of "180000 60000"."""
    return [round(int(before_ms) * speed / 1000) for before_ms in warnings_ms.split()]


def typed_as(warnings_ms: str, speed: int) -> str:
    """The warnings of a tournament as somebody would type them."""
    return " ".join(map(str, seconds(warnings_ms, speed))) or "0"


def summary(warnings_ms: str, speed: int) -> str:
    """The warnings of every round, in one part of a sentence."""
    if not warnings_ms:
        return say("no warning bell")
    before_s = seconds(warnings_ms, speed)
    return say_count(
        "warning bell {seconds} s before the end",
        "{count} warning bells, {seconds} s before the end",
        len(before_s),
        seconds=all_of(map(str, before_s)),
    )

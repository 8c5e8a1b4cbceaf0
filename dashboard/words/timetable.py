"""The evening to come in plain words: when each round and break begins and ends, as far as anybody can tell."""

from dataclasses import dataclass

from dashboard.hub.document_cache import Document
from dashboard.words.game import round_words, stage
from table_node.shared.words import all_of, say

DAY_MS = 86_400_000
BREAKS = {"tea": say("Tea"), "lunch": say("Lunch"), "lots": say("Lots are drawn")}


@dataclass(frozen=True)
class Line:
    """One line of the timetable; a time that nobody knows is empty."""

    what: str
    begins: str
    ends: str
    certain: bool
    is_now: bool
    warns: str = ""
    """When its warnings ring, where it has several."""


def lines(timetable: Document | None, clock: Document, now_hub_us: int, day_ms: int) -> list[Line]:
    """The rounds and breaks from now on; `day_ms`: milliseconds since midnight, now."""

    def time_of_day(instant: int | None) -> str:
        if instant is None:
            return ""
        minutes = (day_ms + (instant - now_hub_us) // 1000) % DAY_MS // 60_000
        return f"{minutes // 60}:{minutes % 60:02d}"

    rows = timetable["rows"] if timetable is not None else []
    return [
        Line(
            what=BREAKS[row["break_kind"]] if row["break_kind"] else _round(row["round"], clock),
            begins=time_of_day(row["begins_at_hub_us"]),
            ends=time_of_day(row["ends_at_hub_us"]),
            certain=bool(row["certain"]),
            is_now=place == 0 and _is_now(row, clock),
            warns=_warns([time_of_day(at) for at in row.get("warns_at_hub_us") or []]),
        )
        for place, row in enumerate(rows)
    ]


def _warns(times: list[str]) -> str:
    return say("warning bells {times}", times=all_of(times)) if len(times) > 1 else ""


def _round(number: int, clock: Document) -> str:
    """A round to come as it is called: the last two of fixed teams have names of their own."""
    ahead = clock | {"round": number}
    return round_words(ahead) if stage(ahead) else say("Round {round}", round=number)


def _is_now(row: Document, clock: Document) -> bool:
    """Whether this is what the room does; a timetable from before the last change says otherwise for a moment."""
    if clock["phase"] in ("ready", "setup", "ended"):
        return False
    break_kind = clock["break_kind"] if clock["phase"] == "break" else None
    return bool((row["round"], row["break_kind"]) == (clock["round"], break_kind))

"""What can be asked of the room now, as far as a page can know it: nothing else is offered.

The hub decides; what changes between the page and the press is refused there, with its reason.
"""

from dashboard.console.actions import EVENING
from dashboard.hub.document_cache import Document
from dashboard.read.model import Model, Result
from dashboard.read.room import Room
from dashboard.read.standings import waiting
from dashboard.words import lunch
from dashboard.words.game import game, is_timed

_UNFINISHED = ("dealing", "hand", "closing", "dispute", "result", "cut")
_COUNTING = ("dealing", "hand", "closing", "result")


def somebody_has_dealt(now: Room) -> bool:
    """Whether a hand of the coming round is dealt."""
    return any(table["dealt"] for table in now.tables)


def can_draw(now: Room) -> bool:
    """Whether the seats of the first round can be drawn."""
    before = now.clock["phase"] in ("setup", "ready") and now.clock["round"] <= 1
    return before and not somebody_has_dealt(now)


def can_change_seats(now: Room) -> bool:
    """Whether seats can be changed: between two games, while nobody has dealt and everybody has one."""
    between = now.clock["phase"] in ("ready", "break") and not lunch.is_on(now)
    return between and not somebody_has_dealt(now)


def of_the_evening(now: Room, reading: Model) -> set[str]:
    """What can be asked on the evening's page."""
    offered = set() if now.clock["phase"] == "ended" else {"plan"}
    if now.clock["phase"] in ("ready", "break") and len(now.tables) > 1:
        offered.add("ring")
    if can_change_seats(now):
        offered |= {name for name, action in EVENING.items() if action.panel in ("people", "tables")} - {"ring", "open"}
        if waiting(reading, now.clock["round"]):
            offered.add("open")
    return offered


def of_a_table(now: Room, table: Document, is_now: bool, result: Result | None) -> set[str]:
    """What can be asked on a table's page, about the round that it shows."""
    offered = {"clicks"} if result is not None and game(now.clock) != "spades" else set()
    plays = is_now and now.clock["phase"] != "ended"
    if (result is not None and (result.mover is not None or not is_now)) or (plays and table["phase"] in _UNFINISHED):
        offered |= {"result", "game"}
    if plays:
        offered |= _of_the_game(now, table)
    return offered


def _of_the_game(now: Room, table: Document) -> set[str]:
    phase, over = table["phase"], now.clock["phase"] == "overtime"
    offered: set[str] = set()
    if phase in ("hand", "dispute", "closing", "result") and is_timed(now.clock):
        offered.add("ruling")
    if phase in ("dealing", "hand") and is_timed(now.clock) and (table["extra_us"] or not over):
        offered.add("time")
    in_play = table["dealt"] > table["hands"]
    if phase in _COUNTING and not table["over"] and (in_play or not over or table["extra_us"]):
        offered.add("hand")
    if table["called"]:
        return offered
    if phase in (*_COUNTING, "seated", "dealt") and not table["hands"]:
        offered.add("scorer")
    if phase in ("seated", "dealing", "dealt", "hand"):
        offered.add("misdeal")
    if phase in _COUNTING and table["hands"]:
        offered.add("take_back")
    return offered

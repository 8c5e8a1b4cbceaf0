"""The evening's page: how it goes on, breaks and the plan, and who sits and plays between two rounds."""

from flask import abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from dashboard.console import offers
from dashboard.console.actions import BREAK_KINDS, BREAK_LINES, EVENING, ROUND, SITTERS_MORE, TEAMS_BREAK
from dashboard.console.round_page import console
from dashboard.console.setup.wizard import no_reader
from dashboard.forms.forms import Action, Attempt, attempt
from dashboard.read import desk, floor
from dashboard.read import standings as stored_standings
from dashboard.read.model import Model
from dashboard.read.nodes_now import nodes_now
from dashboard.read.room import Room
from dashboard.request import model, room_now, services
from dashboard.words import lunch, timetable
from table_node.shared.names import by_surname
from table_node.shared.words import say


@console.get("/evening")
def evening_page() -> ResponseReturnValue:
    """The timetable, and what can be asked of the evening now."""
    return _page(Attempt())


@console.post("/evening/<action>")
def act_on_evening(action: str) -> ResponseReturnValue:
    """Plan, begin a break, seat, let players go and come, open and close tables."""
    if action not in EVENING:
        abort(404)
    failed = attempt(_actions(room_now())[action])
    if failed is not None:
        return _page(failed), failed.status
    return redirect(url_for("console.evening_page", _anchor=f"panel-{EVENING[action].panel}"))


def _page(failed: Attempt) -> str:
    now, reading, clock = room_now(), model(), services().clock
    offered = (offers.of_the_evening(now, reading) if reading is not None else set()) | {failed.action}
    return render_template(
        "console_evening.html",
        page_address=url_for("console.evening_page"),
        room=now,
        timetable=timetable.lines(services().live.get("timetable"), now.clock, clock.hub_us(), clock.day_ms()),
        actions=_actions(now) | {"add": ROUND["add"], "reopen": ROUND["reopen"]},
        break_kinds={"tea": BREAK_KINDS["tea"]} if now.clock.get("game") == "spades" else BREAK_KINDS,
        level=stored_standings.level_for_lots(reading) if reading is not None else [],
        untapped=no_reader(now, nodes_now()),
        attempt=failed,
        offered=offered,
        of_panel=lambda panel: [name for name, one in EVENING.items() if one.panel == panel and name in offered],
        **(_from_log(reading, now) if reading is not None else _nothing()),
    )


def _actions(now: Room) -> dict[str, Action]:
    """What is asked of this game's evening."""
    return EVENING | {"break": TEAMS_BREAK} if now.clock.get("game") == "spades" else EVENING


def _from_log(reading: Model, now: Room) -> dict[str, object]:
    """What the forms are filled in with."""
    here = [one for one in reading.standings() if not one.gone]
    people = sorted(((one.player, one.name) for one in here), key=lambda one: by_surname(one[1]))
    way, plan, sitters = floor.way_of(floor.links(reading)), desk.session(reading), desk.sitters(reading)
    open_tables = {table["table"] for table in now.tables}
    made = now.tournament.tables if now.tournament is not None else 0
    return {
        "lists": {
            "players": people,
            "tables": [(number, say("Table {number}", number=number)) for number in sorted(open_tables)],
            "free_tables": [
                *((free, say("Table {number}", number=free)) for free in range(1, made + 1) if free not in open_tables),
                (made + 1, say("Table {number}, one more than there are", number=made + 1)),
            ],
        },
        "way": way,
        "sitters": sitters,
        "sitter_lines": len(sitters) + SITTERS_MORE,
        "plan": plan,
        "breaks": _break_lines(reading),
        "standing": lunch.without_seat(reading, now),
        "readers": lunch.readers_words(reading),
    }


def _nothing() -> dict[str, object]:
    return {
        "lists": {}, "way": [], "sitters": [], "sitter_lines": 0, "plan": None, "breaks": [None] * BREAK_LINES,
        "standing": [], "readers": "",
    }  # fmt: skip


def _break_lines(reading: Model) -> list[desk.PlannedBreak | None]:
    found: list[desk.PlannedBreak | None] = list(desk.breaks(reading)[:BREAK_LINES])
    return found + [None] * (BREAK_LINES - len(found))

"""The pages of set-up: tournament, players, seats, club teams and start."""

import json
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.console import offers
from dashboard.console.actions import ROUND, SITTERS_MORE
from dashboard.console.round_page import console
from dashboard.console.setup.actions import SETUP, STEP_OF, usual_of, wrong_people, wrong_rows
from dashboard.console.setup.check import every_step
from dashboard.console.setup.player_actions import NOTATION, PLAYERS
from dashboard.console.setup.settings_form import Changing, changing, settings_typed
from dashboard.console.setup.wizard import PAGES, has_begun, no_reader
from dashboard.forms.forms import Attempt, attempt
from dashboard.read import desk, register
from dashboard.read import standings as stored_standings
from dashboard.read.model import Model, Player
from dashboard.read.nodes_now import nodes_now
from dashboard.read.room import Room
from dashboard.request import Typed, model, room_now
from dashboard.words import lunch, options, warning_bells
from dashboard.words.draw import Numbers, draw_plan
from table_node.shared.names import by_name, by_surname, folded
from table_node.shared.sheet_words import SHEETS, USUAL
from table_node.shared.words import say

OF_THE_ROUND = ("start", "add", "reopen")
FIRST_SHEET = "500-2025"


@console.get("/setup")
def setup_page() -> ResponseReturnValue:
    """Show the step that the address names, or the first step that is missing."""
    here = every_step(request.args.get("step", "")).here
    if here.key in PAGES:
        return redirect(here.address)
    return draw_step(here.key, _put_right(request.args.get("amend", type=int)))


@console.post("/setup/<action>")
def act_on_setup(action: str) -> ResponseReturnValue:
    """Carry out an action of set-up, such as making the tournament or drawing the seats."""
    if action not in SETUP:
        abort(404)
    step = STEP_OF[action]
    failed = attempt(SETUP[action])
    if failed is not None:
        return draw_step(step, failed), failed.status
    return redirect(url_for("console.setup_page", step="players" if action == "tournament" else step))


def draw_step(step: str, failed: Attempt | None = None, settings: Changing | None = None) -> str:
    """The page of a step. `failed`: a refused form, which is shown again with its values and what is wrong."""
    failed = failed or Attempt()
    now, reading = room_now(), model()
    listed = reading.standings() if reading is not None else []
    guests = sorted((one for one in listed if not one.house), key=lambda one: by_surname(one.name))
    return render_template(
        "setup.html",
        page_address=url_for("console.setup_page", step=step),
        room=now,
        wizard=every_step(step),
        begun=has_begun(now),
        step=step,
        players=guests,
        clubs=_clubs(guests),
        house_count=len(listed) - len(guests),
        drawing=draw_plan(_numbers(reading, now, len(guests))),
        seated=bool(reading is not None and reading.seats(1)),
        wrong_rows=wrong_rows(failed),
        wrong_people=wrong_people(failed),
        register=_register(reading, guests, now),
        ticked=set(failed.typed.ticked("came")) if failed.action == "came" else None,
        can_draw=offers.can_draw(now),
        can_seat=offers.can_change_seats(now),
        reads_taps=lunch.readers_words(reading),
        list_open=_list_is_open(reading, now),
        named=set(failed.typed_in("nominate").ticked("player")),
        options=options.OPTIONS,
        warning_bells=warning_bells,
        notation=NOTATION,
        readers=no_reader(now, nodes_now()),
        actions={
            **PLAYERS,
            **SETUP,
            **{name: ROUND[name] for name in OF_THE_ROUND},
        },
        attempt=failed,
        changing=settings or changing(reading, now),
        **_another(reading, now, failed.typed_in("tournament")),
        **_lists(reading, listed),
    )


def _register(reading: Model | None, guests: list[Player], now: Room) -> list[tuple[register.Registered, bool]]:
    """Everybody in the register, by name, and whether they are on the current list."""
    if reading is None or now.tournament is None:
        return []
    here = {register.key_of(one.entered, one.club) for one in guests}
    return [(one, one.key in here) for one in register.register(reading)]


def _list_is_open(reading: Model | None, now: Room) -> bool:
    """Whether the whole list of players can still be replaced: no game has been played with it."""
    return offers.can_draw(now) and not (reading is not None and register.was_played(reading))


def _another(reading: Model | None, now: Room, typed: Typed) -> dict[str, Any]:
    """The values of the form for another tournament; at first those of the current one."""
    made, phase = now.tournament, now.clock["phase"]
    held = {"name": "", "profile": FIRST_SHEET, **usual_of(FIRST_SHEET)}
    if made and reading is not None:
        held = settings_typed(made, desk.settings(reading))
    settings = desk.settings(reading) if reading is not None else {}
    return {
        "advice": json.loads(settings.get("advice", "[]")),
        "sheet_advice": json.loads(settings.get("sheet_advice", "{}")),
        "values": typed.values or held | {"values_of": held["profile"]},
        "sheets": SHEETS,
        "usual": {profile: usual_of(profile) for profile in SHEETS},
        "usual_words": {profile: USUAL[sheet.game].says for profile, sheet in SHEETS.items()},
        "chosen_options": any(value for name, value in held.items() if name.startswith(options.PREFIX)),
        "can_make": phase in ("setup", "ended") or (phase == "ready" and now.clock["round"] == 1),
        "played": bool(reading is not None and desk.results(reading)),
    }


def _put_right(number: int | None) -> Attempt | None:
    """The form that corrects a name, filled in with the chosen player."""
    reading = model()
    found = [one for one in (reading.standings() if reading is not None else []) if one.player == number]
    values = [{"player": str(one.player), "name": one.entered, "club": one.club} for one in found]
    return Attempt("amend", Typed(values[0])) if values else None


def _numbers(reading: Model | None, now: Room, players: int) -> Numbers:
    settings = desk.settings(reading) if reading is not None else {}
    made = now.tournament
    return Numbers(
        players, made.tables if made is not None else 0, made.game if made is not None else "500",
        settings.get("bench", "house_players"), int(settings.get("sitout_clicks", "1")),
        int(settings.get("bye_points", "0")),
    )  # fmt: skip


def _clubs(guests: list[Player]) -> list[tuple[str, list[Player]]]:
    """Each club with its players, spelled as it was first entered."""
    members: dict[str, list[Player]] = {}
    for one in sorted(guests, key=lambda one: one.player):
        members.setdefault(folded(one.club), []).append(one)
    clubs = [(of[0].club, [one for one in guests if one in of]) for club, of in members.items() if club]
    return sorted(clubs, key=lambda club: by_name(club[0]))


def _lists(reading: Model | None, listed: list[Player]) -> dict[str, Any]:
    """The choices of the forms: players by name, tables with a card reader, and who keeps a seat."""
    listed = sorted(listed, key=lambda one: by_surname(one.name))
    people = [(one.player, one.name) for one in listed if not one.house]
    tables = sorted({node["table"] for node in nodes_now() if node["table"] is not None})
    sitters = desk.sitters(reading) if reading is not None else []
    names = dict(people)
    return {
        "lists": {
            "players": people,
            "everybody": [(one.player, one.name) for one in listed],
            "teams": [team.team for team in stored_standings.teams(reading)] if reading is not None else [],
            "readers": [(number, say("Table {number}", number=number)) for number in tables],
        },
        "sitters": sitters,
        "sitter_lines": len(sitters) + SITTERS_MORE,
        "awaited": [(one.table_no, names.get(one.player, "")) for one in desk.awaited(reading)] if reading else [],
    }

"""From nothing to a seated room: the tournament, its players, the draw."""

import json
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.console import offers
from dashboard.console.actions import EVENING, ROUND, SITTERS_MORE
from dashboard.console.round_page import console
from dashboard.console.setup.check import every_step
from dashboard.console.setup.player_actions import NOTATION, PLAYERS
from dashboard.console.setup.settings_form import Changing, changing, settings_typed
from dashboard.console.setup.wizard import PAGES, has_begun, no_reader
from dashboard.forms.csv_import import PlayerList, WrongRow, read_players, text_of
from dashboard.forms.forms import Attempt, attempt
from dashboard.hub.commands import Reply
from dashboard.read import desk, register
from dashboard.read import standings as stored_standings
from dashboard.read.model import Model, Player
from dashboard.read.nodes_now import nodes_now
from dashboard.read.room import Room
from dashboard.request import Typed, carry_out, kept_request_id, model, new_request_id, room_now, tell
from dashboard.words import lunch, options, presenters, warning_bells
from dashboard.words.draw import Numbers, draw_plan
from table_node.shared.names import by_name, by_surname, folded
from table_node.shared.sheet_words import SHEETS, USUAL, game_of
from table_node.shared.words import say, say_count, sentences

OF_THE_ROUND = ("start", "add", "reopen")
FIRST_SHEET = "500-2025"
MEASURES = ("rounds", "minutes", "warning_s", "tables", "clipping")
"""What a sheet usually has, and a convenor may change."""


def usual_of(profile: str) -> dict[str, str]:
    """The measures of a usual evening by a sheet, as the form has them."""
    usual = USUAL[game_of(profile)]
    return {name: str(getattr(usual, name)) for name in MEASURES}


@console.get("/setup")
def setup_page() -> ResponseReturnValue:
    """The step that is asked for, else the first that is missing."""
    here = every_step(request.args.get("step", "")).here
    if here.key in PAGES:
        return redirect(here.address)
    return draw_step(here.key, failed=_put_right(request.args.get("amend", type=int)))


@console.post("/setup/tournament")
def create_tournament() -> ResponseReturnValue:
    """Make the tournament."""
    typed = Typed(request.form)
    args: dict[str, Any] = {
        "name": typed.text("name", 60, needed=say("Give the tournament a name, such as Friday 500.")),
        "profile": typed.word("profile", *presenters.PROFILE_NAMES),
        "rounds": typed.whole("rounds", 1, 60),
        "minutes": typed.whole("minutes", 0, 60),
        "tables": typed.whole("tables", 1, 400),
        "warnings_s": warning_bells.chosen(typed),
        "clipping": typed.word("clipping", *presenters.CLIPPING_WORDS),
        "options": options.chosen(typed, typed.values.get("profile", "")),
        "confirmed": int(request.form.get("confirmed") == "1"),
        "keep_players": int(request.form.get("players") == "keep"),
    }
    if (other := _other_sheet(typed)) is not None:
        return draw_step("tournament", typed, other), 422
    if typed.wrong:
        return draw_step("tournament", typed), 422
    reply = carry_out("create_tournament", args)
    if not reply.ok:
        return draw_step("tournament", typed, reply), 409
    tell(_made(args["name"], kept=bool(args["keep_players"])))
    return redirect(url_for("console.setup_page", step="players"))


def _other_sheet(typed: Typed) -> Reply | None:
    """Another sheet was chosen where no script could change the measures with it: they are shown before they count."""
    filled_for, chosen = typed.values.get("values_of", ""), typed.values.get("profile", "")
    if filled_for not in SHEETS or chosen not in SHEETS:
        return None
    before, now = usual_of(filled_for), usual_of(chosen)
    stale = [name for name in MEASURES if typed.values.get(name) == before[name] != now[name]]
    typed.values |= {name: now[name] for name in stale} | {"values_of": chosen}
    if not stale:
        return None
    text = say("Rounds, minutes and tables are now as is usual for {sheet}.", sheet=SHEETS[chosen].name)
    return Reply(False, code="other_sheet", text=text, remedy=say("Look at them, then make the tournament."))


def _made(name: str, kept: bool) -> str:
    if kept:
        return say("{name} is made, with the players of last time. Next: take off who did not come.", name=name)
    return say("{name} is made. Next: the players.", name=name)


@console.post("/setup/players")
def import_players() -> ResponseReturnValue:
    """Take the whole player list, or none of it and a list of what is wrong."""
    typed = Typed(request.form)
    uploaded = request.files.get("file")
    if uploaded is not None and uploaded.filename:
        try:
            typed.values["players"] = text_of(uploaded.read())
        except ValueError as error:
            typed.wrong["file"] = str(error)
            return draw_step("players", typed), 422
    notation = NOTATION.read(typed)
    players = read_players(typed.values.get("players", ""))
    if players.wrong:
        return draw_step("players", typed, players=players), 422
    reply = carry_out("import_players", {"rows": players.rows} | ({"notation": notation} if notation else {}))
    if reply.code == "rows_wrong":
        players.wrong = [WrongRow(int(row["line"]), str(row["text"])) for row in reply.detail or []]
        return draw_step("players", typed, reply, players), 409
    if not reply.ok:
        return draw_step("players", typed, reply), 409
    entered = say("{count} players are in.", count=len(players.rows))
    tell(sentences(entered, _ignored(players), say("Next: draw the seats.")))
    return redirect(url_for("console.setup_page", step="players"))


@console.post("/setup/came")
def choose_players() -> ResponseReturnValue:
    """The players are those who were ticked, of the list and of the register."""
    now, reading = room_now(), model()
    ticked = set(request.form.getlist("came"))
    came = [one for one in register.register(reading) if one.key in ticked] if reading is not None else []
    if not came:
        tell(say("Nobody was ticked. Nothing was changed."), say("Tick everybody who plays."), "refused")
        return redirect(url_for("console.setup_page", step="players"))
    game = now.tournament.game if now.tournament is not None else ""
    rows = [one.row(line, game) for line, one in enumerate(came, start=1)]
    reply = carry_out("import_players", {"rows": rows, "notation": register.NOTATION})
    if not reply.ok:
        wrong = [f"{came[int(row['line']) - 1].name}: {row['text']}" for row in reply.detail or []]
        tell(reply.text, " ".join([reply.remedy, *wrong]), "refused")
        return draw_step("players"), 409
    tell(say_count("{count} player is on the list.", "{count} players are on the list.", len(came)))
    return redirect(url_for("console.setup_page", step="players"))


@console.post("/setup/draw")
def draw_seats() -> ResponseReturnValue:
    """Give everybody a seat for round 1."""
    house = 1 if request.form.get("house_players") == "1" else 0
    by_taps = 1 if request.form.get("by_taps") == "1" else 0
    reply = carry_out("draw_seats", {"house_players": house, "by_taps": by_taps})
    if not reply.ok:
        return draw_step("seats", Typed(request.form), reply), 409
    tell(
        say("Everybody may sit down now, and tap.")
        if by_taps
        else say("The seats are drawn. The room is ready for round 1.")
    )
    return redirect(url_for("console.setup_page", step="seats"))


@console.post("/setup/nominate")
def nominate_club() -> ResponseReturnValue:
    """Name the players of a club's team; nobody named: it has none."""
    typed = Typed(request.form)
    club = typed.text("club", 60, needed=say("Choose a club."))
    if typed.wrong:
        return draw_step("clubs", typed), 422
    named = sorted({int(number) for number in request.form.getlist("player") if number.isdecimal()})
    reply = carry_out("nominate_club", {"club": club, "players": named})
    if not reply.ok:
        return draw_step("clubs", typed, reply), 409
    said = say_count(
        "{club} has nominated {count} player.", "{club} has nominated {count} players.", len(named), club=club
    )
    tell(said)
    return redirect(url_for("console.setup_page", step="clubs"))


@console.post("/setup/end")
def end_tournament() -> ResponseReturnValue:
    """End the tournament early."""
    typed = Typed(request.form)
    reason = typed.text("reason", 200, needed=say("Say why, for the journal."))
    if typed.wrong:
        return draw_step("ready", typed), 422
    reply = carry_out("end_tournament", {"reason": reason})
    if not reply.ok:
        return draw_step("ready", typed, reply), 409
    tell(
        say("The tournament has ended. The standings are final."),
        say("Print them now or later: once another is made, this evening stands under Past evenings."),
    )
    return redirect(url_for("console.setup_page", step="ready"))


@console.post("/setup/sitters")
def name_sitters() -> ResponseReturnValue:
    """Say who keeps a seat all day."""
    failed = attempt(EVENING["sitters"])
    if failed is not None:
        return draw_step("seats", failed=failed), failed.status
    return redirect(url_for("console.setup_page", step="seats"))


def draw_step(
    step: str,
    typed: Typed | None = None,
    reply: Reply | None = None,
    players: PlayerList | None = None,
    failed: Attempt | None = None,
    settings: Changing | None = None,
) -> str:
    """A step's page; with a form that was refused, its values, what was wrong with them and what the hub said."""
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
        typed=typed or Typed({}),
        reply=reply,
        player_list=players,
        register=_register(reading, guests, now),
        ticked=set(request.form.getlist("came")) if "came" in request.form else None,
        can_draw=offers.can_draw(now),
        can_seat=offers.can_change_seats(now),
        reads_taps=lunch.readers_words(reading),
        list_open=_list_is_open(reading, now),
        named={int(number) for number in request.form.getlist("player") if number.isdecimal()},
        request_id=kept_request_id(reply) if reply is not None else new_request_id(),
        options=options.OPTIONS,
        warning_bells=warning_bells,
        notation=NOTATION,
        readers=no_reader(now, nodes_now()),
        actions={
            **PLAYERS,
            "sitters": EVENING["sitters"],
            **{name: ROUND[name] for name in OF_THE_ROUND},
        },
        attempt=failed or Attempt(),
        changing=settings or changing(reading, now),
        **_another(reading, now, typed if step == "tournament" else None),
        **_lists(reading, listed),
    )


def _register(reading: Model | None, guests: list[Player], now: Room) -> list[tuple[register.Registered, bool]]:
    """Everybody who ever stood on a list, by name, and whether they stand on this one."""
    if reading is None or now.tournament is None:
        return []
    here = {register.key_of(one.entered, one.club) for one in guests}
    return [(one, one.key in here) for one in register.register(reading)]


def _list_is_open(reading: Model | None, now: Room) -> bool:
    """Whether the whole list can still be exchanged: no game was played with it."""
    return offers.can_draw(now) and not (reading is not None and register.was_played(reading))


def _another(reading: Model | None, now: Room, typed: Typed | None) -> dict[str, Any]:
    """The form of another tournament: at first it holds what the one before was made with."""
    made, phase = now.tournament, now.clock["phase"]
    held = {"name": "", "profile": FIRST_SHEET, **usual_of(FIRST_SHEET)}
    if made and reading is not None:
        held = settings_typed(made, desk.settings(reading))
    settings = desk.settings(reading) if reading is not None else {}
    return {
        "advice": json.loads(settings.get("advice", "[]")),
        "sheet_advice": json.loads(settings.get("sheet_advice", "{}")),
        "values": typed.values if typed is not None else held | {"values_of": held["profile"]},
        "sheets": SHEETS,
        "usual": {profile: usual_of(profile) for profile in SHEETS},
        "usual_words": {profile: USUAL[sheet.game].says for profile, sheet in SHEETS.items()},
        "chosen_options": any(value for name, value in held.items() if name.startswith(options.PREFIX)),
        "can_make": phase in ("setup", "ended") or (phase == "ready" and now.clock["round"] == 1),
        "played": bool(reading is not None and desk.results(reading)),
    }


def _put_right(number: int | None) -> Attempt | None:
    """The form for a name, filled in with the player whose row was pressed."""
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
    """Each club with its players, under the spelling it was first entered with."""
    members: dict[str, list[Player]] = {}
    for one in sorted(guests, key=lambda one: one.player):
        members.setdefault(folded(one.club), []).append(one)
    clubs = [(of[0].club, [one for one in guests if one in of]) for club, of in members.items() if club]
    return sorted(clubs, key=lambda club: by_name(club[0]))


def _lists(reading: Model | None, listed: list[Player]) -> dict[str, Any]:
    """What the forms choose from: players by name, tables where a card can be tapped, and who keeps a seat."""
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


def _ignored(players: PlayerList) -> str:
    if not players.ignored:
        return ""
    return say("Not used: {ignored}.", ignored=", ".join(players.ignored))

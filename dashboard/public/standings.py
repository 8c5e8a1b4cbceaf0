"""Public pages about clicks: the standings now and as of any round, and each player's own page with the receipt."""

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.hub.document_cache import Document
from dashboard.public.pages import public, resting_words
from dashboard.read import desk
from dashboard.read import standings as stored_standings
from dashboard.read.model import Model, Player
from dashboard.read.room import Room
from dashboard.request import is_convenor, model, room_now
from table_node.shared.names import by_surname, fits, folded, tidy

FOUND_MOST = 60


@public.get("/standings")
def standings() -> ResponseReturnValue:
    """Everybody by clicks, now or as of the end of an earlier round."""
    reading, now = model(), room_now()
    hidden = is_hidden(now)
    seen = reading if is_convenor() or not hidden else None
    shown = standings_shown(seen, now, request.args.get("round", type=int))
    return render_template("standings.html", room=now, hidden=hidden, **shown)


def standings_shown(reading: Model | None, now: Room, asked: int | None = None) -> dict[str, object]:
    """Players, teams and honours now, or after the round that is asked for; nobody where there is nothing to read."""
    if reading is None:
        return {"players": [], "as_of": None}
    over = rounds_over(now.clock)
    as_of = asked if asked is not None and 1 <= asked <= over else None
    return {
        "players": _players(reading, now, as_of),
        "teams": stored_standings.teams(reading) if as_of is None else [],
        "honours": stored_standings.honours(reading) if as_of is None else [],
        "as_of": as_of,
        "rounds_over": over,
    }


def _players(reading: Model, now: Room, as_of: int | None) -> list[Player]:
    if as_of is None or now.tournament is None:
        return reading.standings()
    return stored_standings.standings_after(reading, as_of, now.tournament.rank_tie == "most_wins")


@public.get("/players")
def find_player() -> ResponseReturnValue:
    """Find yourself by name or number; a number leads straight to its player."""
    reading, now = model(), room_now()
    asked = tidy(request.args.get("q", ""))[:60]
    listed = reading.standings() if reading is not None else []
    if asked.isdecimal() and int(asked) in {one.player for one in listed}:
        return redirect(url_for("public.player_page", number=int(asked)))
    found = [one for one in listed if folded(asked) and fits(asked, one.name, one.club)]
    found.sort(key=lambda one: by_surname(one.name))
    return render_template("players.html", room=now, asked=asked, found=found[:FOUND_MOST], everybody=len(listed))


@public.get("/players/<int:number>")
def player_page(number: int) -> ResponseReturnValue:
    """One player: the seat now, every click line by line with the running total, and every game."""
    reading, now = model(), room_now()
    found = stored_standings.player(reading, number) if reading is not None else None
    if reading is None or found is None:
        abort(404)
    games = stored_standings.games(reading, number)
    resting = desk.resting_teams(reading, now.clock["round"])
    hidden = is_hidden(now)
    shown = not hidden or is_convenor()
    return render_template(
        "player.html",
        room=now,
        player=found,
        hidden=hidden,
        shown=shown,
        seat=next((game for game in games if game.round == now.clock["round"]), None),
        wait=next((one for one in stored_standings.waiting(reading, now.clock["round"]) if one.player == number), None),
        resting=resting_words(reading, now) if found.team in resting else "",
        games=[game for game in games if game.outcome is not None],
        lines=stored_standings.receipt(reading, number) if shown else [],
        notices=stored_standings.notices(reading, number) if shown else [],
    )


def is_hidden(now: Room) -> bool:
    """Whether only the convenor sees clicks and places now."""
    return now.tournament is not None and bool(now.tournament.hidden) and now.clock["phase"] != "ended"


def rounds_over(clock: Document) -> int:
    """How many rounds have been played to the end."""
    return int(clock["round"]) - (clock["phase"] != "ended") if clock["round"] else 0

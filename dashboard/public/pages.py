"""Pages for everybody in the hall: the countdown, the standings, and who sits where."""

from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from dashboard.read import desk
from dashboard.read import standings as stored_standings
from dashboard.read.model import Model, Player, Seat
from dashboard.read.room import Room
from dashboard.request import model, room_now, services
from dashboard.words import presenters
from dashboard.words.waits import Waits, everybody_who_waits
from table_node.shared.names import around_surname, by_surname, fits, initial, tidy
from table_node.shared.words import say

public = Blueprint("public", __name__)

PODIUM_PLACES = 3


@dataclass(frozen=True)
class Sitting:
    """One player's seat, as the player looks for it; one who sits the round out has no side and no seat."""

    player: int
    name: str
    club: str
    table_no: int
    side: str
    seat: str
    partner: str
    chair: str = ""
    """`L` or `R`; nothing for one without a seat."""
    team: str = ""
    keeps: bool = False

    @property
    def letter(self) -> str:
        """The letter under which the name stands."""
        return initial(self.name)

    @property
    def parted(self) -> tuple[str, str, str]:
        """The name before, in and after the surname."""
        return around_surname(self.name)


@public.get("/")
def countdown() -> ResponseReturnValue:
    """The clock for the far wall."""
    now = room_now()
    return render_template("wall.html", room=now, view="countdown", follows="", **countdown_shown(model(), now))


def countdown_shown(reading: Model | None, now: Room) -> dict[str, object]:
    """What the countdown shows beside the room."""
    return {
        "title": presenters.wall_name(now.clock),
        "digits": presenters.digits(presenters.left_us(now.clock, services().clock.hub_us())),
        "podium": _podium(reading, now) if reading is not None and now.clock["phase"] == "ended" else [],
        "resting": resting_words(reading, now),
    }


def _podium(reading: Model, now: Room) -> list[stored_standings.Team] | list[Player]:
    """The first places, of teams where those stay together.

    While a place is still to be decided, only those above it: the sentence names who is level.
    """
    if presenters.game(now.clock) == "spades":
        return [
            team for team in stored_standings.teams(reading) if team.place is not None and team.place <= PODIUM_PLACES
        ]
    ranked = reading.standings()
    places = [player.place for player in ranked if player.place is not None]
    shared = [place for place in places if places.count(place) > 1]
    most = min([PODIUM_PLACES, *(place - 1 for place in shared)]) if now.clock.get("open_end") else PODIUM_PLACES
    return [player for player in ranked if player.place is not None and player.place <= most]


@public.get("/seats")
def seats() -> ResponseReturnValue:
    """Where each player sits in the round that is played or comes next."""
    asked, now = tidy(request.args.get("q", ""))[:60], room_now()
    return render_template("seats.html", room=now, asked=asked, **seats_shown(model(), now, asked))


def seats_shown(reading: Model | None, now: Room, asked: str = "") -> dict[str, object]:
    """Everybody by surname, or those whose name, club, team or table is asked for."""
    found = reading.seats(now.clock["round"]) if reading is not None else []
    byes = _without_opponent(reading, now) if reading is not None else []
    sitters = desk.sitters(reading) if reading is not None else []
    sittings = [*_sittings(found, sitters), *_resting(everybody_who_waits(reading, now)), *byes]
    sittings.sort(key=lambda sitting: by_surname(sitting.name))
    return {
        "sittings": [one for one in sittings if fits(asked, one.name, one.club, one.team, str(one.table_no or ""))],
        "everybody": len(sittings),
        "resting": resting_words(reading, now),
    }


@public.get("/where")
def where() -> ResponseReturnValue:
    """Where to go next: every table with its players, and how winners move."""
    now = room_now()
    return render_template("where.html", room=now, **where_shown(model(), now))


def where_shown(reading: Model | None, now: Room) -> dict[str, object]:
    """What stands over the tables: the round, how winners move, and who has no game."""
    ring = desk.ring(reading) if reading is not None else []
    between = now.clock["phase"] in ("ready", "break") and now.clock["round"] > 1
    headline = presenters.next_step(now.clock) if between else presenters.round_words(now.clock) or say("Seats")
    sitters = bool(desk.sitters(reading)) if reading is not None else False
    moves = presenters.moves_words(now.clock, sitters) if between and len(ring) > 1 else ""
    if between and presenters.stage(now.clock):
        headline = presenters.round_words(now.clock)
    return {"headline": headline, "moves": moves, "resting": resting_words(reading, now)}


def resting_words(reading: Model | None, now: Room) -> str:
    """Which fixed teams have no game in this round, or are level before lots are drawn, for everybody to read."""
    if reading is None or presenters.game(now.clock) != "spades":
        return ""
    if now.clock["phase"] == "break" and now.clock["break_kind"] == "lots":
        return say("Level: {teams}.", teams=", ".join(stored_standings.level_for_lots(reading)))
    return presenters.resting_words(now.clock, desk.resting_teams(reading, now.clock["round"]))


@public.get("/playing")
def playing() -> ResponseReturnValue:
    """Who is still playing, for a screen or a phone."""
    return render_template("playing.html", room=room_now())


@public.get("/rules")
def rules() -> ResponseReturnValue:
    """The sheet that is played by: what matters now, and all of it."""
    reading, now = model(), room_now()
    sheet = now.tournament.profile if now.tournament is not None else ""
    if reading is None or not sheet:
        return render_template("rules.html", room=now, matters=[], lines=[])
    matters = reading.rules_now(sheet, "room", now.clock["phase"])
    return render_template("rules.html", room=now, matters=matters, lines=reading.rules(sheet))


def _sittings(found: list[Seat], sitters: list[int]) -> list[Sitting]:
    names = {(seat.table_no, seat.seat): seat.name for seat in found}
    return [
        Sitting(
            player=seat.player,
            name=seat.name,
            club=seat.club,
            table_no=seat.table_no,
            side=seat.seat[0],
            seat=presenters.SEAT_WORDS[seat.seat],
            partner=names.get((seat.table_no, _beside(seat.seat)), ""),
            chair=seat.seat[-1],
            team=seat.team,
            keeps=seat.player in sitters,
        )
        for seat in found
    ]


def _resting(rests: Waits) -> list[Sitting]:
    return [
        Sitting(one.player, one.name, one.club, one.before_table, "", presenters.sentence(rests.when(one)), "")
        for one in rests.players
    ]


def _without_opponent(reading: Model, now: Room) -> list[Sitting]:
    """The players of fixed teams that have no game in this round."""
    resting = set(desk.resting_teams(reading, now.clock["round"]))
    why = say("no game in this round") if presenters.stage(now.clock) else say("a bye")
    found = [one for one in reading.standings() if one.team in resting]
    return [Sitting(one.player, one.name, one.club, 0, "", why, "", team=one.team) for one in found]


def _beside(seat: str) -> str:
    """The partner's seat."""
    return seat[:2] + ("R" if seat.endswith("L") else "L")

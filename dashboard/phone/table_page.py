"""A table's page on a phone, which is opened with the table's PIN."""

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from dashboard.access.auth import digits_of
from dashboard.access.login import sign_in
from dashboard.access.roles import Role
from dashboard.forms.forms import Attempt, attempt
from dashboard.hub.commands import Reply
from dashboard.hub.document_cache import Document
from dashboard.phone import buttons
from dashboard.phone.actions import PHONE
from dashboard.phone.play_forms import STEPS
from dashboard.read import desk
from dashboard.read.model import Seat
from dashboard.read.room import Room, empty_table
from dashboard.request import Typed, is_staff, may, model, room_now, services, visitor
from dashboard.words import hand, presenters
from table_node.shared.words import say

table_page = Blueprint("table_page", __name__, url_prefix="/table")

ENTER_HANDS: tuple[Role, ...] = ("convenor", "recorder")


@table_page.get("/<int:number>")
def page(number: int) -> ResponseReturnValue:
    """Show the table to its players. The address of the QR code holds the PIN."""
    if request.args.get("pin") and not may_act(number):
        return _let_in(number, request.args["pin"])
    if request.args.get("pin"):
        return redirect(url_for("table_page.page", number=number))
    return draw(number, Attempt()) if may_act(number) else _door(number)


@table_page.post("/<int:number>/pin")
def enter(number: int) -> ResponseReturnValue:
    """Open the table's page to whoever knows its PIN."""
    return _let_in(number, request.form.get("pin", ""))


@table_page.post("/<int:number>/<action>")
def act(number: int, action: str) -> ResponseReturnValue:
    """Carry out an action, such as a typed hand, for the table whose PIN was typed."""
    if action not in PHONE:
        abort(404)
    if not may_act(number):
        return redirect(url_for("table_page.page", number=number))
    if not may(PHONE[action]):
        abort(403)
    if request.form.get("by") in ("A", "B"):
        session["side"] = request.form["by"]
    failed = _overtaken(number, action) or attempt(PHONE[action], {"table": number})
    if failed is not None:
        return draw(number, failed), failed.status
    return redirect(url_for("table_page.page", number=number))


def may_act(number: int) -> bool:
    """Whether the visitor has typed this table's PIN, or may enter hands on the console."""
    return visitor().role in ENTER_HANDS or visitor().table == number


def _overtaken(number: int, action: str) -> Attempt | None:
    """A refusal if the other side has typed this hand meanwhile. Neither entry is lost: the players decide."""
    table = room_now().table(number)
    if action != "hand" or table is None or request.form.get("seen", "") == hand.typed_mark(table):
        return None
    typed = table["typed"]
    if typed is None:
        return None
    side = presenters.SIDE_NAMES[typed["by"]]
    text = say("{side} has typed hand {hand} meanwhile: {says}.", side=side, hand=typed["hand"], says=typed["says"])
    remedy = say("Agree with it above. If it is wrong, send yours in its place: what you typed is still here.")
    return Attempt(action, Typed(request.form), Reply(False, code="typed_meanwhile", text=text, remedy=remedy))


def _let_in(number: int, typed: str) -> ResponseReturnValue:
    serving, address = services(), request.remote_addr or "unknown"
    if wait_s := serving.throttle.wait_s(address):
        return _door(number, wait_s=wait_s), 429, {"Retry-After": str(wait_s)}
    serving.throttle.was_wrong(address)  # counted before it is checked, so that many tries at once count too
    if digits_of(typed) != serving.keys.pin(number):
        return _door(number, wrong=True, wait_s=serving.throttle.wait_s(address)), 401
    serving.throttle.was_right(address)
    if is_staff():
        session["table"] = number  # an umpire who scans the sign of a table keeps what an umpire may do
    else:
        sign_in("table", serving.keys.mark("table"), number)
    return redirect(url_for("table_page.page", number=number))


def _door(number: int, wrong: bool = False, wait_s: int = 0) -> str:
    return render_template("table_door.html", room=room_now(), number=number, wrong=wrong, wait_s=wait_s)


def draw(number: int, failed: Attempt) -> str:
    """The table's page; a refused form keeps what was typed."""
    now, reading = room_now(), model()
    table = now.table(number) or _without_game(number, now)
    tournament = now.tournament
    game = tournament.game if tournament is not None else "500"
    has_bell = presenters.is_timed(now.clock)
    return render_template(
        "table.html",
        page_address=url_for("table_page.page", number=number),
        room=now,
        table=table,
        number=number,
        game_no=the_game(table, number),
        hands=desk.hands(reading, table["round"], number) if reading is not None else [],
        game=game,
        counts_hands=game == "500",
        step_no=next_step(table),
        steps=STEPS.get(game, {}),
        names=presenters.seat_names(table),
        hints=hand.hints(reading, table),
        rules_now=desk.rules_at(reading, now, table),
        types_hands=bool(table["score"] or table["dealer"]),
        digits=presenters.digits(presenters.table_left_us(now.clock, services().clock.hub_us(), table["extra_us"])),
        extra=presenters.extra_words(table["extra_us"], now.clock),
        cards_due=_cards_due(table),
        deal_button=buttons.deal_button(table, has_bell),
        result_buttons=buttons.result_buttons(table, game),
        undo_button=buttons.undo_button(table, has_bell),
        side=session.get("side", ""),
        actions=PHONE,
        attempt=failed,
    )


def the_game(table: Document, number: int) -> int | None:
    """The number of the game that the table plays, which its forms carry."""
    reading = model()
    return desk.game(reading, table["round"], number) if reading is not None else None


def next_step(table: Document) -> int:
    """The number of the next step of the game, or for 500 of the next hand."""
    return int(table["play"]["steps"] if table.get("play") else table["hands"]) + 1


def _without_game(number: int, now: Room) -> Document:
    """The page of a table where nobody plays this round, which waits. 404 for a table that never existed."""
    if visitor().table != number and not (now.tournament and number <= now.tournament.tables):
        abort(404)
    plays = now.clock["phase"] not in ("setup", "ended")
    return empty_table(number, now.clock["round"]) | {
        "note": say("No game is played here in this round.") if plays else ""
    }


def _cards_due(table: Document) -> list[Seat]:
    """The players whose scorecards are still due, if no node in contact can read them at the table."""
    reading = model()
    if table["phase"] != "clip" or reading is None or table["link"] == "online":
        return []
    return [seat for seat in reading.seats_at(table["table"], table["round"]) if seat.clip == "due"]

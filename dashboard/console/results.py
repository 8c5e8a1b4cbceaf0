"""The Results page (undo, days, places), the check of paper scorecards, and the fairness report."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.console.round_page import console
from dashboard.forms.forms import Action, Attempt, Field, Values, attempt, read_fields, send
from dashboard.public.standings import rounds_over
from dashboard.read import standings as stored_standings
from dashboard.read.model import Player
from dashboard.read.standings import Finish
from dashboard.request import Typed, model, room_now, services
from table_node.shared.names import REASON_LONGEST, by_surname, fits, folded
from table_node.shared.words import say
from table_node.wire.uids import identities, may_be_same

CLICKS_MOST = 9999


@dataclass(frozen=True)
class Differs:
    """A scorecard that differs from the ledger, with the rounds that may explain it, in words."""

    player: int
    name: str
    card: int
    ledger: int
    doubts: list[str]


@dataclass(frozen=True)
class TableTimes:
    """How long a table kept the room waiting after each finish bell, in room seconds; None if unknown."""

    table_no: int
    seconds: list[int | None]

    @property
    def total(self) -> int:
        """The sum over all rounds."""
        return sum(one for one in self.seconds if one is not None)


@console.get("/results")
def results_page() -> ResponseReturnValue:
    """Show the last act, the day, level players, and links to the scorecard check and the fairness report."""
    return _results_page()


UNDO = Action(
    "undo", "undo", say("Take it back"), say("That is taken back."),
    (Field("action", "", "whole", low=1, high=999_999_999),), made_for="any",
)  # fmt: skip
DAY = Action("day", "begin_day", say("Begin another day"), say("Another day begins with round {round}."))


@console.post("/undo")
def undo() -> ResponseReturnValue:
    """Undo the act that the page named as the last one."""
    failed = attempt(UNDO)
    if failed is not None:
        return _results_page(failed), failed.status
    return redirect(url_for("console.round_page" if request.form.get("from") == "round" else "console.results_page"))


@console.post("/day")
def begin_day() -> ResponseReturnValue:
    """Begin another day with the round that the form was made for."""
    failed = attempt(DAY)
    if failed is not None:
        return _results_page(failed), failed.status
    return redirect(url_for("console.results_page"))


def _places(typed: Typed) -> Values:
    numbers = [name[6:] for name in typed.values if name.startswith("place-") and name[6:].isdecimal()]
    ordered = sorted((typed.whole(f"place-{number}", 1, 999), int(number)) for number in numbers)
    needed = say("Say how it was decided, for the journal.")
    return {
        "players": [number for _, number in ordered], "reason": typed.text("reason", REASON_LONGEST, needed=needed),
    }  # fmt: skip


PLACES = Action(
    "places", "decide_places", say("Decide the places"), say("The places are decided."),
    button=say("Decide the places"), made_for="any", read=_places,
)  # fmt: skip


@console.post("/places")
def decide_places() -> ResponseReturnValue:
    """Put level players in order, best first."""
    failed = attempt(PLACES)
    if failed is not None:
        return _results_page(failed), failed.status
    return redirect(url_for("console.results_page"))


def _cards(typed: Typed) -> Values:
    return {
        "cards": [
            {"player": one.player, "clicks": typed.whole(f"card-{one.player}", 0, CLICKS_MOST)}
            for one in _entrants()
            if typed.values.get(f"card-{one.player}", "").strip()
        ]
    }


CARDS = Action("cards", "check_cards", say("Check the cards"), "", made_for="any", read=_cards)


@console.get("/cards")
def cards_page() -> ResponseReturnValue:
    """Show the form for the totals of all scorecards."""
    return _cards_page(Attempt())


@console.post("/cards")
def check_cards() -> ResponseReturnValue:
    """Compare the typed totals with the ledger; or only find the scorecard that was tapped or named."""
    typed = Typed(request.form)
    if "find" in typed.values:
        return _cards_page(Attempt(CARDS.name, typed), found=_found(typed.values.get("card", "")))
    sent = send(CARDS, typed, read_fields(CARDS, typed))
    return _cards_page(sent), 200 if sent.reply is not None and sent.reply.ok else sent.status


@console.get("/fairness")
def fairness_page() -> ResponseReturnValue:
    """Show the fairness report: who met more than once, who sat out, and how long each table kept the room waiting."""
    reading, now = model(), room_now()
    finishes = stored_standings.finishes(reading) if reading is not None else []
    rounds = list(range(1, rounds_over(now.clock) + 1))
    return render_template(
        "fairness.html",
        room=now,
        rounds=rounds,
        met=stored_standings.met_again(reading) if reading is not None else [],
        waits=stored_standings.waits(reading) if reading is not None else [],
        tables=_times(finishes, rounds, services().speed),
    )


def _times(finishes: list[Finish], rounds: list[int], speed: int) -> list[TableTimes]:
    by_game = {(one.table_no, one.round): one.lost_us for one in finishes}
    seconds = {game: None if lost is None else lost * speed // 1_000_000 for game, lost in by_game.items()}
    return [
        TableTimes(table, [seconds.get((table, number)) for number in rounds])
        for table in sorted({one.table_no for one in finishes})
    ]


def _results_page(failed: Attempt | None = None) -> str:
    reading, now = model(), room_now()
    honours = stored_standings.honours(reading) if reading is not None else []
    listed = reading.standings() if reading is not None else []
    level = [one for one in listed if one.place is not None and one.place <= 2]
    return render_template(
        "console_results.html",
        room=now,
        act=stored_standings.last_act(reading, services().clock.hub_us()) if reading is not None else None,
        honours=honours,
        ties=_ties(level) if any(honour.title == "Level" for honour in honours) else [],
        attempt=failed or Attempt(),
    )


def _ties(level: list[Player]) -> list[list[Player]]:
    """The players who share the first place, and those who share the second."""
    groups = [[one for one in level if one.place == place] for place in (1, 2)]
    return [group for group in groups if len(group) > 1]


def _cards_page(sent: Attempt, found: int | None = None) -> str:
    names, reply = {one.player: one.name for one in _entrants()}, sent.reply
    detail: dict[str, Any] | None = reply.detail if reply is not None and reply.ok else None
    return render_template(
        "cards.html",
        room=room_now(),
        page_address=url_for("console.cards_page"),
        players=_entrants(),
        typed=sent.typed,
        found=found,
        searched="find" in sent.typed.values,
        reply=reply if reply is not None and not reply.ok else None,
        checked=detail,
        differences=[_differs(one, names) for one in detail["differences"]] if detail else [],
        missing=[names[number] for number in detail["missing"] if number in names] if detail else [],
        request_id=sent.id_for(CARDS.name),
    )


def _entrants() -> list[Player]:
    reading = model()
    listed = reading.standings() if reading is not None else []
    return sorted((one for one in listed if not one.house), key=lambda one: by_surname(one.name))


def _found(asked: str) -> int | None:
    """The player with this card number, player number or name; None if nobody fits, or more than one."""
    wanted = folded(asked)
    entrants, cards = _entrants(), identities(asked)
    tests: tuple[Callable[[Player], bool], ...] = (
        lambda one: any(may_be_same(uid, one.card) for uid in cards if one.card),
        lambda one: str(one.player) == wanted,
        lambda one: folded(one.entered) == wanted,
        lambda one: fits(asked, one.name),
    )
    for test in tests:
        fitting = [one.player for one in entrants if wanted and test(one)]
        if len(fitting) == 1:
            return fitting[0]
    return None


def _doubt(doubt: dict[str, Any]) -> str:
    if doubt["table"] is None:
        return say("round {round}: {why}", **doubt)
    return say("round {round}, table {table}: {why}", **doubt)


def _differs(one: dict[str, Any], names: dict[int, str]) -> Differs:
    doubts = [
        say("{doubt} (explains it)", doubt=_doubt(doubt))
        if doubt["would_make"] == one["card"] - one["ledger"]
        else _doubt(doubt)
        for doubt in one["doubts"]
    ]
    number = int(one["player"])
    return Differs(number, names.get(number, str(number)), int(one["card"]), int(one["ledger"]), doubts)

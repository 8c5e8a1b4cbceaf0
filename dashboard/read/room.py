"""The room at one moment, as a page draws it: what the log says, with the live links and clock laid over it."""

from dataclasses import dataclass, fields
from typing import Any

from dashboard.hub.document_cache import Document, Live
from dashboard.read.model import Model, Seat, TableRow, Tournament

CONTACT_LOST_US = 5_000_000
SEATS = ("A.L", "A.R", "B.L", "B.R")


@dataclass(frozen=True)
class Contact:
    """Which part does not answer: `ok`, `broker` or `hub`; and since when, where that is known."""

    case: str
    since_hub_us: int | None = None


@dataclass(frozen=True)
class Room:
    """Everything a page about the running room needs."""

    tournament: Tournament | None
    clock: Document
    tables: list[Document]
    summary: Document | None
    contact: Contact
    hub: Document | None
    seq: int
    """The last event that the log's part of it holds."""

    @property
    def waiting(self) -> list[Document]:
        """Tables whose round is not finished."""
        return [table for table in self.tables if table["phase"] not in ("done", "vacant")]

    def table(self, number: int) -> Document | None:
        """One table's document."""
        return next((table for table in self.tables if table["table"] == number), None)


def contact(live: Live, boot: str, now_hub_us: int) -> Contact:
    """Whether the hub is heard, and if not, which part is down and since when."""
    link, hub = live.get("link"), live.get("hub")
    if link is not None and not link["broker"]:
        return Contact("broker", link["since_hub_us"])
    if hub is None or hub["boot"] != boot:
        return Contact("hub")
    if not hub["online"] or now_hub_us - hub["hub_us"] > CONTACT_LOST_US:
        return Contact("hub", hub["hub_us"])
    return Contact("ok")


def look(model: Model | None, live: Live, boot: str, now_hub_us: int) -> Room:
    """The room now."""
    tournament = model.tournament() if model is not None else None
    return Room(
        tournament=tournament,
        clock=_clock(tournament, live.get("clock"), boot),
        tables=_tables(model, tournament, live.tables()),
        summary=live.get("summary"),
        contact=contact(live, boot, now_hub_us),
        hub=live.get("hub"),
        seq=model.seq() if model is not None else 0,
    )


def _clock(tournament: Tournament | None, live: Document | None, boot: str) -> Document:
    """The live clock; the log's word on round and phase where they differ, with no times then."""
    round_no, phase = (tournament.round, tournament.phase) if tournament else (0, "setup")
    if live is not None and (tournament is None or (live["round"], live["phase"]) == (round_no, phase)):
        return live | {name: said for name, said in _kind_of_play(tournament).items() if live.get(name) is None}
    timeless = dict.fromkeys((
        "opens_at_hub_us", "warns_at_hub_us", "closes_at_hub_us", "left_us", "rang_at_hub_us", "starts_at_hub_us",
        "break_kind", "until_hub_us", "rings",
    ))  # fmt: skip
    return timeless | {
        "kind": "clock",
        "boot": boot,
        "tournament": tournament.name if tournament else None,
        "round": round_no,
        "rounds": tournament.rounds if tournament else 0,
        "phase": phase,
        "speed": 1,
        **_kind_of_play(tournament),
    }


def _kind_of_play(tournament: Tournament | None) -> Document:
    """Which game it is, whether its rounds have a clock, and what is open at its end, as the log has it."""
    if tournament is None:
        return {}
    return {"game": tournament.game, "timed": int(tournament.round_s > 0), "open_end": tournament.open_end or ""}


def _tables(model: Model | None, tournament: Tournament | None, live: dict[int, Document]) -> list[Document]:
    """Every table: the log's state of play, the live state of its node."""
    if model is None or tournament is None:
        return list(live.values())
    seats: dict[int, list[Seat]] = {}
    for seat in model.seats(tournament.round):
        seats.setdefault(seat.table_no, []).append(seat)
    tables = [_table(row, seats.get(row.table_no, []), live.get(row.table_no)) for row in model.tables()]
    return [table | {"plays": tournament.game} for table in tables]


def empty_table(number: int, round_no: int) -> Document:
    """A table at which nobody sits, in the shape of its room document."""
    nothing: dict[str, Any] = dict.fromkeys(name.name for name in fields(TableRow))
    row = TableRow(
        **nothing | {"table_no": number, "round": round_no, "phase": "vacant", "dealt": 0, "hands": 0, "called": 0}
    )
    return _table(row, [], None)


def _table(row: TableRow, seats: list[Seat], live: Document | None) -> Document:
    """One table in the shape of its room document."""
    teams = [seat.team for seat in seats if seat.seat in ("A.L", "B.L") and seat.team]
    taken = {
        seat.seat: {"player": seat.player, "name": seat.name, "clipped": int(seat.clip != "due")} for seat in seats
    }
    return {
        "kind": "table",
        "seq": live["seq"] if live else 0,
        "table": row.table_no,
        "round": row.round,
        "phase": row.phase,
        "dealt": row.dealt,
        "verdict": _verdict(row),
        "pending": row.pending,
        "outcome": row.outcome,
        "mover": row.mover,
        "called": row.called,
        "extra_us": live["extra_us"] if live else 0,
        "hands": row.hands,
        "score": None if row.score_a is None else [row.score_a, row.score_b],
        "over": row.over,
        "leader": live.get("leader") if live else None,
        "dealer": row.dealer,
        "typed": live["typed"] if live else None,
        "agreed": live["agreed"] if live else [],
        "play": live.get("play") if live else None,
        "teams": teams if len(teams) == len(("A", "B")) else None,
        # After lunch the log has no seats yet: only the hub knows where people have tapped so far.
        "seats": {seat: taken.get(seat) for seat in SEATS} if taken or not live else live["seats"],
        "node": row.node,
        "link": live["link"] if live else "online" if row.node else "none",
        "silent_since_hub_us": live["silent_since_hub_us"] if live else None,
        "note": live["note"] if live else "",
        "ignored": live.get("ignored") if live else None,
    }


def _verdict(row: TableRow) -> Document | None:
    if row.verdict is None:
        return None
    return {
        "says": row.verdict, "early_us": row.verdict_early_us, "late_us": row.verdict_late_us,
        "final": row.verdict_final, "fault": row.verdict_fault, "own_us": row.verdict_own_us,
    }  # fmt: skip

"""A dashboard with a hub that remembers, a read model built by hand, and a room of twelve tables in any phase."""

import re
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache
from werkzeug.security import generate_password_hash
from werkzeug.test import TestResponse

from controller.store.read_model import SCHEMA
from dashboard.access.auth import Passcode, Throttle
from dashboard.access.roles import Keys
from dashboard.app import create_app
from dashboard.hub.clock import Clock
from dashboard.hub.commands import Hub, Reply
from dashboard.hub.document_cache import Live
from dashboard.hub.two_hubs import Aside
from dashboard.read.model import Reads
from dashboard.request import Services
from dashboard.words import presenters

COMPILED = TemporaryDirectory()
"""Where templates are kept compiled for all halls of a process."""
BOOT = "11111111-2222-3333-4444-555555555555"
PASSCODE = "1234-5678"
HASHED = generate_password_hash("12345678", method="scrypt:1024:8:1")
SEATS = ("A.L", "A.R", "B.L", "B.R")
UTC_MS = 1_764_000_000_000
FIRST = ["Ann", "Bob", "Cath", "Dave", "Esme", "Finn", "Gwen", "Hemi", "Iris", "Jack", "Kāri", "Len", "Mere", "Noel"]
LAST = ["Lee", "Tan", "Parata", "Smith", "O'Brien", "Ngata", "Wilson", "Kereama", "Brown", "Fa'asavalu", "Te Rangi"]
CLUBS = ("Riverside", "Ōtaki RSA", "Northend")

# (phase, dealt, verdict, outcome, mover): what the twelve tables of a lively room are doing.
MIXED: list[tuple[str, int, tuple[str, int, int] | None, str | None, str | None]] = [
    ("dealing", 0, None, None, None),
    ("hand", 1, None, None, None),
    ("hand", 3, ("before", -12_480_000, -12_400_000), None, None),
    ("dispute", 2, ("too_close", -8_000, 3_000), None, None),
    ("result", 2, ("after", 2_100_000, 2_160_000), None, None),
    ("cut", 4, None, "TIE", None),
    ("clip", 4, None, "B", None),
    ("done", 4, None, "A", None),
    ("done", 3, None, "TIE", "B"),
    ("closing", 2, None, None, None),
    ("dealt", 1, None, None, None),
    ("seated", 0, None, None, None),
]
SEATED: tuple[str, int, None, None, None] = ("seated", 0, None, None, None)
"""Before anybody deals."""


STEPS = ("tournament", "players", "clubs", "seats", "ready")
"""Of set-up."""


def addresses(app: Flask) -> list[str]:
    """Everything that can be looked at, as the program has it: each page, each step of set-up, each table's pages."""
    pages = [str(rule) for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments]
    steps = [f"/console/setup?step={step}" for step in STEPS]
    tables = [f"{page}/{number}" for page in ("/console/table", "/table") for number in range(1, len(MIXED) + 1)]
    return [*pages, *steps, *tables, "/table/4/rules", "/players/3"]


class StillClock:
    """A hub clock that stands where the test sets it."""

    boot = BOOT

    def __init__(self, now: int = 1_000_000_000) -> None:
        self.now = now

    def hub_us(self) -> int:
        """Now."""
        return self.now

    def day_ms(self) -> int:
        """A quarter to eight in the evening."""
        return (19 * 60 + 45) * 60_000


@dataclass
class RememberingHub:
    """A hub that remembers what it was asked and answers as the test tells it; the same request id acts once."""

    answers: list[Reply] = field(default_factory=list)
    asked: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    replies: dict[str, Reply] = field(default_factory=dict)

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """Answer a request, or repeat the answer it had."""
        if request_id not in self.replies:
            reply = self.answers.pop(0) if self.answers else Reply(ok=True)
            self.asked.append((name, args))
            if reply.is_silence:
                return reply
            self.replies[request_id] = reply
        return self.replies[request_id]


class Hall:
    """A dashboard under test: its database, its hub, its live documents, and somebody at the browser."""

    def __init__(self, folder: Path, hub: Hub | None = None, clock: Clock | None = None) -> None:
        """`hub`: one that answers in place of the one that remembers."""
        self.database = folder / "room.db"
        self.hub = RememberingHub()
        self.clock = StillClock()
        self.monotonic_s = 0.0
        serving = clock or self.clock
        self.live = Live(serving.hub_us, presenters.for_public, presenters.for_convenor)
        secrets = folder / "passcode"
        secrets.write_text(HASHED + "\n")
        collaborators = Services(
            hub=hub or self.hub,
            live=self.live,
            reads=Reads(self.database),
            clock=serving,
            passcode=Passcode(HASHED, b"a key for tests"),
            keys=Keys(secrets),
            throttle=Throttle(lambda: self.monotonic_s),
            aside=Aside(folder),
        )
        self.app: Flask = create_app(collaborators, TESTING=True)
        self.app.jinja_env.bytecode_cache = FileSystemBytecodeCache(COMPILED.name)
        self.client: FlaskClient = self.app.test_client()

    def get(self, address: str) -> TestResponse:
        """Open a page."""
        return self.client.get(address)

    def page(self, address: str) -> str:
        """A page's text; it must be there."""
        answer = self.client.get(address)
        assert answer.status_code == 200, f"{address}: {answer.status}"
        return answer.get_data(as_text=True)

    def log_in(self) -> None:
        """Log in as the convenor."""
        answer = self.submit("/login", "/login", passcode=PASSCODE)
        assert answer.status_code == 302

    def desk(self, phase: str = "overtime", **room: int) -> None:
        """A room in this phase (`build_room`), and the convenor at the console."""
        build_room(self.database, phase, **room)
        self.log_in()

    def hears(self, phase: str = "overtime") -> None:
        """The live documents of a room of twelve tables in this phase, as a running hub publishes them."""
        self.live.broker(True)
        documents = [clock_document(phase, left_us=60_000_000 if phase == "paused" else None), hub_document()]
        documents += [summary_document(phase=phase), nodes_document()]
        documents += [table_document(number, of) for number, (of, *_) in enumerate(MIXED, 1)]
        for document in documents:
            kind = document["kind"]
            self.live.take(f"table/{document['table']}" if kind == "table" else kind, document)

    def says(self, change: str) -> None:
        """Change the read model as the hub would."""
        with sqlite3.connect(self.database) as connection:
            connection.execute(change)
        connection.close()

    def form(self, page: str, action: str) -> dict[str, str]:
        """The hidden fields of the form with this action, as the page was made with them."""
        text = self.page(page)
        found = re.search(rf'<form[^>]*action="{re.escape(action)}"[^>]*>(.*?)</form>', text, re.DOTALL)
        assert found is not None, f"{page} has no form for {action}"
        return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', found[1]))

    def submit(self, page: str, action: str, **typed: object) -> TestResponse:
        """Open a page, fill in one of its forms and send it."""
        return self.client.post(action, data=self.form(page, action) | typed)


def people(count: int) -> list[tuple[int, str, str]]:
    """Players with names, numbered from 1."""
    return [
        (number + 1, f"{FIRST[number % len(FIRST)]} {LAST[number * 7 % len(LAST)]}", CLUBS[number % len(CLUBS)])
        for number in range(count)
    ]


RULES = "500 singles, Clubs NZ 2025 draft (proposed)\nAll ten tricks are worth at least: 250 (the sheet: none)"


def build_room(database: Path, phase: str = "overtime", round_no: int = 3, tables: int = 12) -> None:
    """A read model of a room in this phase: tables in mixed states while a round is played, and round 2 before it."""
    between = phase in ("setup", "ready")
    with sqlite3.connect(database) as connection:
        connection.executescript(SCHEMA)
        insert(connection, "shown_meta", ("seq", "100"))
        playing = ("Friday 500", "500-2025", "proposed", 6, 600, "60000", tables, "taps", round_no, phase)
        insert(connection, "shown_tournament", (*playing, RULES, "500", 0, "shared", 1, ""))
        insert(connection, "shown_setting", ("options", '{"slam_min": 250}'))
        for number, name, club in people(tables * 4):
            insert(
                connection,
                "shown_player",
                (number, name, club, f"04{number:06X}", 0, 49 - number, 2, 1, 1, number, 0, name, 0, ""),
            )
        for table in range(1, tables + 1):
            _build_table(connection, table, round_no, *(SEATED if between else MIXED[(table - 1) % len(MIXED)]))
        for seq in range(1, 41):
            sentence = f"Hand {seq % 4 + 1} was dealt, {seq} s before the bell."
            insert(
                connection,
                "shown_journal",
                (seq, UTC_MS + seq * 9000, seq, "HandDealt", 3, seq % 12 + 1, None, sentence),
            )
        insert(
            connection,
            "shown_refused",
            (
                "node-x9",
                "unbound",
                "A press came from a node that serves no table.",
                7,
                UTC_MS,
                UTC_MS,
                '{"kind":"press"}',
            ),
        )
    connection.close()


def _build_table(
    connection: sqlite3.Connection,
    table: int,
    round_no: int,
    phase: str,
    dealt: int,
    verdict: tuple[str, int, int] | None,
    outcome: str | None,
    mover: str | None,
) -> None:
    says = verdict or (None, None, None)
    pending = "A" if table == 2 else None
    untyped = (0, None, None, None, None, *((0, 0, 2_000) if verdict else (None, None, None)))
    row = (table, round_no, phase, dealt, *says, pending, outcome, mover, int(table == 5), f"node-{table:02}", *untyped)
    insert(connection, "shown_table", row)
    for place, seat in enumerate(SEATS):
        player = (table - 1) * 4 + place + 1
        clip = "clipped" if phase == "done" or (phase == "clip" and place < 2) else "due" if phase == "clip" else "none"
        clicks = {"A": 2, "TIE": 1}.get(outcome, 0) if outcome and phase in ("clip", "done") else None
        insert(connection, "shown_seat", (round_no, table, seat, player, clicks, clip))
        insert(connection, "shown_seat", (2, table, seat, player, 1, "clipped"))
    if outcome and phase in ("clip", "done"):
        insert(connection, "shown_result", (round_no, table, outcome, mover, "node", dealt, 0, ""))
    insert(
        connection,
        "shown_result",
        (2, table, "TIE", "A", "node", 4, int(table == 1), "read wrongly" if table == 1 else ""),
    )


def insert(connection: sqlite3.Connection, table: str, values: tuple[Any, ...]) -> None:
    """One row: these values in its first columns, nothing in the others."""
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")][: len(values)]
    marks = ", ".join("?" * len(values))
    connection.execute(f"INSERT OR REPLACE INTO {table} ({', '.join(columns)}) VALUES ({marks})", values)


def clock_document(phase: str = "running", round_no: int = 3, **changes: object) -> dict[str, Any]:
    """The room's clock: round 3 of 6, with 4:12 left from the still clock's start."""
    times = {"opens_at_hub_us": 652_000_000, "warns_at_hub_us": 1_192_000_000, "closes_at_hub_us": 1_252_000_000}
    document = {
        "v": 1, "kind": "clock", "seq": 100, "boot": BOOT, "tournament": "Friday 500", "round": round_no, "rounds": 6,
        "phase": phase, "left_us": None, "rang_at_hub_us": None, "speed": 1,
        "starts_at_hub_us": None, "break_kind": None, "until_hub_us": None,
    }  # fmt: skip
    return document | times | changes


def hub_document(hub_us: int = 1_000_000_000, **changes: object) -> dict[str, Any]:
    """The hub's heartbeat."""
    document = {"v": 1, "kind": "hub", "online": 1, "boot": BOOT, "hub_us": hub_us, "version": "0.1.0"}
    return document | {"bell": "ok", "fault": None} | changes


def table_document(table: int, phase: str = "hand", **changes: object) -> dict[str, Any]:
    """One table's document."""
    seats = {
        seat: {
            "player": (table - 1) * 4 + place + 1,
            "name": people(table * 4)[(table - 1) * 4 + place][1],
            "clipped": 0,
        }
        for place, seat in enumerate(SEATS)
    }
    document: dict[str, Any] = {
        "v": 1, "kind": "table", "seq": 100, "table": table, "round": 3, "phase": phase, "dealt": 2, "verdict": None,
        "pending": None, "outcome": None, "mover": None, "called": 0, "extra_us": 0, "hands": 0, "score": None,
        "over": None,
        "dealer": None, "typed": None, "agreed": [], "seats": seats, "node": f"node-{table:02}",
        "link": "online", "silent_since_hub_us": None, "note": "",
    }  # fmt: skip
    return document | changes


def summary_document(**changes: object) -> dict[str, Any]:
    """The room's summary."""
    document = {
        "v": 1, "kind": "summary", "seq": 100, "round": 3, "phase": "running", "tables": 12, "ready": 0, "done": 2,
        "waiting": [1, 2, 3, 4, 5, 6, 7, 10, 11, 12], "attention": ["Table 4: the deal is too close to call."],
        "refused": 7,
    }  # fmt: skip
    return document | changes


def nodes_document(**changes: object) -> dict[str, Any]:
    """Three nodes: one at a table, one silent, one that serves no table."""

    def node(name: str, table: int | None, link: str = "online", **facts: object) -> dict[str, Any]:
        kept = {
            "node": name, "table": table, "board": "pi", "firmware": "0.1.0", "link": link,
            "silent_since_hub_us": None, "queued": 0, "reader": "ok", "battery_mv": 3912, "rssi_dbm": -61,
            "rtt_us": 2400, "band_us": 2600, "clock": None,
        }  # fmt: skip
        return kept | facts

    silent = node("node-07", 7, "silent", silent_since_hub_us=988_000_000, queued=3)
    nodes = [node("node-01", 1), silent, node("node-x9", None, reader="none", battery_mv=None, band_us=None)]
    return {"v": 1, "kind": "nodes", "seq": 100, "nodes": nodes} | changes

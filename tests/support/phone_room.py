"""A hall in which phones stand on the tables: a real hub and the real pages in one process, and no node anywhere."""

import html
import re
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dashboard.hub.commands import Reply
from tests.dashboard.support import Hall
from tests.support.evening import entry_list
from tests.support.hub_room import SECOND_US, HubRoom

DOCUMENTS = ("clock", "summary", "hub", "nodes", "timetable")


class _HubClock:
    """The room's clock, as the dashboard of the same machine reads it."""

    def __init__(self, room: HubRoom) -> None:
        self._room = room
        self.boot = room.boot

    def hub_us(self) -> int:
        """Now."""
        return self._room.now

    def day_ms(self) -> int:
        """A quarter to eight in the evening."""
        return (19 * 60 + 45) * 60_000


class PhoneRoom:
    """One hub and its dashboard. What the hub publishes, the pages know at once."""

    def __init__(self, folder: Path) -> None:
        self.room = HubRoom(folder)
        self.silent = False
        self.hall = Hall(folder, self, _HubClock(self.room))
        self.hall.live.broker(True)
        self.room.connect()
        self._hear()

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """What a page asks of the hub; a silent hub neither hears nor answers."""
        if self.silent:
            return Reply(False, code="no_reply", text="The hub did not answer.", remedy="Press again.")
        said = self.room.ask(name, request_id, **args)
        self._hear()
        texts = {key: said[key] or "" for key in ("code", "text", "remedy")}
        return Reply(said["ok"] == 1, said["seq"], detail=said["detail"], **texts)

    def does(self, command: str, /, **args: object) -> None:
        """What the convenor does, at the console."""
        said = self.room.ask(command, **args)
        assert said["ok"] == 1, said["text"]
        self._hear()

    def evening(self, tables: int = 1, profile: str = "500-2025", minutes: int = 10, teams: bool = False,
                clipping: str = "auto", cards: bool = False) -> None:  # fmt: skip
        """Set up and seat so many tables, with a phone where a node would be."""
        self.does("create_tournament", name="Club night", profile=profile, tables=9, minutes=minutes,
                  rounds=5 if teams else 2, warning_s=60 if minutes else 0, clipping=clipping, confirmed=1)  # fmt: skip
        rows = [{"line": row.line, "name": row.name, "club": row.club, "card": row.card}
                | ({"team": f"Team {place // 2}"} if teams else {})
                for place, row in enumerate(entry_list(4 * tables, cards))]  # fmt: skip
        self.does("import_players", rows=rows)
        self.does("draw_seats", house_players=0)

    def open_round(self, number: int = 1) -> None:
        """Start a round; where it has a clock, its start bell strikes on time."""
        self.does("start_round", round=number)
        if self.room.plan().rings:
            self.strike("open")

    def opened(self, *args: Any, **options: Any) -> "Phone":  # noqa: ANN401
        """Such an evening, its round 1 open; the phone of table 1, its page in view."""
        self.evening(*args, **options)
        self.open_round()
        phone = self.phone()
        phone.look()
        return phone

    def playing(self, profile: str) -> "Phone":
        """Table 1 plays by this sheet: its first hand is dealt, or its first dealer, Amber's left seat, named."""
        timed = profile.startswith("500")
        teams = profile == "spades"
        phone = self.opened(2, profile, 10 if timed else 0, teams, clipping="result")
        if timed:
            phone.press("dealt")
        else:
            phone.send("step/dealer", seat="A.L")
        return phone

    def strike(self, ring: str) -> None:
        """The bell strikes what is planned."""
        self.room.strike(ring)
        self._hear()

    def passes(self, seconds: float) -> None:
        """So much time passes."""
        self.room.step(after_s=seconds)
        self._hear()

    def table(self, number: int = 1) -> dict[str, Any]:
        """What everybody knows of a table."""
        return self.room.table(number)

    def phone(self, number: int = 1) -> "Phone":
        """A phone that has read the QR code of a table's sign."""
        return self.scans(self.hall.app.test_client(), number)

    def scans(self, client: FlaskClient, number: int) -> "Phone":
        """The same on a phone that may have been used for something else."""
        self.hall.log_in()
        sign = re.search(rf"Table {number}\D.*?(\d{{3}} ?\d{{3}})", self.hall.page("/console/pins"), re.DOTALL)
        assert sign is not None
        assert client.get(f"/table/{number}?pin={sign[1].replace(' ', '')}").status_code == 302
        return Phone(client, number)

    def umpire(self) -> FlaskClient:
        """The umpire, with a passcode just made."""
        self.hall.log_in()
        made = self.hall.submit("/console/devices", "/console/devices/passcode/umpire").get_data(as_text=True)
        code = re.search(r"\d{4}-\d{4}", made)
        client = self.hall.app.test_client()
        token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/login").get_data(as_text=True))
        assert code is not None and token is not None
        assert client.post("/login", data={"csrf_token": token[1], "passcode": code[0]}).status_code == 302
        return client

    def _hear(self) -> None:
        link = self.room.link
        for place in DOCUMENTS:
            for said in link.said(place)[-1:]:
                self.hall.live.take(place, said)
        for number in {sent.who for sent in link.sent if sent.place == "table"}:
            self.hall.live.take(f"table/{int(number)}", link.said("table", who=number)[-1])


class Phone:
    """Somebody at a table with a phone in the hand."""

    def __init__(self, client: FlaskClient, number: int) -> None:
        self.client, self.number = client, number
        self.shown = ""

    def look(self, place: str = "") -> str:
        """The page as it is now; `place`: another page of the table's."""
        self.shown = self.client.get(f"/table/{self.number}{place}").get_data(as_text=True)
        return self.shown

    def buttons(self) -> list[str]:
        """What the page's buttons and unfolding lines say, from top to bottom."""
        found = re.findall(r"<(?:button|summary)[^>]*>(.*?)</(?:button|summary)>", self._main(), re.DOTALL)
        return [_text(one) for one in found]

    def sees(self) -> str:
        """The page's text."""
        return _text(self._main())

    def send(self, action: str, **typed: object) -> TestResponse:
        """Fill in one of the forms of the page that is shown, send it, and look at what comes."""
        data = self.form(action) | typed
        answer = self.client.post(f"/table/{self.number}/{action}", data=data)
        self.shown = answer.get_data(as_text=True) if answer.status_code != 302 else self.look()
        return answer

    def press(self, action: str, **measured: object) -> TestResponse:
        """Look at the page, and press one of its buttons."""
        self.look()
        return self.send(action, **measured)

    def form(self, action: str) -> dict[str, str]:
        """The hidden fields of a form of the page that is shown."""
        found = re.search(rf'<form[^>]*action="/table/{self.number}/{action}"[^>]*>(.*?)</form>', self.shown, re.DOTALL)
        assert found is not None, f"no {action} on the page: {self.buttons()}"
        return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', found[1]))

    def _main(self) -> str:
        return self.shown[self.shown.index("<main") : self.shown.index("</main>")]


def _text(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def seconds(count: float) -> int:
    """So many seconds, in microseconds."""
    return round(count * SECOND_US)

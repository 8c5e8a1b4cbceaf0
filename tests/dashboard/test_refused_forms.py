"""Whatever form of the console or of a table the hub refuses: it is shown again as it was filled in, and says why."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest

from controller.domain.commands.game import EnterResult
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.session import BeginBreak
from controller.domain.commands.setup import DrawSeats, EndTournament, ImportPlayers, Row
from dashboard.hub.commands import Reply
from tests.dashboard.real_hub import RealHub, hall_with_hub
from tests.dashboard.support import Hall
from tests.support.evening import at, set_up

REFUSED = Reply(False, code="no", text="The hub says no.", remedy="Wait.")
SILENT = Reply(False, code="no_reply", text="The hub did not answer.", remedy="Press again.")
STEPS = ("tournament", "players", "clubs", "seats", "ready")
PAGES = (
    "/console", "/console/evening", "/console/results", "/console/nodes", "/console/hall", "/console/cards",
    "/console/table/1", "/console/table/1?round=1", "/table/1", *(f"/console/setup?step={step}" for step in STEPS),
)  # fmt: skip
TYPED = ("text", "number", "textarea", "search")


@dataclass
class Shown:
    """A form as it is shown: what cannot be seen of it, and every field that can, with what stands in it."""

    action: str
    hidden: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    chosen: dict[tuple[str, str], bool] = field(default_factory=dict)
    """Each value that can be chosen or ticked, and whether it is."""
    lowest: dict[str, int] = field(default_factory=dict)
    ticks: set[str] = field(default_factory=set)

    def fill_in(self) -> dict[str, list[str]]:
        """Fill every field in with something other than what stood there; what is sent then."""
        for name, value in self.typed.items():
            low = self.lowest.get(name)
            clock = name in ("minutes", "left")
            self.typed[name] = "4:30" if clock and low is None else f"{value}x" if low is None else str(low + 1)
        names = {name for name, _ in self.chosen}
        for name in names:
            mine = [key for key in self.chosen if key[0] == name and key[1]]
            another = next((key for key in reversed(mine) if not self.chosen[key]), mine[-1] if mine else None)
            if name not in self.ticks:
                self.chosen |= {key: key == another for key in self.chosen if key[0] == name}
            elif another is not None:
                self.chosen[another] = not self.chosen[another]
        sent = {name: [value] for name, value in (self.hidden | self.typed).items()}
        return sent | {name: [key[1] for key, on in self.chosen.items() if on and key[0] == name] for name in names}


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Shown] = []
        self._form: Shown | None = None
        self._name = ""
        self._bare_option: bool | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Shown(of.get("action", "")) if of.get("method") == "post" else None
            self.shown += [self._form] if self._form else []
        elif self._form is not None:
            self._field(self._form, tag, of)

    def handle_data(self, data: str) -> None:
        if self._form is not None and self._bare_option is not None:
            self._form.chosen[self._name, data.strip()] = self._bare_option
            self._bare_option = None
        elif self._form is not None and self._name in self._form.typed and data.strip():
            self._form.typed[self._name] += data

    def handle_endtag(self, tag: str) -> None:
        self._form = None if tag == "form" else self._form
        self._name = "" if tag in ("select", "textarea") else self._name

    def _field(self, form: Shown, tag: str, of: dict[str, str]) -> None:
        kind = of.get("type", "text") if tag == "input" else tag
        name, value = of.get("name", ""), of.get("value", "")
        if kind in ("select", "textarea"):
            self._name = name
        if kind == "option" and "value" not in of:
            self._bare_option = "selected" in of
        elif kind == "option" and self._name:  # the others are only proposed
            form.chosen[self._name, value] = "selected" in of
        elif kind in ("radio", "checkbox"):
            form.chosen[name, value] = "checked" in of
            form.ticks |= {name} if kind == "checkbox" else set()
        elif name and kind in ("hidden", "button"):
            form.hidden.setdefault(name, value)
        elif name and kind in TYPED:
            form.typed[name] = value
            if kind == "number":
                form.lowest[name] = int(of.get("min") or 0)


def forms(page: str) -> list[Shown]:
    """Every form of a page that changes something."""
    parser = _Forms()
    parser.feed(page)
    return parser.shown


def evening(game: str) -> Iterator[Callable[[RealHub], None]]:
    """What happens in an evening, step by step."""
    profile = {"500": "500-2025"}.get(game, game)
    options = {} if game == "spades" else {"bench": "ring_link"}
    minutes = 10 if game == "500" else 0
    rows = tuple(
        Row(n, f"Player {n}", "Hutt", "", f"Team {(n + 1) // 2}" if game == "spades" else "") for n in range(1, 11)
    )
    yield lambda hub: None
    yield lambda hub: hub.do(set_up(profile=profile, tables=6, rounds=5, clipping="result", options=options,
                                    minutes=minutes, warning_s=0))  # fmt: skip
    yield lambda hub: hub.do(ImportPlayers(rows))
    yield lambda hub: hub.do(DrawSeats(house_players=False, seed=7))
    yield lambda hub: hub.do(StartRound(1, at(0)))
    if game == "500":
        yield lambda hub: hub.do(RecordRing("close", hub.room.clock.start_revision, at(600), at(600)))
    yield lambda hub: hub.do(EnterResult(1, 1, "A", None, ""))
    yield lambda hub: hub.do(EnterResult(1, 2, "A", None, ""))
    kind = "tea" if game == "spades" else "lunch"  # teams keep their seats
    yield lambda hub: hub.do(BeginBreak(2, kind, 30, 1, at(700)))
    yield lambda hub: hub.do(EndTournament("late"))


@pytest.mark.parametrize(
    ("game", "reply"), [("500", REFUSED), ("500", SILENT), ("cribbage", REFUSED), ("spades", REFUSED)]
)
def test_what_was_filled_in_stands_there_still_when_the_hub_did_not_take_it(
    tmp_path: Path, game: str, reply: Reply, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, hub = hall_with_hub(tmp_path)
    tried: set[tuple[object, ...]] = set()
    for happens in evening(game):
        happens(hub)
        for address in PAGES:
            answer = hall.client.get(address, follow_redirects=True)
            for form in forms(answer.get_data(as_text=True)) if answer.status_code == 200 else []:
                kind = (form.action, *form.typed, *{name for name, _ in form.chosen})
                if len(kind) == 1 or kind in tried:
                    continue
                tried.add(kind)
                with monkeypatch.context() as patched:
                    patched.setattr(hub, "ask", lambda *_: reply)
                    send(hall, form, reply)
    assert len(tried) > 15
    hub.close()


def send(hall: Hall, form: Shown, reply: Reply) -> None:
    """Fill a form in and send it, to a hub that does not take it."""
    answer = hall.client.post(form.action, data=form.fill_in(), follow_redirects=True).get_data(as_text=True)
    again = [one for one in forms(answer) if one.action == form.action]
    kept = [one for one in again if form.typed.items() <= one.typed.items() and one.chosen == form.chosen]
    assert kept, f"{form.action} lost what was filled in: {form.typed} {form.chosen}, shown again {again}"
    says = (reply.text, 'class="wrong"', 'role="alert"')
    assert any(one in answer for one in says), f"{form.action} does not say why"

"""Whatever form of the console or of a table the hub refuses: it is shown again as it was filled in, and says why."""

from collections.abc import Callable, Iterator

import pytest

from controller.domain.commands.game import EnterResult
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.session import BeginBreak
from controller.domain.commands.setup import DrawSeats, EndTournament, ImportPlayers, Row
from dashboard.hub.commands import Reply
from tests.dashboard.forms_of import Form, forms_of
from tests.dashboard.real_hub import LivingHall, RealHub
from tests.dashboard.support import Hall
from tests.support.evening import at, set_up

REFUSED = Reply(False, code="no", text="The hub says no.", remedy="Wait.")
SILENT = Reply(False, code="no_reply", text="The hub did not answer.", remedy="Press again.")
STEPS = ("tournament", "players", "clubs", "seats", "ready")
PAGES = (
    "/console", "/console/evening", "/console/results", "/console/nodes", "/console/hall", "/console/cards",
    "/console/table/1", "/console/table/1?round=1", "/table/1", *(f"/console/setup?step={step}" for step in STEPS),
)  # fmt: skip


def fill_in(form: Form) -> dict[str, list[str]]:
    """Fill every field of a form in with something other than what stands there; what is sent then."""
    for name, value in form.typed.items():
        low = form.lowest.get(name)
        clock = name in ("minutes", "left")
        form.typed[name] = "4:30" if clock and low is None else f"{value}x" if low is None else str(low + 1)
    names = {name for name, _ in form.chosen}
    for name in names:
        mine = [key for key in form.chosen if key[0] == name and key[1]]
        another = next((key for key in reversed(mine) if not form.chosen[key]), mine[-1] if mine else None)
        if name not in form.ticks:
            form.chosen |= {key: key == another for key in form.chosen if key[0] == name}
        elif another is not None:
            form.chosen[another] = not form.chosen[another]
    button = {name: value for name, value in reversed(form.buttons) if name}
    sent = {name: [value] for name, value in (button | form.hidden | form.typed).items()}
    return sent | {name: [key[1] for key, on in form.chosen.items() if on and key[0] == name] for name in names}


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
    living: LivingHall, game: str, reply: Reply, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = living.log
    tried: set[tuple[object, ...]] = set()
    for happens in evening(game):
        happens(hub)
        for address in PAGES:
            answer = living.client.get(address, follow_redirects=True)
            for form in forms_of(answer.text) if answer.status_code == 200 else []:
                kind = (form.action, *form.typed, *{name for name, _ in form.chosen})
                if len(kind) == 1 or kind in tried:
                    continue
                tried.add(kind)
                with monkeypatch.context() as patched:
                    patched.setattr(hub, "ask", lambda *_: reply)
                    send(living, form, reply)
    assert len(tried) > 15


def send(hall: Hall, form: Form, reply: Reply) -> None:
    """Fill a form in and send it, to a hub that does not take it."""
    answer = hall.client.post(form.action, data=fill_in(form), follow_redirects=True).text
    again = [one for one in forms_of(answer) if one.action == form.action]
    kept = [one for one in again if form.typed.items() <= one.typed.items() and one.chosen == form.chosen]
    assert kept, f"{form.action} lost what was filled in: {form.typed} {form.chosen}, shown again {again}"
    says = (reply.text, 'class="wrong"', 'role="alert"')
    assert any(one in answer for one in says), f"{form.action} does not say why"

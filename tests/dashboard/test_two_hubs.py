"""Pages of a machine whose hub stands aside: they say so, offer the remedy, and leave the other hub's room alone."""

from pathlib import Path

import pytest

from controller.hub.tenure.aside import Aside as AsideOfHub
from controller.hub.tenure.aside import AsideFile
from dashboard.hub.document_cache import Live
from dashboard.hub.two_hubs import Aside, AsideWatch
from dashboard.words.presenters import for_convenor, for_public, hub_alarm
from tests.dashboard.support import Hall

HEARD = AsideOfHub("roundbell-2", copy=0, heard=1, since_utc_ms=0)
SILENT = AsideOfHub("roundbell-2", copy=0, heard=0, since_utc_ms=0)


class Connection:
    """Remembers what was done with it."""

    def __init__(self) -> None:
        self.did: list[str] = []

    def start(self) -> None:
        self.did.append("connect")

    def step_aside(self) -> None:
        self.did.append("leave")


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


@pytest.mark.parametrize("page", ["/", "/seats", "/standings", "/login"])
def test_every_page_says_that_another_hub_holds_the_room(hall: Hall, tmp_path: Path, page: str) -> None:
    assert "Another hub" not in hall.page(page)
    AsideFile(tmp_path).tell(HEARD)
    assert "Another hub holds this room: roundbell-2, since" in hall.page(page)
    AsideFile(tmp_path).tell(None)
    assert "Another hub" not in hall.page(page)


def test_the_console_has_the_remedy_and_no_button_while_the_other_is_heard(hall: Hall, tmp_path: Path) -> None:
    hall.log_in()
    AsideFile(tmp_path).tell(HEARD)
    console = hall.page("/console")
    assert "Switch one of the two off." in console
    assert "This hub takes over" not in console


def test_the_convenor_has_this_hub_take_over_when_the_other_is_silent(hall: Hall, tmp_path: Path) -> None:
    hall.log_in()
    hub = AsideFile(tmp_path)
    hub.tell(SILENT)
    hall.submit("/console", "/console/take-over")
    assert hub.is_asked()
    assert not hub.is_asked()


def test_a_form_that_is_sent_after_the_other_hub_was_heard_again_is_refused(hall: Hall, tmp_path: Path) -> None:
    hall.log_in()
    hub = AsideFile(tmp_path)
    hub.tell(SILENT)
    form = hall.form("/console", "/console/take-over")
    hub.tell(HEARD)
    hall.client.post("/console/take-over", data=form)
    assert "This hub cannot take over: roundbell-2 still holds the room." in hall.page("/console")
    assert not hub.is_asked()


def test_nobody_but_the_convenor_has_a_hub_take_over(hall: Hall, tmp_path: Path) -> None:
    hub = AsideFile(tmp_path)
    hub.tell(SILENT)
    assert "This hub takes over" not in hall.page("/")
    hall.client.post("/console/take-over")
    assert not hub.is_asked()


def test_pages_of_a_hub_that_stands_aside_keep_off_the_broker_and_say_why(tmp_path: Path) -> None:
    connection, live, hub = Connection(), Live(lambda: 0, for_public, for_convenor), AsideFile(tmp_path)
    watch = AsideWatch(Aside(tmp_path), connection, live, "boot")
    watch.look(1)
    assert connection.did == ["connect"]
    hub.tell(HEARD)
    watch.look(2)
    watch.look(3)
    assert connection.did == ["connect", "leave"]
    document = live.get("hub")
    assert document is not None
    assert "Another hub holds this room: roundbell-2" in hub_alarm(document)
    hub.tell(None)
    watch.look(4)
    assert connection.did == ["connect", "leave", "connect"]

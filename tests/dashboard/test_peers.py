"""What the closest peers do well for whoever runs a room, held here too; docs/peers.md lists where each is proven."""

import re

from tests.dashboard.support import (
    Hall,
    build_room,
    clock_document,
    nodes_document,
    summary_document,
    table_document,
)


def overtime(hall: Hall) -> str:
    """The console two minutes after the finish bell of round 3, with a silent node at table 3."""
    build_room(hall.database, "overtime")
    hall.live.take("clock", clock_document("overtime", rang_at_hub_us=880_000_000))
    silent = {"link": "silent", "silent_since_hub_us": 940_000_000}
    hall.live.take("table/3", table_document(3, "hand", dealt=3, seq=100, **silent))
    hall.live.take("nodes", nodes_document())
    hall.log_in()
    return hall.page("/console")


def order_of(page: str) -> list[int]:
    """The tables of the console's list, first to last."""
    return [int(number) for number in re.findall(r'class="card" data-doc="table/(\d+)"', page)]


def test_lagging_tables_slow_play_and_lost_contact_come_first(hall: Hall) -> None:
    """BridgeTab Control: lagging tables, slow play and "com lost" are seen without looking for them."""
    page = overtime(hall)
    order = order_of(page)
    assert order.index(3) < order.index(2) and order.index(2) < order.index(8), "silent, playing, done"
    card = page[page.index('data-doc="table/3"') : page.index("</li>", page.index('data-doc="table/3"'))]
    assert "No contact with the node" in card or "silent" in card.lower()
    assert 'data-since-us="940000000"' in card and "data-since-bell" in card


def test_the_quality_of_each_nodes_clock_is_shown_beside_it(hall: Hall) -> None:
    """RotorHazard: how well each node is synchronised is on the page, and the room check grades it."""
    overtime(hall)
    assert "Clock known to" in hall.page("/console/nodes") and "±" in hall.page("/console/nodes")
    assert "clock known to" in hall.page("/console/check")


def test_who_still_plays_and_who_has_finished_is_told_to_the_hall_and_a_call_comes_first(hall: Hall) -> None:
    """Mahjong Pantheon: still playing or finished at a glance; a table that calls the referee is on top."""
    page = overtime(hall)
    assert order_of(page)[0] in (4, 5), "table 5 calls, table 4 is in dispute"
    playing = hall.page("/playing")
    assert "Still playing" in playing or "still playing" in playing


def test_before_the_first_bell_the_page_of_who_still_plays_has_a_heading_that_the_feed_leaves_alone(hall: Hall) -> None:
    build_room(hall.database, "ready")
    hall.live.take("clock", clock_document("ready"))
    hall.live.take("summary", summary_document(phase="ready", waiting=[]))
    heading = re.search(r"<h1>.*</h1>", hall.page("/playing"))
    assert heading is not None
    assert '<span data-doc="clock" data-text="shown.phase">Starting soon</span>' in heading[0]


def test_the_more_an_act_destroys_the_more_steps_stand_before_it(hall: Hall) -> None:
    """Sharly Chess: levels of caution. One press, a second step that says what happens, a reason as well."""
    build_room(hall.database, "running")
    hall.live.take("clock", clock_document())
    hall.log_in()
    page = hall.page("/console")
    pause = page[page.index('action="/console/round/pause"') :]
    assert pause.index("<button") < pause.index("</form>") and "<details" not in pause[: pause.index("</form>")]
    finish = page[page.index('id="do-finish"') : page.index("</details>", page.index('id="do-finish"'))]
    assert "This cannot be taken back." in finish and "Yes, ring it now" in finish and 'name="reason"' not in finish
    abandon = page[page.index('id="do-abandon"') : page.index("</details>", page.index('id="do-abandon"'))]
    assert "It can be taken back until somebody deals" in abandon and 'name="reason"' in abandon

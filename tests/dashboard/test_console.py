"""What the convenor does goes to the hub once, for the round that was on the screen, and a no keeps what was typed."""

import sqlite3

import pytest

from dashboard.hub.commands import Reply, no_reply
from table_node.wire.room_shapes import ROOM_PHASES
from tests.dashboard.support import (
    Hall,
    build_room,
    hub_document,
    nodes_document,
    people,
)

PUBLIC = ("/", "/standings", "/standings?round=1", "/seats", "/seats?q=lee", "/players", "/players?q=lee")
CONSOLE = ("/console", "/console?view=floor", "/console?view=list", "/console/evening", "/console/devices",
           "/console/pins", "/console/setup", "/console/nodes", "/console/journal", "/console/journal?table=3",
           "/console/results", "/console/cards", "/console/fairness")  # fmt: skip


@pytest.mark.parametrize("phase", ROOM_PHASES)
@pytest.mark.parametrize("live", [True, False])
def test_every_page_can_be_seen_in_every_phase_of_the_room(hall: Hall, phase: str, live: bool) -> None:
    build_room(hall.database, phase, round_no=0 if phase == "setup" else 3)
    if live:
        hall.hears(phase)
    for page in PUBLIC:
        assert "<h1" in hall.page(page)
    hall.log_in()
    for page in (*CONSOLE, *(f"/console/table/{number}" for number in range(1, 13)), "/console/table/1?round=2"):
        assert "<h1" in hall.page(page)


def test_every_page_can_be_seen_before_the_hub_has_ever_started(hall: Hall) -> None:
    hall.log_in()
    for page in (*PUBLIC, *CONSOLE):
        assert "has not answered" in hall.page(page)
    assert hall.get("/console/table/1").status_code == 404


def test_with_a_dead_hub_the_pages_say_so_and_still_show_the_room(hall: Hall) -> None:
    build_room(hall.database)
    hall.hears()
    assert 'data-case="hub" hidden' in hall.page("/standings")
    hall.clock.now += 5_100_000
    page = hall.page("/standings")
    assert 'data-case="hub" >' in page
    assert "The bell is not affected." in page
    assert "Ann Lee" in page


def test_a_last_will_counts_the_silence_from_the_last_heartbeat(hall: Hall) -> None:
    hall.live.broker(True)
    hall.live.take("hub", hub_document(900_000_000))
    hall.live.take("hub", hub_document(500_000_000, online=0))
    document = hall.live.get("hub")
    assert document is not None
    assert document["hub_us"] == 900_000_000


@pytest.mark.parametrize(
    ("phase", "button", "action"),
    [("ready", "Start round 3", "start"), ("running", "Pause round 3", "pause"), ("running", "Yes, ring it", "finish"),
     ("paused", "Resume round 3", "resume")],
)  # fmt: skip
def test_each_button_asks_the_hub_for_the_round_on_the_screen(hall: Hall, phase: str, button: str, action: str) -> None:
    hall.desk(phase)
    assert button in hall.page("/console")
    assert hall.submit("/console", f"/console/round/{action}").status_code == 302
    assert hall.hub.asked == [(f"{action}_round", {"round": 3})]


def test_before_there_are_seats_the_console_leads_to_set_up(hall: Hall) -> None:
    hall.desk("setup")
    assert "Set up the" in hall.page("/console")


def test_a_stale_page_names_its_own_round_so_that_it_cannot_act_on_a_later_one(hall: Hall) -> None:
    hall.desk("running", round_no=3)
    stale = hall.form("/console", "/console/round/finish")
    hall.database.unlink()
    build_room(hall.database, "running", round_no=4)
    refusal = Reply(False, 0, "other_round", "That was meant for round 3; the room is at 4.", "Look again.")
    hall.hub.answers.append(refusal)
    page = hall.client.post("/console/round/finish", data=stale).text
    assert hall.hub.asked == [("finish_round", {"round": 3})]
    assert "That was meant for round 3; the room is at 4." in page
    assert "Look again." in page


def test_a_double_click_acts_once_and_is_told_of_once(hall: Hall) -> None:
    hall.desk("ready")
    form = hall.form("/console", "/console/round/start")
    first = hall.client.post("/console/round/start", data=form)
    second = hall.client.post("/console/round/start", data=form)
    assert (first.status_code, second.status_code) == (302, 302)
    assert hall.hub.asked == [("start_round", {"round": 3})]
    assert hall.page("/console").count("Round 3 has started.") == 1


def test_each_form_is_made_with_an_id_of_its_own_and_none_is_taken_without_one(hall: Hall) -> None:
    hall.desk("ready")
    assert len({hall.form("/console", "/console/round/start")["request_id"] for _ in range(3)}) == 3
    assert hall.submit("/console", "/console/round/start", request_id="").status_code == 400
    assert hall.hub.asked == []


def test_after_silence_the_same_form_can_be_sent_again_and_acts_once(hall: Hall) -> None:
    hall.desk()
    form = hall.form("/console/table/5", "/console/table/5/result")
    hall.hub.answers.append(no_reply())
    answer = hall.client.post("/console/table/5/result", data=form | {"outcome": "B", "reason": "told by both"})
    assert "The hub did not answer. The bell is not affected." in answer.text
    assert form["request_id"] in answer.text and 'value="told by both"' in answer.text


@pytest.mark.parametrize(("seq", "behind"), [(100, False), (101, True)])
def test_the_page_waits_for_its_change_and_says_when_it_is_behind(hall: Hall, seq: int, behind: bool) -> None:
    hall.desk("ready")
    hall.hub.answers.append(Reply(True, seq=seq))
    hall.submit("/console", "/console/round/start")
    page = hall.page("/console")
    assert "Round 3 has started." in page
    assert ("the pages are behind" in page) is behind


def test_a_node_is_bound_and_freed(hall: Hall) -> None:
    hall.desk()
    hall.hears()
    hall.submit("/console/nodes", "/console/nodes/node-x9/bind", table="12")
    hall.submit("/console/nodes", "/console/nodes/node-01/free")
    assert hall.hub.asked == [("bind_node", {"node": "node-x9", "table": 12}), ("free_node", {"node": "node-01"})]


def test_the_next_node_pressed_is_waited_for_and_the_page_says_so_until_it_is_stopped(hall: Hall) -> None:
    hall.desk()
    hall.hears()
    hall.submit("/console/nodes", "/console/nodes/await", table="12")
    assert "Now press any button on the node of table 12." in hall.page("/console/nodes")
    awaits = {"table": 7, "replaces": "node-07", "until_hub_us": 1}
    hall.live.take("nodes", nodes_document(seq=101, awaits=awaits))
    assert "Press any button on the node for table 7." in hall.page("/console/nodes")
    hall.hub.answers.append(Reply(False, 0, "none_awaited", "No button is waited for any more.", "Look at the table."))
    hall.submit("/console/nodes", "/console/nodes/stop-awaiting")
    assert "Look at the table." in hall.page("/console/nodes")
    assert hall.hub.asked == [("await_node", {"table": 12, "replaces": ""}), ("stop_awaiting", {})]


def test_a_node_is_replaced_by_name(hall: Hall) -> None:
    hall.desk()
    hall.hears()
    page = hall.page("/console/nodes")
    assert 'name="replaces" value="node-07"' in page and "Replace node-07 at table 7" in page
    answer = hall.submit("/console/nodes", "/console/nodes/await", table="seven")
    assert "Write a whole number" in answer.text
    assert hall.hub.asked == []


def test_a_table_that_is_taken_says_who_has_it_beside_the_field(hall: Hall) -> None:
    hall.desk()
    hall.hears()
    hall.hub.answers.append(Reply(False, 0, "table_taken", "Table 1 is served by node-01.", "Free it first."))
    answer = hall.submit("/console/nodes", "/console/nodes/node-x9/bind", table="1")
    assert answer.status_code == 409
    assert "Table 1 is served by node-01. Free it first." in answer.text
    assert 'value="1" aria-invalid="true"' in answer.text


def test_the_journal_shows_sentences_and_what_was_not_taken(hall: Hall) -> None:
    hall.desk()
    page = hall.page("/console/journal")
    assert "Hand 1 was dealt, 40 s before the bell." in page
    assert "A press came from a node that serves no table." in page
    assert page.index("40 s before") < page.index("39 s before")


def test_who_serves_which_table_is_the_logs_to_say_when_the_nodes_document_is_older(hall: Hall) -> None:
    build_room(hall.database)
    hall.live.take("nodes", nodes_document(seq=99))
    hall.log_in()
    page = hall.page("/console/nodes")
    assert "Free from table 1" in page
    with sqlite3.connect(hall.database) as hub:
        hub.execute("UPDATE shown_table SET node = NULL WHERE table_no = 1")
        hub.execute("UPDATE shown_table SET node = 'node-x9' WHERE table_no = 12")
    hub.close()
    page = hall.page("/console/nodes")
    assert "Free from table 1<" not in page
    assert "Free from table 12" in page


def test_a_pages_own_fetch_takes_no_message_away_and_writes_no_cookie(hall: Hall) -> None:
    hall.desk()
    hall.hears()
    hall.submit("/console/nodes", "/console/nodes/node-01/free")
    quiet = hall.client.get("/console/nodes", headers={"X-Background": "1"})
    assert "Node node-01 is free." not in quiet.text
    assert "Set-Cookie" not in quiet.headers
    for address in ("/time", "/static/base.css", "/static/js/page.js"):  # the page before may still be loading
        assert "Set-Cookie" not in hall.client.get(address).headers
    assert "Node node-01 is free." in hall.client.get("/console/nodes").text


def test_r54_whoever_chose_the_neighbouring_row_reads_the_name_of_whom_it_struck(hall: Hall) -> None:
    """R54: every answer that concerns a person names the person."""
    hall.desk("ready")
    names = {number: name for number, name, _ in people(8)}
    for action, typed, words in (
        ("leave", {"player": "3", "reason": ""}, f"{names[3]} goes home and keeps what is on the scorecard."),
        ("beside", {"player": "4", "chosen": "5"}, f"{names[4]} sits beside {names[5]}."),
        ("seat", {"player": "6", "table": "2", "seat": "A.L"}, f"{names[6]} sits at table 2."),
    ):
        hall.client.post(
            f"/console/evening/{action}", data=hall.form("/console/evening", "/console/evening/leave") | typed
        )
        assert words in hall.page("/console/evening")

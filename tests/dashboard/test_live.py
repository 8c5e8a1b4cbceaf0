"""Whoever watches sees the latest of everything, then each change, and nobody on slow Wi-Fi holds up the room."""

import json
import threading
from collections.abc import Iterator
from typing import Any

from tests.dashboard.support import (
    Hall,
    build_room,
    clock_document,
    hub_document,
    nodes_document,
    summary_document,
    table_document,
)
from tests.support.waiting import PATIENT_S

SECRETS = ("node-", "rssi", "battery", "attention", "too close", "fault", "version", "refused")


def fill(hall: Hall) -> None:
    """A room in play."""
    hall.live.broker(True)
    hall.live.take("hub", hub_document(fault="the disk is full"))
    hall.live.take("clock", clock_document())
    hall.live.take("summary", summary_document())
    hall.live.take("nodes", nodes_document())
    hall.live.take(
        "table/4", table_document(4, "dispute", verdict={"says": "too_close", "early_us": -8000, "late_us": 3000})
    )


def open_stream(hall: Hall) -> Iterator[str]:
    """The chunks of a live stream."""
    answer = hall.client.get("/live", buffered=False)
    assert answer.status_code == 200
    assert answer.mimetype == "text/event-stream"
    return (chunk.decode() if isinstance(chunk, bytes) else chunk for chunk in answer.response)


def events(chunk: str) -> list[tuple[str, dict[str, Any]]]:
    """The events in a piece of the stream."""
    found = []
    for block in chunk.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith((":", "retry")))
        if "event" in lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def test_a_stream_begins_with_the_latest_of_everything_by_kind(hall: Hall) -> None:
    fill(hall)
    hall.log_in()
    stream = open_stream(hall)
    assert events(next(stream)) == [("welcome", {"kind": "welcome", "convenor": 1})]
    assert {kind for kind, _ in events(next(stream))} == {"link", "hub", "clock", "summary", "nodes", "table"}
    stream.close()  # type: ignore[attr-defined]


def test_a_change_follows_with_the_words_to_show(hall: Hall) -> None:
    fill(hall)
    hall.log_in()
    stream = open_stream(hall)
    next(stream), next(stream)
    hall.live.take("table/4", table_document(4, "hand", dealt=3))
    [(kind, document)] = events(next(stream))
    assert (kind, document["dealt"], document["shown"]["state"]) == ("table", 3, "Hand 3")


def test_the_hall_sees_nothing_that_is_only_for_the_convenor(hall: Hall) -> None:
    build_room(hall.database)
    fill(hall)
    stream = open_stream(hall)
    seen = (
        next(stream)
        + next(stream)
        + hall.page("/snapshot")
        + hall.page("/")
        + hall.page("/seats")
        + hall.page("/standings")
    )
    for secret in SECRETS:
        assert secret not in seen, secret
    assert "Waiting for the umpire" in seen


def test_a_stream_ends_with_its_log_in(hall: Hall) -> None:
    build_room(hall.database)
    fill(hall)
    hall.log_in()
    form = hall.form("/console", "/logout")
    stream = open_stream(hall)
    next(stream), next(stream)
    hall.client.post("/logout", data=form)
    hall.live.take("table/4", table_document(4, "hand"))
    assert list(stream) == []


def test_a_quiet_room_still_pulses(hall: Hall) -> None:
    viewer = hall.live.watch(convenor=False)
    assert viewer.fetch() != b""
    assert viewer.fetch(wait_s=0.01) == b""


def test_a_slow_viewer_gets_only_the_latest_state_and_nothing_is_kept_for_it(hall: Hall) -> None:
    viewer = hall.live.watch(convenor=True)
    viewer.fetch()
    for dealt in range(1000):
        hall.live.take("table/4", table_document(4, dealt=dealt % 90))
        hall.live.take("clock", clock_document(left_us=dealt))
    fetched = events(viewer.fetch().decode())
    assert [kind for kind, _ in fetched] == ["table", "clock"]
    assert fetched[0][1]["dealt"] == 999 % 90


def test_a_document_that_says_nothing_new_is_not_sent_again(hall: Hall) -> None:
    fill(hall)
    viewer = hall.live.watch(convenor=True)
    viewer.fetch()
    hall.live.take("clock", clock_document())
    assert viewer.fetch(wait_s=0.01) == b""


def test_a_waiting_viewer_is_woken_by_the_change(hall: Hall) -> None:
    viewer = hall.live.watch(convenor=True)
    viewer.fetch()
    got: list[bytes] = []
    waiting = threading.Thread(target=lambda: got.append(viewer.fetch(wait_s=10)))
    waiting.start()
    hall.live.take("clock", clock_document())
    waiting.join(PATIENT_S)
    assert b"event: clock" in got[0]


def test_a_document_that_is_taken_away_is_gone_from_every_page(hall: Hall) -> None:
    fill(hall)
    viewer = hall.live.watch(convenor=False)
    viewer.fetch()
    hall.live.forget("table/4")
    assert b'data: {"kind":"gone","key":"table/4"}' in viewer.fetch()
    assert b"table/4" not in hall.live.watch(convenor=False).fetch()  # who comes now never knew it
    assert "table/4" not in hall.live.snapshot(convenor=True)


def test_the_snapshot_holds_what_the_stream_does(hall: Hall) -> None:
    fill(hall)
    answer = hall.get("/snapshot").get_json()
    assert set(answer["documents"]) == {"link", "hub", "clock", "summary", "table/4"}
    assert answer["documents"]["clock"]["closes_at_hub_us"] == 1_252_000_000


def test_the_hubs_time_is_told_fresh(hall: Hall) -> None:
    answer = hall.get("/time")
    assert answer.get_json() == {"hub_us": 1_000_000_000, "boot": hall.clock.boot, "day_ms": 71_100_000}
    assert answer.headers["Cache-Control"] == "no-store"


def test_many_streams_can_be_open_at_once(hall: Hall) -> None:
    fill(hall)
    streams = [open_stream(hall) for _ in range(50)]
    for stream in streams:
        next(stream), next(stream)
    hall.live.take("clock", clock_document("paused", left_us=5))
    for stream in streams:
        assert "event: clock" in next(stream)


def test_what_only_the_log_has_counted_wakes_no_crowd_and_comes_with_the_pulse(hall: Hall) -> None:
    fill(hall)
    viewer = hall.live.watch(convenor=False)
    viewer.fetch()
    hall.live.take("summary", summary_document(seq=101))
    assert b'"seq":101' in viewer.fetch(wait_s=0.01)
    got: list[bytes] = []
    waiting = threading.Thread(target=lambda: got.append(viewer.fetch(wait_s=10)))
    waiting.start()
    hall.live.take("summary", summary_document(seq=102))
    hall.live.take("clock", clock_document("paused", left_us=5))
    waiting.join(PATIENT_S)
    assert [kind for kind, _ in events(got[0].decode())] == ["summary", "clock"]


def test_the_desk_hears_of_every_event_at_once(hall: Hall) -> None:
    fill(hall)
    viewer = hall.live.watch(convenor=True)
    viewer.fetch()
    hall.live.take("summary", summary_document(seq=101))
    assert b'"seq":101' in viewer.fetch(wait_s=10)

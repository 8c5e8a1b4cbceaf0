"""Old news in the broker, on every topic, when hub and bell come back in mid-round: no stroke, no event."""

import json
import urllib.request
import uuid
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from controller.bell.clock import hub_us
from table_node.wire import topics
from table_node.wire.codec import encode
from table_node.wire.messages import make
from tests.support.bell_house import edges, seat_a_table, start_round
from tests.support.house import ROOM, House, house_with_mosquitto
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system

GARBAGE = (b"bell on", b"ON", b"\x00\xff" * 200, b"{", b"[]", b'{"v":1}', b"7" * 5_000, b"[" * 3_000)
DOCUMENTS = ("clock", "summary", "nodes", "hub", "timetable")
OLD_COMMANDS = ("start_round", "finish_round", "pause_round", "end_tournament")


def rubbish() -> dict[str, bytes]:
    """By topic: what somebody may have left there, from garbage to what was sound last week."""
    left = {f"{topics.ROOT}/{ROOM}/bell": b"ON", "bell": b"bell on"}
    for number, garbage in enumerate(GARBAGE):
        left[topics.node_up(ROOM, f"garbage-{number}")] = garbage
        left[topics.node_down(ROOM, f"garbage-{number}")] = garbage
        left[topics.command(ROOM, f"garbage-{number}")] = garbage
        left[topics.reply(ROOM, f"garbage-{number}")] = garbage
        left[topics.table_document(ROOM, 100 + number)] = garbage
    for document in DOCUMENTS:
        left[topics.room_document(ROOM, document)] = b"bell on"
    for number, name in enumerate(OLD_COMMANDS):
        message = make("command", request_id=str(uuid.uuid4()), name=name, args={"round": 1, "reason": "old"})
        left[topics.command(ROOM, f"old-{number}")] = encode(message)
    return left | sound_once(boot=str(uuid.uuid4()))


def sound_once(boot: str) -> dict[str, bytes]:
    """What a node and the hub said in another life of theirs."""
    now = hub_us()
    return {
        topics.node_up(ROOM, "old-press"): encode(
            make("press", boot=boot, number=1, tick_us=5_000_000, control="dealt")
        ),
        topics.node_up(ROOM, "old-hello"): encode(
            make("hello", boot=boot, tick_us=5, board="pi", firmware="0", reset="power", oldest=1, queued=0)
        ),
        topics.node_down(ROOM, "old-plan"): encode(
            make("plan", boot=boot, revision=99, round=1, rings=[{"ring": "close", "tick_us": 5_000_000}])
        ),
        topics.room_document(ROOM, "hub"): encode(
            make("hub", online=1, boot=boot, hub_us=now, version="0", bell="ok", fault=None)
        ),
    }


def leave(port: int, left: dict[str, bytes]) -> None:
    """Publish it all, retained, and wait until the broker has it."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="rubbish")
    client.max_inflight_messages_set(len(left))
    client.connect("127.0.0.1", port)
    client.loop_start()
    for published in [client.publish(topic, payload, qos=1, retain=True) for topic, payload in left.items()]:
        published.wait_for_publish(PATIENT_S)
    client.disconnect()
    client.loop_stop()


@pytest.mark.parametrize("how", ["killed", "ended"])
def test_n22_d10_retained_rubbish_in_every_topic_and_a_restart_ring_and_record_nothing(
    tmp_path: Path, how: str
) -> None:
    """N22, D10: a "bell on", a "finish the round", a press and a plan of another life, and garbage of every kind."""
    with house_with_mosquitto(tmp_path, speed=1) as (house, broker):
        house.start("bell", "hub")
        with house.convenor() as evening:
            seat_a_table(evening)
            closes = start_round(house, evening)
            eventually(lambda: edges(house) == 2, what="the end of the start bell's stroke")
            log = events(house)

            for program in ("hub", "bell"):
                house.kill(program) if how == "killed" else house.end(program)
            leave(broker.port, rubbish())
            house.start("bell", "hub", "dashboard")

            # Whatever was retained came to the hub before this, in the order of one connection.
            evening.do("start_round", round=1)
            eventually(lambda: evening.clock["closes_at_hub_us"] == closes, what="the round as it was")
            assert evening.clock["phase"] == "running"
            assert events(house) == log
            assert edges(house) == 2
            assert [ring["outcome"] for ring in house.rings()] == ["rung"]
            assert refused(house) >= {
                "old-press",
                "old-hello",
                *(f"old-{number}" for number in range(len(OLD_COMMANDS))),
            }
            eventually(
                lambda: shown(house).get("clock", {}).get("closes_at_hub_us") == closes, what="the clock on a page"
            )
            assert not [name for name in shown(house) if name.startswith("table/10")]


def shown(house: House) -> dict[str, Any]:
    """The documents a page is shown."""
    with urllib.request.urlopen(f"http://127.0.0.1:{house.dashboard_port}/snapshot", timeout=PATIENT_S) as answer:
        documents: dict[str, Any] = json.load(answer)["documents"]
    return documents


def events(house: House) -> list[tuple[object, ...]]:
    """The log, whole."""
    return house.rows("SELECT seq, name, cause, body FROM events ORDER BY seq")


def refused(house: House) -> set[str]:
    """Who sent what was refused as old news."""
    return {source for (source,) in house.rows("SELECT source FROM shown_refused WHERE code='retained'")}

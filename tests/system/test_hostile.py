"""Somebody on the Wi-Fi who wants to cheat: the shipped broker configuration, a real hub, real pages.

Each test does its worst and then looks at the room: the log has not grown, the same hub serves, the next command of the
convenor is taken. What reached the hub is named in the journal's list of refused messages.
"""

import http.client
import json
import socket
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.cli.identity import run as identity
from controller.mqtt.convenor_client import Convenor
from table_node.shared.settings import MqttSettings
from table_node.wire import topics
from table_node.wire.codec import encode
from table_node.wire.messages import make
from tests.controller.mqtt.brokers import ShippedMosquitto
from tests.support.hostile import Hall, Stranger
from tests.support.house import ROOM, Evening, House
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system

FLOOD = 5_000
BOOT = "0123456789abcdef"
NODES = ("node-7", "node-8")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("hall")
    broker = ShippedMosquitto(folder)
    with House(folder, 1, broker.port) as house:
        settings = house.config.read_text()
        house.config.write_text(settings.replace("[bell]", f'password_dir = "{broker.passwords}"\n[bell]'))
        house.start("bell", "hub", "dashboard")
        mqtt = MqttSettings(port=broker.port, password_dir=str(broker.passwords))
        with Convenor(mqtt, ROOM) as convenor:
            eventually(lambda: {"clock", "hub"} <= set(convenor.documents), what="the room's documents")
            evening = Evening(convenor)
            evening.do("create_tournament", name="Club night", profile="500-2025", rounds=3, minutes=10, tables=1,
                       warning_s=60, clipping="auto")  # fmt: skip
            yield Hall(broker, house, convenor, evening, lambda name: renew(house, broker, name))
    broker.end()


def renew(house: House, broker: ShippedMosquitto, name: str) -> None:
    """What the operator does about a lost password."""
    assert identity(house.config, "renew", [name], house.folder / "roundbell.passwords") == 0
    broker.process.send_signal(1)  # SIGHUP: what `systemctl reload mosquitto` sends


@pytest.fixture
def node(hall: Hall) -> Iterator[Stranger]:
    """Somebody who has got hold of the password of a table's node."""
    stranger = Stranger(hall, "node-7")
    yield stranger
    stranger.go()


def test_a_node_hears_neither_commands_nor_replies_nor_other_nodes(hall: Hall, node: Stranger) -> None:
    for topic in ("#", f"{topics.ROOT}/#", topics.command(ROOM, "+"), topics.reply(ROOM, "+"),
                  topics.node_down(ROOM, "node-8"), "$SYS/#"):  # fmt: skip
        node.hear(topic)
    hall.still_obeys()
    other = Stranger(hall, "node-8")
    other.say(topics.node_up(ROOM, "node-8"), encode(hello()))
    eventually(lambda: any(topic.endswith("/room/clock") for topic in node.heard), what="the public documents")
    other.go()
    public = topics.room_document(ROOM, "")
    assert [topic for topic in node.heard if not topic.startswith(public)] == []


def test_a_node_can_neither_ask_nor_reply_nor_publish_the_room_nor_speak_for_another(
    hall: Hall, node: Stranger
) -> None:
    before, clock = hall.events(), dict(hall.evening.clock)
    command = make("command", request_id="forged", name="end_tournament", args={})
    node.say(topics.command(ROOM, "dashboard"), encode(command))
    node.say(topics.command(ROOM, "node-7"), encode(command))
    node.say(topics.reply(ROOM, "dashboard"), b"{}")
    node.say(topics.room_document(ROOM, "clock"), b'{"forged": 1}', retain=True)
    node.say(topics.room_document(ROOM, "hub"), b"", retain=True)
    node.say(topics.node_down(ROOM, "node-8"), b"{}")
    node.say(topics.node_up(ROOM, "node-8"), encode(press(1)))
    hall.still_obeys()
    assert hall.events()[: len(before)] == before and len(hall.events()) == len(before) + 1
    assert hall.evening.clock["phase"] == clock["phase"]
    assert hall.refused("node-8") == {} and "forged" not in str(hall.events())


def hello() -> dict[str, object]:
    return make("hello", boot=BOOT, tick_us=1, board="simulated", firmware="x", reset="power", oldest=1, queued=0)


def press(number: int) -> dict[str, object]:
    return make("press", boot=BOOT, number=number, tick_us=number * 1000, control="dealt")


RUBBISH = {
    "too_long": b"[" + b"1," * 3000 + b"1]",
    "not_json": b'\xff\xfe{"v":1,',
    "shape": encode(press(1)).replace(b'"number":1', b'"number":-1'),
    "kind": encode(press(1)).replace(b'"press"', b'"reboot"'),
    "version": encode(press(1)).replace(b'"v":1', b'"v":99'),
}


@pytest.mark.parametrize("code", RUBBISH)
def test_a_malformed_message_is_refused_and_named_with_its_sender(hall: Hall, node: Stranger, code: str) -> None:
    before = hall.events()
    node.say(topics.node_up(ROOM, "node-7"), RUBBISH[code])
    eventually(lambda: hall.refused("node-7").get(code), what=f"{code} in the journal")
    assert hall.events() == before


def test_a_message_left_in_the_broker_never_acts_later(hall: Hall, node: Stranger) -> None:
    before = hall.events()
    node.say(topics.node_up(ROOM, "node-7"), encode(press(7)), retain=True)
    hall.house.kill("hub")
    hall.house.start("hub")
    eventually(lambda: hall.refused("node-7").get("retained"), what="the retained press in the journal")
    node.say(topics.node_up(ROOM, "node-7"), b"", retain=True)
    assert hall.events() == before


def test_a_replayed_press_counts_no_second_time(hall: Hall, node: Stranger) -> None:
    up = topics.node_up(ROOM, "node-7")
    node.say(up, encode(hello()))
    node.say(up, encode(press(1)))
    eventually(lambda: [1 for _, _, cause in hall.events() if cause == f"node:node-7:{BOOT}:1"], what="the press")
    before = hall.events()
    for _ in range(50):
        node.say(up, encode(press(1)))
    node.say(up, encode(press(1)).replace(b'"dealt"', b'"amber"'))  # another press under a number that was used
    hall.still_obeys()
    assert len(hall.events()) == len(before) + 1


def test_a_flood_of_rubbish_is_cut_off_and_named_and_the_convenor_is_answered(hall: Hall, node: Stranger) -> None:
    before = hall.events()
    honest, up = Stranger(hall, "node-8", client_id="honest"), topics.node_up(ROOM, "node-8")
    honest.say(up, encode(hello()))

    def named() -> bool:  # where the broker drops most of it, or the machine is slow, it takes more than one wave
        node.flood(topics.node_up(ROOM, "node-7"), FLOOD)
        honest.say(up, encode(press(1)))
        return hall.refused("node-7").get("flood", 0) >= 1

    eventually(named, 60, "the flood in the journal")
    honest_press = f"node:node-8:{BOOT}:1"
    eventually(lambda: honest_press in [cause for _, _, cause in hall.events()], 30, "the press of an honest node")
    honest.go()
    hall.still_obeys()
    assert len(hall.events()) == len(before) + 2 and hall.refused("node-8").get("flood") is None


PACKETS = {
    "noise": bytes(range(256)) * 20,
    "a length of 256 MB": b"\x10\xff\xff\xff\x7f" + b"\0" * 1000,
    "a publish before the door": b"\x30\x10\x00\x05a/b/cforged",
    "a connect cut short": b"\x10\x20\x00\x04MQTT\x04\xc2",
    "a name with a zero in it": b"\x10\x12\x00\x04MQTT\x04\x02\x00\x3c\x00\x06hub\x00ab",
    "no word at all": b"",
}


@pytest.mark.parametrize("packet", PACKETS)
def test_malformed_packets_leave_the_broker_standing(hall: Hall, packet: str) -> None:
    before = hall.events()
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", hall.broker.port), timeout=PATIENT_S) as raw:
            try:
                raw.sendall(PACKETS[packet])
                raw.shutdown(socket.SHUT_WR)
                raw.settimeout(5)
                while raw.recv(1000):
                    pass
            except OSError:
                continue  # thrown out in mid-word
    hall.still_obeys()
    assert hall.broker.stands() and len(hall.events()) == len(before) + 1


@pytest.mark.parametrize("name", ["hub", "dashboard", "node-8", "%u", "+", "#", "node-7/../hub", ""])
def test_without_the_password_nobody_comes_in(hall: Hall, name: str) -> None:
    stranger = Stranger(hall, name, password="12345678")
    assert stranger.answers[0] in ("Not authorized", "Bad user name or password")
    stranger.go()


def test_nobody_throws_the_hub_out_by_taking_its_name(hall: Hall) -> None:
    boot = hall.evening.document("hub")["boot"]
    for name in ("hub", "dashboard", "convenor-cli", "node-8"):
        stranger = Stranger(hall, "node-7", client_id=name)
        assert stranger.answers[0] == "Success"
        hall.still_obeys()
        stranger.go()
    assert hall.evening.document("hub")["online"] == 1 and hall.evening.document("hub")["boot"] == boot


def test_a_stolen_password_is_worth_nothing_once_it_is_renewed(hall: Hall) -> None:
    stolen = hall.broker.password("node-7")
    thief = Stranger(hall, "node-7")
    hall.renew("node-7")
    eventually(lambda: "out" in thief.answers, what="the thief being thrown out")
    again = Stranger(hall, "node-7", password=stolen)
    assert again.answers[0] in ("Not authorized", "Bad user name or password")
    own = Stranger(hall, "node-7")
    assert own.answers[0] == "Success"
    for one in (thief, again, own):
        one.go()
    hall.still_obeys()


def test_a_removed_node_stays_out_and_a_program_of_the_hub_cannot_be_removed(hall: Hall) -> None:
    passwords = hall.house.folder / "roundbell.passwords"
    assert identity(hall.house.config, "add", ["node-9"], passwords) == 0
    assert identity(hall.house.config, "remove", ["node-9"], passwords) == 0
    assert identity(hall.house.config, "remove", ["hub"], passwords) == 1
    assert identity(hall.house.config, "renew", ["nobody"], passwords) == 1
    assert identity(hall.house.config, "add", ["no/name"], passwords) == 1
    assert hall.broker.password("hub")


def test_the_room_check_finds_the_shipped_broker_shut(hall: Hall) -> None:
    told = hall.house.run("check", "room", "--json")
    lines = {line["what"]: line["standing"] for line in json.loads(told.stdout)}
    shut = (
        "broker",
        "stranger at the broker",
        "wrong password",
        "forged reply",
        "bell",
        "bell pins",
        "hub",
        "event log",
    )
    assert {what: lines[what] for what in shut} == dict.fromkeys(shut, "pass")
    hall.still_obeys()


def ask(hall: Hall, method: str, path: str, body: str = "", **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", hall.house.dashboard_port, timeout=PATIENT_S)
    kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
    connection.request(method, path, body or None, {**kind, **headers})
    return connection.getresponse()


@pytest.mark.parametrize(
    "path",
    ["/console", "/console/setup", "/console/nodes", "/console/journal", "/static/../../auth.py",
     "/static/%2e%2e/%2e%2e/auth.py", "/static//etc/passwd", "/players/1' OR '1'='1"],
)  # fmt: skip
def test_a_visitor_sees_no_page_of_the_convenor_and_no_file_of_the_hub(hall: Hall, path: str) -> None:
    answer = ask(hall, "GET", urllib.parse.quote(path, safe="/%"))
    assert answer.status in (302, 303, 308, 400, 403, 404)
    assert b"root:" not in answer.read()


@pytest.mark.parametrize("cookie", ["session=forged", "session=eyJwYXNzY29kZSI6IngifQ.aaaa.bbbb"])
def test_a_forged_session_changes_nothing(hall: Hall, cookie: str) -> None:
    before = hall.events()
    for path in ("/console/setup/end", "/console/round/start", "/console/undo"):
        assert ask(hall, "POST", path, "request_id=1&round=1", Cookie=cookie).status in (302, 303, 400, 403)
    assert hall.events() == before


def test_an_endless_body_is_turned_away(hall: Hall) -> None:
    assert ask(hall, "POST", "/login", "passcode=" + "9" * 5_000_000).status in (400, 413)
    assert ask(hall, "GET", "/").status == 200


def test_guessing_the_passcode_is_made_slow(hall: Hall) -> None:
    page = ask(hall, "GET", "/login")
    cookie = (page.getheader("Set-Cookie") or "").partition(";")[0]
    token = page.read().decode().partition('name="csrf_token"')[2].partition('value="')[2].partition('"')[0]
    form = urllib.parse.urlencode({"passcode": "0000-0000", "csrf_token": token})
    codes = [ask(hall, "POST", "/login", form, Cookie=cookie).status for _ in range(12)]
    assert codes[0] == 401 and codes[-1] == 429


def test_no_password_stands_in_the_log_the_export_or_the_process_list(hall: Hall) -> None:
    secrets = [hall.broker.password(name) for name in ("hub", "dashboard", "convenor-cli", *NODES)]
    told = str(hall.house.rows("SELECT * FROM events")) + str(hall.house.rows("SELECT * FROM replies"))
    told += str(hall.house.rows("SELECT * FROM shown_refused"))
    told += "".join(hall.house.said.values())
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            told += process.read_bytes().decode(errors="replace")
        except OSError:
            continue  # it ended meanwhile
    assert [secret for secret in secrets if secret in told] == []

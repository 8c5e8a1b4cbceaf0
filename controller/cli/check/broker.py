"""The broker's part of the room check: it lets in whom it must, and what must be refused is tried."""

import tempfile
import threading
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from controller.mqtt.convenor_client import IDENTITY
from controller.mqtt.link import Connected, Link, NotLetIn, Received
from table_node.shared.room_check import Line, judged
from table_node.shared.settings import MqttSettings, SettingsError
from table_node.wire import topics
from table_node.wire.messages import make

IN_S = 5.0
OUT_S = 2.0  # how long the broker is given to do what it must not


def broker(settings: MqttSettings, room: str) -> Iterator[Line]:
    """Whether the broker answers, and whether it refuses strangers, wrong passwords and forged replies."""
    where = f"{settings.host}:{settings.port}"
    try:
        ours = _lets_in(settings, room, IN_S)
    except SettingsError as error:
        yield Line("broker", "fail", str(error), "Run this as root, on the hub.")
        return
    yield judged("broker", ours, f"{where} {'answers' if ours else 'does not let us in'}", "Start Mosquitto.")
    if not ours:
        return
    if not settings.password_dir:
        remedy = "Set [mqtt] password_dir, as the installer does."
        yield Line("broker's door", "fail", "open: the room has no passwords", remedy)
        return
    yield _refused("stranger at the broker", not _lets_in(replace(settings, password_dir=""), room, OUT_S))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / IDENTITY).write_text("wrong", encoding="utf-8")
        yield _refused("wrong password", not _lets_in(replace(settings, password_dir=folder), room, OUT_S))
    yield _refused("forged reply", not _forged_comes_through(settings, room))


def _refused(what: str, refused: bool) -> Line:
    remedy = "Anybody on the Wi-Fi could cheat: run the installer again, which puts the broker's files right."
    return judged(what, refused, "refused" if refused else "NOT refused", remedy)


def _lets_in(settings: MqttSettings, room: str, within_s: float) -> bool:
    came = threading.Event()
    ours = (topics.reply(room, IDENTITY),)
    link = Link(settings, IDENTITY, ours, lambda arrival: came.set() if isinstance(arrival, Connected) else None)
    link.start()
    try:
        return came.wait(within_s)
    finally:
        link.stop()


def _forged_comes_through(settings: MqttSettings, room: str) -> bool:
    """Whether a program that only asks can speak as the hub: it answers itself, which harms nobody."""
    came, heard = threading.Event(), threading.Event()
    ours, word = topics.reply(room, IDENTITY), str(uuid.uuid4())

    def take(arrival: Received | Connected | NotLetIn) -> None:
        if isinstance(arrival, Connected):
            came.set()
        elif isinstance(arrival, Received) and word.encode() in arrival.payload:
            heard.set()

    link = Link(settings, IDENTITY, (ours,), take)
    link.start()
    try:
        if not came.wait(IN_S):
            return False
        link.send(ours, make("reply", request_id=word, ok=1, seq=0, code=None, text=None, remedy=None, detail=None))
        return heard.wait(OUT_S)
    finally:
        link.stop()

"""`roundbell check room`: the whole room looked at before the players come, as one sheet with an exit code."""

import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from controller.bell.clock import hub_us
from controller.bell.handover import read_alive
from controller.cli.check.broker import broker
from controller.cli.check.broker_files import rules
from controller.cli.check.machine import machine
from controller.cli.check.sheet import as_json, page
from controller.hub.settings import Config, read_config
from controller.mqtt.convenor_client import Convenor, NoReply
from table_node.shared import room_check
from table_node.shared.room_check import Line, judged
from table_node.shared.settings import SettingsError
from table_node.shared.two_hubs import aside_words, read_aside

PATIENCE_S = 6.0  # the hub tells about every two seconds
BEAT_US = 5_000_000


def run(config: Path | None, as_numbers: bool) -> int:
    """Look at everything. 0: nothing failed; 1: something did, and the sheet says what to do; 2: the settings."""
    try:
        settings = read_config(config)
    except SettingsError as error:
        print(f"roundbell check: {error}", file=sys.stderr)
        return 2
    lines = [*bell(settings), *broker(settings.mqtt, settings.room.id)]
    if any(line.what == "broker" and line.standing == "pass" for line in lines):
        lines += _room(settings)
    lines += [*rules(settings.room.id), *machine(settings.room, settings.hub)]
    print(as_json(lines) if as_numbers else page(f"Roundbell: check of room {settings.room.id}", lines))
    return 1 if any(line.standing == "fail" for line in lines) else 0


def bell(settings: Config) -> Iterator[Line]:
    """Whether the bell beats, on what pins, and whether something beside it is missing."""
    alive = read_alive(Path(settings.room.run_dir))
    beats = alive is not None and hub_us() - alive.beat_hub_us < BEAT_US
    yield room_check.bell(beats)
    if alive is None or not beats:
        return
    yield Line("ring", "look", "not tried by this command", "Ring it by the console's room check, and listen.")
    if alive.pins == "mock" and settings.bell.pins != "mock":
        yield Line("bell pins", "fail", "mock: nothing is wired", "Is this a Pi, and may the bell use /dev/gpiochip0?")
    else:
        wired = ", ".join(f"{output.name} on BCM {output.pin}" for output in settings.bell.outputs())
        yield judged("bell pins", not alive.trouble, alive.trouble or f"{alive.pins}: {wired}", "Look at the wires.")


def _room(settings: Config) -> Iterator[Line]:
    aside = read_aside(Path(settings.room.state_dir))
    if aside is not None:
        since = time.strftime("%H:%M", time.localtime(aside["since_utc_ms"] / 1000))
        yield Line("this hub", "fail", *aside_words(aside, since))
    documents, answers = _documents(settings)
    yield from room_check.hub(documents.get("hub"))
    remedy = "Start the hub; if it runs, run the installer again: the broker's rules may be another room's."
    yield judged("commands", answers, "answered" if answers else "not answered", remedy)
    yield from room_check.nodes(documents.get("nodes", {}).get("nodes", []))


def _documents(settings: Config) -> tuple[Mapping[str, Any], bool]:
    """The room's documents, and whether the hub hears a command and is heard: one that it refuses changes nothing."""
    deadline_s = time.monotonic() + PATIENCE_S
    with Convenor(settings.mqtt, settings.room.id) as convenor:
        while time.monotonic() < deadline_s and not {"hub", "nodes"} <= set(convenor.documents):
            time.sleep(0.05)
        try:
            answers = "hub" in convenor.documents and bool(convenor.ask("check", {}))
        except NoReply:
            answers = False
        return dict(convenor.documents), answers

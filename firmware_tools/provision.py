"""A board gets its identity: Wi-Fi and hub tried by the board itself first, then one file that is there or not."""

import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from firmware_tools.agent import Agent, Facts
from firmware_tools.passwords import Password, write_hashed, write_plain
from firmware_tools.refusals import BenchRefusal
from firmware_tools.register import Entry, Register
from table_node.wire import topics

JOIN_MS = 12_000
REACH_S = 5
CONFIG = "/config.json"
CONFIG_MOST_BYTES = 1024
KEY = re.compile(r"[ -~]+")
HOST = re.compile(r"[A-Za-z0-9][A-Za-z0-9.:-]*")
COUNTRY = re.compile(r"[A-Z]{2}")


@dataclass(frozen=True)
class Room:
    """What every node of a room is told. The key does not show itself.

    `password_file`: Mosquitto's own, where hashes go; `password_dir`: the room's, with a file for each identity. With
    neither, nodes have no password, unless `print_password` wants the broker's line printed.
    """

    wifi: str
    wifi_key: str = field(repr=False)
    hub: str
    port: int = 1883
    room: str = "hall"
    reader: str = "none"
    country: str | None = None
    password_file: Path | None = None
    password_dir: Path | None = None
    print_password: bool = False
    reload: tuple[str, ...] = ()
    """The command after which the broker knows a new password."""

    def __post_init__(self) -> None:
        """Raises BenchRefusal for what no board could use."""
        wrong = ""
        if not 0 < len(self.wifi.encode()) <= 32:
            wrong = "The Wi-Fi's name must have 1 to 32 bytes; a letter with a macron has two."
        elif not self.wifi.isprintable():
            wrong = "The Wi-Fi's name has a character in it that cannot be shown."
        elif self.wifi_key and not (8 <= len(self.wifi_key) <= 63 and KEY.fullmatch(self.wifi_key)):
            wrong = "A Wi-Fi key has 8 to 63 plain characters; leave it empty for an open network."
        elif len(self.hub) > 64 or not HOST.fullmatch(self.hub):
            wrong = "The hub's address must have 1 to 64 letters, digits, '.', ':' and '-'."
        elif self.country is not None and not COUNTRY.fullmatch(self.country):
            wrong = "The country is two capital letters, such as NZ."
        elif not topics.is_id(self.room):
            wrong = "The room's id must be 1 to 32 of a-z, 0-9, '-' and '_'."
        if wrong:
            raise BenchRefusal("config_wrong", wrong, "Give it again.")


@dataclass(frozen=True)
class Provisioned:
    """What a board now is. `broker_line`: for the broker's password file where it was not written; shown once."""

    entry: Entry
    rssi_dbm: int | None
    broker_line: str = field(default="", repr=False)


def provision(
    agent: Agent, facts: Facts, room: Room, register: Register, table: int | None = None, next_free: bool = False
) -> Provisioned:
    """Make a board a node of this room. Until the last step it is what it was. Raises BenchRefusal."""
    rssi = try_wifi(agent, room)
    entry = register.reserve(facts.chip, facts.platform, table, next_free)
    password, line = None, ""
    if room.password_file or room.password_dir or room.print_password:
        password = Password()
        line = _tell_broker(room, entry.node, password)
    content = json.dumps(_config(room, entry.node, password)).encode()
    if len(content) > CONFIG_MOST_BYTES:
        raise BenchRefusal("config_wrong", "The configuration is longer than a board reads.", "Use shorter names.")
    agent.replace(CONFIG, content)
    register.done(facts.chip)
    return Provisioned(entry, rssi, line)


def try_wifi(agent: Agent, room: Room) -> int | None:
    """Let the board join the Wi-Fi and reach the hub; how strong it hears it, in dBm. Raises BenchRefusal."""
    agent.repl.load("probe")
    joined = _asked(agent, f"join({room.wifi!r}, {room.wifi_key!r}, {JOIN_MS})", JOIN_MS // 1000 + 3)
    if joined["state"] == "wrong_key":
        text = f"The board on {agent.repl.device} was refused by the Wi-Fi {room.wifi!r}: the key is wrong."
        raise BenchRefusal("wifi_key_wrong", text, "Give the key again; capitals matter.")
    if joined["state"] != "up":
        text = f"The board on {agent.repl.device} does not find the Wi-Fi {room.wifi!r}."
        remedy = "Check its name, and that it is on 2.4 GHz: these boards hear no other band."
        raise BenchRefusal("wifi_not_found", text, remedy)
    reached = _asked(agent, f"reach({room.hub!r}, {room.port}, {REACH_S})", REACH_S + 3)
    if reached["state"] != "ok":
        text = f"The board on {agent.repl.device} joins the Wi-Fi, but nothing answers at {room.hub} port {room.port}."
        remedy = "Start the hub and its broker; see that its address is right and that the Wi-Fi lets guests reach it."
        raise BenchRefusal("hub_not_found", text, remedy)
    rssi = joined["rssi"]
    return rssi if type(rssi) is int else None


def wait_online(
    agent: Agent, node: str, within_s: float = 30.0, say: Callable[[str], None] | None = None, patient: bool = False
) -> None:
    """Start the node's program and wait until it says that the broker has taken it. Raises BenchRefusal.

    `patient`: a broker that refuses the password may be about to read its passwords again.
    """
    agent.repl.restart()
    last = "nothing"
    for line in agent.repl.lines(within_s):
        if not line.startswith("roundbell: "):
            continue
        last = line.removeprefix("roundbell: ")
        if say is not None:
            say(last)
        word = last.split()[0]
        if word == "online":
            return
        if word == "refused:" and not patient:
            text = f"The broker does not take {node}: {last}."
            remedy = "Let the broker read its passwords again: sudo systemctl reload mosquitto."
            raise BenchRefusal("broker_refused", text, remedy)
    text = f"{node} on {agent.repl.device} did not come online; it last said {last!r}."
    raise BenchRefusal("not_online", text, "Watch it with: roundbell firmware tail.")


def _config(room: Room, node: str, password: Password | None) -> dict[str, object]:
    config: dict[str, object] = {
        "wifi": room.wifi, "wifi_key": room.wifi_key, "hub": room.hub, "port": room.port, "room": room.room,
        "id": node, "reader": room.reader,
    }  # fmt: skip
    if room.country is not None:
        config["country"] = room.country
    if password is not None:
        config["password"] = password.words
    return config


def _tell_broker(room: Room, node: str, password: Password) -> str:
    """Write the password where the room wants it; the line to be printed where it wants that instead."""
    if room.password_dir is not None:
        write_plain(room.password_dir, node, password)
    if room.password_file is not None:
        write_hashed(room.password_file, node, password)
    if room.reload:
        _reload(room.reload)
    return f"{node}:{password.hashed()}" if room.print_password else ""


def _reload(command: tuple[str, ...]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=15)
    except (OSError, subprocess.SubprocessError) as error:
        text = f"The broker was not told of a new password: {' '.join(command)} failed ({error})."
        raise BenchRefusal("broker_refused", text, "Try that command by itself; the board is as it was.") from error


def _asked(agent: Agent, question: str, within_s: float) -> dict[str, Any]:
    answer = json.loads(agent.repl.run(question, within_s).strip().splitlines()[-1])
    return dict(answer)

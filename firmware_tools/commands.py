"""What each word after `roundbell firmware` does."""

import argparse
import getpass
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

from firmware_tools import labels as label_sheet
from firmware_tools import listing as lists
from firmware_tools import serial_link, uf2
from firmware_tools.agent import Agent
from firmware_tools.batch import Batch
from firmware_tools.bench_test import Bench, run_tests
from firmware_tools.boards import Port, plugged_in
from firmware_tools.bundle import node_bundle
from firmware_tools.flash import OWN_TABLE, await_port, flash_drive, flash_serial, read_firmware
from firmware_tools.hub_link import HubLink
from firmware_tools.install import install, is_installed
from firmware_tools.live_table import live, told
from firmware_tools.provision import Room, provision, wait_online
from firmware_tools.refusals import EXIT_CODES, BenchRefusal
from firmware_tools.register import Register
from firmware_tools.repl import Repl
from firmware_tools.update import HAVE_IT, update_all, who_runs_what
from firmware_tools.work import Order
from table_node.shared.outside import NotText, read_text
from table_node.shared.settings import MqttSettings, RoomSettings, SettingsError, read_section

Ports = Callable[[], list[Port]]
USB_BACK_S = 30.0
INSTALLED = Path("/etc/roundbell/roundbell.toml")
"""An installed hub's own settings, which are meant there where none are named."""


def listing(asked: argparse.Namespace, ports: Ports) -> int:
    """`list`."""
    register = Register(asked.register)

    def looks() -> list[lists.Found]:
        return lists.look(ports(), uf2.drives(lists.drive_folders()), register, asked.ask, asked.force)

    if asked.watch:
        show = lists.change_as_json if asked.json else lists.change_as_text
        for what, one in lists.changes(looks, lambda: False):
            print(show(what, one), flush=True)
    print(lists.as_json(looks()) if asked.json else lists.as_text(looks()))
    return 0


def flash_board(asked: argparse.Namespace, ports: Ports) -> int:
    """`flash`."""
    firmware = read_firmware(asked.file, asked.sha256, asked.unknown, asked.register.parent / OWN_TABLE)
    print(f"{asked.file.name}: SHA-256 {firmware.digest}" + (f" ({firmware.source})" if firmware.source else ""))
    if asked.file.suffix.lower() == ".uf2":
        waiting = uf2.drives(lists.drive_folders())
        if len(waiting) != 1:
            text = f"{len(waiting) or 'No'} Pico drives are there."
            raise BenchRefusal("port_gone", text, "Hold BOOTSEL while plugging in the one Pico you want to flash.")
        before = [port.device for port in ports()]
        flash_drive(firmware, waiting[0], _percent)
        print(f"\nIt came back as {await_port(before, lambda: [port.device for port in ports()], USB_BACK_S)}.")
        return 0
    device = _port(asked, ports)
    flash_serial(firmware, device, _percent, asked.erase, asked.by_hand, asked.rom_only)
    print("\nWritten and verified.")
    return 0


def install_node(asked: argparse.Namespace, ports: Ports) -> int:
    """`install`."""
    bundle, device = node_bundle(), _port(asked, ports)
    with Repl(device) as repl:
        agent = Agent(repl)
        facts = agent.facts()
        if is_installed(agent, bundle, facts):
            print(f"{device}: has node {bundle.version} ({bundle.fingerprint}) already.")
        else:
            done = install(agent, bundle, facts)
            print(
                f"{device}: node {bundle.version} ({bundle.fingerprint}) into slot {done.slot}; {done.written} files "
                f"written, {done.kept} were there."
            )
        repl.restart()
        said = next((line for line in repl.lines(10) if line.startswith("roundbell: ")), "roundbell: nothing")
    print(f"{device}: it says {said.removeprefix('roundbell: ')!r}.")
    return 0


def provision_node(asked: argparse.Namespace, ports: Ports) -> int:
    """`provision`."""
    room, register, device = _room(asked), Register(asked.register), _port(asked, ports)
    with Repl(device) as repl:
        agent = Agent(repl)
        facts = agent.facts()
        if facts.runs is None:
            text = f"The board on {device} holds no node program."
            raise BenchRefusal("not_online", text, "Install it first: roundbell firmware install.")
        register.must_be_the_one(facts.chip, facts.node)
        done = provision(agent, facts, room, register, asked.table)
        print(f"{device}: is {done.entry.node}, table {done.entry.table or '-'}; Wi-Fi {done.rssi_dbm} dBm.")
        _print_once([done.broker_line])
        if not asked.no_wait:
            wait_online(agent, done.entry.node)
            print(f"{device}: {done.entry.node} is online. Bind it to its table on the Nodes page.")
    return 0


def batch(asked: argparse.Namespace, ports: Ports) -> int:
    """`batch`."""
    order = Order(node_bundle(), _room(asked), asked.again, asked.tables)
    work = Batch(ports, order, Register(asked.register))
    with live(order.bundle.size) as show:
        try:
            code = work.run(asked.count, asked.idle, show)
        except KeyboardInterrupt:
            work.stop()
            code = work.run(asked.count, asked.idle, show)
    for line in told(work.rows()):
        print(line)
    _print_once([row.broker_line for row in work.rows()])
    return code


def labels(asked: argparse.Namespace, _ports: Ports) -> int:
    """`labels`."""
    if asked.site and not label_sheet.leads_there(asked.site):
        text = f"No phone could open {asked.site}, and so the codes on the labels would lead nowhere."
        raise BenchRefusal(
            "config_wrong", text, "Give the hub's address in the hall, such as --site http://10.55.0.1:8080"
        )
    entries = [entry for entry in Register(asked.register).all() if entry.state == "done"]
    asked.out.write_text(label_sheet.sheet(entries, asked.site), encoding="utf-8")
    print(f"{len(entries)} labels in {asked.out}: open it in a browser and print it at 100 %.")
    return 0


def test(asked: argparse.Namespace, ports: Ports) -> int:
    """`test`."""
    room, device = _room(asked) if asked.wifi else None, _port(asked, ports)
    _refuse_a_table(asked, ports, device)
    with Repl(device) as repl:
        agent = Agent(repl)
        bench = Bench(agent, agent.facts(), AtTheBench(), room, asked.card.upper())
        report = run_tests(bench, lambda result: print(result.line(), flush=True))
        repl.restart()
    asked.reports.mkdir(parents=True, exist_ok=True)
    path = asked.reports / f"{report.node or report.chip}.json"
    path.write_text(report.as_json() + "\n", encoding="utf-8")
    print(f"{report.node or report.chip}: {report.verdict}; {path}")
    return 0 if report.verdict == "passed" else EXIT_CODES["test_failed"]


class AtTheBench:
    """The person at this terminal."""

    def do(self, what: str) -> None:
        """Told to do something."""
        print(what, flush=True)

    def sees(self, question: str) -> bool:
        """Asked, until the answer is yes or no."""
        while True:
            answer = input(f"{question} [y/n] ").strip().lower()
            if answer in ("y", "yes", "n", "no"):
                return answer.startswith("y")


def tail(asked: argparse.Namespace, ports: Ports) -> int:
    """`tail`."""
    device = _port(asked, ports)
    _refuse_a_table(asked, ports, device)
    for line in serial_link.lines(device, time.monotonic() + asked.seconds):
        print(line, flush=True)
    return 0


def update(asked: argparse.Namespace, _ports: Ports) -> int:
    """`update`."""
    try:
        config = asked.config or (INSTALLED if INSTALLED.exists() else None)
        room = read_section(config, "room", RoomSettings)
        mqtt = read_section(config, "mqtt", MqttSettings)
        with HubLink(mqtt, room.id) as link:
            outcomes = update_all(link, node_bundle(), asked.node)
    except SettingsError as error:
        raise BenchRefusal("config_wrong", str(error), "Give the room's file with --config.") from error
    print("\n".join(who_runs_what(outcomes)) or "The hub knows of no board.")
    return 0 if all(outcome.state in HAVE_IT for outcome in outcomes) else EXIT_CODES["not_all"]


def forget(asked: argparse.Namespace, _ports: Ports) -> int:
    """`forget`."""
    struck = Register(asked.register).forget(asked.node)
    print(f"{asked.node} is struck out." if struck else f"{asked.node} is not in the book.")
    return 0 if struck else 1


def _refuse_a_table(asked: argparse.Namespace, ports: Ports, device: str) -> None:
    """Leave a table alone that may be in a hand. An ESP32 does not tell its chip by USB: any of them may be one."""
    chips = {port.serial_number.lower() for port in ports() if port.device == device and port.serial_number}
    bound = [entry for entry in Register(asked.register).all() if entry.table is not None]
    perhaps = [entry for entry in bound if entry.chip in chips or (entry.kind == "esp32" and not chips)]
    if perhaps and not asked.force:
        tables = ", ".join(str(entry.table) for entry in perhaps)
        text = f"The board on {device} may be the node of table {tables}, in the middle of a hand."
        raise BenchRefusal("board_in_use", text, "If the table does not play, say so with --force.")


def _port(asked: argparse.Namespace, ports: Ports) -> str:
    """The port that was named, or the only one with a board."""
    if asked.port:
        return str(asked.port)
    there = [port.device for port, _ in plugged_in(ports())]
    if len(there) == 1:
        return there[0]
    text = f"Which board? There are {', '.join(there)}." if there else "No board is plugged in."
    raise BenchRefusal("port_gone", text, "Plug in the one you mean, or name its port with --port.")


def _room(asked: argparse.Namespace) -> Room:
    if asked.wifi_key_file is not None:
        try:
            key = read_text(asked.wifi_key_file).strip("\n")
        except (OSError, NotText) as error:
            text = f"{asked.wifi_key_file} cannot be read: {getattr(error, 'strerror', error)}."
            raise BenchRefusal("config_wrong", text, "Name the file with the Wi-Fi's key.") from error
    else:
        key = getpass.getpass(f"Key of the Wi-Fi {asked.wifi} (empty: open): ")
    return Room(
        asked.wifi, key, asked.hub, asked.hub_port, asked.room, asked.reader, asked.country, asked.password_file,
        asked.password_dir, asked.print_password, tuple(shlex.split(asked.reload)),
    )  # fmt: skip


def _print_once(lines: list[str]) -> None:
    wanted = [line for line in lines if line]
    if wanted:
        print("For the broker's password file; shown this once:", *wanted, sep="\n")


def _percent(percent: int) -> None:
    sys.stdout.write(f"\r{percent:3} %")
    sys.stdout.flush()

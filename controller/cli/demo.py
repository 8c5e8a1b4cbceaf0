"""The whole room on one machine: broker, hub, bell, dashboard and simulated tables, started and ended together."""

import queue
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.mqtt.convenor_client import Convenor, NoReply
from controller.mqtt.credentials import make_passwords
from table_node.shared.settings import MqttSettings
from table_node.simulator.names import names
from table_node.simulator.people import card_of

ROOM = "demo"
START_S = 20.0
ROUND_GAP_S = 60  # room seconds between rounds, when the demonstration starts them by itself
UMPIRE_S = 30  # room seconds until somebody has come to a table that waits for an umpire


@dataclass(frozen=True)
class Demo:
    """What a demonstration is asked to be."""

    tables: int
    speed: int
    seed: int
    rounds: int
    port: int
    auto: bool
    warnings_s: tuple[int, ...] = (60,)
    """Room seconds before the finish bell of each warning."""


class _Ended(Exception):
    """Somebody pressed Ctrl-C."""


def run(demo: Demo) -> int:
    """Run a demonstration until Ctrl-C. 0 for a clean end, 1 when a part of it did not start or died."""
    signal.signal(signal.SIGTERM, _end)
    signal.signal(signal.SIGINT, _end)
    with tempfile.TemporaryDirectory(prefix="roundbell-demo-") as folder:
        room = _Room(Path(folder), demo)
        try:
            room.start()
            room.prepare()
            room.play()
        except _Ended:
            return 0
        except (RuntimeError, NoReply) as error:
            print(f"roundbell demo: {error}", file=sys.stderr)
            return 1
        finally:
            room.stop()
    return 0


def _end(_signal: int, _frame: object) -> None:
    raise _Ended


class _Room:
    """The processes of one demonstration, and its convenor."""

    def __init__(self, folder: Path, demo: Demo) -> None:
        self._folder, self._demo = folder, demo
        self._mqtt = MqttSettings(port=_free_port(), password_dir=str(folder / "passwords"))
        self._processes: list[tuple[str, subprocess.Popen[str]]] = []
        self._passcode = ""

    def start(self) -> None:
        """Start every process and wait until each says that it is ready. Raises RuntimeError."""
        config = self._folder / "roundbell.toml"
        config.write_text(self._settings(), encoding="utf-8")
        nodes = [f"table-{number:02}" for number in range(1, self._demo.tables + 1)]
        make_passwords(
            Path(self._mqtt.password_dir), ["hub", "hub-standby", "dashboard", "convenor-cli", "people", *nodes]
        )
        for name in ("broker", "bell", "hub", "dashboard"):
            self._start(name, ["--config", str(config)])
        numbers = [f"--{key}={getattr(self._demo, key)}" for key in ("tables", "speed", "seed")]
        self._start("simulate", ["--config", str(config), *numbers])

    def _settings(self) -> str:
        demo, folder = self._demo, self._folder
        return (
            f'[room]\nid = "{ROOM}"\nstate_dir = "{folder}/state"\nrun_dir = "{folder}/run"\nspeed = {demo.speed}\n'
            f'[mqtt]\nport = {self._mqtt.port}\npassword_dir = "{self._mqtt.password_dir}"\n'
            f'[bell]\npins = "{_pins()}"\n'
            f'[dashboard]\nport = {demo.port}\npasscode_file = "{folder}/dashboard/passcode"\n'
        )

    def _start(self, name: str, arguments: list[str]) -> None:
        process = subprocess.Popen(
            [sys.executable, "-m", "controller.cli.main", name, *arguments],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            process_group=0,  # Ctrl-C is for the demonstration, which ends its parts in order
        )
        self._processes.append((name, process))
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=_read, args=(process, lines), daemon=True).start()
        try:
            line = lines.get(timeout=START_S)
        except queue.Empty:
            line = ""
        if "ready" not in line:
            raise RuntimeError(f"{name} did not start.")
        if name == "dashboard" and " passcode " in line:
            self._passcode = line.rpartition(" passcode ")[2].strip()

    def prepare(self) -> None:
        """Set the evening up as a convenor would: a tournament, the entry list, the seats, a node on every table."""
        demo = self._demo
        entrants = enumerate(names(demo.tables * 4, demo.seed), start=1)
        rows = [
            {"line": number + 1, "name": name, "club": club, "card": card_of(number)}
            for number, (name, club) in entrants
        ]
        evening = {
            "name": "Demonstration evening",
            "profile": "500-2025",
            "rounds": demo.rounds,
            "minutes": 10,
            "tables": demo.tables,
            "warnings_s": list(demo.warnings_s),
            "clipping": "auto",
        }
        with Convenor(self._mqtt, ROOM) as convenor:
            _insist(convenor, "create_tournament", evening)
            _insist(convenor, "import_players", {"rows": rows})
            _insist(convenor, "draw_seats", {"house_players": 0})
            for table in range(1, demo.tables + 1):
                _insist(convenor, "bind_node", {"node": f"table-{table:02}", "table": table})

    def play(self) -> None:
        """Say where the dashboard is, then watch over the room, and start the rounds if so asked."""
        pace = "Each round starts by itself." if self._demo.auto else "Start round 1 on the console."
        print(
            f"\n  Roundbell is running: {self._demo.tables} tables, {self._demo.tables * 4} players,"
            f" {self._demo.rounds} rounds at {self._demo.speed} times the pace of an evening.\n\n"
            f"  Room clock   http://127.0.0.1:{self._demo.port}/\n"
            f"  Console      http://127.0.0.1:{self._demo.port}/console\n"
            f"  Passcode     {self._passcode}\n\n  {pace} Ctrl-C ends everything.\n",
            flush=True,
        )
        with Convenor(self._mqtt, ROOM) as convenor:
            ready_since: float | None = None
            umpire = _Umpire(convenor, UMPIRE_S / self._demo.speed)
            while True:
                time.sleep(0.2)
                self._look_for_the_dead()
                if self._demo.auto:
                    umpire.look()
                phase = convenor.documents.get("clock", {}).get("phase")
                ready_since = (ready_since or time.monotonic()) if phase == "ready" else None
                gap_s = ROUND_GAP_S / self._demo.speed
                if self._demo.auto and ready_since is not None and time.monotonic() - ready_since > gap_s:
                    convenor.ask("start_round", {"round": convenor.documents["clock"]["round"]})
                    ready_since = None

    def _look_for_the_dead(self) -> None:
        for name, process in self._processes:
            if process.poll() is not None:
                raise RuntimeError(f"{name} ended by itself (exit code {process.returncode}).")

    def stop(self) -> None:
        """End every process, the last started first."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for _, process in reversed(self._processes):
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


class _Umpire:
    """Goes to the tables that wait for one, so that an evening without a convenor comes to its end."""

    def __init__(self, convenor: Convenor, after_s: float) -> None:
        self._convenor, self._after_s = convenor, after_s
        self._since: dict[str, float] = {}

    def look(self) -> None:
        """Answer calls and rule on deals, each a while after it was first seen."""
        documents = dict(self._convenor.documents)
        tables = {name: shown for name, shown in documents.items() if name.startswith("table/")}
        waiting = {name for name, shown in tables.items() if shown["called"] or shown["phase"] == "dispute"}
        now = time.monotonic()
        self._since = {name: self._since.get(name, now) for name in waiting}
        for name, since in self._since.items():
            if now - since > self._after_s:
                self._rule(tables[name])

    def _rule(self, shown: dict[str, Any]) -> None:
        if shown["called"]:
            self._convenor.ask("answer_call", {"table": shown["table"]})
        else:
            ruling = {"round": shown["round"], "table": shown["table"], "begun": 0, "reason": "nobody saw it dealt"}
            self._convenor.ask("rule_deal", ruling)


def _insist(convenor: Convenor, name: str, args: dict[str, object]) -> None:
    """Ask until it is taken: a node may still be on its way to the broker."""
    deadline = time.monotonic() + START_S
    while not (reply := convenor.ask(name, args))["ok"]:
        if time.monotonic() > deadline:
            raise RuntimeError(f"{name} was refused: {reply['text']} {reply['remedy']}")
        time.sleep(0.1)


def _pins() -> str:
    """Real pins on a Raspberry Pi, mock pins elsewhere: a laptop's GPIO chip rings no bell."""
    model = Path("/proc/device-tree/model")
    return (
        "auto" if model.exists() and "Raspberry Pi" in model.read_text(encoding="utf-8", errors="replace") else "mock"
    )


def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

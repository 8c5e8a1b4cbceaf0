"""A whole house for a test: real processes of the product over one configuration file, ended by their process ids."""

import json
import os
import queue
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self

from controller.mqtt.convenor_client import Convenor
from table_node.shared.settings import MqttSettings
from table_node.simulator.people import card_of
from tests.support.mosquitto import Mosquitto, free_port
from tests.support.waiting import PATIENCE, PATIENT_S, eventually, witness

ROOM = "hall"
TAIL = "SELECT seq, name, cause, substr(body, 1, 200) FROM events ORDER BY seq DESC LIMIT 15"


class House:
    """Broker, hub, bell, dashboard and simulated tables of one room, each started when the test wants it."""

    def __init__(self, folder: Path, speed: int, broker_port: int) -> None:
        self.folder, self.speed = folder, speed
        self.mqtt = MqttSettings(port=broker_port)
        self.dashboard_port = free_port()
        self.config = folder / "roundbell.toml"
        self.record = folder / "presses.jsonl"
        self._processes: dict[str, subprocess.Popen[str]] = {}
        self.said: dict[str, str] = {}
        self.environment = dict(os.environ)
        self._documents: dict[str, dict[str, Any]] = {}
        self._witness = ExitStack()
        self.config.write_text(
            f'[room]\nid = "{ROOM}"\nstate_dir = "{folder}/state"\nrun_dir = "{folder}/run"\nspeed = {speed}\n'
            f'[mqtt]\nport = {broker_port}\n[bell]\npins = "mock"\n'
            f'[dashboard]\nhost = "127.0.0.1"\nport = {self.dashboard_port}\n'
            f"answer_s = {round(min(5 * PATIENCE, 60))}\n"
        )

    def __enter__(self) -> Self:
        self._witness.enter_context(witness(self.tell))
        return self

    def tell(self) -> str:
        """Which programs run, what the room was told last, and the tail of its log, the newest first."""
        running = [name for name in self._processes if self.runs(name)]
        told = [f"{name}: {json.dumps(document)[:400]}" for name, document in sorted(self._documents.items())]
        try:
            tail = [" ".join(map(str, row)) for row in self.rows(TAIL)]
        except sqlite3.Error as error:
            tail = [f"no log: {error}"]
        return "\n".join([f"running: {running}", *told, *tail])

    def __exit__(self, *_: object) -> None:
        self._witness.close()
        for name in reversed(list(self._processes)):
            self.end(name)

    def start(self, *names: str) -> None:
        """Start programs by name, each ready before the next."""
        for name in names:
            self._start(name, [])

    def simulate(self, tables: int, seed: int = 7) -> None:
        """Start simulated tables with people, whose presses are recorded."""
        self._start(
            "simulate",
            [f"--tables={tables}", f"--speed={self.speed}", f"--seed={seed}", f"--record={self.record}"],
        )

    def rehearse(self, scenario: Path) -> None:
        """Start the simulated tables of a scenario file, whose presses are recorded."""
        self._start("simulate", [f"--scenario={scenario}", f"--record={self.record}"])

    def run(self, *words: object) -> "subprocess.CompletedProcess[str]":
        """One of the product's commands about this room, run to its end."""
        return roundbell(*words, "--config", self.config)

    def _start(self, name: str, arguments: list[str]) -> None:
        command = [sys.executable, "-m", "controller.cli.main", name, "--config", str(self.config), *arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.environment)
        self._processes[name] = process
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=_read, args=(process, lines), daemon=True).start()
        self.said[name] = lines.get(timeout=PATIENT_S)
        assert "ready" in self.said[name], f"{name} said {self.said[name]!r}"

    def pid(self, name: str) -> int:
        """The process id of a program that was started."""
        return self._processes[name].pid

    def runs(self, name: str) -> bool:
        """Whether a program was started and has not ended."""
        return name in self._processes and self._processes[name].poll() is None

    def kill(self, name: str) -> None:
        """SIGKILL, as a crash or the machine's end would."""
        process = self._processes.pop(name)
        process.kill()
        process.wait()

    def end(self, name: str) -> int:
        """SIGTERM, as systemd would; the exit code."""
        process = self._processes.pop(name)
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(PATIENT_S)
        finally:
            process.kill()

    @contextmanager
    def convenor(self) -> Iterator["Evening"]:
        """Somebody who runs the evening by commands."""
        with Convenor(self.mqtt, ROOM) as convenor:
            self._documents = convenor.documents
            eventually(lambda: {"clock", "nodes"} <= set(convenor.documents), what="the room's documents")
            yield Evening(convenor)

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of the room's database, read as the dashboard reads it."""
        connection = sqlite3.connect(f"file:{self.folder}/state/room.db?mode=ro", uri=True)
        try:
            return connection.execute(query, values).fetchall()
        finally:
            connection.close()

    def presses_made(self) -> list[str]:
        """What the nodes numbered, by the name it must have in the log."""
        kept = [json.loads(line) for line in self.record.read_text().splitlines()]
        return [f"node:{it['node']}:{it['boot']}:{it['number']}" for it in kept if it["what"] == "kept"]

    def presses_stored(self) -> list[str]:
        """What the log holds of the nodes, each cause once for its first event."""
        return [cause for (cause,) in self.rows("SELECT cause FROM events WHERE cause LIKE 'node:%' AND part = 0")]

    def rings(self) -> list[dict[str, Any]]:
        """What the bell reported, in order."""
        return [json.loads(line) for line in (self.folder / "run" / "bell.rung").read_text().splitlines()]


class Evening:
    """A convenor at work: every command must be taken."""

    def __init__(self, convenor: Convenor) -> None:
        self._convenor = convenor

    def do(self, command: str, **args: Any) -> None:  # noqa: ANN401
        """Ask, and insist."""
        reply = self._convenor.ask(command, args)
        assert reply["ok"] == 1, f"{command}: {reply['text']}"

    def refusal(self, command: str, **args: Any) -> str:  # noqa: ANN401
        """Ask what must be refused; the code of the refusal."""
        reply = self._convenor.ask(command, args)
        assert reply["ok"] == 0, f"{command} was taken"
        return str(reply["code"])

    @property
    def clock(self) -> dict[str, Any]:
        """The clock document."""
        return self._convenor.documents["clock"]

    def table(self, number: int) -> dict[str, Any]:
        """A table's document."""
        return self._convenor.documents[f"table/{number}"]

    def document(self, name: str) -> dict[str, Any]:
        """Any document, by name."""
        return self._convenor.documents[name]

    def set_up(self, tables: int, rounds: int, clipping: str = "auto") -> None:
        """A tournament of 500 with four players a table, seated, and a node bound to every table."""
        self.seat(tables, rounds, clipping)
        eventually(lambda: len(self.document("nodes")["nodes"]) >= tables, what="a hello of every node")
        for table in range(1, tables + 1):
            self.do("bind_node", node=f"table-{table:02}", table=table)

    def seat(self, tables: int, rounds: int, clipping: str = "auto") -> None:
        """A tournament of 500 with four players a table, seated; every result is entered by hand."""
        self.do(
            "create_tournament",
            name="Club night",
            profile="500-2025",
            rounds=rounds,
            minutes=10,
            tables=tables,
            warning_s=60,
            clipping=clipping,
        )
        players = range(1, tables * 4 + 1)
        self.do(
            "import_players",
            rows=[{"line": n, "name": f"Player {n}", "club": f"Club {n % 5}", "card": card_of(n)} for n in players],
        )
        self.do("draw_seats", house_players=0)

    def play_round(self, within_s: float) -> None:
        """Start the coming round and wait until the room has moved on, or the evening is over."""
        number = self.clock["round"]
        self.do("start_round", round=number)
        self.wait_for_round_end(number, within_s)

    def wait_for_round_end(self, number: int, within_s: float) -> None:
        """Wait until the room is past this round."""
        eventually(lambda: self.is_past(number), within_s, what=f"the end of round {number}")

    def answer(self, table: int) -> None:
        """Send the umpire to a table that calls."""
        shown = self._convenor.documents.get(f"table/{table}")
        if shown is not None and shown["called"]:
            self._convenor.ask("answer_call", {"table": table})

    def is_past(self, number: int) -> bool:
        """Whether the room is past a round; a deal too close to call, which no test can rule out, is ruled on."""
        for name, shown in dict(self._convenor.documents).items():
            if name.startswith("table/") and shown["phase"] == "dispute":
                ruling = {"round": shown["round"], "table": shown["table"], "begun": 0, "reason": "nobody saw it"}
                self._convenor.ask("rule_deal", ruling)
        return bool(self.clock["phase"] == "ended" or self.clock["round"] > number)

    def wait_for_phase(self, phase: str, within_s: float) -> None:
        """Wait for a phase of the room."""
        eventually(lambda: self.clock["phase"] == phase, within_s, what=f"phase {phase}")


@contextmanager
def house_with_mosquitto(folder: Path, speed: int) -> Iterator[tuple[House, Mosquitto]]:
    """A house and its real Mosquitto."""
    broker = Mosquitto(folder)
    try:
        with House(folder, speed, broker.port) as house:
            yield house, broker
    finally:
        broker.kill()


def roundbell(*words: object) -> "subprocess.CompletedProcess[str]":
    """One of the product's commands, run to its end."""
    command = [sys.executable, "-m", "controller.cli.main", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENT_S)


def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
    lines.put("")

"""The node and the simulated room as processes: they start, work, and end as told."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from table_node.simulator.people import card_of
from tests.support.mosquitto import Mosquitto
from tests.support.serial_reader import FRAME, SerialReader
from tests.support.waiting import PATIENT_S, eventually
from tests.table_node.fake_hub import FakeHub

pytestmark = pytest.mark.system

NODE = "from table_node.boards.pi import run; sys.exit(run(config))"
ROOM = "from table_node.simulator import run; sys.exit(run(config, 3, 40, 1, record=config.with_suffix('.jsonl')))"


class Process:
    """One Python process that runs this code with a configuration."""

    def __init__(self, code: str, config: Path) -> None:
        program = f"import sys; from pathlib import Path; config = Path({str(config)!r}); {code}"
        self.child = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def ready_line(self) -> str:
        assert self.child.stdout is not None
        return self.child.stdout.readline().strip()

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        self.child.send_signal(how)
        _, said = self.child.communicate(timeout=PATIENT_S)
        return self.child.returncode, said


Run = Callable[[str, Path], Process]


@pytest.fixture
def run() -> Iterator[Run]:
    """Starts processes, and ends those a failed test leaves behind."""
    started: list[Process] = []

    def start(code: str, config: Path) -> Process:
        started.append(Process(code, config))
        return started[-1]

    yield start
    for process in started:
        process.child.kill()
        process.child.communicate()


def configured(folder: Path, text: str) -> Path:
    path = folder / "roundbell.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_node_serves_until_it_is_told_to_end(broker: Mosquitto, hub: FakeHub, run: Run, tmp_path: Path) -> None:
    settings = f'[mqtt]\nport = {broker.port}\n[node]\nid = "pi-7"\npins = "mock"\noutbox = "{tmp_path}/outbox"\n'
    for how in (signal.SIGTERM, signal.SIGINT):
        process = run(NODE, configured(tmp_path, settings))
        assert process.ready_line() == "roundbell node: ready pi-7, mock pins, 0 messages kept"
        eventually(lambda: hub.of("pi-7", "hello"), what="the hello")
        assert process.end(how) == (0, "")
        eventually(lambda: hub.of("pi-7", "health")[-1]["online"] == 0, what="the goodbye")
        hub.heard.clear()


def test_f25_a_nodes_process_reads_cards_at_its_serial_reader_and_tells_when_that_is_unplugged(
    broker: Mosquitto, hub: FakeHub, run: Run, tmp_path: Path
) -> None:
    line = SerialReader(tmp_path / "by-id")
    settings = (
        f'[mqtt]\nport = {broker.port}\n[node]\nid = "pi-7"\npins = "mock"\noutbox = "{tmp_path}/outbox"\n'
        f'reader = "rdm6300"\nreader_port = "{line.path}"\n'
    )
    process = run(NODE, configured(tmp_path, settings))
    assert "ready pi-7" in process.ready_line()
    eventually(lambda: any(beat["reader"] == "ok" for beat in hub.of("pi-7", "health")), what="the reader")
    line.say(3 * FRAME)
    eventually(lambda: [tap["uid"] for tap in hub.of("pi-7", "card_read")] == ["61008EB2F9"], what="the tap")
    line.unplug()
    eventually(lambda: hub.of("pi-7", "health")[-1]["reader"] == "silent", what="the word that it is gone")
    code, said = process.end()
    assert code == 0 and "by-id" in said


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ('[node]\nid = "Table 7"\n', "[node] id must be"),
        ('[node]\nid = "pi-7"\ncolour = "red"\n', "has no setting colour"),
        ('[node]\nid = "pi-7"\npins = "breadboard"\n', '"auto", "mock" or "gpio"'),
        ('[node]\nid = "pi-7"\n[mqtt]\npassword_dir = "/nowhere"\n', "No password for pi-7"),
        ('[node]\nid = "pi-7"\nreader = "barcode"\n', "reader must be one of none, rdm6300, keyboard, rc522"),
        ("[kitchen]\n", "has no section kitchen"),
    ],
)
def test_a_node_with_unusable_settings_says_why_and_does_not_start(
    settings: str, words: str, run: Run, tmp_path: Path
) -> None:
    process = run(NODE, configured(tmp_path, settings))
    _, said = process.child.communicate(timeout=PATIENT_S)
    assert process.child.returncode == 2
    assert words in said


def test_simulated_people_deal_at_a_table_that_may_and_tap_where_they_are_asked_to(
    broker: Mosquitto, hub: FakeHub, run: Run, tmp_path: Path
) -> None:
    process = run(ROOM, configured(tmp_path, f"[mqtt]\nport = {broker.port}\n"))
    assert process.ready_line() == "roundbell simulate: ready 3 tables, speed 40"
    hub.publish("clock", **clock("running"))
    for table in (1, 2, 3):
        hub.publish("table", table, **shown(table, "dealing"))
    for table in (1, 2, 3):
        eventually(lambda table=table: "dealt" in hub.presses(f"table-0{table}"), what=f"the deal of table {table}")
    hub.publish("table", 2, **shown(2, "clip"))
    cards = {card_of(player) for player in range(5, 9)}
    eventually(lambda: {read["uid"] for read in hub.of("table-02", "card_read")} == cards, what="four taps")
    assert hub.of("table-01", "card_read") == []
    assert process.end() == (0, "")
    assert '"what":"pushed"' in (tmp_path / "roundbell.jsonl").read_text()


def clock(phase: str) -> dict[str, object]:
    return {
        "seq": 1, "boot": "hub-1", "tournament": "Evening", "round": 1, "rounds": 2, "phase": phase,
        "opens_at_hub_us": 1, "warns_at_hub_us": 2, "closes_at_hub_us": 3, "left_us": None,
        "rang_at_hub_us": None, "speed": 40,
        "starts_at_hub_us": None, "break_kind": None, "until_hub_us": None,
    }  # fmt: skip


def shown(table: int, phase: str) -> dict[str, object]:
    seats = {
        seat: {"player": 4 * (table - 1) + nth, "name": f"Player {nth}", "clipped": 0}
        for nth, seat in enumerate(("A.L", "A.R", "B.L", "B.R"), start=1)
    }
    return {
        "seq": 1, "round": 1, "phase": phase, "dealt": 0, "verdict": None, "pending": None, "outcome": None,
        "mover": None, "called": 0, "extra_us": 0, "hands": 0, "score": None, "over": None,
        "dealer": None, "typed": None, "agreed": [],
        "seats": seats, "node": f"table-0{table}", "link": "online",
        "silent_since_hub_us": None, "note": "",
    }  # fmt: skip

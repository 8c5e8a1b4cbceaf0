"""The sheet of the room check, on machines made of files."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from controller.cli.check.machine import machine
from controller.cli.check.sheet import as_json, page
from controller.hub.settings import HubSettings
from controller.store.event_log import EventLog
from table_node.shared.room_check import Line, judged
from table_node.shared.settings import RoomSettings


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """The files in which a Raspberry Pi's kernel tells how it is."""
    root = tmp_path / "root"
    for path, words in {
        "etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
        "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
        "sys/devices/system/clocksource/clocksource0/current_clocksource": "arch_sys_counter\n",
        "sys/class/thermal/thermal_zone0/temp": "51234\n",
        "sys/class/hwmon/hwmon1/name": "rpi_volt\n",
        "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "0\n",
        "dev/watchdog0": "",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(words)
    return root


@pytest.fixture
def state(tmp_path: Path) -> Path:
    state = tmp_path / "state"
    state.mkdir()
    EventLog(state / "room.db", "hall").close()
    return state


def looked_at(state: Path, root: Path, **hub: object) -> dict[str, Line]:
    settings = replace(HubSettings(free_least_mb=1), **hub)
    return {line.what: line for line in machine(RoomSettings(state_dir=str(state)), settings, root)}


def test_a_pi_that_is_well_passes_line_by_line(pi: Path, state: Path) -> None:
    lines = looked_at(state, pi)
    assert "Raspberry Pi 4" in lines["versions"].found and "bookworm" in lines["versions"].found
    assert lines["clock source"].found.startswith("arch_sys_counter")
    assert lines["temperature"] == Line("temperature", "pass", "51 degrees")
    assert lines["power supply"].standing == lines["hardware watchdog"].standing == "pass"
    assert lines["event log"] == Line("event log", "pass", "whole, 0 events")
    assert lines["disk space"].standing == "pass" and "16 flushes" in lines["disk speed"].found
    assert [file.name for file in state.iterdir() if file.name.startswith(".check")] == []


@pytest.mark.parametrize(
    "file, words, what",
    [
        ("sys/class/thermal/thermal_zone0/temp", "85000\n", "temperature"),
        ("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n", "power supply"),
        ("sys/devices/system/clocksource/clocksource0/current_clocksource", "jiffies\n", "clock source"),
    ],
)
def test_what_is_wrong_fails_with_a_remedy(pi: Path, state: Path, file: str, words: str, what: str) -> None:
    (pi / file).write_text(words)
    line = looked_at(state, pi)[what]
    assert line.standing == "fail" and line.remedy


def test_a_full_disk_a_missing_stick_and_a_torn_log_fail(pi: Path, state: Path) -> None:
    (state / "room.db").write_bytes(b"torn" * 2000)
    lines = looked_at(state, pi, free_least_mb=1_000_000, copy_dir=str(state / "no stick"))
    assert {what for what, line in lines.items() if line.standing == "fail"} >= {
        "disk space", "second medium", "event log",
    }  # fmt: skip


def test_what_another_machine_cannot_tell_is_unknown_and_not_well(tmp_path: Path, state: Path) -> None:
    lines = looked_at(state, tmp_path / "nothing")
    assert {"clock source", "temperature", "power supply", "hardware watchdog"} <= {
        what for what, line in lines.items() if line.standing == "unknown"
    }


def test_memory_that_plays_the_disk_is_found_out(pi: Path) -> None:
    made = subprocess.run(["mktemp", "-d", "-p", "/dev/shm"], capture_output=True, text=True, check=True)
    folder = Path(made.stdout.strip())
    try:
        line = looked_at(folder, pi)["flush honesty"]
        assert line.standing in ("fail", "unknown") and line.found
    finally:
        folder.rmdir()


def test_the_sheet_is_for_people_and_for_programs() -> None:
    lines = [judged("bell", True, "alive", "x"), judged("disk", False, "3 MB free", "Make space.")]
    sheet = page("Check", lines)
    assert "[ ok ] bell" in sheet and "[FAIL] disk" in sheet and "-> Make space." in sheet and "Checked by" in sheet
    assert json.loads(as_json(lines))[1] == {
        "what": "disk", "standing": "fail", "found": "3 MB free", "remedy": "Make space.",
    }  # fmt: skip

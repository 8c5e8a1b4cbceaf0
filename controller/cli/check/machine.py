"""The machine's part of the room check: clock, disk, heat, power. Everything is read where the kernel tells it."""

import os
import platform
import sys
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from controller.games.refusal import Refusal
from controller.hub.housekeeping import free_mb, is_second_medium
from controller.hub.settings import HubSettings
from controller.store.backup import check
from table_node.shared.room_check import Line, disk, judged
from table_node.shared.settings import RoomSettings

WRITES = 16
WRITE_BYTES = 4096
SLOW_US = 2_000_000
"""The slowest flush an evening stands: a press waits for it before its lamp confirms."""
HONEST_US = 40
"""No medium that keeps its word through a power cut has flushed in less: it answered from a memory of its own."""
HOT_MILLIDEGREES = 80_000  # from here on a Pi slows itself down


def machine(room: RoomSettings, hub: HubSettings, root: Path = Path("/")) -> Iterator[Line]:
    """A line for each part of the machine. `root`: where its /proc and /sys are."""
    yield _versions(root)
    yield _clock(root)
    state = Path(room.state_dir)
    yield from _disk(state, hub, root)
    yield _log(state / "room.db")
    if hub.copy_dir:
        there = is_second_medium(Path(hub.copy_dir), state / "room.db")
        yield judged(
            "second medium",
            there,
            f"{hub.copy_dir}: {'there' if there else 'not there'}",
            "Plug in the stick with the label ROUNDBELL; without it, no copy is made after a round.",
        )
    yield _temperature(root)
    yield _voltage(root)
    yield _watchdog(root)


def _versions(root: Path) -> Line:
    system = "unknown system"
    for line in _text(root / "etc/os-release").splitlines():
        if line.startswith("PRETTY_NAME="):
            system = line.partition("=")[2].strip('"')
    model = _text(root / "proc/device-tree/model").strip("\0\n ") or platform.machine()
    python = ".".join(map(str, sys.version_info[:3]))
    return Line("versions", "pass", f"Roundbell {version('roundbell')}, Python {python}, {system}, {model}")


def _clock(root: Path) -> Line:
    source = _text(root / "sys/devices/system/clocksource/clocksource0/current_clocksource").strip()
    if not source:
        return Line("clock source", "unknown", "the kernel does not say")
    wall = "set by the network" if (root / "run/systemd/timesync/synchronized").exists() else "not set by a network"
    return judged(
        "clock source",
        source != "jiffies",
        f"{source}; the time of day is {wall}",
        "The kernel's clock is too coarse to judge deals by: look at what it says at its start.",
    )


def _disk(state: Path, hub: HubSettings, root: Path) -> Iterator[Line]:
    try:
        free = free_mb(state)
        flushes_us = _flushes_us(state)
    except OSError as error:
        remedy = f"Run this as root, or look at the disk of {state}."
        yield Line("disk", "fail", f"{error.strerror}: {error.filename or state}", remedy)
        return
    yield disk(free, hub.free_least_mb)
    middle, slowest = flushes_us[len(flushes_us) // 2], flushes_us[-1]
    yield judged(
        "disk speed",
        slowest < SLOW_US,
        f"{WRITES} flushes: half of them within {middle / 1000:.1f} ms, the slowest {slowest / 1000:.1f} ms",
        "The card is worn or very slow: use another, of class A1 or better, and keep the copies.",
    )
    yield _honesty(state, middle, root)


def _flushes_us(state: Path) -> list[int]:
    """How long each of some small durable writes took, sorted."""
    path, took = state / ".check", []
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        for _ in range(WRITES):
            begun = time.perf_counter_ns()
            os.write(descriptor, b"x" * WRITE_BYTES)
            os.fsync(descriptor)
            took.append((time.perf_counter_ns() - begun) // 1000)
    finally:
        os.close(descriptor)
        path.unlink()
    return sorted(took)


def _honesty(state: Path, middle_us: int, root: Path) -> Line:
    device = state.stat().st_dev
    at = root / f"sys/dev/block/{os.major(device)}:{os.minor(device)}"
    cache = _text(at / "queue/write_cache").strip() or _text(at / "../queue/write_cache").strip()
    told = f"its cache is '{cache}'" if cache else "the kernel knows of no disk below it"
    if middle_us < HONEST_US:
        found = f"a flush takes {middle_us} us, and {told}: that is memory, not a medium"
        return Line("flush honesty", "fail", found, "Keep the log on a disk that survives a power cut.")
    return Line("flush honesty", "unknown", f"not told apart: {told}. Only pulling the plug proves it.")


def _log(database: Path) -> Line:
    if not database.exists():
        return Line("event log", "unknown", "there is none yet")
    try:
        return Line("event log", "pass", f"whole, {check(database)} events")
    except Refusal as refusal:
        return Line("event log", "fail", refusal.text, "The next start saves what can be read and keeps the file.")


def _temperature(root: Path) -> Line:
    found = [int(told) for zone in sorted(root.glob("sys/class/thermal/thermal_zone*/temp"))
             if (told := _text(zone).strip()).lstrip("-").isdigit()]  # fmt: skip
    if not found:
        return Line("temperature", "unknown", "this machine has no sensor")
    return judged(
        "temperature", max(found) < HOT_MILLIDEGREES, f"{max(found) / 1000:.0f} degrees", "Give the hub air or shade."
    )


def _voltage(root: Path) -> Line:
    for sensor in sorted(root.glob("sys/class/hwmon/hwmon*")):
        if _text(sensor / "name").strip() == "rpi_volt":
            low = _text(sensor / "in0_lcrit_alarm").strip() == "1"
            return judged(
                "power supply", not low, "too weak" if low else "strong enough", "Use the supply made for this Pi."
            )
    return Line("power supply", "unknown", "only a Raspberry Pi tells")


def _watchdog(root: Path) -> Line:
    there = (root / "dev/watchdog0").exists()
    return Line("hardware watchdog", "pass" if there else "unknown", "there" if there else "this machine has none")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""

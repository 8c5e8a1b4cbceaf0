"""`roundbell upgrade`: a new release from a bundle, with a backup before it, a look at the room, and the way back."""

import hashlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from controller.games.refusal import Refusal
from controller.mqtt.convenor_client import Convenor
from controller.store.backup import back_up_into, restore
from table_node.shared.settings import MqttSettings, RoomSettings, SettingsError, read_section
from table_node.shared.words import say

PATIENCE_S = 60.0
SUMS = "SHA256SUMS"


@dataclass(frozen=True)
class Machine:
    """What an upgrade does to the machine, so that it can be tried on another than /opt and systemd."""

    link: Path
    """The link to the release in use."""
    install: Callable[[Path], None]
    """Install the unpacked bundle of this folder, pointing the link to it. Raises Refusal."""
    stop: Callable[[], None]
    """Stop the room's programs."""
    start: Callable[[], None]
    """Start the room's programs."""
    is_well: Callable[[], bool]
    """Wait for the room: whether its hub and its bell are well."""


def run(config: Path | None, bundle: Path) -> int:
    """Upgrade this machine. 0: the new release runs; 1: the old one runs on; 2: the settings."""
    try:
        room, mqtt = read_section(config, "room", RoomSettings), read_section(config, "mqtt", MqttSettings)
        upgrade(bundle, Path(room.state_dir) / "room.db", room.id, _this_machine(room, mqtt))
    except SettingsError as error:
        print(f"roundbell upgrade: {error}", file=sys.stderr)
        return 2
    except Refusal as refusal:
        print(f"roundbell upgrade: {refusal.text} {refusal.remedy}", file=sys.stderr)
        return 1
    print("The new release runs, and the room is well.")
    return 0


def upgrade(bundle: Path, database: Path, room: str, machine: Machine) -> None:
    """Take the machine to the release of a bundle. Raises Refusal, with the old release and its log in place again."""
    with tempfile.TemporaryDirectory(prefix="roundbell-upgrade-") as folder:
        unpacked = unpack(bundle, Path(folder))
        kept = back_up_into(database, database.parent / "backups", room)[0] if database.exists() else None
        before = machine.link.resolve()
        machine.stop()
        try:
            machine.install(unpacked)
            machine.start()
            if machine.is_well():
                return
            why = "The hub or the bell of the new release is not well."
        except Refusal as refusal:
            why = refusal.text
        _go_back(machine, before, kept, database)
    raise Refusal("rolled_back", why, say("The release before it runs again, with the log as it was. Nothing is lost."))


def unpack(bundle: Path, folder: Path) -> Path:
    """Unpack a bundle and check every file of it; the folder with its installer. Raises Refusal, nothing changed."""
    try:
        # Not Python's tarfile: Debian 12's has no filter yet against names that lead out of the folder.
        subprocess.run(["tar", "-xzf", bundle, "-C", folder, "--no-same-owner"], check=True, capture_output=True)
        (sums,) = folder.glob(f"*/{SUMS}")
        lines = [line.split(maxsplit=1) for line in sums.read_text(encoding="utf-8").splitlines()]
        wrong = [name for digest, name in lines if _digest(sums.parent / name) != digest]
        whole = not wrong and (sums.parent / "install.sh").is_file()
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        raise _no_bundle(bundle, str(error)) from error
    if not whole:
        raise _no_bundle(bundle, f"damaged: {', '.join(wrong) or 'no installer'}")
    return sums.parent


def _go_back(machine: Machine, before: Path, kept: Path | None, database: Path) -> None:
    machine.stop()
    next_link = machine.link.with_name(machine.link.name + ".back")
    next_link.unlink(missing_ok=True)
    next_link.symlink_to(before)
    next_link.replace(machine.link)
    if kept is not None:
        # The new release may have given the file a shape that the old one does not know.
        restore(kept, database)
    machine.start()


def _this_machine(room: RoomSettings, mqtt: MqttSettings) -> Machine:
    programs = [f"roundbell-{name}.service" for name in ("hub", "bell", "dashboard")]

    def install(unpacked: Path) -> None:
        done = subprocess.run(
            [unpacked / "install.sh", "--no-start"],
            check=False,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
        )
        if done.returncode != 0:
            raise Refusal(
                "not_installed",
                say("The installer failed: {stderr}", stderr=done.stderr.strip()[-300:]),
                say("Nothing is lost."),
            )

    return Machine(
        Path("/opt/roundbell"),
        install,
        lambda: _systemctl("stop", "roundbell.target", *programs),
        lambda: _systemctl("start", "roundbell.target", *programs),
        lambda: is_well(mqtt, room.id),
    )


def _systemctl(*arguments: str) -> None:
    subprocess.run(["systemctl", *arguments], check=False, capture_output=True)


def is_well(mqtt: MqttSettings, room: str, patience_s: float = PATIENCE_S) -> bool:
    """Whether a hub that started now says in time that it and the bell are well."""
    deadline_s = time.monotonic() + patience_s
    with Convenor(mqtt, room) as convenor:
        while time.monotonic() < deadline_s:
            hub = convenor.documents.get("hub", {})
            if hub.get("online") == 1 and hub.get("bell") == "ok" and not hub.get("fault"):
                return True
            time.sleep(0.1)
    return False


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _no_bundle(bundle: Path, why: str) -> Refusal:
    return Refusal(
        "no_bundle",
        say("{bundle} is no whole bundle: {why}.", bundle=bundle, why=why),
        say("Copy it again. Nothing was changed."),
    )

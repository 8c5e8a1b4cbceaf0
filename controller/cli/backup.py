"""`roundbell backup`, `restore` and `export`: the evening as a file somebody can carry away."""

import sys
from pathlib import Path

from controller.games.refusal import Refusal
from controller.hub.tenure.aside import no_longer_aside
from controller.hub.tenure.lock import Taken, hub_lock
from controller.store.backup import back_up, back_up_into, export, restore
from table_node.shared.settings import RoomSettings, SettingsError, read_section
from table_node.shared.words import say, sentences


def run_backup(config: Path | None, target: Path | None) -> int:
    """Copy the log while the hub runs: to a file, into a folder, or beside the log. 0: copied; 1: not; 2: settings."""
    try:
        room = read_section(config, "room", RoomSettings)
        if target is not None and not target.is_dir():
            file, last = target, back_up(_database(room), target)
        else:
            file, last = back_up_into(_database(room), target or Path(room.state_dir) / "backups", room.id)
    except SettingsError as error:
        return _wrong("backup", error)
    except Refusal as refusal:
        return _refused("backup", refusal)
    print(f"{file}: the log up to event {last}, checked.")
    return 0


def run_restore(config: Path | None, backup: Path) -> int:
    """Put a copy in the log's place, the hub being stopped. 0: done; 1: refused, nothing changed; 2: settings."""
    try:
        room = read_section(config, "room", RoomSettings)
        Path(room.state_dir).mkdir(parents=True, exist_ok=True)
        with hub_lock(Path(room.state_dir)):
            last, aside = restore(backup, _database(room))
            no_longer_aside(Path(room.state_dir))
    except SettingsError as error:
        return _wrong("restore", error)
    except Taken:
        return _refused(
            "restore",
            Refusal("hub_runs", say("The hub is running."), say("Stop it first: sudo systemctl stop roundbell.target")),
        )
    except OSError as error:
        return _refused("restore", Refusal("not_copied", str(error), say("Look at the disk.")))
    except Refusal as refusal:
        return _refused("restore", refusal)
    kept = say("The log that was there is kept as {aside}.", aside=aside.name) if aside else ""
    print(sentences(f"The log is that of {backup}, up to event {last}.", kept))
    return 0


def run_export(config: Path | None) -> int:
    """Print every event of the log as a line of JSON. 0: all of it; 1: the log cannot be read; 2: settings."""
    try:
        for line in export(_database(read_section(config, "room", RoomSettings))):
            print(line)
    except SettingsError as error:
        return _wrong("export", error)
    except Refusal as refusal:
        return _refused("export", refusal)
    return 0


def _database(room: RoomSettings) -> Path:
    return Path(room.state_dir) / "room.db"


def _refused(program: str, refusal: Refusal) -> int:
    print(f"roundbell {program}: {refusal.text} {refusal.remedy}", file=sys.stderr)
    return 1


def _wrong(program: str, error: SettingsError) -> int:
    print(f"roundbell {program}: {error}", file=sys.stderr)
    return 2

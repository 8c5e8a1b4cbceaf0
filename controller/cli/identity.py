"""`roundbell identity`: each program and each node has a password of its own, which can be renewed when it is lost."""

import grp
import os
import subprocess
import sys
from pathlib import Path

from controller.mqtt.access import CONVENORS, HUB, STANDBY
from controller.mqtt.credentials import IdentityError, make_passwords, write_mosquitto_passwords
from table_node.shared.settings import MqttSettings, SettingsError, read_section

BROKER_FILE = Path("/etc/mosquitto/roundbell.passwords")
PROGRAMS = (HUB, STANDBY, *CONVENORS)
RELOAD = ("systemctl", "reload-or-restart", "mosquitto")


def run(config: Path | None, what: str, names: list[str], broker_file: Path = BROKER_FILE) -> int:
    """Add, renew, remove or list identities. 0: done; 1: refused or not possible here; 2: the settings."""
    try:
        folder = _folder(config)
        if what == "list":
            print("\n".join(sorted(path.name for path in folder.glob("*"))))
            return 0
        _change(folder, what, names)
        write_mosquitto_passwords(folder, broker_file)
    except SettingsError as error:
        return _say(error, 2)
    except (IdentityError, _Refused) as error:
        return _say(error, 1)
    except (OSError, subprocess.CalledProcessError) as error:
        return _say(f"the passwords could not be written: {error}. Run it as root, on the hub.", 1)
    _settle(broker_file)
    for name in names:
        print(f"{name}: {'removed' if what == 'remove' else folder / name}")
    return 0


class _Refused(Exception):
    """A name this cannot be done to."""


def _folder(config: Path | None) -> Path:
    folder = read_section(config, "mqtt", MqttSettings).password_dir
    if not folder:
        raise SettingsError("[mqtt] password_dir is empty: this room has no passwords.")
    return Path(folder)


def _change(folder: Path, what: str, names: list[str]) -> None:
    if what == "add":
        make_passwords(folder, names)
        return
    for name in names:
        if name not in {path.name for path in folder.glob("*")}:
            raise _Refused(f"There is no identity {name!r}. Known are: roundbell identity list.")
        if what == "remove" and name in PROGRAMS:
            raise _Refused(f"{name} is a program of the hub, which cannot do without it. Renew it instead.")
    for name in names:
        owner = (folder / name).stat()
        (folder / name).unlink()
        if what == "renew":
            make_passwords(folder, [name])
            os.chown(folder / name, owner.st_uid, owner.st_gid)


def _settle(broker_file: Path) -> None:
    """Let the broker read the file, and nobody else; then have it read it, which throws out who is no longer known."""
    broker_file.chmod(0o640)
    try:
        os.chown(broker_file, -1, grp.getgrnam("mosquitto").gr_gid)
    except (KeyError, PermissionError):
        pass  # a broker that runs as the same user as this program
    if Path("/run/systemd/system").is_dir() and broker_file == BROKER_FILE:
        subprocess.run(RELOAD, check=False, capture_output=True)


def _say(words: object, code: int) -> int:
    print(f"roundbell identity: {words}", file=sys.stderr)
    return code

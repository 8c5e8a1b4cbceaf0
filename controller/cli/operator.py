"""What the operator of the hub's machine has on the command line: copies, identities, passcode, upgrade."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path


def add_to(programs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the operator's programs to the `roundbell` command."""
    config = argparse.ArgumentParser(add_help=False)
    config.add_argument("--config", type=Path, help="the room's roundbell.toml")
    backup = programs.add_parser("backup", parents=[config], help="copy the log into a file, also while the hub runs")
    backup.add_argument("target", type=Path, nargs="?", help="file or folder; without one, beside the log")
    restore = programs.add_parser("restore", parents=[config], help="put a copy in the log's place, the hub stopped")
    restore.add_argument("backup", type=Path, help="the copy")
    programs.add_parser("export", parents=[config], help="print every event of the log as a line of JSON")
    identity = programs.add_parser("identity", parents=[config], help="who may speak to the broker")
    identity.add_argument("what", choices=["add", "renew", "remove", "list"])
    identity.add_argument("names", nargs="*", help="as table-05; each has a password of its own, in a file")
    passcode = programs.add_parser("passcode", parents=[config], help="make the convenor's passcode, and show it once")
    passcode.add_argument("--first", action="store_true", help="only where there is none yet")
    programs.add_parser("take-over", parents=[config], help="have this hub hold the room, where another one held it")
    programs.add_parser("access", parents=[config], help="print Mosquitto's access rules for this room")
    upgrade = programs.add_parser("upgrade", parents=[config], help="install a bundle; go back if the room is not well")
    upgrade.add_argument("bundle", type=Path, help="what `make bundle` has made")


def _backup(asked: argparse.Namespace) -> int:
    from controller.cli.backup import run_backup

    return run_backup(installed(asked.config), asked.target)


def _restore(asked: argparse.Namespace) -> int:
    from controller.cli.backup import run_restore

    return run_restore(installed(asked.config), asked.backup)


def _export(asked: argparse.Namespace) -> int:
    from controller.cli.backup import run_export

    return run_export(installed(asked.config))


def _identity(asked: argparse.Namespace) -> int:
    from controller.cli.identity import run

    return run(installed(asked.config), asked.what, asked.names)


def _passcode(asked: argparse.Namespace) -> int:
    config = installed(asked.config)
    more = [*(["--config", str(config)] if config else []), *(["--first"] if asked.first else [])]
    sys.stdout.flush()
    # The hub's side knows nothing of the pages: their own program makes their passcode.
    os.execv(sys.executable, [sys.executable, "-m", "dashboard.access.passcode", *more])


def _take_over(asked: argparse.Namespace) -> int:
    from controller.cli.take_over import run_take_over

    return run_take_over(installed(asked.config))


def _access(asked: argparse.Namespace) -> int:
    from controller.cli.take_over import run_access

    return run_access(installed(asked.config))


def _upgrade(asked: argparse.Namespace) -> int:
    from controller.cli.upgrade import run

    return run(installed(asked.config), asked.bundle)


INSTALLED = Path("/etc/roundbell/roundbell.toml")


def installed(config: Path | None) -> Path | None:
    """On an installed hub, its own configuration is meant where none is named."""
    return config if config is not None or not INSTALLED.exists() else INSTALLED


PROGRAMS: dict[str, Callable[[argparse.Namespace], int]] = {
    "backup": _backup,
    "restore": _restore,
    "export": _export,
    "identity": _identity,
    "passcode": _passcode,
    "take-over": _take_over,
    "access": _access,
    "upgrade": _upgrade,
}

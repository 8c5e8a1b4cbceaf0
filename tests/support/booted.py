"""A Debian of the test's own, with the product installed from a bundle without a network, booted by systemd."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.mqtt.convenor_client import Convenor
from table_node.shared.settings import MqttSettings
from tests.support.house import Evening
from tests.support.mosquitto import listens
from tests.support.waiting import eventually

REPOSITORY = Path(__file__).parents[2]
BROKER_PORT = 1883
TLS_PORT = 8883
BOOT_S = 120.0
SPEED = 20
"""Room seconds to a real second."""
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
PACKAGES = "systemd,systemd-sysv,udev,dbus,procps,python3,adduser,ca-certificates"


def make_tree(tree: Path, suite: str) -> None:
    """A minimal Debian with systemd, from the mirror this machine uses; ROUNDBELL_TREE names one made earlier."""
    if (kept := os.environ.get("ROUNDBELL_TREE", "")) and Path(kept).is_file():
        tree.mkdir()
        subprocess.run(["tar", "-C", tree, "-xpf", kept], check=True)
        return
    packages = PACKAGES if is_own(suite) else f"{PACKAGES},mosquitto,python3-venv"
    made = ["mmdebstrap", "--variant=minbase", f"--include={packages}", suite, str(tree)]
    subprocess.run(made, check=True, capture_output=True, timeout=600)


def is_own(suite: str) -> bool:
    """Whether this machine is that Debian: only its own packages go into a bundle."""
    return f"VERSION_CODENAME={suite}" in Path("/etc/os-release").read_text().splitlines()


def make_bundle(folder: Path, suite: str) -> Path:
    """The product's bundle, as `make bundle` makes it; ROUNDBELL_BUNDLE names one made earlier.

    For another Debian than this machine's it holds no packages of Debian: the tree has them already.
    """
    if kept := os.environ.get("ROUNDBELL_BUNDLE", ""):
        return Path(kept)
    environment = {**os.environ, "PYTHON": str(REPOSITORY / ".venv" / "bin" / "python")}
    if not is_own(suite):
        environment["NO_DEBS"] = "yes"
    command = [REPOSITORY / "bundle.sh", str(folder), "", PYTHONS[suite]]
    made = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, timeout=600)
    return Path(made.stdout.strip().splitlines()[-1])


class Machine:
    """One hub: a root tree that is installed into, booted, and cut off."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.installer, self.said = Path(), ""
        """Where the installer lies in the machine, and what it said the first time."""
        self._booted: subprocess.Popen[bytes] | None = None
        self._name = f"roundbell-{os.getpid()}"

    @property
    def passwords(self) -> Path:
        """The folder of the identities' passwords."""
        return self.tree / "etc" / "roundbell" / "passwords"

    @property
    def database(self) -> Path:
        """The room's log."""
        return self.tree / "var" / "lib" / "roundbell" / "room.db"

    def install(self, bundle: Path) -> subprocess.CompletedProcess[str]:
        """Install a bundle in the tree, with no network at all, and no systemd."""
        subprocess.run(["tar", "-C", self.tree / "root", "-xzf", bundle], check=True)
        self.installer = Path("/root") / bundle.name.removesuffix(".tar.gz") / "install.sh"
        nspawn = ["systemd-nspawn", "-q", "-D", str(self.tree), "--register=no", "--keep-unit", "--private-network"]
        command = [*nspawn, str(self.installer), "--tls"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        self.said = done.stdout
        return done

    def boot(self) -> None:
        """Switch it on, and wait for its broker."""
        environment = {**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}
        with (self.tree.parent / "console.log").open("ab") as console:
            self._booted = subprocess.Popen(
                ["systemd-nspawn", "-D", str(self.tree), "--register=no", "--keep-unit", "-M", self._name, "--boot"],
                stdin=subprocess.DEVNULL, stdout=console, stderr=console, env=environment,
            )  # fmt: skip
        eventually(lambda: listens(BROKER_PORT), BOOT_S, "the booted broker")

    def cut(self) -> None:
        """Pull the plug: every process of it ends at once."""
        if self._booted is None:
            return
        for pid in self._leaders():
            os.kill(pid, signal.SIGKILL)
        self._booted.kill()
        self._booted.wait()
        self._booted = None
        eventually(lambda: not listens(BROKER_PORT), what="the end of the broker")

    def run(self, *command: object, within_s: float = 120) -> subprocess.CompletedProcess[str]:
        """Run something in the booted machine, as root."""
        leader = eventually(self._leaders, what="the machine's first process")[0]
        entered = ["nsenter", "-t", str(leader), "-m", "-p", "-u", "-i", "-r", "-w", *map(str, command)]
        return subprocess.run(entered, capture_output=True, text=True, timeout=within_s, check=False)

    def shows(self, unit: str, what: str) -> str:
        """One property of a unit."""
        return self.run("systemctl", "show", "--value", "-p", what, unit).stdout.strip()

    def throw_away(self) -> None:
        """Cut it off and delete its tree."""
        self.cut()
        shutil.rmtree(self.tree, ignore_errors=True)

    def _leaders(self) -> list[int]:
        if self._booted is None:
            return []
        below = Path(f"/proc/{self._booted.pid}/task/{self._booted.pid}/children")
        return [int(pid) for pid in below.read_text().split()] if below.exists() else []


@contextmanager
def convenor(machine: Machine) -> Iterator[Evening]:
    """Somebody at the hub who runs the evening by commands."""
    with Convenor(MqttSettings(port=BROKER_PORT, password_dir=str(machine.passwords)), "hall") as asking:
        eventually(lambda: {"clock", "nodes", "hub"} <= set(asking.documents), 60, "the room's documents")
        yield Evening(asking)

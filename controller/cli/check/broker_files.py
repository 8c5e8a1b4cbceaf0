"""The broker's files on this machine: whether its rules are this room's, and where it listens besides."""

from collections.abc import Iterator
from pathlib import Path

from controller.mqtt.access import mosquitto_acl
from table_node.shared.room_check import Line, judged

MOSQUITTO = Path("/etc/mosquitto")
OURS = ("roundbell.conf", "roundbell-tls.conf")


def rules(room: str, folder: Path = MOSQUITTO) -> Iterator[Line]:
    """What stands in the broker's files; nothing where this machine has no broker of the installer's."""
    acl = folder / "roundbell.acl"
    if not acl.exists():
        return
    fits = acl.read_text(encoding="utf-8", errors="replace") == mosquitto_acl(room)
    found = f"{'those' if fits else 'not those'} of room {room}"
    yield judged("broker's rules", fits, found, "Run the installer again, which writes them for this room.")
    foreign = [f"{words} ({path.name})" for path in _files(folder) for words in _listeners(path)]
    remedy = "Roundbell did not set this up, and its rules may not hold there: take it out, or know what it is for."
    yield judged("broker's listeners", not foreign, ", ".join(foreign) or "only Roundbell's", remedy)


def _files(folder: Path) -> list[Path]:
    more = sorted(path for path in (folder / "conf.d").glob("*.conf") if path.name not in OURS)
    return [path for path in (folder / "mosquitto.conf", *more) if path.is_file()]


def _listeners(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        words = line.split()
        if words[:1] in (["listener"], ["port"]) and len(words) > 1:
            yield " ".join(words)

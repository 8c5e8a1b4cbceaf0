"""Which readers there are, and where each is looked for when nothing else is said."""

from table_node.boards.readers.reader import Source
from table_node.shared.settings import SettingsError
from table_node.wire.uids import NOTATIONS

PLACES = {"rdm6300": "/dev/serial0", "keyboard": "", "rc522": "/dev/spidev0.0"}
KINDS = ("none", *PLACES)


def check(kind: str, port: str, notation: str) -> None:
    """Raises SettingsError for a reader that cannot be."""
    if kind not in KINDS:
        raise SettingsError(f"[node] reader must be one of {', '.join(KINDS)}, not {kind!r}.")
    if kind == "keyboard" and not port:
        raise SettingsError("[node] reader_port must be set for a keyboard reader: a path of /dev/input/by-id.")
    if kind == "rc522" and port and not port.rpartition("spidev")[2].replace(".", "", 1).isdigit():
        raise SettingsError("[node] reader_port of an rc522 must be like /dev/spidev0.0.")
    if notation not in NOTATIONS:
        raise SettingsError(f"[node] reader_notation must be one of {', '.join(NOTATIONS)}.")


def source_of(kind: str, port: str, notation: str) -> Source | None:
    """The reader of this kind at this port, not open yet; None for none."""
    where = port or PLACES.get(kind, "")
    if kind == "rdm6300":
        from table_node.boards.readers.serial_line import Rdm6300

        return Rdm6300(where)
    if kind == "keyboard":
        from table_node.boards.readers.keyboard import Keyboard

        return Keyboard(where, notation)
    if kind == "rc522":
        from table_node.boards.readers.spi import SpiRc522

        return SpiRc522(where)
    return None

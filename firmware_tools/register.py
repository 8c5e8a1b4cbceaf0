"""The bench's own book: which chip became which node, for which table, and whether that was finished. No password."""

import json
import os
import threading
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from firmware_tools.refusals import BenchRefusal
from table_node.shared.decoder import STRICT
from table_node.shared.outside import read_text

DEFAULT = Path.home() / ".roundbell" / "boards.json"


@dataclass(frozen=True)
class Entry:
    """One board. `state`: begun, or done once the board holds its configuration, checked."""

    chip: str
    node: str
    table: int | None
    kind: str
    state: str


@dataclass(frozen=True)
class Book:
    """The whole file."""

    boards: tuple[Entry, ...]


class Register:
    """A file that is replaced whole at each change. May be used by several threads."""

    def __init__(self, path: Path = DEFAULT) -> None:
        """Raises BenchRefusal for a file that is not such a book."""
        self._path = path
        self._lock = threading.Lock()
        self._entries: dict[str, Entry] = {}
        self._ports: dict[str, str] = {}
        if path.exists():
            self._entries = _read(path)

    def all(self) -> list[Entry]:
        """Every board, by table and node."""
        return sorted(self._entries.values(), key=lambda entry: (entry.table or 0, entry.node))

    def of(self, chip: str) -> Entry | None:
        """What is known of a chip."""
        return self._entries.get(chip)

    def begin_work(self, chip: str, device: str) -> None:
        """Work on this chip begins on this port. Raises BenchRefusal where a second board answers with one number.

        A board that is done stays the first one for as long as its port is there.
        """
        with self._lock:
            other = self._ports.get(chip, device)
            if other != device and Path(other).exists():
                text = f"The boards on {other} and {device} both say that their chip is {chip}."
                remedy = "Use one of them; a copied or faked chip cannot be told from the other by the hub."
                raise BenchRefusal("chip_twice", text, remedy)
            self._ports = {known: port for known, port in self._ports.items() if port != device}
            self._ports[chip] = device

    def unplugged(self, device: str) -> None:
        """The board on this port was pulled out: it may come back on another."""
        with self._lock:
            self._ports = {chip: port for chip, port in self._ports.items() if port != device}

    def must_be_the_one(self, chip: str, holds: str | None) -> None:
        """Refuse a board whose chip is a node already, made of a board that held that node's configuration.

        `holds`: the node this board's own configuration names. Raises BenchRefusal, chip_twice.
        """
        known = self.of(chip)
        if known is not None and known.state == "done" and holds != known.node:
            raise BenchRefusal(
                "chip_twice",
                f"Chip {chip} became the node {known.node} earlier, and this board is not set up as that.",
                f"If {known.node} still serves a table, this is another board with a copied chip: do not use it. If "
                f"it is the same board, erased: roundbell firmware forget {known.node}, then again.",
            )

    def reserve(self, chip: str, kind: str, table: int | None, next_free: bool = False) -> Entry:
        """Note that a board is about to become a node, and what its name is. A known board keeps name and table.

        `next_free`: without a table of its own it gets the lowest that no other has. Raises BenchRefusal, table_taken.
        """
        with self._lock:
            known = self._entries.get(chip)
            taken = {entry.table: entry for entry in self._entries.values() if entry.chip != chip and entry.table}
            if table is None and known is not None:
                table = known.table
            if table is None and next_free:
                table = next(number for number in range(1, 10_000) if number not in taken)
            if table in taken:
                holder = taken[table]
                text = f"Table {table} already has the node {holder.node} (chip {holder.chip})."
                remedy = f"Take another number, or strike that node out: roundbell firmware forget {holder.node}."
                raise BenchRefusal("table_taken", text, remedy)
            entry = Entry(chip, known.node if known else self._name(chip, kind), table, kind, "begun")
            self._keep(entry)
            return entry

    def done(self, chip: str) -> None:
        """The board holds its configuration."""
        with self._lock:
            self._keep(replace(self._entries[chip], state="done"))

    def forget(self, node: str) -> bool:
        """Strike a node out; whether it was there."""
        with self._lock:
            chips = [chip for chip, entry in self._entries.items() if entry.node == node]
            for chip in chips:
                del self._entries[chip]
            self._write()
            return bool(chips)

    def _name(self, chip: str, kind: str) -> str:
        """As the board would name itself; longer where two chips end alike."""
        names = {entry.node for entry in self._entries.values()}
        short = f"{kind}-{chip[-8:]}"
        return f"{kind}-{chip[-16:]}" if short in names else short

    def _keep(self, entry: Entry) -> None:
        self._entries[entry.chip] = entry
        self._write()

    def _write(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_name(self._path.name + ".new")
        with fresh.open("w", encoding="utf-8") as file:
            json.dump({"boards": [asdict(entry) for entry in self._entries.values()]}, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)


def _read(path: Path) -> dict[str, Entry]:
    try:
        entries = STRICT.read(Book, json.loads(read_text(path))).boards
    except (OSError, ValueError) as error:
        text = f"{path} is not the bench's book of boards: {error}."
        raise BenchRefusal("register_spoiled", text, "Move it away; boards tell their own names again.") from error
    return {entry.chip: entry for entry in entries}

"""What the hub and the bell hand each other through files of one folder on tmpfs; the hub's side of it.

The hub writes `bell.plan` whole and pokes the bell; the bell appends each ring to `bell.rung` and pokes the hub. A poke
is one byte in a FIFO that says "look again"; nobody waits for it to be read and a lost one costs a second at most.
Nothing here survives a reboot, and every file names the boot it belongs to, so that nothing stale can ring.
"""

import os
import select
import stat
from pathlib import Path

from controller.bell.clock import machine_boot
from controller.bell.plan import Plan, PlanRefused, parse_plan, plan_text
from controller.bell.reports import Alive, Rung, parse_alive, parse_rung

PLAN = "bell.plan"
RUNG = "bell.rung"
EDGES = "bell.edges"
ALIVE = "bell.alive"
LOCK = "bell.lock"
BELL_POKE = "bell.poke"
HUB_POKE = "hub.poke"

DOCUMENT_MOST_BYTES = 1_000_000


def write_plan(run_dir: Path, plan: Plan) -> None:
    """Hand the bell all rings to come, replacing what it was handed before. The bell need not run yet.

    The revision must be higher than any of this boot: see `next_revision`. A plan the bell could not read is not
    written: raises PlanRefused `malformed`.
    """
    document = plan_text(plan).encode()
    parse_plan(document)
    run_dir.mkdir(parents=True, exist_ok=True)
    write_whole(run_dir / PLAN, document)
    poke(run_dir / BELL_POKE)


def next_revision(run_dir: Path, boot: str = "") -> int:
    """A revision higher than any the bell has met in this boot, for a hub that starts (perhaps on an empty log)."""
    boot = boot or machine_boot()
    met = [record.revision for record in read_rung(run_dir, 0)[0] if record.boot == boot]
    if alive := read_alive(run_dir, boot):
        met.append(alive.revision)
    try:
        plan = parse_plan(read_document(run_dir / PLAN))
    except (OSError, PlanRefused):
        return max(met, default=0) + 1
    return max([*met, plan.revision]) + 1


def read_rung(run_dir: Path, offset: int) -> tuple[list[Rung], int]:
    """The rings reported since this byte offset of `bell.rung`, and the offset to go on from (start with 0).

    A line still being written is left for the next call; a torn one is passed over. Records may be of another boot
    where the folder outlived it. An offset beyond the end means that the file was made anew: it is read from its start.
    """
    try:
        with (run_dir / RUNG).open("rb") as file:
            start = offset if offset <= os.fstat(file.fileno()).st_size else 0
            file.seek(start)
            written = file.read()
    except FileNotFoundError:
        return [], 0
    whole = written[: written.rfind(b"\n") + 1]
    records = [record for line in whole.split(b"\n") if (record := parse_rung(line))]
    return records, start + len(whole)


def read_alive(run_dir: Path, boot: str = "") -> Alive | None:
    """The bell's last heartbeat in this boot, or None; its `beat_hub_us` tells whether the bell still beats."""
    try:
        alive = parse_alive(read_document(run_dir / ALIVE))
    except OSError:
        return None
    return alive if alive and alive.boot == (boot or machine_boot()) else None


class PokeInbox:
    """The reading end of a FIFO: made once and kept, so that no poke falls between two waits."""

    def __init__(self, path: Path) -> None:
        _make_fifo(path)
        # Open for writing too: a FIFO whose last writer left would be at its end for ever.
        self._fifo = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)

    def wait(self, timeout_s: float) -> bool:
        """Wait for a poke; all that came are taken as one. True if there was one before the time was over."""
        if not select.select([self._fifo], [], [], timeout_s)[0]:
            return False
        return self.take()

    def take(self) -> bool:
        """Take the pokes that have come, without waiting; whether there was one."""
        poked = False
        try:
            while os.read(self._fifo, 4096):
                poked = True
        except BlockingIOError:
            pass
        return poked

    def fileno(self) -> int:
        """The descriptor, for a loop that selects on several."""
        return self._fifo

    def close(self) -> None:
        """Stop listening."""
        os.close(self._fifo)


def bell_reports(run_dir: Path) -> PokeInbox:
    """Where the hub is woken when the bell has reported a ring: `wait` in a thread, then `read_rung`."""
    run_dir.mkdir(parents=True, exist_ok=True)
    return PokeInbox(run_dir / HUB_POKE)


def poke(path: Path) -> bool:
    """Say "look again" to whoever listens at this FIFO; whether somebody does. Both ends look each second anyway."""
    try:
        fifo = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        # What is no FIFO is left as it is.
        return stat.S_ISFIFO(os.fstat(fifo).st_mode) and os.write(fifo, b"!") == 1
    except BlockingIOError:
        return True  # a full FIFO is a poke already
    finally:
        os.close(fifo)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a reader finds the old content or the new, never a part. Not synced: tmpfs."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(content)
    fresh.replace(path)


def read_document(path: Path) -> bytes:
    """The start of a file, as much as any document of the handover can hold. Raises OSError."""
    with path.open("rb") as file:
        return file.read(DOCUMENT_MOST_BYTES)


def _make_fifo(path: Path) -> None:
    try:
        os.mkfifo(path, 0o660)
    except FileExistsError:
        if stat.S_ISFIFO(path.stat().st_mode):
            return
        path.unlink()  # a plain file under this name would never wake anybody
        os.mkfifo(path, 0o660)

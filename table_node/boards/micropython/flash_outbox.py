"""The outbox on flash: one short write for each press, none while somebody presses for what the hub has stored."""

from table_node.core.lines import entries_in, line_of
from table_node.core.outbox import MemoryStorage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table_node.boards.micropython.start import Flash

FILE = "outbox"
COMPACT_BYTES = 8192
TOGETHER = 16  # entries written at a time


class FlashOutbox(MemoryStorage):
    """Entries in memory and, line by line, in a file.

    A flash that is full or failing must not stop the table: the entry is still sent from memory, and the heartbeat
    tells. While flash is written an RP2040 takes no interrupt, so what is stored is noted only by `tidy`.
    """

    def __init__(self, flash: "Flash") -> None:
        super().__init__()
        self._flash = flash
        self._stored: list = []
        content = flash.read(FILE) or b""
        self._entries = entries_in(content)
        self._bytes = len(content)
        if content and not content.endswith(b"\n"):
            self._rewrite()  # a torn end would spoil the line that is added to it

    def append(self, entry: tuple) -> None:
        """Keep one entry, on flash when this returns. Where memory is short it is kept in one place or the other."""
        try:
            super().append(entry)
            if self.fault is None:
                self._add(line_of(list(entry)))
            else:
                self._rewrite()
        except MemoryError:
            self.fault = "no memory"

    def forget(self, boot: str, numbers: list) -> None:
        """Drop entries. One that comes back because `tidy` was not reached is one the hub knows already."""
        super().forget(boot, numbers)
        self._stored.append({"boot": boot, "numbers": numbers})

    def tidy(self) -> None:
        """Note on flash what the hub has stored. To be called in a calm moment."""
        if self.fault is not None or (self._stored and (not self._entries or self._bytes > COMPACT_BYTES)):
            self._rewrite()
        elif self._stored:
            self._add(b"".join([line_of(stored) for stored in self._stored]))
            self._stored = []

    def _add(self, lines: bytes) -> None:
        try:
            self._flash.write(FILE, lines, "ab")
            self._bytes += len(lines)
        except OSError as error:
            self.fault = str(error)

    def _rewrite(self) -> None:
        """Write anew what is kept, some entries at a time: all of them at once would be a large piece of memory."""
        written, fresh = 0, FILE + ".new"
        try:
            self._flash.write(fresh, b"")
            for first in range(0, len(self._entries), TOGETHER):
                lines = b"".join([line_of(list(entry)) for entry in self._entries[first : first + TOGETHER]])
                self._flash.write(fresh, lines, "ab")
                written += len(lines)
            self._flash.rename(fresh, FILE)
            self._bytes = written
            self._stored = []
            self.fault = None
        except OSError as error:
            self.fault = str(error)

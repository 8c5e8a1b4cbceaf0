"""What a table did and the hub has not stored yet: numbered, kept through a power cut, sent until acknowledged."""

from table_node.wire.messages import make
from table_node.wire.node_shapes import CONTROLS
from table_node.wire.uids import normal_uid

RESEND_US = 5000000  # unacknowledged this long: sent again
MOST = 500  # messages a node keeps; a table makes about 15 in a round
SPARE_BYTES = 16384  # of memory that must be left after a deal or a tap is kept; half of it after a result
WINDOW = 16  # sent at a time, so that a long silence is caught up in order
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

RESULTS = ("amber", "blue", "both")
TAPS = ("card_read", "card_lay")  # kinds of entries; the second is of a card that may have lain there all along


class MemoryStorage:
    """Where an outbox keeps its entries: here in memory only. Boards hand in one that survives a power cut.

    An entry is `(boot, number, tick_us, kind, word)`; the word is a press's control or a scorecard's uid.
    """

    def __init__(self) -> None:
        self._entries: list = []
        self.fault: str | None = None  # why what is kept now would not outlive a power cut, while that is so

    def load(self) -> list:
        """All entries kept, oldest first."""
        return list(self._entries)

    def append(self, entry: tuple) -> None:
        """Keep one entry."""
        self._entries.append(entry)

    def forget(self, boot: str, numbers: list) -> None:
        """Drop a boot's entries of these numbers: the hub has stored them."""
        self._entries = [entry for entry in self._entries if entry[0] != boot or entry[1] not in numbers]


def is_sound(entry: tuple) -> bool:
    """Whether an entry that comes from a disk or flash can become a message."""
    if len(entry) != 5 or type(entry[0]) is not str or not 0 < len(entry[0]) <= 36:
        return False
    if type(entry[1]) is not int or entry[1] < 1 or type(entry[2]) is not int or entry[2] < 0:
        return False
    if entry[3] == "press":
        return type(entry[4]) is str and entry[4] in CONTROLS
    return entry[3] in TAPS and entry[4] is not None and normal_uid(entry[4]) == entry[4]


def message_of(entry: tuple) -> dict:
    """The wire message of an entry."""
    boot, number, tick_us, kind, word = entry
    if kind == "press":
        return make("press", boot=boot, number=number, tick_us=tick_us, control=word)
    return make("card_read", boot=boot, number=number, tick_us=tick_us, uid=word, lay=int(kind == "card_lay"))


class Outbox:
    """The messages of one boot, numbered from 1 without gaps, behind those an earlier boot left over."""

    def __init__(
        self,
        boot: str,
        storage: MemoryStorage,
        most: int = MOST,
        window: int = WINDOW,
        free: "Callable[[], int] | None" = None,
    ) -> None:
        """`free`: how many bytes of memory are left, where that can run short."""
        self._boot = boot
        self._storage = storage
        self._most = most
        self._window = window
        self._waiting = [tuple(entry) for entry in storage.load() if is_sound(tuple(entry))]
        self._sent: dict = {}
        self._next_number = 1
        self._free = free
        self._is_short = False
        self.refused = 0

    def queued(self) -> int:
        """Messages the hub has not acknowledged, of whatever boot."""
        return len(self._waiting)

    def oldest(self) -> int:
        """Number of this boot's oldest message the hub has not acknowledged, else of the next one."""
        for entry in self._waiting:
            if entry[0] == self._boot:
                return entry[1]  # type: ignore[no-any-return]
        return self._next_number

    def is_full(self) -> bool:
        """Whether a deal or a tap would be refused; the last fifth of the room is for results."""
        return self._is_short or len(self._waiting) >= self._most - self._most // 5

    def add(self, kind: str, word: str, tick_us: int) -> bool:
        """Number and keep a message; false when there is no room. What is kept already is never given up."""
        is_result = word in RESULTS
        if (self.is_full() and not is_result) or len(self._waiting) >= self._most or not self._fits(is_result):
            self.refused += 1
            return False
        entry = (self._boot, self._next_number, tick_us, kind, word)
        try:
            self._waiting.append(entry)
        except MemoryError:  # its list wants to grow, and no piece of the memory is so large
            self._is_short = True
            self.refused += 1
            return False
        self._next_number += 1
        self._storage.append(entry)
        return True

    def _fits(self, is_result: bool) -> bool:
        """Whether the memory has room for one more; a board that ran out of it would end in mid-evening."""
        if self._free is None:
            return True
        left = self._free()
        self._is_short = left < SPARE_BYTES
        return left >= (SPARE_BYTES // 2 if is_result else SPARE_BYTES)

    def restart(self) -> None:
        """The link is new: nothing counts as sent, all goes again in order."""
        self._sent = {}

    def due(self, now_us: int) -> list:
        """The messages to send now: the oldest ones, each not more often than the hub needs to answer."""
        messages = []
        for entry in self._waiting[: self._window]:
            key = (entry[0], entry[1])
            if key not in self._sent or now_us - self._sent[key] >= RESEND_US:
                self._sent[key] = now_us
                messages.append(message_of(entry))
        return messages

    def due_us(self) -> int | None:
        """When an unacknowledged message goes again; None while none is on its way."""
        return min(self._sent.values()) + RESEND_US if self._sent else None

    def cards(self, boot: str, numbers: list) -> list:
        """The scorecards among these messages of a boot."""
        return [entry[4] for entry in self._waiting if entry[0] == boot and entry[1] in numbers and entry[3] in TAPS]

    def acked(self, boot: str, numbers: list) -> int:
        """The hub has stored these of a boot: forget them. Returns how many that were."""
        stored = [entry[1] for entry in self._waiting if entry[0] == boot and entry[1] in numbers]
        if stored:
            self._is_short = False
            self._waiting = [entry for entry in self._waiting if entry[0] != boot or entry[1] not in stored]
            for number in stored:
                self._sent.pop((boot, number), None)
            self._storage.forget(boot, stored)
        return len(stored)

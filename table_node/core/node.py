"""The node of one card table without pins or network: edges, cards, ticks and messages in; messages and lamps out.

It knows no game. It reports what was pressed and tapped under its boot and its own ticks, and shows what it is told.
"""

from table_node.core.bellplan import BellPlan
from table_node.core.cards import AWAY_US, Cards
from table_node.core.debounce import Buttons
from table_node.core.lamps import BUZZES, COLOURS, lasts_us, lit, look, sounds
from table_node.core.outbox import MOST, MemoryStorage, Outbox
from table_node.wire.codec import decode
from table_node.wire.messages import make
from table_node.wire.shapes import WireError
from table_node.wire.uids import normal_uid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

HEALTH_US = 5000000
HELLO_US = 2000000  # until the hub has answered a hello, which it may not have been there to hear
QUIET_US = 5000000  # the hub has missed two pings: it may be a new one that does not know us
SILENT_US = 10000000  # the hub pings about every 2 s; nothing for this long and the lamp says so
NAP_US = 100000  # so soon a lost edge is made good, and a lamp that blinks is not far behind
BUZZ_STEP_US = 10000  # while the buzzer sounds
IGNORED_US = 2000000  # the lamp says so long that the last press or tap changed nothing
CALM_US = 1000000  # nothing touched and no bell for this long on either side: time for what takes a moment
PONGS_MOST = 12  # what a link that stands still leaves waiting: a hub's first pings, all the same


class Node:
    """Everything a node decides. `tick_us` and `now_us` are its own counter; nothing here waits or sleeps."""

    def __init__(
        self,
        boot: str,
        board: str,
        firmware: str,
        reset: str = "start",
        storage: MemoryStorage | None = None,
        reader: str = "none",
        most: int = MOST,
        facts: dict | None = None,
        free: "Callable[[], int] | None" = None,
        nap_us: int = NAP_US,
    ) -> None:
        """`facts`: what hello tells beside the rest, where it is known: hardware, hash, boots, config.

        `free`: how many bytes of memory are left, on a board where they may run short. `nap_us`: the longest sleep
        between two ticks; a longer one suits pins that lose no edge and lamps that nobody sees.
        """
        self.boot = boot
        self.reader = reader
        self.table: int | None = None
        self.skipped = 0  # messages that were not ones of this protocol, or of a kind this node does not know
        self.battery_mv: int | None = None
        self.rssi_dbm: int | None = None
        self.free_bytes: int | None = None
        self._board = board
        self._nap_us = nap_us
        self._firmware = firmware
        self._reset = reset
        self._facts: dict = {"hardware": None, "hash": None, "boots": None, "config": None}
        self._facts.update(facts if facts is not None else {})
        self._buttons = Buttons()
        self._cards = Cards()
        self._storage = storage if storage is not None else MemoryStorage()
        self._outbox = Outbox(boot, self._storage, most, free=free)
        self._plan = BellPlan(boot)
        self._shown: dict | None = None
        self._awaited = False
        self._deciding_us: int | None = None
        self._ignored_us: int | None = None
        self._linked = False
        self._heard_tick_us: int | None = None
        self._touched_us: int | None = None
        self._sendings: list = []
        self._health_due_us = 0
        self._hello_due_us = 0
        self._expected_us: int | None = None
        self._gap_us = 0
        self._buzz: tuple = ()
        self._buzz_since_us = 0

    # What happens at the table

    def at_start(self, control: str, down: bool, tick_us: int) -> None:
        """How this button read when the node started: no press until it has been let go for longer than it bounces."""
        self._buttons.at_start(control, down, tick_us)

    def edge(self, control: str, down: bool, tick_us: int) -> None:
        """A button's contact closed (down) or opened at this tick."""
        self._touched_us = tick_us
        self._buttons.edge(control, down, tick_us)
        self._gather(tick_us)

    def level(self, control: str, down: bool, tick_us: int) -> None:
        """A button's contact reads so now; makes good an edge that got lost."""
        self._buttons.level(control, down, tick_us)

    def card(self, uid: str, tick_us: int) -> None:
        """The reader has read a scorecard, perhaps once more; empty: something that it could not make a card of."""
        known = normal_uid(uid)
        if known is None:
            self.skipped += 1
            self._ignored_us = tick_us
            self._sound("ignored", tick_us)
        else:
            what = self._cards.read(known, tick_us)
            if what == "again":
                self._sound("stored", tick_us)
            elif what:
                self._keep("card_read" if what == "tap" else "card_lay", known, tick_us, tick_us)

    # The link

    def connected(self, tick_us: int) -> None:
        """The broker has taken us and our subscription: say hello, and send again all that is not stored."""
        self._linked = True
        self._outbox.restart()
        self._sendings = []
        self._say_hello(tick_us)
        self._health_due_us = tick_us

    def disconnected(self) -> None:
        """The broker is gone: keep what has a number, drop what is only true now."""
        self._linked = False
        self._sendings = []

    def received(self, payload: bytes, tick_us: int) -> None:
        """The hub has sent this. What is not a message of this protocol is skipped and counted, never raised."""
        try:
            message = decode("node_down", payload)
        except WireError:
            self.skipped += 1
            return
        self._heard_tick_us = tick_us
        self._hello_due_us = tick_us + QUIET_US
        kind = message["kind"]
        if kind == "ping":
            self._pong(message["id"], tick_us)
        elif kind == "ack":
            self._stored(message["boot"], message["numbers"], message["ignored"], tick_us)
        elif kind == "plan":
            self._plan.take(message)
        elif kind == "bind":
            self._bind(message["table"])
            self._awaited = message["awaited"] == 1
        else:
            self._show(message, tick_us)

    def take(self, now_us: int) -> list:
        """What to publish now, as `(message, qos)`; a `sent_tick_us` in it is set to this very moment."""
        if not self._linked:
            return []
        sendings = self._sendings
        self._sendings = []
        for message, _ in sendings:
            if "sent_tick_us" in message:
                message["sent_tick_us"] = now_us
        return sendings + [(message, 1) for message in self._outbox.due(now_us)]

    def will(self) -> dict:
        """The last will: the shape of the heartbeat, and offline."""
        return self._health(0, 0)

    # Time

    def tick(self, now_us: int) -> None:
        """Time goes on: presses settle, bells fall due, the heart beats."""
        if self._expected_us is not None:
            self._gap_us = max(self._gap_us, now_us - self._expected_us)
        self._expected_us = now_us
        self._gather(now_us)
        for ring in self._plan.due(now_us):
            self._sound(ring, now_us)
        if self._linked and now_us >= self._hello_due_us:
            self._say_hello(now_us)
        if self._linked and now_us >= self._health_due_us:
            self._say(self._health(1, now_us), 0, 1)
            self._health_due_us = now_us + HEALTH_US
            self._gap_us = 0

    def wake_us(self, now_us: int) -> int:
        """When the next tick is wanted. A board that ticks all the time need not ask."""
        wanted = now_us - now_us % self._nap_us + self._nap_us
        if now_us < self._buzz_since_us + lasts_us(self._buzz):
            wanted = min(wanted, now_us + BUZZ_STEP_US)
        for due_us in (self._buttons.due_us(), self._plan.due_us(), self._outbox.due_us() if self._linked else None):
            if due_us is not None:
                wanted = min(wanted, due_us)
        self._expected_us = max(wanted, now_us)
        return self._expected_us

    # What it shows

    def queued(self) -> int:
        """Messages the hub has not acknowledged."""
        return self._outbox.queued()

    def refused(self) -> int:
        """Presses and taps there was no room for."""
        return self._outbox.refused

    def hears_hub(self, now_us: int) -> bool:
        """Whether the hub has been heard within the last 10 s."""
        return self._heard_tick_us is not None and now_us - self._heard_tick_us <= SILENT_US

    def is_calm(self, now_us: int) -> bool:
        """Whether a pause would disturb nothing now: nobody is pressing, nothing sounds, and no bell is near."""
        if self._touched_us is not None and now_us - self._touched_us < CALM_US:
            return False
        bell_us = self._plan.due_us()
        return now_us >= self._buzz_since_us + lasts_us(self._buzz) and (bell_us is None or bell_us - now_us > CALM_US)

    def awaits_bell(self) -> bool:
        """Whether a bell is to come by the node's own plan, which a restart would forget."""
        return self._plan.due_us() is not None

    def look(self, now_us: int) -> dict:
        """The lamps' state in words, as `lamps.look` gives it."""
        return look(
            self.hears_hub(now_us),
            self.table,
            self._shown,
            self._outbox.queued(),
            self._outbox.is_full(),
            self._plan.has_closed(now_us),
            self._awaited,
            self._ignored_us is not None and now_us - self._ignored_us < IGNORED_US,
        )

    def lights(self, now_us: int) -> dict:
        """The level of each output at this instant, 1 or 0: amber, blue, red, green, blue_status, buzzer."""
        words = self.look(now_us)
        colour, mode = words["status"]
        red, green, blue = COLOURS[colour]
        status = lit(mode, now_us)
        return {
            "amber": lit(words["amber"], now_us),
            "blue": lit(words["blue"], now_us),
            "red": red * status,
            "green": green * status,
            "blue_status": blue * status,
            "buzzer": sounds(self._buzz, self._buzz_since_us, now_us),
        }

    def _say_hello(self, now_us: int) -> None:
        hello = make(
            "hello",
            boot=self.boot,
            tick_us=now_us,
            board=self._board,
            firmware=self._firmware,
            reset=self._reset,
            oldest=self._outbox.oldest(),
            queued=self._outbox.queued(),
            **self._facts,
        )
        self._say(hello, 1, 1)
        self._hello_due_us = now_us + HELLO_US

    def _say(self, message: dict, qos: int, most: int) -> None:
        """Something only true now. On a link that stands still, so many of its kind wait, the oldest being dropped."""
        kind = message["kind"]
        waiting = [sending for sending in self._sendings if sending[0]["kind"] == kind]
        if len(waiting) >= most:
            self._sendings.remove(waiting[0])
        self._sendings.append((message, qos))

    def _gather(self, now_us: int) -> None:
        for control, tick_us in self._buttons.presses(now_us):
            self._keep("press", control, tick_us, now_us)
            self._cards.not_counted()  # a press may have changed what the table wants

    def _keep(self, kind: str, word: str, tick_us: int, now_us: int) -> None:
        if not self._outbox.add(kind, word, tick_us):
            self._sound("refused", now_us)
        elif not self.hears_hub(now_us):
            self._sound("kept", now_us)

    def _stored(self, boot: str, numbers: list, ignored: list | None, now_us: int) -> None:
        """The hub has stored these, and says which changed nothing; None: it does not know any more."""
        self._cards.not_counted(self._outbox.cards(boot, numbers if ignored is None else ignored))
        if self._outbox.acked(boot, numbers):
            if ignored:
                self._ignored_us = now_us
            self._sound("ignored" if ignored else "stored", now_us)

    def _show(self, message: dict, now_us: int) -> None:
        """Show this. When the table begins to want scorecards, those that lie on the reader are tapped.

        A reader that names a card only once does not tell whether it lies there still: there, those count that came
        since the result was being decided.
        """
        was = self._shown
        self._shown = message
        if message["pending"] is not None or message["phase"] in ("result", "cut"):
            if self._deciding_us is None:
                self._deciding_us = now_us
            return
        begins = was is None or was["phase"] != "clip" or was["round"] != message["round"]
        if message["phase"] == "clip" and begins:
            since_us = now_us - AWAY_US
            if self._deciding_us is not None:
                since_us = min(since_us, self._deciding_us)
            for uid in self._cards.wanted(since_us):
                self._keep("card_lay", uid, now_us, now_us)
        self._deciding_us = None

    def _sound(self, what: str, now_us: int) -> None:
        """Begin a sound; the small ones of a press give way to any other."""
        if what in ("stored", "kept") and now_us < self._buzz_since_us + lasts_us(self._buzz):
            return
        self._buzz = BUZZES[what]
        self._buzz_since_us = now_us

    def _pong(self, ping_id: int, tick_us: int) -> None:
        if self._linked:
            pong = make("pong", boot=self.boot, id=ping_id, received_tick_us=tick_us, sent_tick_us=tick_us)
            self._say(pong, 0, PONGS_MOST)

    def _bind(self, table: int | None) -> None:
        if table != self.table:
            self._shown = None  # what the other table showed is none of this one's business
            self._cards.not_counted()
        self.table = table

    def _health(self, online: int, now_us: int) -> dict:
        return make(
            "health",
            boot=self.boot,
            online=online,
            uptime_s=now_us // 1000000,
            queued=self._outbox.queued(),
            plan=self._plan.revision,
            gap_us=self._gap_us,
            reader=self.reader,
            battery_mv=self.battery_mv,
            rssi_dbm=self.rssi_dbm,
            free_bytes=self.free_bytes,
            stuck=self._buttons.stuck(now_us) if online else [],
            storage="ok" if self._storage.fault is None else "failed",
            refused=self._outbox.refused,
        )

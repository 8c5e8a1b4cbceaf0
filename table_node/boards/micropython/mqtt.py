"""One connection to the room's broker, on asyncio: every wait has an end, and nothing here holds up the buttons."""

import asyncio
import errno

from table_node.boards.micropython import packets
from table_node.boards.micropython.packets import Packets, ProtocolError
from table_node.boards.micropython.ticks import Counter, sleep_ms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

KEEPALIVE_S = 10
PING_US = 3000000  # nothing heard for so long: ask
SILENT_US = 8000000  # nothing heard for so long although asked: the connection is dead, whatever the radio says
REPLY_S = 5  # for a connection, its acceptance, a subscription, and what waits to be written
WAIT_STEP_MS = 5
CHUNK_BYTES = 512
FLIGHT_MOST = 24  # publications at QoS 1 without an answer; an outbox has 16 under way
ANSWERS = (errno.ECONNREFUSED, errno.ECONNRESET)  # errors that only a machine that is there can cause


class LinkLost(Exception):
    """The connection is gone, or as good as gone; `answered`: the other machine was there and said so itself."""

    def __init__(self, why: str, answered: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.answered = answered


class Connection:
    """One connection, from `open` to `close`. A new one is made for each try."""

    def __init__(
        self,
        counter: Counter,
        client_id: str,
        password: str | None,
        will: tuple,
        on_message: "Callable[[str, bytes, int], None]",
        silent_us: int = SILENT_US,
    ) -> None:
        """`on_message(topic, payload, retained)` is called for each publication; it must not raise."""
        self._counter = counter
        self._client_id = client_id
        self._password = password
        self._will = will
        self._on_message = on_message
        self._silent_us = silent_us
        self._fault: Exception | None = None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._hearing: asyncio.Task | None = None
        self._packets = Packets()
        self._packet_id = 0
        self._flying: dict = {}
        self._heard_us = 0
        self._asked = False
        self._accepted = False
        self._granted: dict = {}

    async def open(self, host: str, port: int) -> None:
        """Connect and be accepted. Raises LinkLost."""
        self._reader, self._writer = await _in_time(asyncio.open_connection(host, port), "no connection")
        without_nagle(self._writer)
        self._heard_us = self._counter.now_us()
        self._hearing = asyncio.create_task(self._hear())
        user = self._client_id if self._password is not None else None
        await self._send(packets.connect(self._client_id, KEEPALIVE_S, user, self._password, self._will))
        await self._until(lambda: self._accepted, "no answer to the connection")

    async def subscribe(self, topic: str) -> None:
        """Ask for what comes at a topic. Raises LinkLost when it is refused or not answered."""
        packet_id = self._next_id()
        self._granted[packet_id] = None
        await self._send(packets.subscribe(packet_id, topic))
        await self._until(lambda: self._granted[packet_id] is not None, "no answer to the subscription")
        if self._granted.pop(packet_id) > 2:
            raise LinkLost("the subscription is refused", answered=True)

    async def publish(self, topic: str, payload: bytes, qos: int) -> None:
        """Send a message, never retained; does not wait for the broker's answer. Raises LinkLost."""
        packet_id = 0
        if qos:
            if len(self._flying) >= FLIGHT_MOST:
                await self._until(lambda: len(self._flying) < FLIGHT_MOST, "publications stay unanswered")
            packet_id = self._next_id()
            self._flying[packet_id] = self._counter.now_us()
        await self._send(packets.publish(topic, payload, packet_id))

    async def look_after(self) -> None:
        """To be called many times a second: asks for a sign of life when none came. Raises LinkLost without one."""
        self._still_there()
        now_us = self._counter.now_us()
        if now_us - self._heard_us >= self._silent_us:
            raise LinkLost("nothing was heard although we asked")
        if self._flying and now_us - min(self._flying.values()) >= self._silent_us:
            raise LinkLost("publications stay unanswered")
        if not self._asked and now_us - self._heard_us >= min(PING_US, self._silent_us // 2):
            self._asked = True
            await self._send(packets.PINGREQ)

    async def close(self, goodbye: bool = False) -> None:
        """Leave, with a word (the broker then sends no will) or without one. Never raises, never waits for long."""
        if self._writer is None:
            return
        try:
            if goodbye:
                await self._send(packets.DISCONNECT)
        except LinkLost:
            pass  # the broker will notice by itself
        if self._hearing is not None:
            self._hearing.cancel()
        self._writer.close()
        self._writer = None

    async def _send(self, packet: bytes) -> None:
        self._still_there()
        writer = self._writer
        if writer is None:
            raise LinkLost("closed")
        try:
            writer.write(packet)  # MicroPython's stream writes at once, and only here tells that nobody took the call
        except OSError as error:
            raise _lost("nothing can be sent", error)
        await _in_time(writer.drain(), "nothing can be sent")

    async def _until(self, done: "Callable[[], bool]", what: str) -> None:
        """Wait for what `_hear` brings about."""
        end_us = self._counter.now_us() + REPLY_S * 1000000
        while not done():
            self._still_there()
            if self._counter.now_us() >= end_us:
                raise LinkLost(what)
            await sleep_ms(WAIT_STEP_MS)

    def _still_there(self) -> None:
        if self._fault is not None:
            raise self._fault

    def _next_id(self) -> int:
        while True:
            self._packet_id = self._packet_id % 65535 + 1
            if self._packet_id not in self._flying and self._packet_id not in self._granted:
                return self._packet_id

    async def _hear(self) -> None:
        try:
            while True:
                received = await self._reader.read(CHUNK_BYTES)  # type: ignore[union-attr]
                if not received:
                    raise LinkLost("the broker closed the connection", answered=True)
                self._heard_us = self._counter.now_us()
                self._asked = False
                for head, body in self._packets.feed(received):
                    await self._take(head, body)
        except OSError as error:
            self._fault = _lost("connection lost", error)
        except ProtocolError as error:
            self._fault = LinkLost(str(error), answered=True)
        except Exception as fault:  # a fault of ours as well: whoever looks after the connection raises it
            self._fault = fault

    async def _take(self, head: int, body: bytes) -> None:
        kind = head & 0xF0
        if kind == packets.PUBLISH:
            topic, payload, packet_id, retained = packets.published(head, body)
            self._on_message(topic, payload, retained)
            if packet_id:
                await self._send(packets.puback(packet_id))
        elif kind == packets.PUBACK:
            self._flying.pop(packets.number_at(body, 0), None)
        elif kind == packets.SUBACK:
            if packets.number_at(body, 0) in self._granted:
                self._granted[packets.number_at(body, 0)] = body[2] if len(body) > 2 else 0x80
        elif kind == packets.CONNACK:
            if packets.number_at(body, 0) & 0xFF:
                raise ProtocolError(packets.REFUSALS.get(body[1], "the broker refuses us"))
            self._accepted = True


async def _in_time(doing: object, what: str) -> tuple:
    """Wait for this, but not for ever. Raises LinkLost."""
    try:
        return await asyncio.wait_for(doing, REPLY_S)  # type: ignore
    except asyncio.TimeoutError:
        raise LinkLost(what)
    except OSError as error:
        raise _lost(what, error)


def _lost(what: str, error: OSError) -> LinkLost:
    return LinkLost("%s: %s" % (what, error), answered=bool(error.args) and error.args[0] in ANSWERS)


def without_nagle(writer: object) -> None:
    """Send small packets at once (IPPROTO_TCP 6, TCP_NODELAY 1). CPython's asyncio does so by itself."""
    wire = getattr(writer, "s", None)
    if wire is not None:
        try:
            wire.setsockopt(6, 1, 1)
        except OSError:
            pass  # an older port, which sends at once or not at its own leisure

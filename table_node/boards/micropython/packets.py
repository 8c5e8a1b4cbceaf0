"""MQTT 3.1.1 as bytes, as far as a node needs it: QoS 0 and 1, clean sessions, a will. No input or output.

Section numbers are those of the OASIS standard of 29 October 2014.
"""

CONNACK = 0x20
PUBLISH = 0x30
PUBACK = 0x40
SUBACK = 0x90

PINGREQ = b"\xc0\x00"
DISCONNECT = b"\xe0\x00"

PACKET_MOST_BYTES = 2560  # of what a broker may send us: the longest message to a node, and its topic

REFUSALS = {
    1: "the broker does not speak MQTT 3.1.1",
    2: "the broker does not take this client id",
    3: "the broker is not ready",
    4: "wrong user name or password",
    5: "this user may not connect",
}


class ProtocolError(Exception):
    """What came is not MQTT, or the broker said no: the connection cannot go on."""


def connect(client_id: str, keepalive_s: int, user: str | None, password: str | None, will: tuple | None) -> bytes:
    """CONNECT (3.1) with a clean session; `will`: its topic and payload, sent at QoS 1 and not retained."""
    flags = 0x02
    body = _text(client_id)
    if will is not None:
        flags |= 0x0C
        body += _text(will[0]) + _counted(will[1])
    if user is not None:
        flags |= 0x80
        body += _text(user)
        if password is not None:
            flags |= 0x40
            body += _text(password)
    return _packet(0x10, b"\x00\x04MQTT\x04" + bytes((flags,)) + _pair(keepalive_s) + body)


def subscribe(packet_id: int, topic: str) -> bytes:
    """SUBSCRIBE (3.8) to one filter at QoS 1."""
    return _packet(0x82, _pair(packet_id) + _text(topic) + b"\x01")


def publish(topic: str, payload: bytes, packet_id: int) -> bytes:
    """PUBLISH (3.3), not retained: at QoS 1, or at QoS 0 where `packet_id` is 0."""
    if packet_id:
        return _packet(PUBLISH | 0x02, _text(topic) + _pair(packet_id) + payload)
    return _packet(PUBLISH, _text(topic) + payload)


def puback(packet_id: int) -> bytes:
    """PUBACK (3.4)."""
    return _packet(PUBACK, _pair(packet_id))


def published(head: int, body: bytes) -> tuple:
    """`(topic, payload, packet id, retained)` of a PUBLISH; the packet id is 0 at QoS 0. Raises ProtocolError."""
    after = 2 + number_at(body, 0)
    qos = head >> 1 & 3
    if after > len(body) or qos > 1:
        raise ProtocolError("a publication of a kind nobody asked for")
    try:
        topic = bytes(body[2:after]).decode()
    except ValueError:
        raise ProtocolError("a topic that is not text")
    if not qos:
        return (topic, body[after:], 0, head & 1)
    return (topic, body[after + 2 :], number_at(body, after), head & 1)


def number_at(body: bytes, place: int) -> int:
    """The two-byte number at this place of a packet's body. Raises ProtocolError when the body is too short for it."""
    if len(body) < place + 2:
        raise ProtocolError("a packet that is cut short")
    return body[place] << 8 | body[place + 1]


class Packets:
    """A stream of bytes on its way to packets. One that is longer than a board can hold is passed over."""

    def __init__(self) -> None:
        self.passed_over = 0
        self._buffer = b""
        self._skip = 0

    def feed(self, received: bytes) -> list:
        """Take bytes as they come. Returns `(head, body)` of each packet now whole. Raises ProtocolError."""
        if self._skip:
            skipped = min(self._skip, len(received))
            self._skip -= skipped
            received = received[skipped:]
        self._buffer += received
        packets: list = []
        while True:
            length, begins = self._length()
            if begins == 0:
                return packets
            if length > PACKET_MOST_BYTES:
                self.passed_over += 1
                self._skip = max(begins + length - len(self._buffer), 0)
                self._buffer = self._buffer[begins + length :]
                continue
            if len(self._buffer) < begins + length:
                return packets
            packets.append((self._buffer[0], self._buffer[begins : begins + length]))
            self._buffer = self._buffer[begins + length :]

    def _length(self) -> tuple:
        """The remaining length (2.2.3) of the packet that begins the buffer, and where its body begins; 0: unknown."""
        length = 0
        for place in range(1, min(len(self._buffer), 5)):
            byte = self._buffer[place]
            length |= (byte & 0x7F) << 7 * (place - 1)
            if not byte & 0x80:
                return (length, place + 1)
        if len(self._buffer) >= 5:
            raise ProtocolError("a length of more than four bytes")
        return (0, 0)


def _packet(head: int, body: bytes) -> bytes:
    length = len(body)
    spelled = bytearray((head,))
    while length > 0x7F:
        spelled.append(length & 0x7F | 0x80)
        length >>= 7
    spelled.append(length)
    return bytes(spelled) + body


def _pair(number: int) -> bytes:
    return bytes((number >> 8, number & 0xFF))


def _counted(content: bytes) -> bytes:
    return _pair(len(content)) + content


def _text(said: str) -> bytes:
    return _counted(said.encode())
